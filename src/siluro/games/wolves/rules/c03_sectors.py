"""Chapter 3.1.5, a mission rule: a coast in sectors, each of which wakes up as ships go down in it (ruling R-60)."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.games.wolves.rules.c12_levels import Rerollable
from siluro.games.wolves.rules.state import Wolves
from siluro.kit.dice import D6

NO_SECTOR: Final = -1


def sector_here(s: Wolves) -> int:
    """3.1.5 The sector that the boat is in, or NO_SECTOR."""
    return s.sheet.sectors.of[s.cell] if s.sheet.sectors.of else NO_SECTOR


def highest_alarm(s: Wolves) -> int:
    """3.1.5 The last row of the alarm table."""
    return len(s.sheet.sectors.sighting) - 1


def may_wake(s: Wolves) -> None:
    """3.1.5 A ship went down or called for help: a die for the alarm of its sector, until it is at its highest."""
    sector = sector_here(s)
    if sector != NO_SECTOR and s.sector_alarm[sector] < highest_alarm(s):
        s.todo.append(SECTOR_DICE[sector])


def count_ship(s: Wolves) -> None:
    """3.1.5 A ship was sunk in this sector."""
    sector = sector_here(s)
    if sector != NO_SECTOR:
        s.sector_ships[sector] += 1
        may_wake(s)


def wakes(s: Wolves, die: int) -> bool:
    """3.1.5 Whether the alarm of a sector rises."""
    return die >= s.sheet.sectors.wakes


class SectorDie(Rerollable):
    """3.1.5 One die: the coast takes notice, or not. The alarm never falls."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "sector"

    def __init__(self, sector: int) -> None:
        self.sector = sector

    def fields(self) -> tuple[int, ...]:
        return (self.sector,)

    def subject(self, s: Wolves) -> str:
        return s.sheet.sectors.ids[self.sector]

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        if wakes(s, answer) and s.sector_alarm[self.sector] < highest_alarm(s):
            s.sector_alarm[self.sector] += 1


def sector_points(s: Wolves) -> int:
    """3.1.5 What ships in so many sectors are worth."""
    hit = len(s.sector_ships) - s.sector_ships.count(0)
    return s.sheet.victory.sector_points[hit] if s.sheet.victory.sector_points else 0


SECTOR_DICE: Final = [SectorDie(sector) for sector in range(6)]
