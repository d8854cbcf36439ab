"""A player in the browser: begins games, answers, waits until the table has replied."""

from __future__ import annotations

import random

from playwright.sync_api import Page, TimeoutError


def settled(page: Page) -> None:
    page.wait_for_selector("#table:not([aria-busy])", state="attached")


def seated(page: Page) -> None:
    """The question is there and so are its scripts: a key pressed before they load goes unheard."""
    try:
        page.wait_for_selector("#ask")
    except TimeoutError as error:
        raise AssertionError(f"There is no question at {page.url}: {page.inner_text('body')}") from error
    page.wait_for_load_state("load")


def begin(page: Page, game: str, scenario: str = "", **fields: str) -> None:
    """From the home page to the table."""
    page.goto("/")
    if not scenario:
        page.click(f"#{game} .begin a.main")
        page.click("button[form=begin]")
    else:
        page.click(f"#{game} summary")
        page.click(f"#{game} a[href='/new/{game}/{scenario}']")
        if fields:
            page.click("summary")
            for name, value in fields.items():
                if name == "dice":
                    page.check(f"input[name=dice][value={value}]")
                elif page.locator(f"select[name={name}]").count():
                    page.select_option(f"select[name={name}]", value)
                else:
                    page.fill(f"input[name={name}]", value)
        page.click("button[form=begin]")
    seated(page)


def open_menu(page: Page) -> None:
    """Settings and everything else stand in the menu."""
    page.click("[popovertarget=menu]")
    page.wait_for_selector("#menu:popover-open")


def roll_by_themselves(page: Page) -> None:
    """Leave the dice to the machine; the page comes anew."""
    open_menu(page)
    with page.expect_navigation():
        page.select_option("#rolls", "auto")
    seated(page)


def number(page: Page) -> int:
    return int(page.get_attribute("#ask", "data-number") or 0)


def is_over(page: Page) -> bool:
    return page.locator("#ask .result").count() > 0


def answer(page: Page, rng: random.Random) -> None:
    """Roll, or click one of the answers."""
    before = number(page)
    roll = page.locator("#ask [data-roll]")
    if roll.count():
        roll.click()
    else:
        choices = page.locator("#ask .verb button, #ask .faces button")
        choice = choices.nth(rng.randrange(choices.count()))
        ends = choice.get_attribute("data-ends")
        choice.click()
        if ends:  # what ends the game without dice is asked twice
            choice.click()
    page.wait_for_selector(f"#ask:not([data-number='{before}'])")
    settled(page)


def play_on(page: Page, seed: int, most: int = 2000) -> int:
    """Answer at random until the game is over; how many clicks it took."""
    rng = random.Random(seed)
    for clicks in range(most):
        if is_over(page):
            return clicks
        answer(page, rng)
    raise AssertionError(f"the game is not over after {most} clicks")
