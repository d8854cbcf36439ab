"""Every kind of page at a fixed moment: docs/screens keeps a picture of each, and a test compares them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize

import siluro
from siluro.engine.reading import opened as record_of
from siluro.engine.replay import replay
from tests.web.seat import answer, begin, is_over

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
REPLAYS = Path(__file__).parents[1] / "games"
WIDE: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}


@dataclass(frozen=True)
class Screen:
    """A kind of page: how to get there, and the window it is seen in."""

    go: Callable[[Page], None]
    window: ViewportSize
    language: str = "en-GB"


def played(game: str, scenario: str, answers: int, seed: int) -> Callable[[Page], None]:
    """A game in play: a fixed seed, and answers chosen by a fixed chance."""

    def go(page: Page) -> None:
        begin(page, game, scenario, seed=f"screens-{game}")
        rng = random.Random(seed)
        for _ in range(answers):
            if not is_over(page):
                answer(page, rng)
        page.wait_for_timeout(700)  # pieces glide to their places

    return go


def taken_in(game: str, record: str, kind: str) -> Callable[[Page], None]:
    """A golden game, on the page of this kind."""

    def go(page: Page) -> None:
        page.goto("/")
        page.set_input_files("#file", REPLAYS / game / "replays" / f"{record}.siluro")
        page.click("form[action='/import'] button")
        page.wait_for_selector("#ask")
        page.goto(f"{page.url}/{kind}")
        if kind == "review":
            page.wait_for_selector("#reviewed[data-done=yes]", timeout=60_000)

    return go


def tried(game: str, record: str, word: str, nth: int) -> Callable[[Page], None]:
    """A what-if from a golden game, at the nth time that this was asked."""
    played = replay(record_of((REPLAYS / game / "replays" / f"{record}.siluro").read_bytes()), siluro.game(game))
    at = [number for number, turn in enumerate(played.main.turns) if turn.step.word == word][nth]

    def go(page: Page) -> None:
        taken_in(game, record, "log")(page)
        page.goto(f"{page.url.removesuffix('/log')}#{at}")
        page.wait_for_selector("#ask .was")
        page.click("#ask form.live button[name=value]")
        page.wait_for_selector("#ask .branch")
        page.wait_for_timeout(700)

    return go


def reading(path: str) -> Callable[[Page], None]:
    return lambda page: page.goto(path) and None


SCREENS = {
    "home": Screen(reading("/"), WIDE),
    "new": Screen(reading("/new/stealth/m3"), WIDE),
    "stealth": Screen(played("stealth", "m1", 26, 3), WIDE),
    "boats": Screen(played("boats", "suda", 9, 5), WIDE),
    "gamma": Screen(played("gamma", "gg1", 12, 8), WIDE),
    "wolves": Screen(played("wolves", "m1", 12, 6), WIDE),
    "encounter": Screen(tried("wolves", "m4-any-ship", "act", 6), WIDE),
    "campaign": Screen(tried("stealth", "custom-everything", "buy", 1), WIDE),
    "log": Screen(taken_in("boats", "machine-suda", "log"), WIDE),
    "review": Screen(taken_in("gamma", "machine-campaign", "review"), WIDE),
    "report": Screen(taken_in("stealth", "historic", "report"), WIDE),
    "rules": Screen(reading("/rules/stealth/4"), WIDE),
    "phone": Screen(played("gamma", "gg1", 12, 8), PHONE),
    "italian": Screen(played("stealth", "m1", 26, 3), WIDE, "it-IT"),
}


def picture(browser: Browser, address: str, name: str) -> bytes:
    """The page of this name as JPEG."""
    screen = SCREENS[name]
    context = browser.new_context(
        base_url=address, viewport=screen.window, locale=screen.language, reduced_motion="reduce"
    )
    context.set_default_timeout(30_000)
    page = context.new_page()
    screen.go(page)
    taken = page.screenshot(type="jpeg", quality=82)
    context.close()
    return taken
