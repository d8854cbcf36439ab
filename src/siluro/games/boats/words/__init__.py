"""What is said in Explosive Boats: a saying for each step, by chapter."""

from __future__ import annotations

from typing import Final

from siluro.games.boats.rules.agenda import STEPS
from siluro.games.boats.words import (
    c04_movement,
    c05_events,
    c06_attack,
    c07_batteries,
    c09_equipment,
    c10_scenarios,
)
from siluro.kit.saying import Sayings, gather

SAYINGS: Final[Sayings] = gather(
    STEPS, c04_movement, c05_events, c06_attack, c07_batteries, c09_equipment, c10_scenarios
)
