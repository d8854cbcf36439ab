"""Chapter 8, the operator roster of the custom campaign: who may go (8.2.1), who learned (8.2.2.1), who was lost."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Bar
from siluro.games.stealth.rules.c01_steps import SlcChoose
from siluro.games.stealth.rules.state import (
    ABOARD,
    BRONZE,
    ESCAPED,
    SANK_BY_ATTACHING,
    SKILL_COUNT,
    SKILLS,
    SLCS,
    WAS_INSIDE,
    Stealth,
    night,
)

NO_CAMPAIGN: Final = Bar("8.2.2", "this Operator card is not used in custom campaigns")
TOO_EARLY: Final = Bar("8.2.1", "this crew is not available until a later year")
LOST: Final = Bar("8.2.2.2", "this crew was captured or killed")
ON_ANOTHER: Final = Bar("8.2.1", "this crew already rides another SLC")
BEST: Final = Bar("8.2.2.1", "this skill is already at its maximum")
NO_CREW: Final = -1
MEDAL_COLUMNS: Final = 4  # gold, silver, bronze, promotions
PROMOTIONS: Final = 3


def crew_bar(s: Stealth, card: int) -> Bar | None:
    """8.2.1, 8.2.2 Why operators cannot go on this mission."""
    if not s.tables.crew_campaign[card]:
        return NO_CAMPAIGN
    if s.losses[card] != ABOARD:
        return LOST
    if s.tables.crew_years[card] > night(s).year:
        return TOO_EARLY
    return ON_ANOTHER if card in s.crews else None


def available_crews(s: Stealth) -> int:
    """8.2.1 Operator cards that can go on this mission."""
    return len([card for card in range(len(s.tables.crew_ids)) if crew_bar(s, card) is None])


class Crew(SlcChoose):
    """8.2.1 Choose the operators of an SLC from the roster."""

    rule: ClassVar[str] = "8.2.1"
    word: ClassVar[str] = "crew"

    def candidates(self, s: Stealth) -> list[int]:
        return list(range(len(s.tables.crew_ids)))

    def bar(self, s: Stealth, answer: int) -> Bar | None:
        return crew_bar(s, answer)

    def name(self, s: Stealth, answer: int) -> str:
        return s.tables.crew_ids[answer]

    def apply(self, s: Stealth, answer: int) -> None:
        s.crews[self.slc] = answer


def has_learned(s: Stealth, slc: int) -> bool:
    """8.2.2.1 A ship sunk by attaching, or the inner harbour: one point, whatever both; only who is back can use it."""
    if not s.merit[slc] & (SANK_BY_ATTACHING | WAS_INSIDE) or s.crew_fate[slc] != ESCAPED:
        return False
    skills = s.roster[s.crews[slc] * SKILL_COUNT : s.crews[slc] * SKILL_COUNT + SKILL_COUNT]
    return min(skills) < s.tables.skill_most


class Train(SlcChoose):
    """8.2.2.1 One skill goes up by one, to three at most."""

    rule: ClassVar[str] = "8.2.2.1"
    word: ClassVar[str] = "train"

    def candidates(self, s: Stealth) -> list[int]:
        return SKILL_ANSWERS

    def bar(self, s: Stealth, answer: int) -> Bar | None:
        return BEST if s.roster[s.crews[self.slc] * SKILL_COUNT + answer] >= s.tables.skill_most else None

    def name(self, s: Stealth, answer: int) -> str:
        return SKILLS[answer]

    def apply(self, s: Stealth, answer: int) -> None:
        s.roster[s.crews[self.slc] * SKILL_COUNT + answer] += 1


def record_losses(s: Stealth) -> None:
    """8.2.2.2 Operators that did not escape are captured or killed for good."""
    for slc in range(SLCS):
        if s.crew_fate[slc] != ESCAPED:
            s.losses[s.crews[slc]] = s.crew_fate[slc]


def award_medals(s: Stealth) -> None:
    """8.2.2.3 For each ship: gold for a battleship, silver for the navy, bronze for cargo; the navy also promotes."""
    for number in range(len(s.sinkers)):
        row = s.crews[s.sinkers[number]] * MEDAL_COLUMNS
        medal = s.tables.ship_medals[night(s).ships[s.wrecks[number * 2]]]
        s.medals[row + medal] += 1
        if medal != BRONZE:
            s.medals[row + PROMOTIONS] += 1


SKILL_ANSWERS: Final = [0, 1, 2, 3]
CREWS: Final = [Crew(0), Crew(1), Crew(2)]
TRAINS: Final = [Train(0), Train(1), Train(2)]
