"""Find the move in the browser: the page of puzzles, an attempt, what it was worth; with scripts and without."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect
from starlette.applications import Starlette

from siluro.lab.puzzles import every_puzzle, puzzles_of
from siluro.store import Store
from siluro.table.puzzle import todays_puzzle
from siluro.web.app import application
from tests.apart import run_apart

FIRST = puzzles_of("gamma")[0]


class Visitor:
    """Somebody without scripts, at a table in this process."""

    def __init__(self, app: Starlette) -> None:
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://localhost", follow_redirects=True
        )

    def get(self, path: str, **params: str) -> httpx.Response:
        return run_apart(self.client.get(path, params=params))

    def answer(self, value: str) -> httpx.Response:
        return run_apart(self.client.post(f"/puzzle/{FIRST.id}", data={"value": value}))


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Visitor]:
    with Store.open(tmp_path / "siluro.db") as store:
        yield Visitor(application(store))


def test_the_page_lists_every_puzzle_or_those_that_are_wanted(client: Visitor) -> None:
    told = client.get("/puzzles").text
    assert all(f"/puzzle/{id}" in told for id in every_puzzle())
    assert f'main" href="/puzzle/{todays_puzzle().id}"' in told
    some = client.get("/puzzles", game="gamma", level="hard").text
    assert FIRST.id not in some
    assert "No puzzle fits this choice." in client.get("/puzzles", game="chess").text
    assert "/puzzles" in client.get("/").text


def test_a_puzzle_shows_its_board_and_does_not_give_its_answer_away(client: Visitor) -> None:
    told = client.get(f"/puzzle/{FIRST.id}").text
    assert 'id="live"' in told
    assert told.count('name="value"') == len(FIRST.values)
    assert 'class="worth"' not in told
    assert "Right" not in told
    assert client.get("/puzzle/today").status_code == 200


def test_an_attempt_is_judged_and_explained_and_the_first_one_counts(client: Visitor) -> None:
    wrong = client.answer(FIRST.values[1].answer)
    assert "Better: " in wrong.text
    assert wrong.text.count('<span class="worth"') == len(FIRST.values)
    assert "ahead of the answer that comes closest" in wrong.text
    right = client.answer(FIRST.best)
    assert "Right: " in right.text
    listed = client.get("/puzzles").text
    assert listed.count("missed") == 1
    assert "solved: 0 of 1" in client.get("/yours").text


def test_what_is_wrong_is_said(client: Visitor) -> None:
    assert client.get("/puzzle/nine").status_code == 404
    refused = client.answer("perhaps")
    assert refused.status_code == 400
    assert "is not an answer here" in refused.text


def test_visitors_have_ratings_of_their_own(tmp_path: Path) -> None:
    with Store.open(tmp_path / "siluro.db") as store:
        app = application(store, is_shared=True)
        anna, bruno = Visitor(app), Visitor(app)
        anna.get("/puzzles")
        anna.answer(FIRST.best)
        assert "solved" in anna.get("/puzzles").text.split("<tbody>")[1]
        assert "solved" not in bruno.get("/puzzles").text.split("<tbody>")[1]


def test_a_place_on_the_board_or_a_key_is_an_answer(page: Page) -> None:
    puzzle = next(each for each in every_puzzle().values() if each.game == "boats" and each.theme.startswith("4"))
    page.goto(f"/puzzle/{puzzle.id}")
    page.keyboard.press("1")
    expect(page.locator(".reasons")).to_be_visible()
    expect(page.locator("button.best")).to_have_count(1)
    page.goto(f"/puzzle/{puzzle.id}")
    page.locator("#live .target").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".reasons, #piece-menu button").first).to_be_visible()
