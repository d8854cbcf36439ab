"""Chapter 3, the fault check phase: one SLC, by a die."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Roll
from siluro.games.stealth.rules.c01_faults import FAULT_CARDS
from siluro.games.stealth.rules.state import FOR_THE_REST, Stealth, luck_of
from siluro.kit.hexes import OUTSIDE

D3: Final = [0, 1, 1, 1]


class FaultCheck(Roll[Stealth]):
    """3.0 The SLC die names the SLC; one that has left the board draws no card."""

    rule: ClassVar[str] = "3.0"
    word: ClassVar[str] = "slc"

    def luck(self, s: Stealth) -> int:
        return luck_of(s, FOR_THE_REST)

    def odds(self, s: Stealth) -> list[int]:
        return D3

    def apply(self, s: Stealth, answer: int) -> None:
        if s.where[answer - 1] != OUTSIDE:
            s.todo.append(FAULT_CARDS[answer - 1])


FAULT_CHECK: Final = FaultCheck()
