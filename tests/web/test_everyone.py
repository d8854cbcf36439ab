"""For everyone: axe finds nothing on any page, phones and large type fit, Italian is Italian, no script is needed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from siluro.lab.puzzles import puzzles_of
from tests.web.conftest import Watched
from tests.web.screens import open_still
from tests.web.seat import answer, begin, finish, open_menu, play_on, sit_down
from tests.web.serving import Served

AXE = Axe()
NIGHT = """axe.run({runOnly: ["color-contrast"], resultTypes: ["violations"]}).then((results) => results.violations)"""
"""Axe is on the page already, and need not tell of the thousand parts that are right."""
PUZZLE = f"/puzzle/{puzzles_of('gamma')[0].id}"


def violations(page: Page) -> list[str]:
    """What axe finds by day; by night everything is the same but the colours."""
    page.emulate_media(color_scheme="light")
    found = AXE.run(page).response["violations"]
    page.emulate_media(color_scheme="dark")
    found += page.evaluate(NIGHT)
    return [f"{each['id']}: {each['help']} {each['nodes'][0]['html'][:200]}" for each in found]


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new/stealth/m1",
        "/lab",
        "/lab/stealth/m1",
        "/lab/gamma/gg1/compare?vary=men&games=200",
        "/puzzles",
        PUZZLE,
        "/about",
        "/rules/boats",
        "/rules/wolves/4",
        "/nowhere",
    ],
)
def test_axe_finds_nothing_on_pages_to_read(watched: Watched, path: str) -> None:
    page = watched.page()
    page.goto(path)
    assert violations(page) == []
    if path == "/nowhere":
        watched.complaints.clear()  # the browser complains about a page that is not there


@pytest.mark.parametrize("game", ["gamma", "boats", "stealth", "wolves"])
def test_axe_finds_nothing_at_the_table(page: Page, game: str) -> None:
    begin(page, game)
    rng = random.Random(9)
    for _ in range(6):
        if page.locator("#ask .result").count() == 0:
            answer(page, rng)
    assert violations(page) == []
    address = page.url
    for each in ("log", "review", "report"):
        page.goto(f"{address}/{each}")
        assert violations(page) == [], each


def test_axe_finds_nothing_between_missions(page: Page) -> None:
    open_still("stealth", "custom-everything", "buy", 0)(page)
    expect(page.locator(".between")).to_be_visible()
    assert violations(page) == []


def test_axe_finds_nothing_after_the_end(page: Page) -> None:
    sit_down(page, "gamma", "gg1", men="10", seed="axe")
    finish(page, seed=2)
    assert violations(page) == []
    page.click("#ask a[href$='review']")
    page.wait_for_selector("#reviewed[data-done=yes]")
    page.click("#reviewed .steps summary")
    assert violations(page) == []
    page.goto("/yours")
    expect(page.locator("#scenarios")).to_be_visible()
    assert violations(page) == []


def test_axe_finds_nothing_in_the_menu_and_when_something_is_said(watched: Watched) -> None:
    watched.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = watched.page()
    sit_down(page, "gamma", "gg1", men="10", seed="axe-menu")
    open_menu(page)
    page.evaluate("document.querySelector('#menu [data-copy]').click()")
    expect(page.locator("#soft")).not_to_be_empty()
    assert violations(page) == []


@pytest.fixture
def phone(browser: Browser, served: Served) -> Iterator[Page]:
    context = browser.new_context(
        base_url=served.address, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale="en-GB"
    )
    watched = Watched(context, served.address)
    yield watched.page()
    context.close()
    assert watched.complaints == []


def overflow(page: Page) -> int:
    """How many pixels a page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))


@pytest.mark.parametrize("game", ["gamma", "stealth"])
def test_a_game_is_played_on_a_phone(phone: Page, game: str) -> None:
    phone.goto("/")
    assert overflow(phone) <= 0
    begin(phone, game)
    rng = random.Random(5)
    for _ in range(12):
        if phone.locator("#ask .result").count() == 0:
            answer(phone, rng)
            assert overflow(phone) <= 0


def test_twice_the_size_fits(browser: Browser, served: Served) -> None:
    # a window of 1280 pixels at 200 % is one of 640
    context = browser.new_context(
        base_url=served.address, viewport={"width": 640, "height": 400}, device_scale_factor=2, locale="en-GB"
    )
    page = context.new_page()
    for path in ("/", "/new/boats/malta", "/rules/gamma", "/about"):
        page.goto(path)
        assert overflow(page) <= 0, path
    begin(page, "wolves")
    assert overflow(page) <= 0
    context.close()


def test_italian_is_chosen_by_a_click_and_kept(page: Page) -> None:
    page.goto("/")
    page.click("button[lang=it]")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.locator("h2").first).not_to_have_text("Games")
    begin(page, "gamma", "gg1", men="10")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.locator("#prompt")).to_contain_text("uomini")
    play_on(page, seed=8)
    assert violations(page) == []


def test_the_browsers_language_is_spoken_first(browser: Browser, served: Served) -> None:
    context = browser.new_context(base_url=served.address, locale="it-IT")
    page = context.new_page()
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    context.close()


def test_light_and_dark_are_chosen_without_script_and_kept(browser: Browser, served: Served) -> None:
    context = browser.new_context(base_url=served.address, java_script_enabled=False, color_scheme="dark")
    page = context.new_page()
    page.goto("/")
    dark = paper(page)
    page.click("button[value=day]")
    light = paper(page)
    assert sum(light) > 600 > 150 > sum(dark)
    page.goto("/rules/gamma")
    assert paper(page) == light
    begin(page, "gamma")
    expect(page.locator("html.theme-day")).to_be_attached()
    assert paper(page) == light
    page.goto("/")
    page.click("button[value=auto]")
    assert paper(page) == dark
    page.emulate_media(color_scheme="light")
    assert paper(page) == light
    context.close()


def paper(page: Page) -> list[int]:
    """The colour behind everything."""
    said = page.locator("html").evaluate("(each) => getComputedStyle(each).backgroundColor")
    return [int(each) for each in re.findall(r"\d+", said)]


def test_the_board_answers_questions_in_text(page: Page) -> None:
    sit_down(page, "stealth", "m1", placement="random", seed="asked")
    open_menu(page)
    page.fill("#q", "where slc 2")
    page.keyboard.press("Enter")
    expect(page.locator("#told p").first).to_contain_text("SLC 2")


def test_a_game_is_played_without_any_script(browser: Browser, served: Served) -> None:
    context = browser.new_context(base_url=served.address, java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    begin(page, "gamma")
    for _ in range(60):
        if page.locator("#ask .result").count():
            break
        last = page.locator("#ask [data-roll], #ask .verb button").last
        ends = last.get_attribute("data-ends")
        last.click()
        page.wait_for_load_state()
        if ends:  # what ends the game without dice is asked twice, here too
            expect(page.locator("#ask .notice")).to_have_text(ends)
            assert not page.locator("#ask .result").count()
            page.locator("#ask .verb button").last.click()
            page.wait_for_load_state()
    assert page.locator("#ask .result").count() == 1
    context.close()


def test_less_motion_means_none(browser: Browser, served: Served) -> None:
    context = browser.new_context(base_url=served.address, reduced_motion="reduce", locale="en-GB")
    page = context.new_page()
    sit_down(page, "stealth", "m1", placement="random", seed="still")
    longest = page.evaluate(
        """Math.max(...[...document.querySelectorAll('#live *')].map(
            (each) => parseFloat(getComputedStyle(each).transitionDuration)))"""
    )
    assert longest == 0
    context.close()
