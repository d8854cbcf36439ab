"""What By Stealth and Sea says: a class of sayings for each step that asks something, in the order of the chapters."""

from __future__ import annotations

from typing import Final

from siluro.games.stealth.rules.agenda import STEPS
from siluro.games.stealth.words import (
    c00_setup,
    c01_checks,
    c01_faults,
    c03_fault_check,
    c04_actions,
    c04_slc,
    c05_defence,
    c05_patrol,
    c08_roster,
    c08_technology,
)
from siluro.kit.saying import Sayings, gather

SAYINGS: Final[Sayings] = gather(
    STEPS, c00_setup, c01_checks, c01_faults, c03_fault_check, c04_slc, c04_actions, c05_defence, c05_patrol,
    c08_roster, c08_technology,
)  # fmt: skip
