"""The places of the table: what a decision needs is in the window, and nothing of it has to be scrolled to."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.web.seat import answer, begin, is_over, open_menu, set_in_menu, settled, sit_down
from tests.web.serving import Served

WINDOW: ViewportSize = {"width": 1280, "height": 800}
WIDE: ViewportSize = {"width": 1600, "height": 1000}
PHONE: ViewportSize = {"width": 390, "height": 844}
ANSWERS = 24
"""Questions of a game that are looked at."""
FIRST = 6
"""Answers that are in sight whatever is asked."""


def is_in_window(found: Locator, window: ViewportSize) -> bool:
    box = found.bounding_box()
    return bool(
        box
        and box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= window["width"] + 1
        and box["y"] + box["height"] <= window["height"] + 1
    )


LOOK = """() => {
  const [prompt, tools] = ["#prompt", "#ask .deeds"].map((each) => document.querySelector(each));
  const answers = [...document.querySelectorAll("#ask .verb button, #ask [data-roll]")];
  const place = (each) => each.getBoundingClientRect().toJSON();
  return [prompt.innerText, place(prompt), place(tools), answers.map((each) => [each.innerText, place(each)])];
}"""
"""What a question is made of, with its place: one look is quicker than one at each answer."""


def check_question(page: Page) -> None:
    """Question, first answers and tools are in the window; no tool lies over an answer."""
    asked, prompt, tools, answers = page.evaluate(LOOK)
    for box in (prompt, tools):
        assert box["left"] >= 0 and box["top"] >= 0, asked
        assert box["right"] <= WINDOW["width"] + 1 and box["bottom"] <= WINDOW["height"] + 1, asked
    for label, box in answers[:FIRST]:
        assert box["height"] and box["bottom"] <= tools["top"] + 1, f"{asked} {label}"


@pytest.mark.parametrize(
    ("game", "scenario"),
    [("stealth", "m1"), ("stealth", "custom"), ("boats", "malta"), ("gamma", "campaign"), ("wolves", "m4")],
)
def test_no_question_has_to_be_scrolled_to(page: Page, game: str, scenario: str) -> None:
    page.set_viewport_size(WINDOW)
    sit_down(page, game, scenario, seed="in-sight")
    rng = random.Random(6)
    for _ in range(ANSWERS):
        if is_over(page):
            break
        check_question(page)
        answer(page, rng)
        assert page.evaluate("document.scrollingElement.scrollTop") == 0
    settled(page)


@pytest.mark.parametrize("game", ["stealth", "boats", "gamma", "wolves"])
def test_the_strip_says_where_the_player_stands(page: Page, game: str) -> None:
    page.set_viewport_size(WINDOW)
    begin(page, game)
    strip = page.locator("#strip")
    assert is_in_window(strip, WINDOW)
    for each in page.locator("#strip .reading").all():
        assert is_in_window(each, WINDOW)
    page.click("#reading-ladder summary")
    expect(page.locator("#reading-ladder .here")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#reading-ladder .here")).not_to_be_visible()


def test_cards_stand_beside_the_board_where_there_is_room(page: Page) -> None:
    page.set_viewport_size(WINDOW)
    sit_down(page, "stealth", "m1", placement="random", seed="cards")
    expect(page.locator("#panels")).to_be_visible()
    expect(page.locator("#log")).not_to_be_visible()
    page.set_viewport_size(WIDE)
    expect(page.locator("#log")).to_be_visible()
    expect(page.locator(".to-log")).not_to_be_visible()


def test_cards_and_log_are_drawers_on_a_phone(page: Page) -> None:
    page.set_viewport_size(PHONE)
    sit_down(page, "stealth", "m1", placement="random", seed="cards")
    for name, part in (("cards", "#panels"), ("log-drawer", "#log"), ("menu", "#menu .settings")):
        expect(page.locator(part)).not_to_be_visible()
        page.click(f"[popovertarget={name}]")
        expect(page.locator(part)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(part)).not_to_be_visible()


def test_drawers_need_no_script(browser: Browser, served: Served) -> None:
    context = browser.new_context(base_url=served.address, java_script_enabled=False, locale="en-GB", viewport=PHONE)
    page = context.new_page()
    begin(page, "wolves")
    page.click("#reading-fuel summary")
    expect(page.locator("#reading-fuel p")).to_be_visible()
    page.click("[popovertarget=menu]")
    expect(page.locator("#menu .settings")).to_be_visible()
    context.close()


def test_whoever_looks_into_a_drawer_does_not_answer(page: Page) -> None:
    page.set_viewport_size(WINDOW)
    sit_down(page, "gamma", "gg1", men="10", seed="drawer")
    before = page.get_attribute("#ask", "data-number")
    page.click("[popovertarget=menu]")
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    expect(page.locator("#menu .settings")).not_to_be_visible()
    assert page.get_attribute("#ask", "data-number") == before


def test_routine_is_left_to_the_table_from_the_menu(page: Page) -> None:
    page.set_viewport_size(WINDOW)
    sit_down(page, "stealth", "m1", placement="random", seed="routine")
    set_in_menu(page, "routine", "settle")
    rng = random.Random(2)
    for _ in range(8):
        assert "fault" not in page.inner_text("#prompt").lower()
        answer(page, rng)
    settled(page)


def test_a_what_if_keeps_its_past(page: Page) -> None:
    sit_down(page, "gamma", "gg1", men="10", seed="past")
    rng = random.Random(2)
    for _ in range(3):
        answer(page, rng)
    last = page.get_attribute("#ask", "data-last")
    page.click("#ask [value=branch]")
    page.wait_for_selector("#ask .branch")
    assert page.get_attribute("#ask", "data-last") == last != "0"
    page.click("[data-step='-1']")
    page.wait_for_selector("#ask .was")
    settled(page)


def test_all_berths_are_chosen_with_one_click(page: Page) -> None:
    sit_down(page, "stealth", "m1", seed="series")
    assert "berth" in page.inner_text("#prompt")
    page.click("#ask .series button[value=near]")
    page.wait_for_selector("#ask[data-last='8']")
    settled(page)
    assert "facing" in page.inner_text("#prompt")
    assert page.locator("#news p").count() == 8, "all of it is news"
    page.click("#ask [value=undo]")
    page.wait_for_selector("#ask[data-last='7']")
    assert page.locator("#ask .series").count() == 0


def test_settings_hold_without_a_new_page(page: Page) -> None:
    sit_down(page, "stealth", "m1", placement="random", seed="settings", preset="standard")
    page.evaluate("window.stays = true")
    open_menu(page)
    for name, value in (("detail", "3"), ("sources", "on"), ("rolls", "auto")):
        with page.expect_response("**/settings"):
            page.select_option(f"#{name}", value)
        settled(page)
    expect(page.locator("#menu")).to_be_visible()
    assert page.evaluate("window.stays")
    expect(page.locator("body")).to_have_class("at-table detail-3")
    expect(page.locator("#panel-on-board")).to_be_attached()
    page.click("#menu .close")
    page.reload()
    expect(page.locator("#sources")).to_have_value("on")


def test_in_a_what_if_all_deeds_are_in_sight(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    for language in ("en", "it"):
        page.request.post("/settings", form={"language": language, "back": "/"})
        sit_down(page, "gamma", "gg1", men="10", seed="deeds")
        rng = random.Random(1)
        while not page.locator("#ask [data-advice]").count():
            answer(page, rng)
        before = page.locator("#ask").get_attribute("data-number") or ""
        page.click(".deeds [value=branch]")
        expect(page.locator("#ask")).not_to_have_attribute("data-number", before)
        settled(page)
        for each in page.locator(".deeds button").all():
            box = each.bounding_box()
            assert box and box["x"] >= 920 and box["x"] + box["width"] <= 1280


CUT_OFF = """() => [...document.querySelectorAll(".panel table.figures")].filter((each) =>
  each.getBoundingClientRect().right > each.closest(".panel").getBoundingClientRect().right)
  .map((each) => each.innerText)"""


def test_numbers_with_their_sources_stay_in_their_panel(page: Page) -> None:
    page.set_viewport_size({"width": 1500, "height": 900})
    sit_down(page, "stealth", "m3")
    set_in_menu(page, "sources", "on")
    page.click("#panel-defence summary")
    expect(page.locator("#panel-defence table.targets")).to_be_visible()
    assert "sources-on" in str(page.evaluate("document.documentElement.className"))
    assert page.evaluate(CUT_OFF) == []
