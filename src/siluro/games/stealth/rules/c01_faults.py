"""Chapter 1, fault checks (1.6) and what an empty space of the SLC sheet means (1.6.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.games.stealth.rules.c01_checks import declare
from siluro.games.stealth.rules.c01_steps import SlcDo, SlcRoll
from siluro.games.stealth.rules.state import (
    BALLAST,
    FAULT,
    FOR_FAULT,
    HELD,
    SLCS,
    SPACE_COUNT,
    SUIT,
    WETSUIT,
    Stealth,
    luck_of,
)
from siluro.kit.counts import take_one


class FaultCard(SlcRoll):
    """1.6 Draw a fault card; without a token on its space it has no effect and no die is rolled (ruling S-16)."""

    rule: ClassVar[str] = "1.6"
    word: ClassVar[str] = "fault"

    def luck(self, s: Stealth) -> int:
        return luck_of(s, FOR_FAULT + self.slc)

    def odds(self, s: Stealth) -> list[int]:
        return s.faults

    def name(self, s: Stealth, answer: int) -> str:
        return s.tables.fault_ids[answer]

    def apply(self, s: Stealth, answer: int) -> None:
        take_one(s.faults, answer)
        if has_effect(s, self.slc, answer):
            declare(s, self.slc, FAULT, s.tables.fault_values[answer], FAULT_RESULTS[self.slc * HELD + answer])


def has_effect(s: Stealth, slc: int, card: int) -> bool:
    """1.6 Whether a token lies on the space that a fault card hits."""
    return s.tokens[slc * SPACE_COUNT + s.tables.fault_spaces[card]] > 0


class FaultResult(SlcDo):
    """1.6 If the repair check failed a token leaves the space: onto the card, or out of the game."""

    rule: ClassVar[str] = "1.6"

    def __init__(self, slc: int, card: int) -> None:
        super().__init__(slc)
        self.card = card

    def fields(self) -> tuple[int, ...]:
        return (self.slc, self.card)

    def apply(self, s: Stealth) -> None:
        place = self.slc * SPACE_COUNT + s.tables.fault_spaces[self.card]
        if s.passed or not s.tokens[place]:  # the last surge may have been spent on this very check
            return
        take_one(s.tokens, place)
        if not s.tables.fault_gone[self.card]:
            s.held.append(self.slc * HELD + self.card)
            s.held.sort()
        if not s.tokens[place]:
            empty_space(s, self.slc, s.tables.fault_spaces[self.card])


def empty_space(s: Stealth, slc: int, space: int) -> None:
    """1.6.1 What happens at once; the other effects are looked up when they matter."""
    if space == BALLAST:
        s.submerged[slc] = 0
    elif space == WETSUIT and not s.stunned[slc]:
        declare(s, slc, SUIT, s.tables.check_value[SUIT], SUIT_RESULTS[slc])


class SuitResult(SlcDo):
    """1.6.1 A torn wetsuit stuns the operators unless they pass a Stamina check."""

    rule: ClassVar[str] = "1.6.1"

    def apply(self, s: Stealth) -> None:
        if not s.passed:
            s.stunned[self.slc] = 1


FAULT_RESULTS: Final = [FaultResult(slc, card) for slc in range(SLCS) for card in range(HELD)]
SUIT_RESULTS: Final = [SuitResult(0), SuitResult(1), SuitResult(2)]
FAULT_CARDS: Final = [FaultCard(0), FaultCard(1), FaultCard(2)]
