"""The page of one's own games."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.seat import finish, sit_down


def test_a_finished_game_is_counted_and_can_be_seen_again(page: Page) -> None:
    sit_down(page, "gamma", "gg1", men="10", seed="yours")
    finish(page, seed=4)
    page.goto("/")
    page.click("a[href='/yours']")
    expect(page.locator("h1")).to_have_text("Your games")
    expect(page.locator(".totals")).to_contain_text("Finished")
    expect(page.locator("p:has(a[href='/export'])")).to_contain_text("holds the seeds of unfinished games")
    row = page.locator("table.figures tbody tr")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("GG.1")
    row.locator("td a").click()
    page.wait_for_selector("#ask .result")


def test_a_page_number_that_is_none_shows_the_first(page: Page) -> None:
    for number in ("0", "x", "999999999", "-1"):
        page.goto(f"/yours?page={number}")
        expect(page.locator("h1")).to_have_text("Your games")
