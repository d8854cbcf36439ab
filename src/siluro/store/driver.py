"""The database's own driver, asked directly for what every answer needs.

SQLAlchemy takes ten times as long around such a statement as SQLite takes for it, and twice as long as psycopg.
"""

from __future__ import annotations

import selectors
import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing, nullcontext, suppress
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

Statement = sql.Select[Any] | sql.Insert | sql.Update
Rows = list[dict[str, Any]]
Changes = Iterable[tuple[sql.Insert | sql.Update, Rows]]
"""Statements, each for some rows."""
MOST = 8
"""Connections to a server on which something is looked up: it has about a hundred for all processes and their writers,
and a process has more threads than that."""

POLL: type[selectors.BaseSelector] = getattr(selectors, "PollSelector", selectors.SelectSelector)
"""The one that needs nothing of the system before it is asked, where there is one."""


@dataclass(frozen=True)
class Spelling:
    """A statement as text, and how each value is written that it leaves blank."""

    text: str
    blanks: list[tuple[str, Callable[[Any], Any] | None]]
    is_named: bool
    """The text names its blanks; else they are filled in their order."""

    def fill(self, values: Mapping[str, Any]) -> dict[str, Any] | list[Any]:
        written = [values[name] if write is None else write(values[name]) for name, write in self.blanks]
        return dict(zip((name for name, _ in self.blanks), written, strict=True)) if self.is_named else written


def has_news(file: int) -> bool:
    """Whether something has come on a connection."""
    with POLL() as poll:
        poll.register(file, selectors.EVENT_READ)
        return bool(poll.select(0))


class Driver:
    """Speaks to a database without anybody in between."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.known: dict[tuple[Statement, tuple[str, ...]], Spelling] = {}
        self.idle: deque[Any] = deque()
        """Connections on which nobody is looking anything up."""
        self.turns = threading.BoundedSemaphore(MOST)

    @property
    def faults(self) -> type[Exception]:
        """What the driver complains by."""
        found: type[Exception] = self.engine.dialect.loaded_dbapi.Error
        return found

    @property
    def is_server(self) -> bool:
        return self.engine.dialect.name == "postgresql"

    def look_up(self, statement: sql.Select[Any], values: Mapping[str, str]) -> list[Any]:
        """The rows of a statement."""
        with self.turns if self.is_server else nullcontext():
            return self.look_up_now(self.spell(statement, values), values)

    def look_up_now(self, spelled: Spelling, values: Mapping[str, str]) -> list[Any]:
        with suppress(IndexError):
            link = self.idle.pop()
            # a connection can be lost while nobody uses it; to look again on a new one does no harm
            with suppress(self.faults) if self.is_server else nullcontext():
                return self.look_on(link, spelled, values)
        return self.look_on(self.connect(), spelled, values)

    def look_on(self, link: Any, spelled: Spelling, values: Mapping[str, str]) -> list[Any]:
        try:
            found: list[Any] = link.execute(spelled.text, spelled.fill(values)).fetchall()
        except BaseException:
            link.close()
            raise
        self.idle.append(link)
        return found

    def connect(self) -> Any:
        """A connection of our own; one statement needs no transaction around it."""
        pooled = self.engine.raw_connection()
        link: Any = pooled.driver_connection
        pooled.detach()
        if self.is_server:
            link.autocommit = True
        return link

    def write(self, changes: Changes) -> None:
        """A transaction of its own on a server, which is waited for as rarely as possible."""
        with self.turns:
            link = self.take_idle() or self.connect()
            try:
                with link.pipeline(), link.transaction():
                    self.carry_out_on(link, changes)
            except BaseException:
                link.close()
                raise
            self.idle.append(link)

    def take_idle(self) -> Any:
        """A connection to a server that nobody uses, if one is left: a server that has gone has left a word there."""
        while self.idle:
            with suppress(IndexError):
                link = self.idle.pop()
                if not has_news(link.fileno()):
                    return link
                link.close()
        return None

    def carry_out(self, link: Connection, changes: Changes) -> None:
        """Statements one after another, each for its rows, within a transaction; to a server all go at once."""
        self.carry_out_on(link.connection.driver_connection, changes)

    def carry_out_on(self, link: Any, changes: Changes) -> None:
        """The same on a connection of the driver's own."""
        try:
            with link.pipeline() if self.is_server else nullcontext(), closing(link.cursor()) as cursor:
                for statement, rows in changes:
                    spelled = self.spell(statement, rows[0])
                    cursor.executemany(spelled.text, [spelled.fill(row) for row in rows])
        except self.engine.dialect.loaded_dbapi.IntegrityError as error:
            raise sql.exc.IntegrityError(None, None, error) from None

    def spell(self, statement: Statement, names: Iterable[str]) -> Spelling:
        """`names` are the values that will be given: an update changes those."""
        key = statement, tuple(names)
        if key not in self.known:
            compiled, dialect = statement.compile(self.engine, column_keys=list(key[1])), self.engine.dialect
            blanks = list(compiled.binds) if compiled.positiontup is None else compiled.positiontup
            types = (compiled.binds[name].type for name in blanks)
            writers = [each.dialect_impl(dialect).bind_processor(dialect) for each in types]
            self.known[key] = Spelling(
                str(compiled), list(zip(blanks, writers, strict=True)), compiled.positiontup is None
            )
        return self.known[key]

    def close(self) -> None:
        while self.idle:
            self.idle.pop().close()
