"""Chapter 2, the sequence of play: turns, and the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from siluro.engine.fact import Fact
from siluro.engine.trace import Done
from siluro.games.boats.facts.c10_malta import units_due
from siluro.games.boats.facts.finder import Finder
from siluro.games.boats.rules import c02_sequence as c02
from siluro.games.boats.rules.state import ENDINGS, Boats


class TurnBegan(Fact, frozen=True):
    """2 The turn marker goes one box forward."""

    changes: ClassVar = ("tracks.turn", "tracks.speed", "tracks.event_modifier", "path.*")
    turn: int


class RaidEnded(Fact, frozen=True):
    """2 The last turn is over or no boats are left; what was left of a movement is not moved."""

    changes: ClassVar = ("ended", "tracks.left")
    reason: str
    boats: int


def turn(done: Done[Boats]) -> Iterator[Fact]:
    if done.after.turn > done.before.turn:
        yield TurnBegan(turn=done.after.turn)
        yield from units_due(done)


def raid_end(done: Done[Boats]) -> Iterator[Fact]:
    """Whichever step it was."""
    if done.after.ended and not done.before.ended:
        yield RaidEnded(rule="2", reason=ENDINGS[done.after.ended], boats=done.after.boats)


FINDERS: Final[Mapping[type[Any], Finder]] = {c02.Turn: turn}
