"""Lines of many games are prepared without waiting, and a thread brings them to disk in one transaction."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from siluro.store import SavedGame, Stale, Store
from siluro.store.rows import Extension
from siluro.store.trouble import DatabaseTrouble


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "games.db", patience=0.3) as store:
        yield store


def begin(store: Store, count: int) -> list[SavedGame]:
    return [store.new("gamma", "gg1", {"men": "10"}, dice="hand") for _ in range(count)]


def answer(game: SavedGame) -> Extension:
    """An answer that is not written yet."""
    lines: list[str] = []
    with game.postpone(lines):
        game.session.answer("10")
    return game.hand_over(lines)


def lengths(store: Store, games: list[SavedGame]) -> list[int]:
    found = store.lengths([game.id for game in games])
    return [found[game.id] for game in games]


def test_nothing_is_on_disk_before_a_thread_has_finished(store: Store) -> None:
    games = begin(store, 5)
    before = lengths(store, games)
    finish = store.prepare([answer(game) for game in games])
    assert lengths(store, games) == before
    assert finish() == [None] * 5
    assert lengths(store, games) == [game.number for game in games] == [length + 1 for length in before]
    assert all(store.load(game.id).number == game.number for game in games)


def test_one_who_comes_too_late_spoils_nothing_for_the_others(store: Store) -> None:
    games = begin(store, 3)
    late = store.load(games[1].id)
    games[1].session.answer("10")
    errors = store.prepare([answer(games[0]), answer(late), answer(games[2])])()
    assert [type(error) for error in errors] == [type(None), Stale, type(None)]
    assert all(store.load(game.id).number == game.number for game in games)


def test_a_game_that_was_removed_stays_removed(store: Store) -> None:
    games = begin(store, 2)
    given = [answer(game) for game in games]
    store.remove(games[0].id)
    errors = store.prepare(given)()
    assert isinstance(errors[0], Stale) and errors[1] is None
    assert list(store.lengths([game.id for game in games])) == [games[1].id]


def test_who_writes_in_a_thread_is_waited_for_in_the_other_thread(store: Store) -> None:
    [game] = begin(store, 1)
    with store.base.pen:
        finish = store.prepare([answer(game)])  # at once, although the pen is taken
    assert finish() == [None] and lengths(store, [game]) == [game.number]


def test_another_program_that_writes_is_waited_for_there_too(store: Store, tmp_path: Path) -> None:
    games = begin(store, 2)
    other = sqlite3.connect(tmp_path / "games.db", isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    finish = store.prepare([answer(games[0])])
    end = threading.Timer(0.05, other.execute, ["COMMIT"])
    end.start()
    assert finish() == [None] and lengths(store, games[:1]) == [games[0].number]
    end.join()
    other.execute("BEGIN IMMEDIATE")
    errors = store.prepare([answer(games[1])])()
    assert isinstance(errors[0], DatabaseTrouble)
    other.execute("COMMIT")
    other.close()
    assert lengths(store, games[1:]) == [games[1].number - 1]


def test_what_the_database_refuses_is_told_to_each_and_frees_the_pen(store: Store) -> None:
    games = begin(store, 2)
    given = [answer(game) for game in games]
    with store.base.writing() as link:
        link.exec_driver_sql("alter table lines rename to gone")
    errors = store.prepare(given)()
    assert errors[0] is not errors[1]
    assert all(isinstance(error, DatabaseTrouble) and "lines" in str(error) for error in errors)
    with store.base.writing() as link:
        link.exec_driver_sql("alter table gone rename to lines")
    assert store.prepare(given)() == [None, None]
