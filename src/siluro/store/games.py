"""The store in a database: every game as the lines of its record; it only ever grows by lines."""

from __future__ import annotations

import builtins
import sqlite3
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from siluro.store.attempt_table import AttemptTable, remove_old_attempts
from siluro.store.base import GAMES, LINES, PATIENCE, Base, default_place
from siluro.store.company import COMPANY, Company, is_seen_by, remove_company
from siluro.store.copying import copy_into, damaged_games, make_new_file
from siluro.store.days import Days
from siluro.store.keeper import ID, Head, Keeper, Kind, unknown
from siluro.store.rows import Row, row_of
from siluro.store.trouble import DamagedGame, Stale

CHANGE = GAMES.update().where(GAMES.c.id == sql.bindparam("which"))


class Store(Keeper):
    """Games in a database."""

    def __init__(self, base: Base) -> None:
        self.base = base
        self.company = Company(base)
        """Who plays together."""
        self.days = Days(base)
        """The drawn seeds of daily games."""
        self.attempts = AttemptTable(base)
        """At puzzles."""

    @classmethod
    def open(cls, place: str | Path | None = None, *, patience: float = PATIENCE, create: bool = True) -> Store:
        """A path, the URL of a database, or the player's own; StoreTrouble if it cannot be used."""
        return cls(Base.open(str(place) if place else default_place(), patience, create=create))

    def close(self) -> None:
        self.base.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # games

    def insert(self, about: Head, lines: builtins.list[str]) -> None:
        with self.base.writing() as link:
            link.execute(GAMES.insert(), about)
            link.execute(LINES.insert(), rows_of(about["id"], 1, lines))

    def extend(self, id: str, first: int, lines: builtins.list[str], changes: Head) -> None:
        try:
            with self.base.writing() as link:
                link.execute(LINES.insert(), rows_of(id, first, lines))
                link.execute(CHANGE, {"which": id, **changes})
        except sql.exc.IntegrityError:
            self.head(id)  # NoSuchGame if it was removed meanwhile
            raise Stale from None
        self.base.announce("game", id)

    def head(self, id: str) -> Head:
        with self.base.reading() as link:
            return game_row(link, id)

    def fetch(self, id: str) -> tuple[Head, builtins.list[str]]:
        with self.base.reading() as link:
            return game_row(link, id), game_lines(link, id)

    def check(self) -> None:
        with self.base.reading() as link:
            link.execute(sql.select(1))

    def listen(self, hear: Callable[[Kind, str], object], catch_up: Callable[[], object]) -> bool:
        return self.base.listen(hear, catch_up)

    def remove(self, id: str) -> None:
        with self.base.writing() as link:
            game_row(link, id)
            remove_company(link, id)
            link.execute(LINES.delete().where(LINES.c.game == id))
            link.execute(GAMES.delete().where(GAMES.c.id == id))
        self.base.announce("game", id)

    def lengths(self, ids: Iterable[str]) -> dict[str, int]:
        with self.base.glance() as link:
            found = link.execute(sql.select(GAMES.c.id, GAMES.c.lines).where(GAMES.c.id.in_(list(ids))))
            return {row.id: row.lines for row in found}

    # lists

    def list(
        self,
        game: str = "",
        scenario: str = "",
        *,
        over: bool | None = None,
        limit: int = 100,
        offset: int = 0,
        seen_by: str = "",
    ) -> builtins.list[Row]:
        wanted = sql.select(GAMES).order_by(GAMES.c.changed.desc(), GAMES.c.id)
        wanted = wanted.where(is_seen_by(seen_by)) if seen_by else wanted
        return self.rows(narrow(wanted, game, scenario, over).limit(limit).offset(offset))

    def best(
        self, game: str, scenario: str, *, clean: bool = False, without: str = "", seen_by: str = ""
    ) -> Row | None:
        wanted = sql.select(GAMES).order_by(GAMES.c.score.desc(), GAMES.c.created, GAMES.c.id)
        is_lesson = sql.func.coalesce(GAMES.c.marks["lesson"].as_integer(), 0) == 1
        wanted = wanted.where(GAMES.c.id != without, ~GAMES.c.imported, ~is_lesson)
        wanted = wanted.where(is_seen_by(seen_by)) if seen_by else wanted
        rows = self.rows(narrow(wanted, game, scenario, over=True).limit(None if clean else 1))
        return next((row for row in rows if row.clean or not clean), None)

    def rows(self, wanted: sql.Select[Any]) -> builtins.list[Row]:
        with self.base.reading() as link:
            try:
                return [row_of(dict(found)) for found in link.execute(wanted).mappings()]
            except (*DAMAGE, DamagedGame):  # one damaged row must not hide the others
                names = link.execute(wanted.with_only_columns(GAMES.c.id)).scalars().all()
                return [row for row in (readable_row(link, name) for name in names) if row is not None]

    # the whole database

    def backup(self, path: Path) -> builtins.list[str]:
        """Copy the whole database into a new file, while others may go on writing; the games that are damaged there."""
        make_new_file(path)
        with self.base.reading() as link:
            source = link.connection.driver_connection
            if isinstance(source, sqlite3.Connection):
                copy_into(source, path)
            else:
                # all tables as they are now, whatever is written meanwhile
                link.execute(sql.text("set transaction isolation level repeatable read, read only"))
                copy_into(link, path)
        return damaged_games(path)

    def remove_old(self, before: datetime, *, over: bool) -> int:
        old = sql.select(GAMES.c.id).where(GAMES.c.owner != "", GAMES.c.over == over, GAMES.c.changed < before)
        with self.base.writing() as link:
            names = list(link.scalars(old.limit(AT_ONCE)))
            if over:
                remove_old_attempts(link, before)
            for table in (*COMPANY, LINES):
                link.execute(table.delete().where(table.c.game.in_(names)))
            link.execute(GAMES.delete().where(GAMES.c.id.in_(names)))
        return len(names) + (self.remove_old(before, over=over) if len(names) == AT_ONCE else 0)


AT_ONCE = 200
"""Old games that are thrown away in one go, so that nobody waits long."""
DAMAGE = (ValueError, TypeError, AttributeError, KeyError)
"""What becomes of a row whose JSON or dates were damaged."""


def readable_row(link: Connection, id: str) -> Row | None:
    """The row of a game; None if it is damaged."""
    try:
        return row_of(game_row(link, id))
    except DamagedGame:
        return None


def rows_of(id: str, first: int, lines: list[str]) -> list[dict[str, Any]]:
    return [{"game": id, "number": first + n, "line": line} for n, line in enumerate(lines)]


def game_row(link: Connection, id: str) -> dict[str, Any]:
    """The row of a game, its secret included."""
    try:
        row = link.execute(sql.select(GAMES).where(GAMES.c.id == id)).mappings().first() if ID.fullmatch(id) else None
    except DAMAGE:
        raise DamagedGame(id) from None
    if row is None:
        raise unknown(id)
    return dict(row)


def game_lines(link: Connection, id: str) -> list[str]:
    """The lines of a game in their order."""
    return list(link.scalars(sql.select(LINES.c.line).where(LINES.c.game == id).order_by(LINES.c.number)))


def narrow(wanted: sql.Select[Any], game: str, scenario: str, over: bool | None) -> sql.Select[Any]:
    """A selection narrowed to a game, a scenario, or games that are over or not."""
    for column, value in ((GAMES.c.game, game), (GAMES.c.scenario, scenario)):
        wanted = wanted.where(column == value) if value else wanted
    return wanted if over is None else wanted.where(GAMES.c.over == over)
