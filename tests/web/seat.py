"""A player in the browser: begins games, answers, waits until the table has replied."""

from __future__ import annotations

import random
from dataclasses import dataclass
from urllib.parse import urlsplit

from playwright.sync_api import APIResponse, Page, TimeoutError


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


def sit_down(page: Page, game: str, scenario: str, **fields: str) -> None:
    """At a new game on the shortest way: for tests that are not about the way to the table."""
    come_to(page, page.request.post(f"/new/{game}/{scenario}", form=dict(fields), max_redirects=0))


def take_in(page: Page, record: bytes) -> None:
    """At the game of a record, likewise."""
    given = {"name": "game.siluro", "mimeType": "text/plain", "buffer": record}
    come_to(page, page.request.post("/import", multipart={"file": given}, max_redirects=0))  # type: ignore[dict-item]


def come_to(page: Page, reply: APIResponse) -> None:
    assert reply.status == 303, reply.text()
    page.goto(reply.headers["location"])
    seated(page)


def open_menu(page: Page) -> None:
    """Settings and everything else stand in the menu."""
    page.click("[popovertarget=menu]")
    page.wait_for_selector("#menu:popover-open")


def roll_by_themselves(page: Page) -> None:
    """Leave the dice to the machine, from now on."""
    set_in_menu(page, "rolls", "auto")


def set_in_menu(page: Page, name: str, value: str) -> None:
    """A setting, which holds as soon as it is chosen."""
    open_menu(page)
    with page.expect_response("**/settings"):
        page.select_option(f"#{name}", value)
    page.click("#menu .close")
    settled(page)


def wait_for_next(page: Page, before: int) -> None:
    """Until the next question is there, and everything that came with it."""
    try:
        page.locator(f"#table:not([aria-busy]) #ask:not([data-number='{before}'])").wait_for()
    except TimeoutError:
        raise AssertionError(f"nothing came of the answer at {before}: {page.evaluate(SEEN)}") from None


SEEN = """() => [
    document.querySelector("#ask").innerText, document.querySelector("#soft").innerText,
    document.querySelector("#table").getAttribute("aria-busy"), document.activeElement.outerHTML.slice(0, 200),
    document.querySelector("#window").open, document.querySelector("#ask").dataset]"""


def number(page: Page) -> int:
    return int(page.get_attribute("#ask", "data-number") or 0)


def is_over(page: Page) -> bool:
    return page.locator("#ask .result").count() > 0


@dataclass(frozen=True)
class Asked:
    """What the page asks, read in one go: every look at a page in another process takes its time."""

    number: int
    rolls: bool
    ends: list[str]
    """Of each answer: what it says before it ends the game, or nothing."""
    is_over: bool


def look(page: Page) -> Asked:
    return Asked(*page.evaluate(LOOK))


LOOK = """() => {
    const ask = document.querySelector("#ask");
    const answers = [...ask.querySelectorAll(".verb button, .faces button")];
    return [Number(ask.dataset.number), Boolean(ask.querySelector("[data-roll]")),
            answers.map((each) => each.dataset.ends ?? ""), Boolean(ask.querySelector(".result"))];
}"""


READ = "(button) => [Number(document.querySelector('#ask').dataset.number), button.dataset.ends]"
"""Of the button of an answer: the number of the question, and what it says before it ends the game."""


def answer(page: Page, rng: random.Random) -> None:
    """Roll, or click one of the answers."""
    give(page, look(page), rng)


def give(page: Page, asked: Asked, rng: random.Random) -> None:
    if asked.rolls:
        page.locator("#ask [data-roll]").click()
    else:
        chosen = rng.randrange(len(asked.ends))
        choice = page.locator("#ask .verb button, #ask .faces button").nth(chosen)
        choice.click()
        if asked.ends[chosen]:  # what ends the game without dice is asked twice
            choice.click()
    wait_for_next(page, asked.number)


def play_on(page: Page, seed: int, most: int = 2000) -> int:
    """Answer at random until the game is over; how many clicks it took."""
    rng = random.Random(seed)
    for clicks in range(most):
        asked = look(page)
        if asked.is_over:
            return clicks
        give(page, asked, rng)
    raise AssertionError(f"the game is not over after {most} clicks")


def finish(page: Page, seed: int) -> None:
    """The rest of the game, at random, as a program plays it: for tests that are about what comes after."""
    rng = random.Random(seed)
    table = page.url
    page.goto("about:blank")  # or the page would follow every answer
    at = f"/api{urlsplit(table).path}"
    position = page.request.get(at).json()
    while asking := position["asking"]:
        deed = {"deed": "roll"} if asking["kind"] == "roll" else {"value": rng.choice(asking["answers"])["id"]}
        position = page.request.post(at, data={"number": position["number"], **deed}).json()
    page.goto(table)
    seated(page)
