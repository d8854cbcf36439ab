"""What happens in By Stealth and Sea, as facts, chapter by chapter."""

from __future__ import annotations

from collections.abc import Iterator

from siluro.engine.fact import Fact
from siluro.engine.trace import Done
from siluro.games.stealth.facts import c00_setup, c01_checks, c04_slc, c05_defence, c08_campaign
from siluro.games.stealth.rules.state import Stealth

FINDERS = {
    **c00_setup.FINDERS,
    **c01_checks.FINDERS,
    **c04_slc.FINDERS,
    **c05_defence.FINDERS,
    **c08_campaign.FINDERS,
}


def find(done: Done[Stealth]) -> Iterator[Fact]:
    """What the step itself did, then what came of it for the mission."""
    finder = FINDERS.get(type(done.step))
    if finder:
        yield from finder(done)
    yield from c05_defence.consequences(done)
