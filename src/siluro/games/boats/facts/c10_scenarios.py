"""Chapter 10, what both scenarios have in common: the starting hex and the victory level."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from siluro.engine.fact import Fact
from siluro.engine.trace import Done
from siluro.games.boats.facts.finder import Finder, hex_name
from siluro.games.boats.rules import c10_scenarios as c10
from siluro.games.boats.rules.state import Boats, section


class StartFound(Fact, frozen=True):
    """10.1.1, 10.2.1 A die says where the boats start."""

    changes: ClassVar = ("here", "in_net")
    hex: str


class LevelReached(Fact, frozen=True):
    """10.1.3, 10.2.7 The points, or York at Suda, reach another victory level."""

    changes: ClassVar = ("level",)
    level: str


def start(done: Done[Boats]) -> Iterator[Fact]:
    yield StartFound(hex=hex_name(done.after))


def level_change(done: Done[Boats]) -> Iterator[Fact]:
    before, after = c10.level(done.before), c10.level(done.after)
    if before != after:
        yield LevelReached(rule=section(done.after, "10.1.3", "10.2.7"), level=done.after.raid.level_ids[after])


FINDERS: Final[Mapping[type[Any], Finder]] = {c10.Start: start}
