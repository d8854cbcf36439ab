"""Chapter 7, the end of a mission: score, award and victory level."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Do
from siluro.games.stealth.rules.state import (
    ABOARD,
    AT_SEA,
    CAPTURED,
    ESCAPED,
    REMOVED,
    SCUTTLED,
    SLCS,
    Stealth,
    custom_crew,
)

# why it ended
DAWN: Final = 1  # the last turn was played
ALL_GONE: Final = 2  # no SLC was left on the board
NINE_MISSIONS: Final = 3  # the campaign was played to its end
NO_CREWS: Final = 4  # fewer than three operator cards were left (8.3)
ENDINGS: Final = ("", "dawn", "all-gone", "nine-missions", "no-crews")


class MissionEnd(Do[Stealth]):
    """7.0 Whoever is still at sea is found and captured (ruling S-31)."""

    rule: ClassVar[str] = "7.0"

    def apply(self, s: Stealth) -> None:
        for slc in range(SLCS):
            if s.slc_fate[slc] == AT_SEA:
                s.slc_fate[slc] = REMOVED
            if s.crew_fate[slc] == ABOARD:
                s.crew_fate[slc] = CAPTURED


def points(ships: int, scuttled: int, escaped: int) -> int:
    """7.0 Victory points of the ships, one for each SLC scuttled and each operator card escaped (ruling S-1)."""
    return ships + scuttled + escaped


def mission_score(s: Stealth) -> int:
    """7.0, 1.3 The score of this mission so far; some operators score even if captured, not if killed (S-32)."""
    return points(s.sunk_points, s.slc_fate.count(SCUTTLED), s.crew_fate.count(ESCAPED) + captured_bonus(s))


def captured_bonus(s: Stealth) -> int:
    """1.3 Operators that count as escaped even though they were captured."""
    bonus = 0
    for slc in range(len(s.crews)):
        if s.crew_fate[slc] == CAPTURED and not custom_crew(s, slc):
            bonus += s.tables.crew_captured[s.crews[slc]]
    return bonus


def level(bounds: list[int], score: int) -> int:
    """7.0, 8.3 The highest level whose lower bound the score reaches; the last has no upper bound (ruling S-39)."""
    rank = 0
    for index in range(len(bounds)):
        if score >= bounds[index]:
            rank = index
    return rank


MISSION_END: Final = MissionEnd()
