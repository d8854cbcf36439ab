"""How a database of an earlier version becomes one of ours: a copy first, then one transaction, all or nothing.

A migration spells out what it changes. It must not read today's tables, which will change again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Final

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from siluro.store.copying import copy_into, make_new_file

FIRST: Final = 3
"""The version of the tables that was released first."""
MIGRATIONS: tuple[Callable[[Connection], None], ...] = ()
"""From each version to the next; the first of them leaves `FIRST` behind."""
VERSION: Final = FIRST + len(MIGRATIONS)
"""The version of the tables; an earlier database is brought up to date, any other is refused."""


def migrate(link: Connection, found: int, name: str) -> None:
    """Bring an earlier database up to date, inside one transaction that nobody else writes in."""
    keep_copy(link, found, name)
    for change in MIGRATIONS[found - FIRST :]:
        change(link)
    link.execute(sql.text("UPDATE about SET value = :version WHERE name = 'version'"), {"version": str(VERSION)})


def keep_copy(link: Connection, found: int, name: str) -> None:
    """What was there before: a file beside ours, or a schema of its own on a server."""
    if link.dialect.name == "sqlite":
        keep_file(Path(name), found)
        return
    look = sql.inspect(link)
    there, tables = look.get_schema_names(), look.get_table_names()
    schema = next(each for each in free_names(f"siluro_version_{found}", "_") if each not in there)
    link.execute(sql.text(f"CREATE SCHEMA {schema}"))
    for table in tables:
        link.execute(sql.text(f"CREATE TABLE {schema}.{table} AS TABLE {table}"))


def free_names(name: str, sign: str) -> Iterator[str]:
    """A name and, should it be taken, others: an earlier database may have been put back and migrated again."""
    yield name
    yield from (f"{name}{sign}{number}" for number in count(2))


def keep_file(file: Path, found: int) -> None:
    """A copy under a name that is still free."""
    names = free_names(f"{file.name}.version-{found}", "-")
    path = next(each for each in map(file.with_name, names) if not each.exists())
    make_new_file(path)
    # a second connection: SQLite does not copy from one that is about to write
    source = sqlite3.connect(file)
    try:
        copy_into(source, path)
    finally:
        source.close()
