"""Pages look as their pictures in docs/screens do: coarsely, since type and pieces differ a little between machines."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Served
from tests.web.screens import FOLDER, SCREENS, picture
from tests.web.seat import begin

COARSE = (32, 20)
MOST = 9.0
"""Mean difference of grey out of 255; a side column that moves or a board that is missing gives 20 and more."""


def coarse(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("L").resize(COARSE, Image.Resampling.BOX)


def apart(one: bytes, other: bytes) -> float:
    return float(ImageStat.Stat(ImageChops.difference(coarse(one), coarse(other))).mean[0])


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A table without games, as a newcomer finds it."""
    served = Served(tmp_path_factory.mktemp("layout") / "layout.db").start()
    yield served
    served.kill()


@pytest.mark.parametrize("name", SCREENS)
def test_a_page_looks_as_it_did(browser: Browser, served: Served, untouched: Served, name: str) -> None:
    # the first page lists games, so others are begun elsewhere
    taken = picture(browser, (untouched if name == "home" else served).address, name)
    kept = (FOLDER / f"{name}.jpg").read_bytes()
    assert Image.open(io.BytesIO(taken)).size == Image.open(io.BytesIO(kept)).size
    assert apart(taken, kept) < MOST


def test_pages_of_different_kinds_are_told_apart() -> None:
    home, table = (FOLDER / f"{name}.jpg" for name in ("home", "stealth"))
    assert apart(home.read_bytes(), table.read_bytes()) > 2 * MOST


def test_a_newcomer_finds_a_button_at_once(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/")
    box = page.locator(".start .main").bounding_box()
    assert box and box["y"] + box["height"] < 500


def test_unfinished_games_come_first(page: Page) -> None:
    begin(page, "gamma", "gg1", men="10", seed="first")
    path = "/" + page.url.split("/", 3)[3]
    page.goto("/")
    expect(page.locator("section[aria-labelledby=continue] .kept a").first).to_have_attribute("href", path)
    page.click(".start a.main")
    page.wait_for_url(f"**{path}")
