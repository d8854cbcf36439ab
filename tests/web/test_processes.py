"""Two server processes on one database: each shows what the other did."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from siluro.web.open_games import LOOK
from tests.web.serving import Served


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "siluro.db") if request.param == "sqlite" else str(request.getfixturevalue("postgresql"))


@pytest.fixture
def two(database: str) -> Iterator[tuple[httpx.Client, httpx.Client]]:
    both = [Served(database).start(), Served(database).start()]
    clients = [
        httpx.Client(base_url=each.address, headers={"Origin": each.address, "X-Siluro": "1"}, timeout=30)
        for each in both
    ]
    yield clients[0], clients[1]
    for client, served in zip(clients, both, strict=True):
        client.close()
        served.kill()


def begin(client: httpx.Client) -> str:
    reply = client.post("/new/gamma/gg1", data={"men": "10", "seed": "two"})
    return reply.headers["location"].split("?")[0]


def number(page: str) -> int:
    return int(page.split('data-number="')[1].split('"')[0])


def answer(client: httpx.Client, at: str) -> int:
    page = client.get(f"{at}/now").text
    value = page.split('name="value" value="')[1].split('"')[0]
    return number(client.post(at, data={"number": str(number(page)), "deed": "answer", "value": value}).text)


def test_d6_each_process_shows_and_exports_what_the_other_did(two: tuple[httpx.Client, httpx.Client]) -> None:
    one, other = two
    at = begin(one)
    for first, second in ((one, other), (other, one), (one, other)):
        after = answer(first, at)
        assert number(second.get(f"{at}/now").text) == after
        exported = [each.get(f"{at}/record.siluro") for each in (first, second)]
        assert [each.status_code for each in exported] == [200, 200] and exported[0].text == exported[1].text


def test_d6_who_watches_one_process_hears_of_the_other(two: tuple[httpx.Client, httpx.Client]) -> None:
    one, other = two
    at = begin(one)
    before = number(other.get(f"{at}/now").text)
    with other.stream("GET", f"{at}/events") as stream:
        news = (line for line in stream.iter_lines() if line.startswith("data: "))
        assert next(news) == f"data: {before}"
        begun = time.monotonic()
        after = answer(one, at)
        assert next(news) == f"data: {after}"
        assert time.monotonic() - begun < LOOK / 2  # the news came by itself


def test_d6_a_game_removed_in_one_process_is_gone_in_the_other(two: tuple[httpx.Client, httpx.Client]) -> None:
    one, other = two
    at = begin(one)
    assert other.get(f"{at}/now").status_code == 200
    one.post(f"{at}/remove")
    assert other.get(f"{at}/now").status_code == 404
