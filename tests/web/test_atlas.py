"""What to expect of a scenario: before a game, after it, and for all of them on one page."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import siluro
from siluro.lab.trial import Trial
from siluro.web.trials import rows_of
from tests.web.seat import finish, sit_down


def test_every_scenario_is_on_the_page(page: Page) -> None:
    page.goto("/")
    page.click("a[href='/lab']")
    expect(page.locator("h1")).to_have_text("What to expect")
    expect(page.locator(".spread .histogram")).to_have_count(
        sum(len(siluro.game(name).scenarios) for name in siluro.games())
    )
    page.click("#gamma-gg1 a")
    expect(page.locator(".expect")).to_contain_text("Half of a rule-of-thumb player's games end between")


def test_a_result_is_marked_among_the_others(page: Page) -> None:
    sit_down(page, "gamma", "gg2", seed="atlas")
    finish(page, seed=4)
    expect(page.locator("#ask .result")).to_contain_text("games by a rule-of-thumb player")
    expect(page.locator("#ask .histogram .here")).to_have_count(1)


def test_a_game_with_other_options_is_not_compared(page: Page) -> None:
    sit_down(page, "gamma", "gg2", seed="atlas", men="4")
    finish(page, seed=4)
    expect(page.locator("#ask .result")).not_to_contain_text("games by a rule-of-thumb player")
    expect(page.locator("#ask .histogram")).to_have_count(0)


def test_maps_show_where_units_went_and_were_lost(page: Page) -> None:
    page.goto("/lab")
    page.click("article:has(#stealth-m1) a[href='/lab/stealth/m1']")
    expect(page.locator(".heat-maps h2")).to_have_text(["Where the units went", "Where the units were lost"])
    expect(page.locator(".heat-board circle.heat.danger").first).to_be_visible()
    assert page.locator(".heat-board circle.heat.own").count() > 20
    for unknown in ("/lab/gamma/gg1", "/lab/stealth/m77", "/lab/nothing/m1"):
        assert page.request.get(unknown).status == 404


def test_values_of_an_option_are_compared(page: Page) -> None:
    page.goto("/lab")
    page.click("article:has(#gamma-gg1) a[href$='/compare']")
    page.select_option("#vary", "men")
    page.click("main form button.main")
    expect(page.locator(".trial tbody tr")).to_have_count(
        len(siluro.game("gamma").scenarios["gg1"].options["men"].values)
    )
    expect(page.locator("progress")).to_have_count(0)  # the page goes on by itself until all games are played
    expect(page.locator(".trial tbody tr td").nth(1)).to_be_empty()
    expect(page.locator(".trial tbody tr td").nth(4)).to_contain_text("±")
    page.goto("/lab/gamma/gg1/compare?vary=nothing&games=200")
    expect(page.locator(".trial")).to_have_count(0)
    for unknown in ("/lab/gamma/gg7/compare", "/lab/nothing/gg1/compare"):
        assert page.request.get(unknown).status == 404


def test_a_page_is_shown_before_every_value_was_played() -> None:
    """Where games take long, the first look comes after some of the first value only."""
    trial = Trial("gamma", "gg1", "men", 200)
    trial.play(0.0)
    assert len(rows_of(siluro.game("gamma"), trial)) == 1
    trial.play(0.0)
    assert [row.games for row in rows_of(siluro.game("gamma"), trial)] == [20, 20]
