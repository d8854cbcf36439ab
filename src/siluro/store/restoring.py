"""A backup put back: into a file or a server's database without games, all of it or nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sql

from siluro.speech.say import say
from siluro.store.base import ABOUT, ATTEMPTS, GAMES, LOCK, Base
from siluro.store.copying import copy_into, make_new_file, pour
from siluro.store.files import reason
from siluro.store.trouble import StoreTrouble


@contextmanager
def open_backup(file: Path) -> Iterator[Base]:
    """A copy of a backup, brought up to date if it is an earlier one: the file itself is only read."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "backup.db"
        make_new_file(copy)
        read_into(file, copy)
        try:
            base = Base.open(str(copy))
        except StoreTrouble as error:  # the player knows the file, not our copy
            raise StoreTrouble(str(error).replace(str(copy), str(file))) from None
        with closing(base):
            yield base


def read_into(file: Path, copy: Path) -> None:
    """Copy a file that is not to be changed; StoreTrouble if it is not there, or not a database."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as source:
            source.execute("PRAGMA schema_version").close()
            copy_into(source, copy)
    except sqlite3.Error as error:
        raise StoreTrouble(say("Cannot read {file}: {error}.", file=file, error=reason(error))) from None


def restore(backup: Base, target: Base) -> int:
    """Fill a database that has no games; how many it has now."""
    with backup.reading() as source, target.writing() as link:
        if link.dialect.name == "postgresql":
            link.execute(sql.text(LOCK))
        if count_games(link):
            raise StoreTrouble(
                say("{name} already contains games. Restore into a new or empty database.", name=target.name)
            )
        if link.scalar(sql.select(ATTEMPTS.c.puzzle).limit(1)):
            raise StoreTrouble(
                say("{name} already contains attempts at puzzles. Restore into a new database.", name=target.name)
            )
        link.execute(ABOUT.delete())
        pour(source, link)
        return count_games(link)


def count_games(link: sql.Connection) -> int:
    return link.scalar(sql.select(sql.func.count()).select_from(GAMES)) or 0
