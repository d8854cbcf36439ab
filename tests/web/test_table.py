"""At the table: keyboard, dice by hand, undo, what-ifs, time, records, two tabs, a table that dies."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Watched
from tests.web.seat import answer, begin, finish, is_over, number, open_menu, play_on, seated, sit_down, wait_for_next
from tests.web.serving import Served


def test_from_home_to_review_by_keyboard(page: Page) -> None:
    """A whole game with computer dice; test_plays has one of each kind, rolled by hand."""
    rng = random.Random(11)
    page.goto("/")
    page.locator("#gamma .begin a.main").focus()
    page.keyboard.press("Enter")
    page.locator("button.main").focus()
    page.keyboard.press("Enter")
    seated(page)
    for _ in range(2000):
        if is_over(page):
            break
        before = number(page)
        if page.locator("#ask [data-roll]").count():
            page.keyboard.press("Space")
        else:
            keys = page.locator("#ask .verb button[data-key]")
            chosen = keys.nth(rng.randrange(keys.count()))
            for _ in range(2 if chosen.get_attribute("data-ends") else 1):  # what ends the game is asked twice
                page.keyboard.press(chosen.get_attribute("data-key") or "")
        wait_for_next(page, before)
    assert is_over(page)
    page.locator("#ask .go a[href$='/review']").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#reviewed")


def test_dice_by_hand(page: Page) -> None:
    begin(page, "gamma", "gg1", dice="hand")
    assert page.locator("#ask [data-roll]").count() == 0
    expect(page.locator("#ask .need")).to_contain_text("d6")
    before = number(page)
    page.keyboard.press("6")
    wait_for_next(page, before)
    expect(page.locator("#news")).to_contain_text("8 men")
    play_on(page, seed=3)
    assert page.locator("#ask .seed").count() == 0


def test_dice_of_both_kinds(page: Page) -> None:
    begin(page, "gamma", "gg1", dice="mixed", men="10")
    before = number(page)
    page.keyboard.press("1")  # the first choice: how many men
    wait_for_next(page, before)
    before = number(page)
    page.click("#ask [data-roll]")
    wait_for_next(page, before)
    before = number(page)
    page.locator("#ask .faces button").first.click()
    wait_for_next(page, before)


def test_undo_takes_back_to_the_last_roll(page: Page) -> None:
    sit_down(page, "boats", "suda", start="3811", seed="undo")
    prompt = page.inner_text("#prompt")
    before = number(page)
    page.locator("#ask .verb button").first.click()
    wait_for_next(page, before)
    before = number(page)
    page.click("#ask button[value=undo]")
    wait_for_next(page, before)
    assert page.inner_text("#prompt") == prompt


def test_a_what_if_leaves_the_real_game_where_it_was(page: Page) -> None:
    sit_down(page, "gamma", "gg1", men="10", seed="branch")
    rng = random.Random(1)
    for _ in range(4):
        answer(page, rng)
    real = page.inner_text("#prompt")
    before = number(page)
    page.click("#ask button[value=branch]")
    wait_for_next(page, before)
    expect(page.locator("#ask .branch")).to_be_visible()
    answer(page, rng)
    before = number(page)
    page.click("#ask button[value=main]")
    wait_for_next(page, before)
    assert page.inner_text("#prompt") == real


def test_time_goes_back_and_on(page: Page) -> None:
    sit_down(page, "gamma", "gg1", men="10", seed="time")
    rng = random.Random(2)
    prompts = [page.inner_text("#prompt")]
    for _ in range(4):
        answer(page, rng)
        prompts.append(page.inner_text("#prompt"))
    page.locator("h1").click(force=True)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#ask .was")).to_contain_text(prompts[-2].split("?")[0][:20])
    assert page.url.endswith(f"#{int(page.get_attribute('#ask', 'data-last') or 0) - 1}")
    page.reload()
    page.wait_for_selector("#ask .was")
    page.click("#ask [data-now]")
    expect(page.locator("#prompt")).to_have_text(prompts[-1])
    page.click("[popovertarget=log-drawer]")
    page.locator("#log a.moment").first.click()
    page.wait_for_selector("#ask .was")
    page.click("[data-autoplay]")
    page.wait_for_selector("#ask:not(:has(.was))", timeout=20_000)


def test_a_record_is_downloaded_and_taken_in_again(page: Page, tmp_path: Path) -> None:
    sit_down(page, "gamma", "gg1", men="10", seed="record")
    finish(page, seed=5)
    result = page.inner_text("#ask .result .first")
    open_menu(page)
    with page.expect_download() as download:
        page.click("a[href$='record.siluro']")
    record = tmp_path / "record.siluro"
    download.value.save_as(record)
    page.goto("/")
    page.set_input_files("#file", record)
    page.click("form[action='/import'] button")
    page.wait_for_selector("#ask .result")
    # the rest may differ: beside the copy the first one is a result of its own
    assert page.inner_text("#ask .result .first") == result


def test_two_tabs_stay_in_step_and_an_old_answer_is_not_taken(watched: Watched) -> None:
    here, there = watched.page(), watched.page()
    sit_down(here, "gamma", "gg1", men="10", seed="tabs")
    there.goto(here.url)
    there.wait_for_selector("#ask")
    answer(here, random.Random(1))
    expect(there.locator("#ask")).to_have_attribute("data-number", str(number(here)))
    # an answer that was meant for an older position
    stale = there.request.post(
        here.url, form={"deed": "roll", "number": "1"}, headers={"X-Siluro": "1", "Origin": watched.address}
    )
    assert stale.ok and "The game has moved on" in stale.text()
    assert f'data-number="{number(here)}"' in stale.text()


def test_a_table_that_is_killed_loses_nothing(watched: Watched, served: Served) -> None:
    page = watched.page()
    sit_down(page, "stealth", "m1", placement="random", seed="kill")
    rng = random.Random(4)
    for _ in range(10):
        answer(page, rng)
    prompt, lines = page.inner_text("#prompt"), number(page)
    served.kill()
    served.start()
    page.goto(page.url.replace(page.url.split("/t/")[0], served.address))
    page.wait_for_selector("#ask")
    assert (page.inner_text("#prompt"), number(page)) == (prompt, lines)
    answer(page, rng)
    # while the table was dead its stream of events could only break
    broken = ("ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET")
    assert all(any(sign in each for sign in broken) for each in watched.complaints)
    watched.complaints.clear()


def test_a_click_on_the_board_is_the_answer(page: Page) -> None:
    sit_down(page, "boats", "suda", seed="click")
    rng = random.Random(6)
    for _ in range(40):
        targets = page.locator("#live [data-answer]:not([data-answers])")
        if targets.count():
            break
        answer(page, rng)
    before = number(page)
    chosen = targets.first.get_attribute("data-answer")
    targets.first.click()
    wait_for_next(page, before)
    expect(page.locator("#log li").last).to_contain_text(str(chosen))


def test_the_board_zooms_and_moves(page: Page) -> None:
    sit_down(page, "gamma", "gg1", men="10")
    page.click("[data-zoom=in]")
    style = page.get_attribute("#sheet", "style") or ""
    assert "scale(1.4)" in style
    page.focus("#view")
    page.keyboard.press("ArrowRight")
    assert page.get_attribute("#sheet", "style") != style
    page.keyboard.press("0")
    assert "scale(1)" in (page.get_attribute("#sheet", "style") or "")


@pytest.mark.parametrize("window", [(1280, 500), (360, 740)])
def test_the_next_question_is_in_sight(page: Page, window: tuple[int, int]) -> None:
    page.set_viewport_size({"width": window[0], "height": window[1]})
    sit_down(page, "stealth", "m1", placement="random", seed="sight")
    rng = random.Random(3)
    for _ in range(12):
        answer(page, rng)
        expect(page.locator("#prompt")).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("game", ["stealth", "wolves"])
def test_the_page_itself_does_not_scroll(page: Page, game: str) -> None:
    sit_down(page, game, "m1")
    page.set_viewport_size({"width": 1280, "height": 800})
    tall, seen = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    side = page.locator(".side").bounding_box()
    assert side
    assert (tall, round(side["y"] + side["height"])) == (seen, seen)


def test_a_board_opens_on_its_battlefield_and_stays_there(page: Page) -> None:
    sit_down(page, "stealth", "m1", placement="random", seed="close")
    for each in page.locator("#live .piece").all():
        expect(each).to_be_in_viewport()
    rng = random.Random(2)
    lies = page.get_attribute("#sheet", "style")
    for _ in range(6):
        answer(page, rng)
        assert page.get_attribute("#sheet", "style") == lies
    page.click("[data-zoom=in]")
    page.click("[data-zoom=all]")
    assert "scale(1)" in (page.get_attribute("#sheet", "style") or "")


def test_a_game_is_thrown_away(page: Page) -> None:
    sit_down(page, "gamma", "gg1", men="10", seed="away")
    path = "/" + page.url.split("/", 3)[3]
    page.goto("/")
    kept = page.locator(f".kept li:has(a[href='{path}'])")
    kept.locator("summary").click()
    kept.locator("button").click()
    expect(page.locator(f".kept a[href='{path}']")).to_have_count(0)


def test_what_is_not_allowed_says_why(page: Page) -> None:
    sit_down(page, "gamma", "gg1", men="10", seed="why")
    expect(page.locator(".barred li")).not_to_be_visible()
    page.click(".barred summary")
    barred = page.locator(".barred li")
    expect(barred).to_contain_text("at least 8 men must go")
    expect(barred.locator("a.rule")).to_have_text("3.1")
    expect(page.locator(".barred .label")).to_have_count(7)


def test_a_rule_opens_beside_the_table(page: Page) -> None:
    sit_down(page, "gamma", "gg1", men="10")
    page.locator("#prompt a.rule").click()
    expect(page.locator("#window")).to_be_visible()
    expect(page.locator("#window .rules h2").first).to_be_visible()


def test_advice_is_given_and_noted(page: Page) -> None:
    sit_down(page, "gamma", "gg1", men="10", seed="advice")
    page.click("#ask [data-advice]")
    page.wait_for_selector("#ask .worth")
    expect(page.locator("#ask .verb button .worth")).to_have_count(3)
    expect(page.locator("#advice")).to_contain_text("GRT to expect at the end (exact)")
    expect(page.locator("#advice")).to_contain_text("The record shows that you asked.")
    play_on(page, seed=1)
    page.wait_for_selector("#moments ol")
    expect(page.locator("#moments")).to_contain_text("Your choices cost")
    page.click("#ask a[href$='review']")
    page.wait_for_selector("#reviewed[data-done=yes] .graph")


def test_a_moment_of_a_review_is_shown_on_the_board(page: Page) -> None:
    sit_down(page, "gamma", "gg1", men="10", seed="moment")
    finish(page, seed=1)
    page.locator("#moments ol a").first.click()
    page.wait_for_selector("#reviewed[data-done=yes] .sentence")
    page.wait_for_load_state("load")
    expect(page.locator("#reviewed .sentence")).to_contain_text("Your choices cost")
    moments = page.locator("#reviewed ol a[data-look]")
    number = moments.last.get_attribute("data-look")
    moments.last.click()
    page.wait_for_url(f"**/review?at={number}")
    expect(page.locator("#compared-title")).to_contain_text(f"Step {number}:")
    expect(page.locator(".compared-board svg.live")).to_be_attached()
    column = page.locator(".graph a[data-look='2']").first
    column.click()
    page.wait_for_url("**/review?at=2")
    expect(page.locator("#compared-title")).to_contain_text("Step 2:")


def test_first_steps_guide_the_player(page: Page) -> None:
    page.goto("/")
    page.click("#gamma form[action='/first-steps/gamma'] button")
    page.wait_for_selector("#ask .lesson")
    assert len(page.inner_text("#ask .lesson")) > 40
    label = page.locator("#ask .taught .label").inner_text()
    expect(page.locator("#ask .lesson .next")).to_contain_text(label)
    before = number(page)
    page.click("#ask .taught")
    wait_for_next(page, before)
    page.click("#ask .lesson button")
    page.wait_for_load_state()
    expect(page.locator("#ask .lesson")).to_have_count(0)


def test_a_game_that_nobody_has_solved_is_reviewed_by_play_outs(page: Page) -> None:
    sit_down(page, "boats", "malta", seed="review")
    finish(page, seed=7)
    page.click("#ask a[href$='review']")
    page.wait_for_selector("#reviewed[data-done=yes] .sums", timeout=90_000)
    assert page.locator("#reviewed .graph").count() == 2
    expect(page.locator("#reviewed .sums")).to_contain_text("±")
