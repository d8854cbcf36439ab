"""Each game to its end in every manner: on the board, by touch on a phone, without script, in Italian.

The last answers of golden games, rolled by hand: the same record in every manner, so every play ends, and alike.
By keyboard whole games are played in test_table.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.conftest import Served
from tests.web.seat import number, seated, settled

REPLAYS = Path(__file__).parents[1] / "games"
ENDS = {
    "stealth": "act-attach-1",
    "boats": "suda-strategic-no-boats",
    "gamma": "gg1-bronze",
    "wolves": "m1-outstanding-success",
}
LEFT = 5
"""Answers before the end that are given here."""
MANNERS: dict[str, dict[str, Any]] = {
    "board": {},
    "touch": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "script": {"java_script_enabled": False},
    "italian": {"locale": "it-IT"},
}


def open_before_end(page: Page, game: str) -> list[str]:
    """A golden game some answers before its end; those answers. Its last line is the result."""
    lines = (REPLAYS / game / "replays" / f"{ENDS[game]}.siluro").read_bytes().splitlines(keepends=True)
    cut = b"".join(lines[: -LEFT - 1])
    page.goto("/")
    page.set_input_files("#file", {"name": game, "mimeType": "text/plain", "buffer": cut})
    page.click("form[action='/import'] button")
    seated(page)
    return [line.decode().split()[-2] for line in lines[-LEFT - 1 : -1]]


def by_click(page: Page, button: Locator, value: str) -> None:
    button.click()


def on_the_board(page: Page, button: Locator, value: str) -> None:
    """The place on the board or the menu at its piece, if the answer has one."""
    place = page.locator(f"#live [data-answer='{value}']:not([data-answers]), #live [data-answers~='{value}']").first
    if not place.count():
        button.click()
        return
    has_menu = place.get_attribute("data-answers")
    place.locator(".hit").first.click(force=True)
    if has_menu:
        page.locator(f"#piece-menu [data-choose='{value}']").click()


def by_touch(page: Page, button: Locator, value: str) -> None:
    button.tap()


DEEDS: dict[str, Callable[[Page, Locator, str], None]] = {
    "board": on_the_board, "touch": by_touch, "script": by_click, "italian": by_click,
}  # fmt: skip


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("game", ENDS)
def test_a_game_is_played_to_its_end(browser: Browser, served: Served, game: str, manner: str) -> None:
    more = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", "reduced_motion": "reduce"} | MANNERS[manner]
    context = browser.new_context(base_url=served.address, **more)
    context.set_default_timeout(30_000)
    page = context.new_page()
    for value in open_before_end(page, game):
        before = number(page)
        button = page.locator(f"#ask button[name=value][value='{value}']")
        if button.get_attribute("data-ends"):  # what ends the game without dice is asked twice
            DEEDS[manner](page, button, value)
            if manner == "script":
                page.wait_for_url("**sure=**")
        DEEDS[manner](page, button, value)
        page.wait_for_selector(f"#ask:not([data-number='{before}'])")
        if manner != "script":
            settled(page)
    expect(page.locator("#ask .result")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "it" if manner == "italian" else "en")
    context.close()
