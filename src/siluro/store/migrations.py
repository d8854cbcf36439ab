"""How a database of an earlier version becomes one of ours: a copy first, then one transaction, all or nothing.

A migration spells out what it changes. It must not read today's tables, which will change again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from siluro.store.copying import copy_into, make_new_file


def add_owners_and_seats(link: Connection) -> None:
    """1 to 2: who began a game, the links to its seats, who sits there, and what they say to each other."""
    for statement in (
        "ALTER TABLE games ADD COLUMN owner VARCHAR(64) DEFAULT '' NOT NULL",
        "CREATE TABLE links (game VARCHAR(32) NOT NULL REFERENCES games (id), seat INTEGER NOT NULL, "
        "hash VARCHAR(64) NOT NULL, PRIMARY KEY (game, seat), UNIQUE (hash))",
        "CREATE TABLE members (game VARCHAR(32) NOT NULL REFERENCES games (id), seat INTEGER NOT NULL, "
        "visitor VARCHAR(64) NOT NULL, name VARCHAR(40) NOT NULL, seen VARCHAR(40) NOT NULL, "
        "PRIMARY KEY (game, seat, visitor))",
        "CREATE INDEX members_visitor ON members (visitor)",
        "CREATE TABLE talk (game VARCHAR(32) NOT NULL REFERENCES games (id), number INTEGER NOT NULL, "
        "said VARCHAR(40) NOT NULL, visitor VARCHAR(64) NOT NULL, seat INTEGER NOT NULL, name VARCHAR(40) NOT NULL, "
        "kind VARCHAR(16) NOT NULL, line INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (game, number))",
    ):
        link.execute(sql.text(statement))


def add_attempts(link: Connection) -> None:
    """2 to 3: attempts at puzzles."""
    link.execute(
        sql.text(
            "CREATE TABLE attempts (visitor VARCHAR(64) NOT NULL, puzzle VARCHAR(80) NOT NULL, "
            "day VARCHAR(10) NOT NULL, tried VARCHAR(40) NOT NULL, answer VARCHAR(64) NOT NULL, "
            "solved BOOLEAN NOT NULL, rating INTEGER NOT NULL, PRIMARY KEY (visitor, puzzle, day))"
        )
    )


MIGRATIONS: dict[int, Callable[[Connection], None]] = {1: add_owners_and_seats, 2: add_attempts}
"""From each earlier version to the next."""


def migrate(link: Connection, found: int, version: int, name: str) -> None:
    """Bring an earlier database up to date, inside one transaction that nobody else writes in."""
    keep_copy(link, found, name)
    for step in range(found, version):
        MIGRATIONS[step](link)
    link.execute(sql.text("UPDATE about SET value = :version WHERE name = 'version'"), {"version": str(version)})


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
