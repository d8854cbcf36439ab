"""Panels that are closed come without what is in them, and get it when somebody opens one."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Page, expect

from siluro.web.table import MOST_FOLDS, read_folds
from tests.web.seat import answer, settled, sit_down
from tests.web.serving import Served

CLOSED = "#panel-harbour-ships"


def panels(text: str) -> dict[str, str]:
    """By id, what is in each panel of a reply."""
    found = re.findall(r'<details class="panel" id="panel-([\w-]+)"[^>]*><summary>[^<]*</summary>(.*?)</details>', text)
    return dict(found)


@pytest.fixture
def client(served: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.address, headers={"Origin": served.address}, timeout=30) as client:
        yield client


def test_only_panels_that_are_open_are_written(client: httpx.Client) -> None:
    at = client.post("/new/stealth/m1", data={"placement": "random"}).headers["location"]
    whole = panels(client.get(f"{at}/now").text)
    assert whole == panels(client.get(at).text) and len(whole) > 5
    assert all("data-later" not in inner for inner in whole.values())
    names = list(whole)
    few = panels(client.get(f"{at}/now", headers={"X-Siluro-Panels": ""}).text)
    assert {name for name, inner in few.items() if inner == whole[name]} == set(names[:3])
    assert {inner for name, inner in few.items() if name not in names[:3]} == {"<div data-later></div>"}
    told = f"+{names[4]} -{names[0]} +nothing"
    some = panels(client.get(f"{at}/now", headers={"X-Siluro-Panels": told}).text)
    assert [name for name, inner in some.items() if inner == whole[name]] == [*names[1:3], names[4]]


@pytest.mark.parametrize(
    ("told", "folds"),
    [
        (None, None),
        ("", {}),
        ("+a -b", {"a": True, "b": False}),
        ("+ - a", {"": False}),
        ("+<b> ++", {"<b>": True, "+": True}),
    ],
)
def test_whatever_a_page_says_of_its_panels_is_read(told: str | None, folds: dict[str, bool] | None) -> None:
    assert read_folds(told) == folds


def test_a_page_cannot_name_panels_without_end() -> None:
    found = read_folds(" ".join(f"+{number}" for number in range(10_000)))
    assert found is not None and len(found) == MOST_FOLDS


@pytest.mark.parametrize("by_key", [False, True])
def test_a_panel_is_filled_when_it_is_opened_and_stays_so(page: Page, by_key: bool) -> None:
    sit_down(page, "stealth", "m1", placement="random", seed="folds")
    shown, rng = page.locator(f"{CLOSED} table"), random.Random(1)
    expect(shown).to_have_count(1)  # a whole page has everything
    answer(page, rng)
    expect(shown).to_have_count(0)
    if by_key:
        page.focus(f"{CLOSED} summary")
        page.keyboard.press("Enter")
    else:
        page.click(f"{CLOSED} summary")
    expect(shown).to_be_visible()
    answer(page, rng)
    expect(shown).to_be_visible()
    page.click(f"{CLOSED} summary")
    answer(page, rng)
    expect(shown).to_have_count(0)


def test_a_panel_of_an_earlier_moment_tells_of_that_moment(page: Page) -> None:
    sit_down(page, "stealth", "m1", placement="random", seed="folds")
    rng = random.Random(1)
    for _ in range(3):
        answer(page, rng)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#ask [data-now]")).to_be_visible()
    settled(page)
    at = page.get_attribute("#ask", "data-at")
    page.click("#panel-night summary")
    expect(page.locator("#panel-night .track")).to_be_visible()
    assert page.get_attribute("#ask", "data-at") == at
    address = page.url.split("#")[0]
    past = page.request.get(f"{address}/at/{at}").text()
    told = re.sub(r"<[^>]+>", "", panels(past)["night"])
    assert re.sub(r"\s", "", page.locator("#panel-night > div").text_content() or "") == re.sub(r"\s", "", told)
