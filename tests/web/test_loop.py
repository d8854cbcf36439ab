"""Answers in the event loop: on disk before anybody hears of them, and one after another."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from siluro.store import Store
from siluro.web import scribe as scribe_module
from siluro.web.app import application
from siluro.web.open_games import OpenGames
from siluro.web.threads import FEW

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
        store = guest.games.store
        assert isinstance(store, Store) and store.base.batches.link is not None  # that was the way they went
        assert store.load(guest.id).number == length

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


def test_a_slow_disk_is_left_to_a_thread_and_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(guest: Guest) -> None:
        scribe = guest.games.scribe
        threads = []
        for number in range(8):
            monkeypatch.setattr(scribe_module, "QUICK", 0.0 if number == 2 else 60.0)
            guest.page = (await guest.answer()).text
            assert int(guest.number) == guest.games.store.lengths([guest.id])[guest.id]
            threads.append("thread" in vars(scribe))
            vars(scribe).pop("thread", None)
        assert threads == [False] * 3 + [True] * 2 + [False] * 3

    monkeypatch.setattr(scribe_module, "LATER", 2)
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
        game = guest.games.open[guest.id]
        carry_out = game.seat.do

        def fail_late(deed: str, value: str, by: str) -> None:
            carry_out(deed, value, by)
            raise RuntimeError("a fault of the program")

        game.seat.do = fail_late  # type: ignore[method-assign]
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


def test_a_thread_that_has_the_game_is_waited_for(tmp_path: Path) -> None:
    async def play(guest: Guest) -> None:
        game = guest.games.open[guest.id]
        held, free = asyncio.Event(), asyncio.Event()
        loop = asyncio.get_running_loop()

        def hold() -> None:
            with game.lock:
                loop.call_soon_threadsafe(held.set)
                asyncio.run_coroutine_threadsafe(free.wait(), loop).result(30)

        holding = asyncio.create_task(asyncio.to_thread(hold))
        await held.wait()
        answering = asyncio.create_task(guest.answer())
        looking = await guest.client.get("/favicon.ico")  # meanwhile others are answered
        assert looking.status_code < 500 and not answering.done()
        free.set()
        assert (await answering).status_code == 200
        await holding

    visit(tmp_path / "games.db", play)


def test_an_answer_and_pages_of_its_game_never_wait_for_each_other(postgresql: str) -> None:
    """Pages wait for the game in every thread that answers players, and the game for its answer to be written."""

    async def play(guest: Guest) -> None:
        async with asyncio.timeout(60):
            for _ in range(10):
                pages = [guest.client.get(guest.at) for _ in range(3 * FEW)]
                replies = await asyncio.gather(*pages[:FEW], guest.answer(), *pages[FEW:])
                assert {reply.status_code for reply in replies} == {200}
                guest.page = (await guest.client.get(f"{guest.at}/now")).text

    visit(postgresql, play)
