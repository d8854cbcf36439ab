"""What happens in Explosive Boats, as facts, chapter by chapter."""

from __future__ import annotations

from collections.abc import Iterator

from siluro.engine.fact import Fact, fill_in
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
    stood = c09_equipment.without_charm(done)
    finder = FINDERS.get(type(stood.step))
    if finder:
        for fact in finder(stood):
            yield fill_in(fact, stood)
    yield from c02_sequence.raid_end(done)
