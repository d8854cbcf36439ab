"""How a version of the tables is left behind: a copy first, nothing lost, all or nothing.

No released version was left behind yet, so the next one is made up: its games have a column more.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sql

from siluro.store import Store, StoreTrouble, migrations
from siluro.store.migrations import VERSION
from siluro.store.restoring import open_backup, restore

NEXT = VERSION + 1


def add_boat(link: sql.Connection) -> None:
    link.execute(sql.text("ALTER TABLE games ADD COLUMN boat VARCHAR(40) DEFAULT 'Sciré' NOT NULL"))


def break_off(link: sql.Connection) -> None:
    add_boat(link)
    raise StoreTrouble("The lights went out.")


def play_some(place: str | Path) -> dict[str, str]:
    """A database with games; what they are in it."""
    with Store.open(place) as store:
        for scenario in ("gg1", "gg2"):
            store.new("gamma", scenario)
        return {row.id: store.text(row.id) for row in store.list()}


def leave_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the tables have their next version."""
    monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, add_boat))
    monkeypatch.setattr(migrations, "VERSION", NEXT)


def check_games(store: Store, games: dict[str, str]) -> None:
    """What was there is all there, has what is new, and goes on."""
    assert {row.id: store.text(row.id) for row in store.list()} == games
    with store.base.reading() as link:
        assert set(link.execute(sql.text("SELECT boat FROM games")).scalars()) == {"Sciré"}
        assert link.execute(sql.text("SELECT value FROM about WHERE name = 'version'")).scalar() == str(NEXT)
    for id in games:
        game = store.load(id)
        game.session.comment("after the migration")
        assert store.load(id).number == game.number


def contents(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as link:
        return list(link.iterdump())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "siluro.db"


def test_a_database_is_brought_up_to_date_after_a_copy(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games, mine = play_some(file), file.with_name(f"siluro.db.version-{VERSION}")
    before = contents(file)
    mine.write_text("a copy never overwrites")
    leave_behind(monkeypatch)
    with Store.open(file) as store:
        check_games(store, games)
    copy = mine.with_name(f"{mine.name}-2")
    assert contents(copy) == before
    assert copy.stat().st_mode & 0o077 == 0
    Store.open(file).close()  # the second time there is nothing to do
    assert sorted(file.parent.glob("*.version-*")) == [mine, copy]


def test_a_migration_that_fails_changes_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games, before = play_some(file), contents(file)
    leave_behind(monkeypatch)
    with monkeypatch.context() as broken:
        broken.setattr(migrations, "MIGRATIONS", (break_off,))
        with pytest.raises(StoreTrouble, match="lights"):
            Store.open(file)
    assert contents(file) == before
    with Store.open(file) as store:
        check_games(store, games)


def test_an_earlier_backup_is_restored_and_stays_as_it_is(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games, before = play_some(file), file.read_bytes()
    leave_behind(monkeypatch)
    with Store.open(file.with_name("new.db")) as store:
        with store.base.writing() as link:
            add_boat(link)  # the tables of today lack what was made up
        with open_backup(file) as backup:
            assert restore(backup, store.base) == len(games)
        assert {row.id for row in store.list()} == set(games)
    assert file.read_bytes() == before
    assert not list(file.parent.glob("*.version-*"))


def test_postgresql_by_the_same_way_and_again_after_an_earlier_dump(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = play_some(postgresql)
    leave_behind(monkeypatch)
    for copy in (f"siluro_version_{VERSION}", f"siluro_version_{VERSION}_2"):
        with Store.open(postgresql) as store:
            check_games(store, games)
            games = {row.id: store.text(row.id) for row in store.list()}
            with store.base.writing() as link:
                assert len(link.execute(sql.text(f"SELECT id FROM {copy}.games")).all()) == len(games)
                # as if an earlier dump were put back
                link.execute(sql.text("ALTER TABLE games DROP COLUMN boat"))
                link.execute(sql.text(f"UPDATE about SET value = '{VERSION}' WHERE name = 'version'"))
