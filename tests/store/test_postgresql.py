"""The same store on a PostgreSQL server."""

from __future__ import annotations

from pathlib import Path

import pytest

import siluro
from siluro.record.replay import verify
from siluro.store import NoSuchGame, Stale, Store, StoreTrouble
from tests.engine.played import finished, text_of, to_a_choice


def test_games_are_kept(postgresql: str) -> None:
    with Store.open(postgresql) as store, Store.open(postgresql) as beside:
        game = store.new("gamma", "gg1", {"men": 10}, seed="night", seats={1: "Anna"})
        to_a_choice(game.session, "onward")
        other = beside.load(game.id)
        assert other.row == game.row
        other.session.answer("abort")
        with pytest.raises(Stale):
            game.session.answer("draw")
        game.session.end()
        assert text_of(game.session) == store.text(game.id) == beside.text(game.id)
        assert not verify(store.text(game.id).encode(), siluro.game).problem
        best = store.best("gamma", "gg1")
        assert best and best.id == game.id
        copy = store.add(text_of(finished()).encode())
        assert [row.id for row in store.list("gamma")] == [copy.id, game.id]
        store.remove(copy.id)
        with pytest.raises(NoSuchGame):
            copy.session.branch("late", 1)
        with pytest.raises(StoreTrouble, match="pg_dump"):
            store.backup(Path("never"))


def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreTrouble, match="Cannot use the database") as error:
        Store.open(f"postgresql://siluro:topsecret@/postgres?host={tmp_path}")
    assert "\n" not in str(error.value) and "topsecret" not in str(error.value)
