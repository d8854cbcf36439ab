"""Every step that can be pending, in the order of the chapters."""

from __future__ import annotations

from typing import Any, Final

from siluro.engine.steps import Step
from siluro.games.gamma.rules import c03_missions as c03
from siluro.games.gamma.rules import c05_sequence as c05

STEPS: Final[tuple[type[Step[Any]], ...]] = (
    c03.Available, c03.Gg1, c03.Employ, c03.Targets, c03.TargetShip, c03.Reveal, c03.Counters, c03.Sea, c03.Gg2,
    c03.CalledAway, c05.Approach, c05.Onward, c05.Draw, c05.Spotlights, c05.BoatSighted, c05.Surveillance, c05.NextBox,
    c05.Assign, c05.Attack,
)  # fmt: skip
