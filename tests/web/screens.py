"""Every kind of page at a fixed moment: docs/screens keeps a picture of each, and a test compares them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, ViewportSize

from tests.web.seat import answer, is_over, sit_down, take_in

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
    light: Literal["dark", "light"] = "dark"


def played(game: str, scenario: str, answers: int, seed: int) -> Callable[[Page], None]:
    """A game in play: a fixed seed, and answers chosen by a fixed chance."""

    def go(page: Page) -> None:
        sit_down(page, game, scenario, seed=f"screens-{game}")
        rng = random.Random(seed)
        for _ in range(answers):
            if not is_over(page):
                answer(page, rng)
        page.wait_for_timeout(700)  # pieces glide to their places

    return go


def taken_in(game: str, record: str, kind: str) -> Callable[[Page], None]:
    """A golden game, on the page of this kind."""

    def go(page: Page) -> None:
        take_in(page, (REPLAYS / game / "replays" / f"{record}.siluro").read_bytes())
        page.goto(f"{page.url}/{kind}")
        if kind == "review":
            page.wait_for_selector("#reviewed[data-done=yes]", timeout=60_000)

    return go


def open_still(game: str, record: str, word: str, nth: int) -> Callable[[Page], None]:
    """A golden game rolled by hand, as it was when this was asked for the nth time: a record may end anywhere."""
    lines = (REPLAYS / game / "replays" / f"{record}.siluro").read_text("utf-8").splitlines(keepends=True)
    end = [number for number, line in enumerate(lines) if line.startswith(f"{word} ")][nth]
    cut = "".join(lines[:end]).encode()

    def go(page: Page) -> None:
        take_in(page, cut)
        page.wait_for_timeout(700)

    return go


def reading(path: str) -> Callable[[Page], None]:
    return lambda page: page.goto(path) and None


SCREENS = {
    "home": Screen(reading("/"), WIDE),
    "new": Screen(reading("/new/stealth/m3"), WIDE),
    "stealth": Screen(open_still("stealth", "m4-best", "act", 40), WIDE),
    "boats": Screen(open_still("boats", "suda-strategic-no-boats", "go", 25), WIDE),
    "gamma": Screen(played("gamma", "gg1", 12, 8), WIDE),
    "wolves": Screen(open_still("wolves", "m1-outstanding-success", "course", 12), WIDE),
    "encounter": Screen(open_still("wolves", "m4-readings", "act", 6), WIDE),
    "campaign": Screen(open_still("stealth", "custom-everything", "buy", 1), WIDE),
    "log": Screen(taken_in("boats", "machine-suda", "log"), WIDE),
    "review": Screen(taken_in("gamma", "machine-campaign", "review"), WIDE),
    "report": Screen(taken_in("stealth", "historic", "report"), WIDE),
    "rules": Screen(reading("/rules/stealth/4"), WIDE),
    "phone": Screen(open_still("boats", "suda-strategic-no-boats", "go", 25), PHONE),
    "day": Screen(open_still("boats", "suda-strategic-no-boats", "go", 25), WIDE, light="light"),
    "italian": Screen(open_still("stealth", "m4-best", "act", 40), WIDE, "it-IT"),
}


def picture(browser: Browser, address: str, name: str) -> bytes:
    """The page of this name as JPEG."""
    screen = SCREENS[name]
    context = browser.new_context(
        base_url=address,
        viewport=screen.window,
        locale=screen.language,
        reduced_motion="reduce",
        color_scheme=screen.light,
    )
    context.set_default_timeout(30_000)
    page = context.new_page()
    screen.go(page)
    taken = page.screenshot(type="jpeg", quality=82)
    context.close()
    return taken
