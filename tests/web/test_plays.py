"""A whole game of each kind in every manner: on the board, by keyboard, by touch and in Italian, without script.

Short golden games, rolled by hand, from the first answer to the last: the same record in every manner, so every play
ends, and alike. The keyboard goes on to the review.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.seat import READ, take_in, wait_for_next
from tests.web.serving import Served

REPLAYS = Path(__file__).parents[1] / "games"
GAMES = {
    "stealth": "scuttled-at-once",
    "boats": "light-crossed",
    "gamma": "gg2-men-3",
    "wolves": "aircraft-03",
}
PLACES = {"stealth": 13, "boats": 26, "gamma": 9, "wolves": 8}
"""Answers of these games that are given on the board; all others, most of them faces of dice, have no place there."""
MANNERS: dict[str, dict[str, Any]] = {
    "board": {},
    "keyboard": {},
    "touch": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "locale": "it-IT"},
    "script": {"java_script_enabled": False},
}


def open_at_start(page: Page, game: str) -> list[str]:
    """A golden game before its first answer; its answers. Its last line is the result."""
    lines = (REPLAYS / game / "replays" / f"{GAMES[game]}.siluro").read_bytes().splitlines(keepends=True)
    start = next(number for number, line in enumerate(lines) if line.startswith(b"---")) + 1
    take_in(page, b"".join(lines[:start]))
    return [line.decode().split()[-2] for line in lines[start:-1]]


def by_click(page: Page, button: Locator, value: str) -> bool:
    """Each of these tells whether the answer was given on the board."""
    button.click()
    return False


def on_the_board(page: Page, button: Locator, value: str) -> bool:
    """The place on the board or the menu at its piece, if the answer has one."""
    place = page.locator(f"#live [data-answer='{value}']:not([data-answers]), #live [data-answers~='{value}']").first
    if not place.count():
        return by_click(page, button, value)
    has_menu = place.get_attribute("data-answers")
    place.locator(".hit").first.click(force=True)
    if has_menu:
        page.locator(f"#piece-menu [data-choose='{value}']").click()
    return True


def by_key(page: Page, button: Locator, value: str) -> bool:
    """Its key, or the focus and Enter where there are more answers than keys."""
    key = button.get_attribute("data-key")
    if key:
        page.keyboard.press(key)
    else:
        button.press("Enter")
    return False


def by_touch(page: Page, button: Locator, value: str) -> bool:
    button.tap()
    return False


DEEDS: dict[str, Callable[[Page, Locator, str], bool]] = {
    "board": on_the_board, "keyboard": by_key, "touch": by_touch, "script": by_click,
}  # fmt: skip


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.xdist_group(game)) for game in GAMES])
def test_a_whole_game_is_played_to_its_end(browser: Browser, served: Served, game: str, manner: str) -> None:
    more = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", "reduced_motion": "reduce"} | MANNERS[manner]
    context = browser.new_context(base_url=served.address, **more)
    context.set_default_timeout(30_000)
    page = context.new_page()
    places = 0
    for value in open_at_start(page, game):
        button = page.locator(f"#ask button[name=value][value='{value}']")
        before, ends = button.evaluate(READ)
        if ends:  # what ends the game without dice is asked twice
            DEEDS[manner](page, button, value)
            if manner == "script":
                page.wait_for_url("**sure=**")
        places += DEEDS[manner](page, button, value)
        wait_for_next(page, before)
    expect(page.locator("#ask .result")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "it" if manner == "touch" else "en")
    assert places == (PLACES[game] if manner == "board" else 0)
    if manner == "keyboard":
        opens_the_review(page)
    context.close()


def opens_the_review(page: Page) -> None:
    """From the end by keyboard; the page comes at once and counts the steps while the review is made."""
    page.locator("#ask .go a[href$='/review']").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/review")
    expect(page.locator("#reviewed")).not_to_be_empty()
