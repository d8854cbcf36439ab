"""A database that version 1 wrote, brought up to date: a copy first, nothing lost, all or nothing.

`version-1.sql` was dumped from a database that Siluro wrote before the tables had a second version.
"""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sql

from siluro.store import Store, StoreTrouble, migrations
from siluro.store.base import VERSION
from siluro.store.restoring import open_backup, restore
from tests.postgresql import driver_url, new_database

DUMP = Path(__file__).with_name("version-1.sql").read_text(encoding="utf-8")
GAMES = ["nqny652fvw", "cnx463dydz", "vzjscek3q2"]


@pytest.fixture
def old(tmp_path: Path) -> Path:
    file = tmp_path / "siluro.db"
    with sqlite3.connect(file) as link:
        link.executescript(DUMP)
    link.close()
    return file


def contents(file: Path) -> list[str]:
    with sqlite3.connect(file) as link:
        found = list(link.iterdump())
    link.close()
    return found


def lines_before(id: str) -> str:
    with sqlite3.connect(":memory:") as link:
        link.executescript(DUMP)
        return "".join(f"{line}\n" for (line,) in link.execute("select line from lines where game = ?", (id,)))


def check_games(store: Store) -> None:
    """What version 1 wrote is all there, and goes on."""
    assert [row.id for row in store.list()] == GAMES
    assert [row.over for row in store.list()] == [True, False, False]
    assert store.row(GAMES[1]).seats == {1: "Anna", 2: "Bruno", 3: "Carla"}
    for id in GAMES:
        assert store.text(id) == lines_before(id)
    assert (store.seed(GAMES[1]), store.seed(GAMES[2])) == ("harbour", "night")
    game = store.load(GAMES[2])
    number = game.number
    game.session.comment("after the migration")
    assert store.load(GAMES[2]).number == number + 1


def test_a_database_of_version_1_is_brought_up_to_date(old: Path) -> None:
    before = contents(old)
    with Store.open(old) as store:
        check_games(store)
    copy = old.with_name("siluro.db.version-1")
    assert contents(copy) == before
    assert copy.stat().st_mode & 0o077 == 0
    with Store.open(old):  # the second time there is nothing to do
        assert sorted(each.name for each in old.parent.glob("*.version-*")) == [copy.name]


def test_an_earlier_backup_is_restored_and_stays_as_it_is(old: Path, tmp_path: Path) -> None:
    before = old.read_bytes()
    with open_backup(old) as backup, Store.open(tmp_path / "new.db") as store:
        assert restore(backup, store.base) == len(GAMES)
        check_games(store)
    assert old.read_bytes() == before
    assert not list(tmp_path.glob("*.version-*"))


def test_a_copy_never_overwrites(old: Path) -> None:
    old.with_name("siluro.db.version-1").write_text("mine")
    before = contents(old)
    Store.open(old).close()
    assert old.with_name("siluro.db.version-1").read_text() == "mine"
    assert contents(old.with_name("siluro.db.version-1-2")) == before


def shape(store: Store) -> dict[str, object]:
    """Tables, columns, keys and indexes."""
    with store.base.reading() as link:
        look = sql.inspect(link)
        return {
            name: (
                sorted((each["name"], str(each["type"]), each["nullable"]) for each in look.get_columns(name)),
                look.get_pk_constraint(name)["constrained_columns"],
                sorted(str(each["column_names"]) for each in look.get_indexes(name)),
                sorted(str(each["column_names"]) for each in look.get_unique_constraints(name)),
                sorted(str(each["constrained_columns"]) for each in look.get_foreign_keys(name)),
            )
            for name in look.get_table_names()
        }


def test_it_then_has_the_shape_of_a_new_one(old: Path, tmp_path: Path) -> None:
    with Store.open(old) as store, Store.open(tmp_path / "new.db") as new:
        assert shape(store) == shape(new)


def break_off(link: sql.Connection) -> None:
    link.execute(sql.text("ALTER TABLE games ADD COLUMN half INTEGER"))
    raise StoreTrouble("The lights went out.")


def test_a_migration_that_fails_changes_nothing(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = contents(old)
    with monkeypatch.context() as broken:
        broken.setitem(migrations.MIGRATIONS, 1, break_off)
        with pytest.raises(StoreTrouble, match="lights"):
            Store.open(old)
    assert contents(old) == before
    with Store.open(old) as store:
        check_games(store)


def all_at_once(place: str) -> None:
    """Several processes open the database in the same moment."""
    code = "import sys; from siluro.store import Store; Store.open(sys.argv[1]).close()"

    def open_it(_: int) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-c", code, place], capture_output=True, text=True, check=False)

    with ThreadPoolExecutor(3) as pool:
        assert [each.stderr for each in pool.map(open_it, range(3))] == ["", "", ""]


def test_of_several_processes_one_migrates(old: Path) -> None:
    all_at_once(str(old))
    assert [each.name for each in old.parent.glob("*.version-*")] == ["siluro.db.version-1"]
    with Store.open(old) as store:
        check_games(store)


def test_every_earlier_version_has_its_migration() -> None:
    assert sorted(migrations.MIGRATIONS) == list(range(1, VERSION))


def test_postgresql_by_the_same_way(cluster: str, postgresql: str) -> None:
    with new_database(cluster) as other, Store.open(other) as new:
        fresh = shape(new)
        new.close()
    engine = sql.create_engine(driver_url(postgresql), poolclass=sql.NullPool)
    put_dump(engine)
    all_at_once(postgresql)
    with Store.open(postgresql) as store:
        assert shape(store) == fresh
        check_games(store)
    with engine.begin() as link:
        kept = link.execute(sql.text("SELECT id FROM siluro_version_1.games ORDER BY changed DESC")).scalars().all()
        assert list(kept) == GAMES


def put_dump(engine: sql.Engine) -> None:
    """As a dump of version 1 is put back: the tables of that time and what was in them."""
    with engine.begin() as link:
        for statement in DUMP.split(";\n"):
            if statement.split()[:1] in (["CREATE"], ["INSERT"]):
                link.exec_driver_sql(on_server(statement))


def test_an_earlier_dump_put_back_into_a_migrated_database_opens(postgresql: str) -> None:
    engine = sql.create_engine(driver_url(postgresql), poolclass=sql.NullPool)
    for number in range(3):
        with engine.begin() as link:
            link.execute(sql.text("DROP SCHEMA public CASCADE"))
            link.execute(sql.text("CREATE SCHEMA public"))
        put_dump(engine)
        with Store.open(postgresql) as store:
            check_games(store)
        with engine.connect() as link:
            kept = [each for each in sql.inspect(link).get_schema_names() if each.startswith("siluro_version_1")]
        assert len(kept) == number + 1, "each copy is kept"


def on_server(statement: str) -> str:
    """What SQLite dumps, as PostgreSQL reads it: there a truth is no number."""
    statement = statement.replace(" WITHOUT ROWID", "").replace("%", "%%")
    if statement.startswith('INSERT INTO "games"'):
        head, _, rest = statement.partition(",0,'2026")
        over = re.compile(r"',(\d+,\d+),([01]),")
        rest = over.sub(lambda found: f"',{found[1]},{'true' if found[2] == '1' else 'false'},", rest, count=1)
        return f"{head},false,'2026{rest}"
    return statement
