"""Statements that every answer needs, in the words of SQLite's own driver.

SQLite takes a tenth of the time that SQLAlchemy spends around such a statement, so there it is asked directly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Engine

Statement = sql.Select[Any] | sql.Insert | sql.Update


@dataclass(frozen=True)
class Spelling:
    """A statement as text, and how each value is written that it leaves blank."""

    text: str
    blanks: list[tuple[str, Callable[[Any], Any] | None]]

    def fill(self, values: Mapping[str, Any]) -> list[Any]:
        return [values[name] if write is None else write(values[name]) for name, write in self.blanks]


class Spellings:
    """Each statement is spelled once."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.known: dict[tuple[Statement, tuple[str, ...]], Spelling] = {}

    def of(self, statement: Statement, names: Iterable[str]) -> Spelling:
        key = statement, tuple(names)
        if key not in self.known:
            self.known[key] = self.spell(*key)
        return self.known[key]

    def spell(self, statement: Statement, names: tuple[str, ...]) -> Spelling:
        """`names` are the values that will be given: an update changes those."""
        compiled, dialect = statement.compile(self.engine, column_keys=list(names)), self.engine.dialect
        blanks = compiled.positiontup or []
        types = (compiled.binds[name].type for name in blanks)
        writers = [each.dialect_impl(dialect).bind_processor(dialect) for each in types]
        return Spelling(str(compiled), list(zip(blanks, writers, strict=True)))
