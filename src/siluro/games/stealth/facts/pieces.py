"""How facts call what they are about: hexes, crews, ships, spaces and actions by their ids, SLCs and craft from 1."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from siluro.engine.fact import Fact
from siluro.engine.trace import Done
from siluro.games.stealth.rules.state import Stealth, board, night
from siluro.kit.hexes import OUTSIDE

Finder = Callable[[Done[Stealth]], Iterator[Fact]]


def hex_id(s: Stealth, place: int) -> str:
    """Empty off the board."""
    return "" if place == OUTSIDE else board(s).hexes.name(place)


def crew_id(s: Stealth, slc: int) -> str:
    return s.tables.crew_ids[s.crews[slc]]


def ship_id(s: Stealth, ship: int) -> str:
    return s.tables.ship_ids[night(s).ships[ship]]
