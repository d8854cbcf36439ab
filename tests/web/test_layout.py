"""Pages look as their pictures in docs/screens do: coarsely, since type and pieces differ a little between machines."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser, Page, expect

from tests.web.screens import FOLDER, SCREENS, picture
from tests.web.seat import answer, sit_down
from tests.web.serving import Served

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


def test_an_open_list_of_scenarios_leaves_no_hole_beside_it(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/")
    cards = page.locator(".game")
    before = cards.first.bounding_box()
    page.click(".game summary")
    after = cards.first.bounding_box()
    assert before and after and after["height"] < before["height"] + 600
    assert page.locator(".scenarios").first.evaluate("(each) => each.scrollHeight > each.clientHeight")


def test_unfinished_games_come_first(page: Page) -> None:
    sit_down(page, "gamma", "gg1", men="10", seed="first")
    path = "/" + page.url.split("/", 3)[3]
    page.goto("/")
    expect(page.locator("section[aria-labelledby=continue] .kept a").first).to_have_attribute("href", path)
    page.click(".start a.main")
    page.wait_for_url(f"**{path}")


def test_a_phone_on_its_side_shows_board_and_answers(page: Page) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    SCREENS["stealth"].go(page)
    board, first, tools = (page.locator(each).first.bounding_box() for each in ("#view", ".verb button", ".deeds"))
    assert board and first and tools
    assert board["height"] > 250 and board["width"] > 400
    assert board["x"] + board["width"] <= first["x"]
    in_sight = [
        box
        for each in page.locator(".verb button").all()
        if (box := each.bounding_box()) and box["y"] + box["height"] <= tools["y"]
    ]
    assert len(in_sight) >= 5


def test_a_wider_window_has_a_wider_board(page: Page) -> None:
    SCREENS["stealth"].go(page)
    widths = []
    for width, height in ((1280, 800), (1600, 1000), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        box = page.locator("#view").bounding_box()
        assert box
        widths.append(box["width"])
    assert widths == sorted(widths)
    assert widths[1] - widths[0] > 50


def test_a_wide_board_has_its_cards_below_it(page: Page) -> None:
    """It is as wide as all but the question, and keeps its height from answer to answer."""
    sit_down(page, "boats", "suda", seed="wide")
    heights = set()
    for _ in range(3):
        board, cards, side = (page.locator(part).bounding_box() for part in ("#view", "#cards", ".side"))
        assert board and cards and side
        heights.add(board["height"])
        assert board["width"] == side["x"] == cards["width"]
        assert board["y"] + board["height"] <= cards["y"]
        answer(page, random.Random(1))
    assert len(heights) == 1
    sit_down(page, "boats", "malta")
    board, cards = page.locator("#view").bounding_box(), page.locator("#cards").bounding_box()
    assert board and cards and cards["x"] + cards["width"] <= board["x"], "beside one that is not"
