"""A database that is locked, of another version, damaged, read-only or full: one plain sentence, nothing lost."""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

import pytest

from siluro.store import Store, StoreTrouble
from siluro.store.migrations import FIRST, VERSION

SENTENCE = r"[^\n]{10,300}\."


def refused(place: str | Path, part: str, patience: float = 0.1) -> None:
    """Opening gives one sentence with this in it."""
    with pytest.raises(StoreTrouble, match=part) as error:
        Store.open(place, patience=patience)
    assert "\n" not in str(error.value)
    assert str(error.value).endswith(".")


def child(code: str, *arguments: str | Path, **more: object) -> subprocess.CompletedProcess[str]:
    """Another process, until it ends."""
    run = [sys.executable, "-c", textwrap.dedent(code), *map(str, arguments)]
    return subprocess.run(run, capture_output=True, text=True, timeout=60, check=False, **more)  # type: ignore[call-overload,no-any-return]


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A store with one game in it."""
    file = tmp_path / "siluro.db"
    with Store.open(file) as store:
        store.new("gamma", "gg1", {"men": 10})
    return file


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("This is a letter to my aunt. " * 100)
    refused(tmp_path / "text", "is not a database of Siluro, or it is damaged")
    assert (tmp_path / "text").read_text().startswith("This is a letter")


def test_a_database_of_something_else(tmp_path: Path) -> None:
    link = sqlite3.connect(tmp_path / "other.db")
    link.execute("create table recipes (soup text)")
    link.close()
    refused(tmp_path / "other.db", "is not a Siluro database")


def test_without_the_driver_of_postgresql_the_extra_is_named() -> None:
    told = child("""
        import sys
        sys.modules["psycopg"] = None
        from siluro.store import Store, StoreTrouble
        try:
            Store.open("postgresql://nobody@localhost/games")
        except StoreTrouble as error:
            print(error)
    """).stdout
    assert told.strip() == "psycopg is not installed. Install it with: pip install 'siluro[postgresql]'"


def test_d7b_writers_of_one_process_take_turns_and_none_waits_for_ever(tmp_path: Path) -> None:
    with Store.open(tmp_path / "siluro.db", patience=0.1) as store:
        with store.base.pen, pytest.raises(StoreTrouble, match="in use"):
            store.new("gamma", "gg1", {"men": 10})
        assert store.new("gamma", "gg1", {"men": 10}).id


@pytest.mark.parametrize("version", [FIRST - 1, VERSION + 1])
def test_the_tables_of_another_version(db: Path, version: int) -> None:
    link = sqlite3.connect(db)
    link.execute("update about set value = ? where name = 'version'", (version,))
    link.commit()
    link.close()
    before = db.read_bytes()
    refused(db, f"written by another version of Siluro .database version {version}; this one reads {VERSION}")
    assert db.read_bytes() == before


def test_a_damaged_database(db: Path) -> None:
    data = bytearray(db.read_bytes())
    data[2000:] = os.urandom(len(data) - 2000)
    db.write_bytes(data)
    with pytest.raises(StoreTrouble, match="damaged"):
        store = Store.open(db)
        store.load(store.list()[0].id)


def test_a_damaged_database_whose_complaint_is_no_text(db: Path) -> None:
    """SQLite quotes the name of a table in it, whatever has become of that."""
    data = db.read_bytes()
    assert data.count(b"gamesgames") == 1
    db.write_bytes(data.replace(b"gamesgames", b"gam\xc6sgames").replace(b"CREATE TABLE games", b"CREATE TABLX games"))
    refused(db, "damaged")


def test_places_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    refused(tmp_path, "is not a file")
    refused(tmp_path / "file" / "siluro.db", "Cannot open .*: (not a directory|file exists)")
    refused("x" * 5000, "Cannot open .*: file name too long")
    refused("nul\x00", "Cannot open")
    refused("mysql://here/db", "beginning with postgresql://")
    refused("://", "Invalid database URL")
    refused("postgresql://me:secret@localhost:nan/db", "Invalid database URL")


def test_a_password_is_never_shown() -> None:
    with pytest.raises(StoreTrouble) as error:
        Store.open("postgresql://me:topsecret@127.0.0.1:1/db")
    assert "topsecret" not in str(error.value)


@pytest.mark.parametrize(("mode", "at_open"), [("locking_mode = EXCLUSIVE", True), ("synchronous = FULL", False)])
def test_locked_by_another_process(db: Path, mode: str, at_open: bool) -> None:
    code = f"""
        import sqlite3, sys
        link = sqlite3.connect(sys.argv[1], isolation_level=None)
        link.execute("PRAGMA {mode}")
        link.execute("BEGIN EXCLUSIVE")
        link.execute("update games set score = 99")
        print("locked", flush=True)
        sys.stdin.read()
        link.execute("ROLLBACK")
    """
    with Store.open(db, patience=0.1) as before:
        id = before.list()[0].id
    other = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code), str(db)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdin and other.stdout
    assert other.stdout.readline() == "locked\n"
    try:
        if at_open:
            refused(db, "another program has kept it locked")
        else:
            with Store.open(db, patience=0.1) as store:
                game = store.load(id)  # reading goes on beside a writer
                with pytest.raises(StoreTrouble, match="another program has kept it locked"):
                    game.session.answer("10")
                assert len(game.session.main.plies) == 0
    finally:
        other.stdin.close()
        assert other.wait(20) == 0
        other.stdout.close()
    with Store.open(db) as store:
        game = store.load(id)
        game.session.answer("10")
        assert store.load(id).row.answers == 1


READ_ONLY = """
    import os, sys
    from siluro.store import Store, StoreTrouble
    store = None
    import sqlalchemy.dialects.sqlite.pysqlite, siluro.store.games
    if os.geteuid() == 0:
        os.setgroups([]); os.setgid(65534); os.setuid(65534)
    try:
        store = Store.open(sys.argv[1])
        store.list()
        store.new("gamma", "gg1")
    except StoreTrouble as error:
        print(error)
