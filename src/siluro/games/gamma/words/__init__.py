"""What Uomini Gamma says: one saying for each step, chapter by chapter."""

from __future__ import annotations

from typing import Final

from siluro.games.gamma.rules.agenda import STEPS
from siluro.games.gamma.words import c03_missions, c05_sequence
from siluro.kit.saying import Sayings, gather

SAYINGS: Final[Sayings] = gather(STEPS, c03_missions, c05_sequence)
