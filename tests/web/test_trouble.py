"""Trouble behind the table: a locked database, a full disk, a fault of the program. A page in words, nothing lost."""

from __future__ import annotations

import asyncio
import logging
import re
import resource
import shutil
import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from weakref import ref

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import siluro
from siluro.store import Store
from siluro.web.app import application
from siluro.web.open_games import OpenGames
from siluro.web.review import GameReview, Reviews
from siluro.web.safety import TooMany
from siluro.web.workshop import Workshop
from tests.web.serving import Served


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Served]:
    """A table that only this test troubles."""
    served = Served(tmp_path / "trouble.db").start()
    yield served
    served.kill()


@pytest.fixture
def client(own: Served) -> Iterator[httpx.Client]:
    headers = {"Origin": own.address}
    with httpx.Client(base_url=own.address, headers=headers, follow_redirects=True, timeout=60) as client:
        yield client


def number(text: str) -> str:
    found = re.search(r'data-number="(\d+)"', text)
    assert found
    return found.group(1)


def answer(client: httpx.Client, path: str, page: str) -> httpx.Response:
    return client.post(path, data={"deed": "answer", "value": "10", "number": number(page)})


def begun(client: httpx.Client) -> tuple[str, str]:
    """A game that waits for its first answer: its path and its page."""
    path = client.post("/new/gamma/gg1", data={"men": "10"}).url.path
    return path, client.get(path).text


async def asked(app: Starlette, path: str) -> httpx.Response:
    """A reply of an application in this process."""
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://table") as client:
        return await client.get(path)


def is_told(reply: httpx.Response) -> bool:
    return 'role="alert"' in reply.text and "Traceback" not in reply.text and "siluro/" not in reply.text


def test_a_locked_database_is_told_and_the_answer_can_be_given_later(own: Served, client: httpx.Client) -> None:
    path, page = begun(client)
    other = sqlite3.connect(own.database, isolation_level=None)
    other.execute("begin immediate")
    refused = answer(client, path, page)
    assert refused.status_code == 503 and is_told(refused)
    assert number(client.get(path).text) == number(page)
    other.execute("rollback")
    other.close()
    assert answer(client, path, page).status_code == 200
    assert int(number(client.get(path).text)) > int(number(page))


def test_the_first_page_needs_no_pen(tmp_path: Path) -> None:
    """On a shared server it drew the seed of the day: with a locked or full database nobody saw a game."""
    served = Served(tmp_path / "shared.db", ["--name", "table.example"]).start()
    try:
        with httpx.Client(base_url=served.address, headers={"Host": "table.example"}, timeout=60) as client:
            link = sqlite3.connect(served.database, isolation_level=None)
            link.execute("begin immediate")
            assert client.get("/").status_code == 200
            link.execute("rollback")
            assert not link.execute("select count(*) from about where name like 'daily%'").fetchone()[0]
            link.close()
    finally:
        served.kill()


def test_a_full_disk_is_told_and_the_game_goes_on_later(own: Served, client: httpx.Client) -> None:
    path, page = begun(client)
    assert own.process
    free = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    resource.prlimit(own.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    refused = answer(client, path, page)
    assert refused.status_code == 503 and is_told(refused)
    resource.prlimit(own.process.pid, resource.RLIMIT_FSIZE, free)
    assert number(client.get(path).text) == number(page)
    assert answer(client, path, page).status_code == 200
    assert int(number(client.get(path).text)) > int(number(page))


def test_a_link_to_a_moment_that_is_no_more_shows_the_last(client: httpx.Client) -> None:
    path, page = begun(client)
    for at in ("999", "99999999999999999999"):
        then = client.get(f"{path}/at/{at}")
        assert then.status_code == 200 and number(then.text) == number(page)
    client.post(f"{path}/remove")
    gone = client.get(path)
    assert gone.status_code == 404 and is_told(gone)


@pytest.mark.parametrize("debug", ["", "1"])
def test_a_fault_of_the_program_is_one_line_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, debug: str
) -> None:
    async def broken(request: Request) -> Response:
        raise ZeroDivisionError("a fault")

    monkeypatch.setenv("SILURO_DEBUG", debug)
    with Store.open(tmp_path / "fault.db") as store:
        app = application(store)
        app.router.routes.append(Route("/broken", broken))
        with caplog.at_level(logging.ERROR):
            # in another thread, because the browser's driver has a loop in this one
            reply = ThreadPoolExecutor(1).submit(asyncio.run, asked(app, "/broken")).result()
    assert reply.status_code == 500 and 'role="alert"' in reply.text and "a fault" not in reply.text
    (line,) = caplog.records
    name = re.search(r"error ([0-9a-f]{8})", reply.text)
    assert name and name[1] in line.getMessage() and "/broken" in line.getMessage()
    assert bool(line.exc_info) is bool(debug)


