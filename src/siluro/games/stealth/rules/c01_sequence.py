"""Chapter 1, the course of a mission (1.1): forward positioning, then twelve turns of four phases."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Do
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
            s.todo.extend(PHASES)


TURN: Final = Turn()
PHASES: Final = [
    TURN, CLEAN_UP, MORTAR_FIRE, PATROL_ATTACKS, PATROL_MOVEMENT, PATROL_RESPONSE, DIVE_TEAM_SEARCH,
    SEARCHLIGHT_SWEEP, SLC_TURNS[2], SLC_TURNS[1], SLC_TURNS[0], FAULT_CHECK,
]  # fmt: skip
