"""Chapter 10.1, Suda: the lit buoys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from siluro.engine.fact import Fact
from siluro.engine.trace import Done
from siluro.games.boats.facts.c05_events import find_frame, is_looked_at
from siluro.games.boats.facts.finder import Finder, hex_name
from siluro.games.boats.rules import c10_suda as suda
from siluro.games.boats.rules.state import Boats


class BuoyPassed(Fact, frozen=True):
    """10.1.2 The boats stay out of the light of a buoy."""

    hex: str
    buoy: int


class BuoyShowed(Fact, frozen=True):
    """10.1.2 The boats come into the light of a buoy, which may frame them."""

    hex: str
    buoy: int


def buoy(done: Done[Boats]) -> Iterator[Fact]:
    step, here = done.step, hex_name(done.before)
    assert isinstance(step, suda.Buoy)
    if is_looked_at(done):
        yield BuoyShowed(hex=here, buoy=step.number)
        yield from find_frame(done)
    else:
        yield BuoyPassed(hex=here, buoy=step.number)


FINDERS: Final[Mapping[type[Any], Finder]] = {suda.Buoy: buoy}
