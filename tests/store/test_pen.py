"""Writers of a file take turns: each waits for its own transaction, and spoils nothing for the others."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sql

from siluro.store import SavedGame, Stale, Store
from siluro.store.trouble import DatabaseTrouble


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.open(tmp_path / "games.db", patience=30)


def begin(store: Store, count: int) -> list[SavedGame]:
    return [store.new("gamma", "gg1", {"men": "10"}, dice="hand") for _ in range(count)]


def answering(game: SavedGame) -> Callable[[], object]:
    return lambda: game.session.answer("10")


def run(tasks: list[Callable[[], object]]) -> list[BaseException | None]:
    """All at once; what became of each."""
    with ThreadPoolExecutor(len(tasks)) as threads:
        return [each.exception() for each in [threads.submit(task) for task in tasks]]


def test_one_who_comes_too_late_spoils_nothing_for_the_others(store: Store) -> None:
    with store:
        games = begin(store, 20)
        late = store.load(games[3].id)
        games[3].session.answer("10")
        failed = run([answering(late if at == 3 else game) for at, game in enumerate(games)])
        assert isinstance(failed.pop(3), Stale) and not any(failed)
        lengths = store.lengths([game.id for game in games])
        for game in games:
            assert store.load(game.id).number == lengths[game.id] == game.number


def test_what_the_database_refuses_is_told_to_each(store: Store) -> None:
    with store:
        games = begin(store, 3)
        with store.base.writing() as link:
            link.execute(sql.text("drop table lines"))
        failed = run([answering(game) for game in games])
        assert all(isinstance(error, DatabaseTrouble) and "lines" in str(error) for error in failed)


def test_who_waits_too_long_has_changed_nothing(tmp_path: Path) -> None:
    with Store.open(tmp_path / "games.db", patience=0.2) as store:
        [game] = begin(store, 1)
        with store.base.pen, pytest.raises(DatabaseTrouble):
            game.session.answer("10")
        assert game.number == store.lengths([game.id])[game.id]
        game.session.answer("10")
        assert game.number == store.lengths([game.id])[game.id]
