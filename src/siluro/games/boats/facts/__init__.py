"""What happens in Explosive Boats, as facts, chapter by chapter."""

from __future__ import annotations

from collections.abc import Iterator

from siluro.engine.fact import Fact, fill_in, with_chance
from siluro.engine.trace import Done
from siluro.games.boats.facts import (
    c02_sequence,
    c04_movement,
    c05_events,
    c06_attack,
    c07_batteries,
    c09_equipment,
    c10_malta,
    c10_scenarios,
    c10_suda,
)
from siluro.games.boats.rules.state import Boats

FINDERS = {
    kind: finder
    for chapter in (
        c02_sequence, c04_movement, c05_events, c06_attack, c07_batteries, c09_equipment, c10_scenarios, c10_suda,
        c10_malta,
    )
    for kind, finder in chapter.FINDERS.items()
}  # fmt: skip


def find(done: Done[Boats]) -> Iterator[Fact]:
    """What the step did; of a die that the Charm may roll again nothing yet, until it stands."""
    if c09_equipment.is_offered(done):
        return
    if stood := c09_equipment.stood(done):
        yield from with_chance(find, stood, [fill_in(fact, stood) for fact in find(stood)])
        return
    finder = FINDERS.get(type(done.step))
    if finder:
        yield from finder(done)
    yield from c02_sequence.ended(done)
