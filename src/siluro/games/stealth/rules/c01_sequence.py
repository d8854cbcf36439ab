"""Chapter 1, the course of a mission (1.1): forward positioning, then twelve turns of four phases."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Do, in_order
from siluro.games.stealth.rules.c03_fault_check import FAULT_CHECK
from siluro.games.stealth.rules.c04_slc import SLC_TURNS
from siluro.games.stealth.rules.c05_defence import DIVE_TEAM_SEARCH, MORTAR_FIRE, SEARCHLIGHT_SWEEP
from siluro.games.stealth.rules.c05_patrol import PATROL_ATTACKS, PATROL_MOVEMENT, PATROL_RESPONSE
from siluro.games.stealth.rules.c06_cleanup import CLEAN_UP
from siluro.games.stealth.rules.c07_ending import DAWN
from siluro.games.stealth.rules.state import TURNS, Stealth


class Turn(Do[Stealth]):
    """1.1, 5.4 Fault check, SLCs, harbour defence in the order of its elements, clean-up; then the next turn."""

    rule: ClassVar[str] = "1.1"

    def apply(self, s: Stealth) -> None:
        if s.turn > TURNS:
            s.ended = DAWN
        else:
            s.then_all(PHASES)


TURN: Final = Turn()
PHASES: Final = in_order(
    FAULT_CHECK,
    *SLC_TURNS,
    SEARCHLIGHT_SWEEP,
    DIVE_TEAM_SEARCH,
    PATROL_RESPONSE,
    PATROL_MOVEMENT,
    PATROL_ATTACKS,
    MORTAR_FIRE,
    CLEAN_UP,
    TURN,
)
