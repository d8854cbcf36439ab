"""Chapter 6, the clean-up phase: patrol craft go home or get ready, and time goes on."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Do
from siluro.games.stealth.rules.state import SLCS, Stealth, board
from siluro.kit.hexes import OUTSIDE

OUT_OF_SIGHT: Final = 4


class CleanUp(Do[Stealth]):
    """6.0, 6.3 Remove, ready, advance, in this order."""

    rule: ClassVar[str] = "6.0"

    def apply(self, s: Stealth) -> None:
        remove_patrol_craft(s)
        ready_patrol_craft(s)
        s.turn += 1  # 6.3


def remove_patrol_craft(s: Stealth) -> None:
    """6.1 A craft four hexes or more from every SLC leaves the board (straight distance, ruling S-25)."""
    here = board(s)
    for craft in range(len(s.craft)):
        place = s.craft[craft]
        if place == OUTSIDE:
            continue
        for slc in range(SLCS):
            if s.where[slc] != OUTSIDE and here.gap(place, s.where[slc]) < OUT_OF_SIGHT:
                break
        else:
            s.craft[craft] = OUTSIDE


def ready_patrol_craft(s: Stealth) -> None:
    """6.2 Every exhausted craft is ready again."""
    for craft in range(len(s.ready)):
        s.ready[craft] = 1


CLEAN_UP: Final = CleanUp()
