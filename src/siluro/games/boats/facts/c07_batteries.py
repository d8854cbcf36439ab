"""Chapter 7, the coastal batteries, and boats lost to whatever it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from siluro.engine.fact import Fact
from siluro.engine.trace import Done
from siluro.games.boats.facts.finder import Finder
from siluro.games.boats.rules import c07_batteries as c07
from siluro.games.boats.rules.state import Boats


class BoatsLost(Fact, frozen=True):
    """5.2, 7 Boats are lost without an attack, to the batteries or to a motor."""

    changes: ClassVar = ("tracks.boats",)
    amounts: ClassVar = {"boats": "-tracks.boats"}
    by: str
    boats: int
    left: int


class BatteriesMissed(Fact, frozen=True):
    """7 The batteries fire and cost no boat."""

    boats: int


def boats_lost(done: Done[Boats], by: str) -> BoatsLost:
    left = done.after.boats
    return BoatsLost(by=by, boats=done.before.boats - left, left=left)


def batteries(done: Done[Boats]) -> Iterator[Fact]:
    if done.after.boats < done.before.boats:
        yield boats_lost(done, "batteries")
    else:
        yield BatteriesMissed(boats=done.after.boats)


FINDERS: Final[Mapping[type[Any], Finder]] = {c07.Batteries: batteries, c07.BatteryAgain: batteries}
