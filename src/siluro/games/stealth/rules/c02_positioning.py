"""Chapter 2, the forward positioning phase: fatigue and the fault checks of the voyage."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Do, in_order
from siluro.games.stealth.rules.c01_faults import FAULT_CARDS
from siluro.games.stealth.rules.c08_technology import forward_card
from siluro.games.stealth.rules.state import BREATHING, SLCS, SPACE_COUNT, Stealth, custom_crew


class ForwardPositioning(Do[Stealth]):
    """2.0, 2.2 Fault checks before the mission: SLC 1, 2, 3, each finishing its own (ruling S-20)."""

    rule: ClassVar[str] = "2.2"

    def apply(self, s: Stealth) -> None:
        s.then_all(VOYAGES[s.tables.forward_checks[forward_card(s)]])


def fatigue(s: Stealth) -> None:
    """0.11, 1.3, 2.1 Surge tokens by the fatigue of the voyage, and one more for some operators."""
    card = forward_card(s)
    for slc in range(SLCS):
        extra = 0 if custom_crew(s, slc) else s.tables.crew_surge[s.crews[slc]]
        s.tokens[slc * SPACE_COUNT + BREATHING] = s.tables.forward_surges[card] + extra


FORWARD_POSITIONING: Final = ForwardPositioning()
MOST_CHECKS: Final = 2  # of an SLC on its voyage
VOYAGES: Final = [in_order(*[card for card in FAULT_CARDS for _ in range(checks)]) for checks in range(MOST_CHECKS + 1)]
