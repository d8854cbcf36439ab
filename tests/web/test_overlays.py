"""What is laid over the board: drawn from the rules, told in words, on demand, with script or without."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from playwright.sync_api import Browser, Page, expect

import siluro
from siluro.engine.steps import State
from siluro.games.boats.paint.overlays import chance_of_frame
from siluro.games.stealth.paint.overlays import cards_against, ends
from siluro.games.wolves.paint.overlays import fuel_spare, hit_chance, is_met, targets
from siluro.paint.painter import overlays, painter_of
from siluro.record.session import begin as begin_session
from tests.web.seat import settled, sit_down, wait_for_next
from tests.web.serving import Served

GAMES = {"stealth": "m1", "boats": "suda", "gamma": "gg1", "wolves": "m4"}


def positions(game: str, answers: int = 60) -> Iterator[State]:
    """The beginning of a game in which the first answer is always given."""
    session = begin_session(siluro.game(game), GAMES[game], {}, seed="overlays")
    for _ in range(answers):
        if session.is_over:
            return
        session.roll() if session.is_rolling else session.answer(siluro.answers(session.state)[0])
        yield session.state


@pytest.mark.parametrize("game", GAMES)
def test_every_overlay_can_be_drawn_and_told_in_every_position(game: str) -> None:
    played, seen = siluro.game(game), set()
    for s in positions(game):
        before = s.key()
        for name, each in overlays(played, s).items():
            assert all(line.endswith(".") for line in each.tell(s))
            seen.add(name) if "<" in each.draw(s) else None
        assert s.key() == before
    assert seen == set(painter_of(played).overlays)


def test_the_chances_are_those_of_the_rules() -> None:
    lit = next(s for s in positions("boats") if overlays(s_game(s), s))
    assert chance_of_frame(lit) == Fraction(1, 2)  # 5.3: framed on 3 or less
    night = [s for s in positions("stealth", 90) if overlays(s_game(s), s)][-1]
    for slc in range(3):
        assert all(1 <= card.target(night) <= 15 for card in cards_against(night, slc))
    for craft, place in enumerate(night.craft):
        assert place < 0 or sum(ends(night, craft).values()) >= 1
    chart = next(s for s in positions("wolves") if not is_met(s))
    assert fuel_spare(chart)[chart.cell] >= max(fuel_spare(chart).values()) - chart.boat.surfaced_fuel
    met = [s for s in positions("wolves") if is_met(s)]
    assert all(0 <= hit_chance(s, index) <= 1 for s in met for index in targets(s))


def s_game(s: State) -> siluro.Game:
    return siluro.game(s.game)


def test_overlays_come_and_go_by_key_and_by_click(page: Page) -> None:
    sit_down(page, "wolves", "m1", seed="overlay")
    page.keyboard.press("o")
    page.wait_for_selector("#overlay-words:not([hidden])")
    expect(page.locator("#overlay-words")).to_contain_text("How far the fuel goes")
    expect(page.locator("#overlay .zone.own")).to_have_count(1)
    before = page.get_attribute("#ask", "data-number")
    page.locator("#ask .verb button").first.click()
    wait_for_next(page, before)
    expect(page.locator("#overlay .zone.own")).to_have_count(1)  # it stays from answer to answer
    page.click("#overlay-words [data-overlay]")
    page.wait_for_selector("#overlay-words[hidden]", state="attached")
    page.click("#to-overlays summary")
    page.click("#overlays [data-overlay=fuel]")
    page.wait_for_selector("#overlay-words:not([hidden])")
    settled(page)


def test_overlays_need_no_script(browser: Browser, served: Served) -> None:
    context = browser.new_context(base_url=served.address, java_script_enabled=False, locale="it-IT")
    page = context.new_page()
    sit_down(page, "wolves", "m1", seed="overlay")
    page.click("#to-overlays summary")
    page.click("#overlays [data-overlay=fuel]")
    page.wait_for_selector("#overlay-words:not([hidden])")
    expect(page.locator("#overlay .zone.own")).to_have_count(1)
    page.click("#overlay-words [data-overlay]")
    page.wait_for_selector("#overlay-words[hidden]", state="attached")
    context.close()
