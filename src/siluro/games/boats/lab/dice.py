"""What dice and small decisions do to the boats, worked out once by the rules for every crew.

Between two stops of the counter (the next hex to be named, the event roll, the next turn) nothing counts but the
crew: how many boats are left, the alarm, the equipment. So a run of steps such as "a light is on: Cover or not, the
die, the batteries" is explored once for all crews with the engine and then serves every hex, light and turn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from siluro.engine.play import settle
from siluro.engine.steps import Step, in_order
from siluro.games.boats.rules.c02_sequence import TURN
from siluro.games.boats.rules.c05_events import EVENT, PHASE_D
from siluro.games.boats.rules.c09_pieces import PIECES
from siluro.games.boats.rules.state import Boats
from siluro.lab.graph import Graph, explore

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Crew = tuple[int, int, tuple[int, ...]]
AFTER_MOVEMENT: Final = in_order(EVENT, PHASE_D, TURN)
"""The rest of a turn."""


class Crews:
    """Every number of boats, alarm and equipment that can come up, in a fixed order."""

    def __init__(self, s: Boats, gears: list[tuple[int, ...]]) -> None:
        self.gears = gears
        self.all: list[Crew] = list(product(range(1, s.raid.boats + 1), range(s.tables.alarm_most + 1), gears))
        self.number = {crew: index for index, crew in enumerate(self.all)}
        self.count = len(self.all)

    def of(self, s: Boats) -> int:
        """The crew of a position."""
        return self.number[crew_of(s)]


def crew_of(s: Boats) -> Crew:
    return s.boats, s.alarm, tuple(s.gear)


def all_gears(s: Boats) -> list[tuple[int, ...]]:
    """All sets of equipment a raid can begin with or be left with."""
    most = s.tables.most
    counts = product(*(range(limit + 1) for limit in most))
    return sorted(gear for gear in counts if sum(gear) <= s.raid.equipment)


def gear_of(*pieces: int) -> tuple[int, ...]:
    """A set of equipment with one of each of these."""
    return tuple(int(number in pieces) for number in range(len(PIECES)))


def gears_within(gear: tuple[int, ...]) -> list[tuple[int, ...]]:
    """What can be left of a set of equipment."""
    return sorted(product(*(range(count + 1) for count in gear)))


def stage(base: Boats, crew: Crew, agenda: list[Step[Any]]) -> Boats:
    """A copy of a position with another crew and another agenda before the rest of the turn."""
    s = base.copy()
    s.boats, s.alarm, s.gear = crew[0], crew[1], list(crew[2])
    s.todo = []
    s.then_all(AFTER_MOVEMENT)
    s.then(*agenda)
    return s


@dataclass
class Dice:
    """A run of steps for all crews: its graph, where each crew begins, and where it can end."""

    graph: Graph
    roots: Ints
    ends: dict[str, tuple[Ints, Ints, Ints]]
    """By the name of the step that comes next: leaves, lights that are on, crews. Without boats nothing comes next."""

    def before(self, after: Callable[[str, Ints, Ints], Floats]) -> Floats:
        """What each crew is worth before the run, [crew, column], given what crews are worth after it."""
        worth: Floats | None = None
        for name, (leaves, lit, crews) in self.ends.items():
            found = after(name, lit, crews)
            if worth is None:
                worth = np.zeros((self.graph.leaves, *found.shape[1:]), np.float32)
            worth[leaves] = found
        assert worth is not None
        swept: Floats = self.graph.sweep(worth)  # type: ignore[arg-type, assignment]
        return swept[self.roots]


def dice(base: Boats, crews: Crews, agenda: list[Step[Any]], ends: tuple[type, ...]) -> Dice:
    """Explore what follows on an agenda, for every crew, until one of the steps `ends` is next."""
    starts: list[Boats] = []
    for crew in crews.all:
        s = stage(base, crew, agenda)
        settle(s)
        starts.append(s)
    found = explore(starts, lambda s: s.key(), is_end=lambda s: not s.todo or type(s.todo[-1]) in ends)
    names = np.array([type(s.todo[-1]).__name__ if s.todo else "" for s in found.leaf_states])
    ended: dict[str, tuple[Ints, Ints, Ints]] = {}
    for name in sorted(set(names) - {""}):
        leaves = np.flatnonzero(names == name)
        these = [s for s in (found.leaf_states[leaf] for leaf in leaves) if isinstance(s, Boats)]
        ended[str(name)] = (leaves, np.array([s.lit for s in these]), np.array([crews.of(s) for s in these]))
    return Dice(found.graph, np.array([found.number[s.key()] for s in starts]), ended)
