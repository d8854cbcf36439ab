"""Before a game a briefing, after it a real end: orders, ladder of results, what to play next."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import siluro
from siluro.store import Store
from siluro.table.seat import Seat
from siluro.web.position import moment
from tests.web.screens import open_still
from tests.web.seat import finish, number, sit_down, take_in, wait_for_next

GOLDEN = Path(__file__).parents[1] / "games"


@pytest.mark.parametrize("game", ["gamma", "boats", "stealth", "wolves"])
def test_a_briefing_comes_before_the_first_question(page: Page, game: str) -> None:
    page.goto("/")
    page.click(f"#{game} .begin a.main")
    expect(page.locator(".orders")).to_contain_text(siluro.game(game).goal)
    assert page.locator(".results .ladder li").count() > 3
    expect(page.locator(".ladder .here")).to_have_count(0)
    expect(page.locator("button.main")).to_be_in_viewport()
    page.click("button[form=begin]")
    page.wait_for_selector("#ask")
    page.wait_for_load_state("load")


def test_the_end_shows_the_ladder_and_the_way_on(page: Page) -> None:
    take_in(page, (GOLDEN / "stealth" / "replays" / "m1-best.siluro").read_bytes())
    expect(page.locator("#prompt")).to_have_text("Epic Victory, Gold Medal")
    expect(page.locator("#ask .ladder .here")).to_contain_text("this game:")
    expect(page.locator("#ask .ladder")).to_contain_text("history:")
    expect(page.locator("#ask .go a").first).to_have_text("Next: Mission 2: BG3, Gibraltar")


def test_the_end_names_the_best_result_before(page: Page) -> None:
    sit_down(page, "gamma", "gg2", seed="first-of-two")
    finish(page, seed=3)
    expect(page.locator("#ask .result")).not_to_contain_text("Your best result before")
    sit_down(page, "gamma", "gg2", seed="second-of-two")
    finish(page, seed=4)
    expect(page.locator("#ask .result")).to_contain_text("Your best result before")


def test_a_result_above_all_before_is_a_new_best(tmp_path: Path) -> None:
    with Store.open(tmp_path / "games.db") as store:
        seat = Seat(store.new("gamma", "gg1", seed="best"))
        shown, saved = moment("x", seat), seat.saved
        assert saved and not shown.is_new_best, "there is none before"
        assert [replace(shown, best_before=replace(saved.row, score=best)).is_new_best for best in (-1, 0, 1)] == [
            True, False, False,
        ]  # fmt: skip


def test_a_campaign_tells_between_missions_who_won_and_who_was_lost(page: Page) -> None:
    open_still("stealth", "custom-everything", "buy", 0)(page)
    told = page.locator(".between")
    expect(told.locator("summary")).to_have_text("BG2 is over")
    expect(told).to_contain_text("Birindelli / Paccagnini: 1 gold, 1 promotion")
    expect(told).to_contain_text("Next: BG3, 26 May 1941")
    told.locator("summary").click()
    before = number(page)
    page.locator("#ask .verb button").first.click()
    wait_for_next(page, before)
    expect(told).not_to_have_attribute("open", "")  # closed, and it stays closed
