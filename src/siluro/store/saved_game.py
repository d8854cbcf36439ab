"""A saved game: a session whose every line is on disk before anybody is told."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from siluro.record.record import MOST_BYTES, MOST_LINES, to_text
from siluro.record.session import Session
from siluro.speech.say import say
from siluro.store.daily import is_late
from siluro.store.rows import Row, now
from siluro.store.trouble import Stale, StoreTrouble

if TYPE_CHECKING:
    from siluro.store.keeper import Keeper

NO_SEED = "The seed of this game's dice is not known here: you can watch and export the game, but not continue it."
LINE = 4_000
"""Bytes of memory that a line of a record takes with the position it leads to, in a game that takes much."""
SPARE = 1_000
"""Bytes that are kept free for the end of a game."""


class SavedGame:
    """A game of the store, open to be played."""

    def __init__(self, store: Keeper, row: Row, session: Session) -> None:
        self.store = store
        self.row = row
        self.gathered: list[str] | None = None
        self.current: Session | None = None
        self.adopt(session)

    def adopt(self, session: Session) -> None:
        """From now on this session is the game."""
        session.write = partial(self.keep, session)
        text = to_text(session.record)
        self.size = len(text.encode())
        # one sign beyond the Basic Latin may make every other of its line take four bytes
        self.letters = sys.getsizeof(text)
        self.current = session

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def session(self) -> Session:
        """The game as it is on disk."""
        current = self.current  # whoever closes a game does not wait for others
        return current if current is not None else self.reload()

    @property
    def number(self) -> int:
        """The lines of the record so far."""
        return len(self.session.record.entries)

    @property
    def weight(self) -> int:
        """Bytes of memory that it takes, about; nothing while it is only on disk."""
        current = self.current  # nor does whoever gives up what could not be written
        return LINE * len(current.record.entries) + self.letters if current is not None else 0

    @property
    def hindrance(self) -> str:
        """Why the game cannot go on; empty if it can."""
        session = self.session
        return say(NO_SEED) if session.record.dice.commit and session.fate is None else ""

    def expect(self, number: int) -> None:
        """Stale unless the game has this many lines."""
        if number != self.number:
            raise Stale

    def reload(self) -> Session:
        """Forget what is in memory and take what is on disk."""
        again = self.store.load(self.id)
        self.row, session = again.row, again.session
        self.adopt(session)
        return session

    def close(self) -> None:
        """Let go of the session, and it of this game; whoever asks for it again reads it from disk."""
        current, self.current = self.current, None
        if current is not None:
            current.write = write_no_more

    @property
    def is_due(self) -> bool:
        """Midnight has come, and the seed of the day can be revealed."""
        current = self.current
        return current is not None and current.held and self.row.daily < now().date().isoformat()

    def has_all(self, lines: int | None) -> bool:
        """Whether nothing has to be read: `lines` is how many the game was seen to have a moment ago."""
        return self.current is not None and lines is not None and lines <= self.number and not self.is_due

    def refresh(self, lines: int | None = None) -> bool:
        """Take in what another process has written, or what midnight has revealed; whether there was anything.

        `lines` is how many the game was seen to have a moment ago: whoever has as many has all of them.
        """
        if self.has_all(lines):
            return False
        is_due = self.current is None or self.is_due
        if not is_due and self.store.lengths([self.id]).get(self.id) == self.number:
            return False
        self.reload()
        return True

    @contextmanager
    def together(self) -> Iterator[Session]:
        """Entries that are written in one go; when the block has been left they are on disk, all or none."""
        session = self.session
        self.gathered = []
        try:
            yield session
        finally:
            lines, self.gathered = self.gathered, None
            self.commit(session, lines)

    def keep(self, session: Session, line: str) -> None:
        """The session has a new line."""
        if session is not self.current:
            raise Stale
        if self.gathered is not None:
            self.gathered.append(line)
        else:
            self.commit(session, [line])

    def check_room(self, lines: list[str]) -> None:
        """What could not be read again must not be written."""
        if self.hindrance:
            raise StoreTrouble(self.hindrance)
        size = self.size + sum(len(line.encode()) + 1 for line in lines)
        # the result and the seed always have room
        spare = 0 if lines[-1].startswith(("=> ", "seed ")) else SPARE
        if size > MOST_BYTES - spare or self.number > MOST_LINES - spare // 100:
            raise StoreTrouble(say("This game's record has reached its maximum length."))
        self.size = size
        self.letters += sum(map(sys.getsizeof, lines))

    def check_day(self, session: Session) -> None:
        """A daily game that goes on when its day is over says so: its dice are known by then."""
        if not self.row.over and is_late(self.row.daily, session.record.dice.commit):
            session.late = True

    def commit(self, session: Session, lines: list[str]) -> None:
        """Bring lines to disk; if that fails they never happened, so the session that has them is given up."""
        if not lines:
            return
        try:
            self.check_room(lines)
            self.check_day(session)
            self.row = self.store.append(self.row, session, lines)
        except BaseException:
            self.current = None
            raise


def write_no_more(line: str) -> None:
    """The pen of a session that was let go of."""
    raise Stale
