"""What happens in Uomini Gamma, as facts, chapter by chapter."""

from __future__ import annotations

from collections.abc import Iterator

from siluro.engine.fact import Fact
from siluro.engine.trace import Done
from siluro.games.gamma.facts import c03_missions, c05_sequence
from siluro.games.gamma.rules.state import Gamma

FINDERS = {**c03_missions.FINDERS, **c05_sequence.FINDERS}


def find(done: Done[Gamma]) -> Iterator[Fact]:
    """What the step itself did, then what came of it for the approach and the result."""
    finder = FINDERS.get(type(done.step))
    if finder:
        yield from finder(done)
    yield from c05_sequence.consequences(done)
