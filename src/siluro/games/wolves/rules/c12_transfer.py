"""Chapter 12, another boat for a captain who has earned it (12.2; ruling R-55)."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Bar, Choose
from siluro.games.wolves.rules import c12_levels
from siluro.games.wolves.rules.state import CAPTAIN, CREW, Wolves

NOT_IN_SERVICE: Final = Bar("12.2", "not in service at the front this month")


def is_retired(s: Wolves) -> bool:
    """12.2 Whether the boat's type has left the front."""
    return s.month > s.boat.front_until


def has_earned_a_boat(s: Wolves) -> bool:
    """12, 12.4 By levels, or by the tonnage in the log."""
    levels = c12_levels.level(s, CAPTAIN) + c12_levels.level(s, CREW)
    return levels >= s.tables.transfer_levels or s.career_tonnage >= s.tables.transfer_tons


class Transfer(Choose[Wolves]):
    """12.2 In port, as a campaign begins: keep the boat, or take one of another type with a mixed crew."""

    rule: ClassVar[str] = "12.2"
    word: ClassVar[str] = "boat"

    def candidates(self, s: Wolves) -> list[int]:
        return list(range(s.tables.first_campaign_boat, len(s.tables.boats)))

    def bar(self, s: Wolves, answer: int) -> Bar | None:
        boat = s.tables.boats[answer]
        is_there = boat.first_month <= s.month <= boat.front_until
        return None if is_there or answer == s.boat_number else NOT_IN_SERVICE

    def name(self, s: Wolves, answer: int) -> str:
        return s.tables.boats[answer].id

    def apply(self, s: Wolves, answer: int) -> None:
        if answer != s.boat_number:
            s.boat_number = answer
            s.look_up()
            mix_crew(s)


def mix_crew(s: Wolves) -> None:
    """12 New men: the crew begins again at the lower bound of the level below its own."""
    below = max(1, c12_levels.level(s, CREW) - 1)
    s.experience[CREW] = s.tables.level_xp[below - 1]


TRANSFER: Final = Transfer()