"""


def test_a_folder_that_is_read_only() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        with Store.open(folder / "siluro.db") as store:
            store.new("gamma", "gg1")
        (folder / "siluro.db").chmod(0o444)
        (folder / "empty").mkdir(mode=0o555)
        folder.chmod(0o555)
        try:
            old = child(READ_ONLY, folder / "siluro.db")
            new = child(READ_ONLY, folder / "empty" / "siluro.db")
        finally:
            folder.chmod(0o755)
    assert old.stderr == new.stderr == ""
    assert "read-only" in old.stdout or "Cannot open" in old.stdout
    assert "Cannot open" in new.stdout and "permission denied" in new.stdout
    assert old.stdout.count("\n") == new.stdout.count("\n") == 1


FULL = """
    import resource, sys
    from siluro.store import Store, StoreTrouble
    import siluro
    game = Store.open(sys.argv[1]).load(sys.argv[2])
    try:
        for number in range(10_000):
            game.session.comment("x" * 400)
            print(game.number, flush=True)
    except StoreTrouble as error:
        print(error)
    try:
        print("then", game.number)
        game.session.answer("10")
    except StoreTrouble as error:
        print(error)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    game.session.answer("10")
    print("at last", game.number)
"""


def test_a_full_disk_loses_nothing_and_the_game_goes_on_later(db: Path) -> None:
    with Store.open(db) as store:
        id = store.list()[0].id

    def limited() -> None:
        # as if the disk had no more room than this for one file
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))

    done = child(FULL, db, id, preexec_fn=limited)
    assert done.stderr == ""
    *numbers, trouble, then, again, last = done.stdout.splitlines()
    assert len(numbers) > 10
    assert "disk" in trouble and trouble == again
    assert then == f"then {numbers[-1]}"
    assert last == f"at last {int(numbers[-1]) + 1}"
    with Store.open(db) as store:
        game = store.load(id)
        assert game.number == int(numbers[-1]) + 1
        assert game.row.answers == 1


def test_a_game_that_was_never_begun_for_lack_of_room(tmp_path: Path) -> None:
    code = """
        import resource, sys
        from siluro.store import Store, StoreTrouble
        try:
            Store.open(sys.argv[1])
        except StoreTrouble as error:
            print(error)
    """

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (5_000, resource.RLIM_INFINITY))

    done = child(code, tmp_path / "siluro.db", preexec_fn=limited)
    assert done.stderr == "" and "disk" in done.stdout
    with Store.open(tmp_path / "siluro.db") as store:
        assert store.list() == []


def test_a_record_cannot_outgrow_what_can_be_read(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siluro.store.saved_game.MOST_BYTES", 3_000)
    with Store.open(db) as store:
        game = store.load(store.list()[0].id)
        with pytest.raises(StoreTrouble, match="reached its maximum length"):
            for _ in range(100):
                game.session.comment("x" * 300)
        assert game.number == store.load(game.id).number


def test_a_damaged_database_is_not_backed_up_as_if_it_were_whole(db: Path, tmp_path: Path) -> None:
    with Store.open(db) as store:
        link = sqlite3.connect(db)
        link.execute("pragma writable_schema = on")
        link.execute("update sqlite_master set rootpage = 1 where name = 'lines'")
        link.commit()
        link.close()
        with pytest.raises(StoreTrouble, match="damaged"):
            store.backup(tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_a_home_folder_that_does_not_exist() -> None:
    refused("~nosuchuser/x.db", "no such home folder")
