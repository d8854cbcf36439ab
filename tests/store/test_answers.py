"""What every answer reads and writes, in a file and on a server."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sql

from siluro.store import NoSuchGame, Stale, Store
from siluro.store.base import GAMES


def lose_connections(store: Store) -> None:
    """All but this store's own are ended by the server."""
    others = "from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()"
    with store.base.writing() as link:
        assert link.execute(sql.text(f"select pg_terminate_backend(pid) {others}")).all()
        while link.scalar(sql.text(f"select count(*) {others}")):
            link.execute(sql.text("select pg_stat_clear_snapshot()"))


@pytest.mark.parametrize("looks", [True, False])
def test_a_lost_connection_is_noticed_by_nobody(postgresql: str, looks: bool) -> None:
    with Store.open(postgresql) as store, Store.open(postgresql) as other:
        saved = store.new("gamma", "gg1", {"men": "10"}, dice="hand")
        assert store.company.look(saved.id)[2] == saved.number
        lose_connections(other)
        if looks:
            assert store.company.look(saved.id)[2] == saved.number
        saved.session.answer("10")
        assert store.company.look(saved.id)[2] == saved.number


def check_change(store: Store) -> None:
    saved = store.new("gamma", "gg1", {"men": "10"}, dice="hand")
    saved.session.answer("10")
    found = store.row(saved.id)
    assert found == saved.row and found.changed > found.created and found.over is False
    assert store.company.look(saved.id) == ("", [], saved.number)
    with pytest.raises(NoSuchGame):
        store.company.look("nobody")
    with pytest.raises(Stale):
        store.extend(saved.id, 1, ["again"], {"lines": 1})
    with store.base.reading() as link:  # nothing of it was kept
        assert link.scalar(sql.select(GAMES.c.lines).where(GAMES.c.id == saved.id)) == saved.number


def test_what_is_written_is_what_is_read_on_a_server(postgresql: str) -> None:
    with Store.open(postgresql) as store:
        check_change(store)


def test_what_is_written_is_what_is_read_in_a_file(tmp_path: Path) -> None:
    with Store.open(tmp_path / "games.db") as store:
        check_change(store)
