"""What lists say about a saved game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from siluro.record import record as r
from siluro.record.parse import read_record
from siluro.record.session import Session
from siluro.store.trouble import DamagedGame

LESSON = "first-steps.siluro"
"""The record of a game's guided opening, in the folder of the game."""


@dataclass(frozen=True)
class Row:
    """One saved game in a list."""

    id: str
    game: str
    scenario: str
    options: dict[str, str]
    seats: dict[int, str]
    dice: str
    created: datetime
    changed: datetime
    lines: int
    """The lines of its record: the version of the game."""
    answers: int
    """Answers of the real game."""
    over: bool
    """The result has been written."""
    score: int
    level: str
    """How it ended; empty while it goes on."""
    marks: dict[str, int]
    """What a result must be read with: rolls by hand, undos, corrections, branches, hints, a chosen seed, dice that are
    written for a lesson."""
    daily: str
    """The day whose daily game it is; empty for others."""
    imported: bool
    pack: str
    """The folder of the player's own pack; empty for the game's own."""

    @property
    def clean(self) -> bool:
        """Played without hints, what-ifs, undos, a chosen seed or dice of one's own."""
        return not any(self.marks.values())

    @property
    def counts(self) -> bool:
        """A result of the player's own: not somebody's record, and not the dice of a lesson."""
        return not self.imported and not self.marks.get("lesson")


def row_of(found: Mapping[str, Any]) -> Row:
    """A line of the table of games; DamagedGame if it is not what it should be."""
    plain = {name: found[name] for name in Row.__dataclass_fields__}
    try:
        # as JSON even numbers are texts if they are names of something
        plain["seats"] = {int(seat): name for seat, name in found["seats"].items()}
        return msgspec.convert(plain, Row, strict=True)
    except (ValueError, AttributeError):
        raise DamagedGame(found["id"]) from None


def now() -> datetime:
    return datetime.now(UTC)


def facts(session: Session) -> dict[str, Any]:
    """What never changes about a game."""
    record = session.record
    return {
        "game": record.game,
        "scenario": record.scenario,
        "options": record.options,
        "seats": {seat.seat: seat.name for seat in record.all(r.Seat)},
        "dice": record.dice.kind,
    }


def standing(session: Session) -> dict[str, Any]:
    """What changes with every line."""
    main, game = session.main, session.game
    return {
        "changed": now(),
        "lines": len(session.record.entries),
        "answers": len(main.plies),
        "over": main.ended,
        "score": game.score(main.state),
        "level": game.ending(main.state).level if main.ended else "",
        "marks": session.marks() | ({"lesson": 1} if is_lesson(session) else {}),
    }


def is_lesson(session: Session) -> bool:
    """Played with the dice of a guided opening."""
    commit = session.record.dice.commit
    return bool(commit) and commit == lesson_commit(session.game.folder)


@cache
def lesson_commit(folder: Path) -> str:
    """What the dice of a game's guided opening are known by; empty if it has none."""
    file = folder / LESSON
    return read_record(file.read_bytes()).dice.commit if file.exists() else ""
