"""Each game in the browser, from the home page to its end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.web.seat import begin, play_on


@pytest.mark.parametrize("game", ["gamma", "boats", "stealth", "wolves"])
def test_a_game_is_played_to_its_end_by_clicking(page: Page, game: str) -> None:
    begin(page, game)
    page.select_option("#rolls", "auto")  # the dice roll by themselves from here on
    page.wait_for_load_state()
    play_on(page, seed=4)
    assert page.locator("#ask .result").inner_text()
    assert page.locator("#ask .seed").count() == 1