def test_closed_games_leave_the_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A frozen collector frees no cycles, so nothing that is open may hold itself."""
    most = 64
    monkeypatch.setattr("siluro.web.open_games.MOST", most)
    with Store.open(tmp_path / "many.db") as store:
        open_games = OpenGames(store)
        names = [store.new("gamma", "gg1", {"men": "10"}).id for _ in range(most + 6)]
        seen = [ref(open_games.at(name).session) for name in names]
        assert [each() is None for each in seen] == [True] * 6 + [False] * most
        begun = [ref(open_games.put(store.new("gamma", "gg1", {"men": "10"})).session) for _ in range(6)]
        assert len(open_games.open) == most and all(each() for each in begun)
        assert [each() is None for each in seen[:12]] == [True] * 12


def test_d7_games_that_are_watched_stay_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siluro.web.open_games.MOST", 3)

    async def watch() -> None:
        with Store.open(tmp_path / "watched.db") as store:
            open_games = OpenGames(store)
            names = [store.new("gamma", "gg1", {"men": "10"}).id for _ in range(8)]
            watched = open_games.at(names[0])
            watcher = open_games.watch(names[0])
            for name in names[1:]:
                open_games.at(name)
            assert len(open_games.open) == 3 and open_games.at(names[0]) is watched
            open_games.leave(names[0], watcher)

    ThreadPoolExecutor(1).submit(asyncio.run, watch()).result()


def test_only_so_many_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siluro.web.open_games.MOST_STREAMS", 3)

    async def watch() -> None:
        with Store.open(tmp_path / "watched.db") as store:
            open_games = OpenGames(store)
            watchers = [open_games.watch("a"), open_games.watch("a"), open_games.watch("b")]
            with pytest.raises(TooMany):
                open_games.check_room()
            open_games.leave("b", watchers[2])
            open_games.check_room()
            assert list(open_games.watchers) == ["a"]

    ThreadPoolExecutor(1).submit(asyncio.run, watch()).result()


def test_only_so_many_reviews_are_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two at a time; the rest wait, up to a number, and whoever comes then is asked to try again."""
    monkeypatch.setattr("siluro.web.review.PATIENCE", 0.01)
    monkeypatch.setattr("siluro.web.review.MOST_WAITING", 4)
    making, most, gate = [], [0], threading.Event()

    def make(shown: GameReview, workshop: Workshop) -> None:
        making.append(shown)
        most[0] = max(most[0], len(making))
        gate.wait(20)
        making.remove(shown)

    monkeypatch.setattr(GameReview, "make", make)
    with Store.open(tmp_path / "reviewed.db") as store:
        reviews, saved = Reviews(Workshop()), [store.new("gamma", "gg1", {"men": "10"}) for _ in range(5)]
        for each in saved:
            each.session.answer("10")
        for each in saved[:4]:
            reviews.of(each.id, each.session)
        with pytest.raises(TooMany):
            reviews.of(saved[4].id, saved[4].session)
        gate.set()
        for _ in range(200):
            if not reviews.waiting:
                break
            time.sleep(0.01)
        assert most[0] == 2
        reviews.of(saved[4].id, saved[4].session)


def test_visitors_do_not_learn_where_the_database_lies(own: Served, client: httpx.Client) -> None:
    page = client.post("/new/gamma/gg1", data={"men": "10"})
    link = sqlite3.connect(own.database, isolation_level=None)
    link.execute("begin exclusive")
    try:
        reply = client.post("/new/gamma/gg1", data={"men": "10"})
    finally:
        link.close()
    assert reply.status_code == 503 and "trouble.db" not in reply.text
    assert client.get(page.url.path).status_code == 200


@pytest.mark.parametrize("column", ["options", "marks", "seats", "created", "changed", "lines", "score"])
@pytest.mark.parametrize("harm", ["{broken", "", "[]", "7"])
def test_a_damaged_entry_is_told_at_its_own_address(
    own: Served, client: httpx.Client, column: str, harm: str, capfd: pytest.CaptureFixture[str]
) -> None:
    path = client.post("/new/gamma/gg1", data={"men": "10"}).url.path
    own.kill()
    with sqlite3.connect(own.database) as link:
        link.execute(f"update games set {column} = ?", (harm,))
    link.close()
    own.start()
    with httpx.Client(base_url=own.address, headers={"Origin": own.address}, timeout=60) as again:
        for address in (path, f"{path}/record.siluro", f"/api{path}", f"{path}/report", "/", "/yours"):
            assert again.get(address).status_code in (200, 503), address
        if (column, harm) not in HARMLESS:
            assert again.get(path).status_code == 503 and "is damaged" in again.get(path).text
    assert "fault" not in capfd.readouterr().err


HARMLESS = [("lines", "7"), ("score", "7")]
"""A number is a number."""


def test_visitors_do_not_learn_where_a_pack_lies(tmp_path: Path) -> None:
    """The folder of a pack has moved: its owner is told where it was, others are not."""
    folder, database = tmp_path / "secret-folder", tmp_path / "games.db"
    shutil.copytree(Path(siluro.game("gamma").folder), folder)
    with Store.open(database) as store:
        id = store.new("gamma", "gg1", {"men": 10}, pack=folder).id
    folder.rename(tmp_path / "moved")
    for arguments, headers, is_told in (
        (["--name", "table.example"], {"Host": "table.example"}, False),
        (["--name", "table.example"], {"Host": "table.example", "X-Forwarded-For": "8.8.8.8"}, False),
        ([], {}, True),
    ):
        served = Served(database, arguments).start()
        try:
            with httpx.Client(base_url=served.address, headers=headers, timeout=60) as client:
                for address in (f"/t/{id}", f"/api/t/{id}", f"/t/{id}/now", f"/t/{id}/log"):
                    reply = client.get(address)
                    assert reply.status_code == 503 and "pack" in reply.text
                    assert ("secret-folder" in reply.text) is is_told
                assert "secret-folder" not in client.get("/").text
                record = client.get(f"/t/{id}/record.siluro")  # it is all there, whatever became of the pack
                assert record.status_code == 200 and "secret-folder" not in record.text
        finally:
            served.kill()


def test_one_damaged_row_hides_no_other(own: Served, client: httpx.Client) -> None:
    first = client.post("/new/gamma/gg1", data={"men": "10"}).url.path
    second = client.post("/new/gamma/gg1", data={"men": "9"}).url.path
    link = sqlite3.connect(own.database)
    link.execute("update games set options = '{broken' where id = ?", (first.rpartition("/")[2],))
    link.commit()
    link.close()
    home = client.get("/")
    assert home.status_code == 200 and second in home.text
