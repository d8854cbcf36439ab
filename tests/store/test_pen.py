"""Changes of many games that wait for the pen go to disk in one transaction; each caller waits for its own."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sql

from siluro.store import SavedGame, Stale, Store
from siluro.store.base import Change
from siluro.store.trouble import DatabaseTrouble


class Writers:
    """Threads that all wait for the pen at once."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.commits = 0
        self.failed: dict[int, BaseException] = {}

        @sql.event.listens_for(store.base.engine, "commit")
        def count(link: sql.Connection) -> None:
            self.commits += bool(link.get_execution_options().get("writes"))

    def run(self, tasks: list[Callable[[], object]]) -> None:
        def carry_out(at: int) -> None:
            try:
                tasks[at]()
            except Exception as error:
                self.failed[at] = error

        threads = [threading.Thread(target=carry_out, args=(at,)) for at in range(len(tasks))]
        with self.store.base.pen:
            for thread in threads:
                thread.start()
            deadline = time.monotonic() + 60
            while len(self.store.base.waiting) + len(self.failed) < len(tasks) and time.monotonic() < deadline:
                threading.Event().wait(0.01)
            self.commits = 0
        for thread in threads:
            thread.join(60)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.open(tmp_path / "games.db", patience=30)


def begin(store: Store, count: int) -> list[SavedGame]:
    return [store.new("gamma", "gg1", {"men": "10"}, dice="hand") for _ in range(count)]


def answering(game: SavedGame) -> Callable[[], object]:
    return lambda: game.session.answer("10")


def test_what_waits_together_is_committed_together(store: Store) -> None:
    with store:
        games, writers = begin(store, 20), Writers(store)
        writers.run([answering(game) for game in games])
        assert writers.commits == 1 and not writers.failed
        lengths = store.lengths([game.id for game in games])
        assert all(lengths[game.id] == game.number == len(store.fetch(game.id)[1]) for game in games)


def test_one_who_comes_too_late_spoils_nothing_for_the_others(store: Store) -> None:
    with store:
        games, writers = begin(store, 6), Writers(store)
        late = store.load(games[3].id)
        games[3].session.answer("10")
        writers.run([answering(late if at == 3 else game) for at, game in enumerate(games)])
        assert writers.commits == 1 and list(writers.failed) == [3]
        assert isinstance(writers.failed[3], Stale)
        for game in games:
            assert store.load(game.id).number == game.number


def test_a_fault_of_one_change_is_its_own(store: Store) -> None:
    def insert(link: sql.Connection) -> None:
        link.execute(sql.text("insert into about values ('half', 'done')"))
        raise ZeroDivisionError

    with store:
        games, writers = begin(store, 3), Writers(store)
        writers.run([answering(games[0]), lambda: store.base.write(insert), answering(games[1]), answering(games[2])])
        assert writers.commits == 1 and list(writers.failed) == [1]
        assert isinstance(writers.failed[1], ZeroDivisionError)
        assert all(store.load(game.id).number == game.number for game in games)
        with store.base.reading() as link:
            assert not link.scalar(sql.text("select count(*) from about where name = 'half'"))


def test_what_the_database_refuses_is_told_to_each(store: Store) -> None:
    with store:
        games, writers = begin(store, 3), Writers(store)
        with store.base.writing() as link:
            link.execute(sql.text("drop table lines"))
        writers.run([answering(game) for game in games])
        told = list(writers.failed.values())
        assert len(told) == len({id(error) for error in told}) == 3
        assert all(isinstance(error, DatabaseTrouble) and "lines" in str(error) for error in told)


class SlowQueue(deque[Change]):
    """Takes so long to give the first change away that who waits behind it gives up."""

    def popleft(self) -> Change:
        first = super().popleft()
        threading.Event().wait(1)
        return first


def test_who_gives_up_meanwhile_takes_nobody_along(tmp_path: Path) -> None:
    with Store.open(tmp_path / "games.db", patience=0.3) as store:
        store.base.waiting = SlowQueue()
        failed: list[BaseException] = []

        def wait_behind() -> None:
            try:
                store.base.write(lambda link: None)
            except DatabaseTrouble as error:
                failed.append(error)

        behind = threading.Thread(target=wait_behind)
        with store.base.pen:
            behind.start()
            while not store.base.waiting and behind.is_alive():
                threading.Event().wait(0.01)
            store.base.waiting.appendleft(change := Change(lambda link: None))
            store.base.write_waiting()
        behind.join(10)
        assert change.is_done and change.error is None and len(failed) == 1 and not store.base.waiting


def test_who_waits_too_long_has_changed_nothing(tmp_path: Path) -> None:
    with Store.open(tmp_path / "games.db", patience=0.2) as store:
        [game] = begin(store, 1)
        with store.base.pen, pytest.raises(DatabaseTrouble):
            game.session.answer("10")
        assert not store.base.waiting
        assert game.number == store.lengths([game.id])[game.id]
        game.session.answer("10")
        assert game.number == store.lengths([game.id])[game.id]
