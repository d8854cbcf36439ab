"""What an SLC has left, and what faults and actions change about it (1.6, 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from siluro.games.stealth.rules.c00_tables import Tables
from siluro.games.stealth.rules.state import BALLAST, BATTERY, BREATHING, TRANSMISSION, WARHEAD, WETSUIT

Faults = Sequence[Sequence[int]]
"""By turn the fault cards that an SLC draws; before the first turn those of the voyage."""


class Gear(NamedTuple):
    """All but surges, hex and facing, which are the axes of arrays."""

    sheet: tuple[int, ...]
    """Tokens by space of the sheet (1.6.1)."""
    held: tuple[int, ...]
    """By space: tokens on fault cards that can be repaired."""
    detached: int = 0
    stunned: int = 0


def tell(tables: Tables, faults: Faults, gear: Gear) -> Faults:
    """The faults that matter: of battery, transmission and wetsuit only those that can empty the space.

    A surge on a card that can be repaired would come back, so such breathing gear has no faults here.
    """
    spaces = [tables.fault_spaces[card] for turn in faults for card in turn]
    idle = {space for space in (BATTERY, TRANSMISSION, WETSUIT) if spaces.count(space) < gear.sheet[space]} | {BALLAST}
    for card, space in enumerate(tables.fault_spaces):
        if space == BREATHING and not tables.fault_gone[card]:
            idle.add(BREATHING)
    return [[card for card in turn if tables.fault_spaces[card] not in idle] for turn in faults]


def change(tokens: tuple[int, ...], space: int, by: int) -> tuple[int, ...]:
    return tuple(count + by * (index == space) for index, count in enumerate(tokens))


def mend(gear: Gear, space: int) -> Gear:
    return gear._replace(sheet=change(gear.sheet, space, 1), held=change(gear.held, space, -1))


def detach(gear: Gear) -> Gear:
    return gear._replace(sheet=change(gear.sheet, WARHEAD, -1), detached=gear.detached + 1)


def attach(gear: Gear) -> Gear:
    return gear._replace(detached=gear.detached - 1)
