"""Answers in the event loop: on disk before anybody hears of them, and one after another."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from siluro.record.record import Entry
from siluro.store import SavedGame, Store
from siluro.web.app import application
from siluro.web.open_games import OpenGames

NAME = "table.example"


class Guest:
    """A visitor of a shared table in this process."""

    def __init__(self, client: httpx.AsyncClient, games: OpenGames) -> None:
        self.client = client
        self.games = games
        self.at = self.page = ""

    async def begin(self) -> None:
        reply = await self.client.post("/new/gamma/gg1", data={"men": "10"})
        self.at = reply.headers["location"]
        self.page = (await self.client.get(f"{self.at}/now")).text

    @property
    def id(self) -> str:
        return self.at.removeprefix("/t/")

    @property
    def number(self) -> str:
        found = re.search(r'data-number="(\d+)"', self.page)
        assert found
        return found[1]

    async def answer(self) -> httpx.Response:
        value = re.findall(r'<button name="value" value="([^"]+)"', self.page.partition('id="answers"')[2])
        form = {"deed": "answer", "value": value[0]} if value else {"deed": "roll", "value": ""}
        return await self.client.post(self.at, data={**form, "number": self.number})


def visit(file: Path | str, task: Callable[[Guest], Awaitable[None]], patience: float = 5.0) -> None:
    async def run() -> None:
        with Store.open(file, patience=patience) as store:
            app = application(store, (NAME,), is_shared=True)
            headers = {"Host": NAME, "Origin": f"http://{NAME}", "X-Siluro": "1"}
            door = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=door, base_url=f"http://{NAME}", headers=headers) as client:
                guest = Guest(client, app.state.games)
                await guest.begin()
                await task(guest)

    with ThreadPoolExecutor(1) as apart:  # where the tests before have left no event loop
        apart.submit(asyncio.run, run()).result()


def test_an_answer_is_on_disk_when_the_reply_comes_and_only_then_told(tmp_path: Path) -> None:
    async def play(guest: Guest) -> None:
        watcher = guest.games.watch(guest.id)
        for _ in range(12):
            reply = await guest.answer()
            assert reply.status_code == 200
            guest.page = reply.text
            length = guest.games.store.lengths([guest.id])[guest.id]
            assert int(guest.number) == length == guest.games.open[guest.id].number
            assert await asyncio.wait_for(watcher.news.get(), 10) == f"data: {length}"
        guest.games.leave(guest.id, watcher)
        assert guest.games.store.load(guest.id).number == length

    visit(tmp_path / "games.db", play)


def test_of_two_answers_to_one_question_one_counts(tmp_path: Path) -> None:
    async def play(guest: Guest) -> None:
        for _ in range(5):
            replies = await asyncio.gather(*(guest.answer() for _ in range(4)))
            late = [reply for reply in replies if "The game has moved on" in reply.text]
            assert len(late) == 3 and all(reply.status_code == 200 for reply in replies)
            numbers = {re.findall(r'data-number="(\d+)"', reply.text)[0] for reply in replies}
            assert numbers == {str(guest.games.store.lengths([guest.id])[guest.id])}
            guest.page = replies[0].text

    visit(tmp_path / "games.db", play)


def test_what_cannot_be_written_has_not_happened(tmp_path: Path) -> None:
    async def play(guest: Guest) -> None:
        watcher = guest.games.watch(guest.id)
        other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        reply = await guest.answer()
        assert reply.status_code == 503 and "Nothing was changed" in reply.text
        other.execute("COMMIT")
        other.close()
        assert (await guest.client.get(f"{guest.at}/now")).text == guest.page
        assert watcher.news.empty()
        guest.games.leave(guest.id, watcher)
        assert (await guest.answer()).status_code == 200

    visit(tmp_path / "games.db", play, patience=0.2)


def test_a_fault_in_the_middle_of_an_answer_leaves_nothing_of_it(tmp_path: Path) -> None:
    async def play(guest: Guest) -> None:
        session = guest.games.open[guest.id].session
        carry_out = session.take

        def fail_late(entry: Entry) -> None:
            carry_out(entry)
            raise RuntimeError("a fault of the program")

        session.take = fail_late  # type: ignore[method-assign]
        assert (await guest.answer()).status_code == 500
        assert (await guest.client.get(f"{guest.at}/now")).text == guest.page
        reply = await guest.answer()
        assert reply.status_code == 200
        guest.page = reply.text
        assert int(guest.number) == guest.games.store.load(guest.id).number

    visit(tmp_path / "games.db", play)


def test_another_process_that_was_faster_is_noticed(tmp_path: Path) -> None:
    async def play(guest: Guest) -> None:
        with Store.open(tmp_path / "games.db") as elsewhere:
            theirs = elsewhere.load(guest.id)
            theirs.session.comment("first")
        reply = await guest.answer()
        assert "The game has moved on" in reply.text
        guest.page = reply.text
        assert int(guest.number) == theirs.number
        assert "The game has moved on" not in (await guest.answer()).text

    visit(tmp_path / "games.db", play)


def test_a_long_game_is_read_while_others_are_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siluro.web.open_games.LONG", 1)

    async def play(guest: Guest) -> None:
        read, begun, free = guest.games.store.load, threading.Event(), threading.Event()

        def read_slowly(id: str) -> SavedGame:
            begun.set()
            assert free.wait(30)
            return read(id)

        monkeypatch.setattr(guest.games.store, "load", read_slowly)
        guest.games.forget(guest.id)
        looking = [asyncio.create_task(guest.client.get(f"{guest.at}/now")) for _ in range(2)]
        await asyncio.to_thread(begun.wait, 30)
        assert (await guest.client.get("/settings")).status_code == 405  # meanwhile
        assert not any(each.done() for each in looking)
        free.set()
        assert [(await each).text for each in looking] == [guest.page] * 2
        assert (await guest.answer()).status_code == 200

    visit(tmp_path / "games.db", play)
