"""Each game in the browser, from the home page to its end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.seat import begin, play_on, roll_by_themselves, seated


@pytest.mark.parametrize("game", ["gamma", "boats", "stealth", "wolves"])
def test_a_game_is_played_to_its_end_by_clicking(page: Page, game: str) -> None:
    begin(page, game)
    roll_by_themselves(page)
    play_on(page, seed=4)
    assert page.locator("#ask .result").inner_text()
    assert page.locator("#ask .seed").count() == 1


def test_another_reading_is_chosen_on_the_page(page: Page) -> None:
    """The record quotes it, and the rules page lists it."""
    page.goto("/new/boats/malta")
    page.click("summary >> nth=0")
    page.click("details.readings summary")
    page.check("input[name='reading-M-22'][value='M-22b']")
    page.click("button[form=begin]")
    seated(page)
    assert "option readings=M-22b" in page.request.get(f"{page.url}/record.siluro").text()
    page.goto("/rules/boats")
    expect(page.locator(".ruling", has_text="M-22b").first).to_be_visible()
