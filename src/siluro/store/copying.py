"""A copy of a database, whole, sound and on disk: always a file, of a server's database too."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from siluro.record.replay import read_sealed
from siluro.speech.say import say
from siluro.store.files import reason
from siluro.store.trouble import StoreTrouble


def make_new_file(path: Path) -> None:
    """An empty file for its owner's eyes only; StoreTrouble if there is one already."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except (OSError, ValueError) as error:
        raise StoreTrouble(say("Cannot write {path}: {error}.", path=path, error=reason(error))) from None


def copy_into(source: sqlite3.Connection | Connection, path: Path) -> None:
    """Fill a new file; if that fails it is taken away again."""
    try:
        if isinstance(source, sqlite3.Connection):
            fill(source, path)
        else:
            fill_from_server(source, path)
    except BaseException as error:
        with suppress(OSError):
            path.unlink()
        if isinstance(error, sqlite3.Error | OSError) and not isinstance(error, StoreTrouble):
            raise StoreTrouble(say("Cannot write {path}: {error}.", path=path, error=reason(error))) from None
        raise


def fill(source: sqlite3.Connection, path: Path) -> None:
    """Fill a new file and wait until it is on disk."""
    target = sqlite3.connect(path)
    try:
        source.backup(target)
        # one file, nothing beside it
        target.execute("PRAGMA journal_mode = DELETE").close()
    finally:
        target.close()
    finish(path)


def fill_from_server(source: Connection, path: Path) -> None:
    """The same from a server: every table as it is at one moment."""
    from siluro.store.base import TABLES

    target = sql.create_engine(sql.URL.create("sqlite", database=str(path)), poolclass=sql.NullPool)
    with target.begin() as link:
        TABLES.create_all(link)
        pour(source, link)
    finish(path)


def pour(source: Connection, target: Connection) -> None:
    """Copy the rows of every table, some at a time, into tables that are empty."""
    from siluro.store.base import TABLES

    for table in TABLES.sorted_tables:
        rows = source.execution_options(yield_per=1000).execute(sql.select(table)).mappings()
        for some in rows.partitions():
            target.execute(table.insert(), [dict(row) for row in some])


def finish(path: Path) -> None:
    """A copy is sound and on disk, or StoreTrouble says what is wrong with it."""
    target = sqlite3.connect(path)
    try:
        (verdict,) = target.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise StoreTrouble(say("The database is damaged ({verdict}), so no backup was made.", verdict=verdict))
    finally:
        target.close()
    with path.open("rb") as stream:
        os.fsync(stream.fileno())


def damaged_games(path: Path) -> list[str]:
    """The games in a copy whose records are not whole: a line is missing, or its seal is broken."""
    found, link = [], sqlite3.connect(path)
    try:
        for id, count in link.execute("select id, lines from games order by id").fetchall():
            lines = link.execute("select line from lines where game = ? order by number", (id,)).fetchall()
            if len(lines) != count or not is_sealed("".join(f"{line}\n" for (line,) in lines)):
                found.append(id)
    finally:
        link.close()
    return found


def is_sealed(text: str) -> bool:
    """Whether every line of a record is as it was written; a last line that was torn is none."""
    try:
        return not read_sealed(text.encode()).torn
    except ValueError:
        return False
