"""Attempts at puzzles in a database."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from siluro.store.attempts import Attempt, Attempts
from siluro.store.base import ATTEMPTS, Base

COLUMNS = [ATTEMPTS.c[name] for name in Attempt.__dataclass_fields__]


class AttemptTable(Attempts):
    """The attempts of all visitors of a database."""

    def __init__(self, base: Base) -> None:
        self.base = base

    def add(self, visitor: str, attempt: Attempt) -> None:
        row = {"visitor": visitor, **asdict(attempt)}
        try:
            with self.base.writing() as link:
                link.execute(ATTEMPTS.insert().values(row))
        except sql.exc.IntegrityError:  # the first one counts
            return

    def of(self, visitor: str) -> list[Attempt]:
        mine = sql.select(*COLUMNS).where(ATTEMPTS.c.visitor == visitor)
        with self.base.reading() as link:
            return [Attempt(**row) for row in link.execute(mine.order_by(ATTEMPTS.c.tried)).mappings()]


def remove_old_attempts(link: Connection, before: datetime) -> None:
    """Those of visitors; the host's own stay."""
    link.execute(ATTEMPTS.delete().where(ATTEMPTS.c.visitor != "", ATTEMPTS.c.tried < before))
