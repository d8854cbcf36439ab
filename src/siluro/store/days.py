"""The seeds of daily games on a server that others reach: drawn for each day, secret until the day is over."""

from __future__ import annotations

import secrets
from datetime import date

import sqlalchemy as sql

from siluro.store.base import ABOUT, Base
from siluro.store.rows import now


class Days:
    """The drawn seeds of a database."""

    def __init__(self, base: Base) -> None:
        self.base = base

    def seed(self, day: date) -> str:
        """The seed of a day, drawn by whoever asks first."""
        known = self.look_up(day)
        if not known:
            known = secrets.token_hex(32)
            try:
                with self.base.writing() as link:
                    link.execute(ABOUT.insert().values(name=name_of(day), value=known))
            except sql.exc.IntegrityError:  # somebody else was faster
                return self.look_up(day)
        return known

    def reveal(self, day: date) -> str:
        """The seed of a day that is over; empty if nobody played, or if it is not over."""
        return self.look_up(day) if day < now().date() else ""

    def look_up(self, day: date) -> str:
        with self.base.reading() as link:
            return link.scalar(sql.select(ABOUT.c.value).where(ABOUT.c.name == name_of(day))) or ""


def name_of(day: date) -> str:
    return f"daily {day.isoformat()}"
