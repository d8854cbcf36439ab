"""What a host does about old games and damage."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sql

from siluro.store import Store
from siluro.store.base import GAMES, LINES
from siluro.store.rows import now
from tests.engine.played import finished, text_of

LONG_AGO = datetime(2024, 5, 1, tzinfo=UTC)


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "siluro.db") if request.param == "sqlite" else str(request.getfixturevalue("postgresql"))


def age(store: Store, id: str) -> None:
    with store.base.writing() as link:
        link.execute(GAMES.update().where(GAMES.c.id == id).values(changed=LONG_AGO))


def test_only_old_games_of_visitors_go(place: str) -> None:
    with Store.open(place) as store:
        new: Callable[[], str] = lambda: store.new("gamma", "gg1", {"men": 10}).id  # noqa: E731
        old, young, hosts = new(), new(), new()
        over = store.add(text_of(finished()).encode()).id
        for id in (old, young, over):
            store.company.own(id, "anna")
        store.company.join(old, 1, "anna", "Anna")
        store.company.say(old, "anna", 1, "Anna", "chat", 1, "hello")
        store.company.invite(old, 2)
        for id in (old, hosts, over):
            age(store, id)
        month = now() - timedelta(days=30)
        assert store.remove_old(month, over=False) == 1
        assert {row.id for row in store.list()} == {young, hosts, over}
        assert store.remove_old(month, over=True) == 1
        assert {row.id for row in store.list()} == {young, hosts}
        assert store.remove_old(month, over=True) == 0


def test_many_go_in_several_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siluro.store.games.AT_ONCE", 2)
    with Store.open(tmp_path / "siluro.db") as store:
        for _ in range(5):
            id = store.new("gamma", "gg1", {"men": 10}).id
            store.company.own(id, "anna")
            age(store, id)
        assert store.remove_old(now(), over=False) == 5
        assert store.list() == []


@pytest.mark.parametrize("harm", ["a line is gone", "a line is changed"])
def test_d9_a_backup_names_the_games_that_are_damaged(place: str, tmp_path: Path, harm: str) -> None:
    with Store.open(place) as store:
        ids = [store.new("gamma", "gg1", {"men": 10}, seats={1: "Anna"}).id for _ in range(2)]
        first = LINES.c.game == ids[0]
        with store.base.writing() as link:
            if harm == "a line is gone":
                link.execute(LINES.delete().where(first & (LINES.c.number == store.row(ids[0]).lines)))
            else:
                link.execute(LINES.update().where(first).values(line=sql.func.replace(LINES.c.line, "Anna", "Anja")))
        assert store.backup(tmp_path / "copy.db") == [ids[0]]
