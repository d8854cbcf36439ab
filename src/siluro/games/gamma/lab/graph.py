"""The approach and attack of Uomini Gamma as one graph for all ships.

Which ships lie at anchor changes nothing before the end but what the end is worth, so the code of a position leaves
them out: one graph serves every set of ships and every score so far. How many men were lost matters in GG.1 only,
because of GG.2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from siluro.engine.play import follow, settle, waiting
from siluro.games.gamma.rules import c03_missions as c03
from siluro.games.gamma.rules import c05_sequence as c05
from siluro.games.gamma.rules.c02_map import clear_map
from siluro.games.gamma.rules.c04_objective import SUNK
from siluro.games.gamma.rules.state import BOAT, GG1, OPEN, SPOTLIGHT, UWWP, Gamma, Tables
from siluro.lab.graph import Graph, Progress, explore
from siluro.lab.objective import Values

INSIDE: tuple[type, ...] = (c05.Onward, c05.Draw, c05.Spotlights, c05.Surveillance, c05.Assign, c05.Attack)
"""The steps of an approach and its attack; every other step belongs to a set-up."""
SLOTS = 5
MOST = 7  # counters or men lost, in three bits
MOST_BOXES = 15
SEAS = (1, 5)  # a face of the die for calm sea, and one for rough


def code(s: Gamma) -> int:
    """The position without its ships, packed into one number; the end of a mission packs what was sunk and lost."""
    step = waiting(s)
    packed = 0
    parts: tuple[int, ...] = (0, 0, 0)
    if step is not None and type(step) in INSIDE:
        packed = INSIDE.index(type(step)) + 1
        parts = (*step.fields(), 0, 0, 0)[:3]
    for part in parts:
        packed = packed << 3 | part
    packed = packed << 3 | len(s.ships)
    packed = packed << 4 | s.men
    packed = packed << 3 | (s.lost if s.mission == GG1 else 0)
    packed = packed << 4 | s.box
    for number in (*s.bag, s.dives, s.currents):
        packed = packed << 3 | number
    for slot in range(SLOTS):
        packed <<= 3
        if slot < len(s.ships):
            packed |= s.assigned[slot] << 1 | (s.fates[slot] == SUNK)
    return packed


def fits(tables: Tables) -> bool:
    """Whether the positions of a pack fit into codes, and its last box has ships as the book's has."""
    for mission in tables.missions:
        for sea in (mission.calm_bag, mission.rough_bag):
            bag = [always + more for always, more in zip(mission.bag, sea, strict=True)]
            if max(*bag, mission.dives + mission.calm_dives, bag[BOAT] + bag[SPOTLIGHT] + bag[UWWP]) > MOST:
                return False
        if mission.first_box == mission.other_box or mission.last_box not in (mission.first_box, mission.other_box):
            return False
        if max(mission.first_ships, mission.minimum_ships) > SLOTS or mission.last_box > MOST_BOXES:
            return False
    return max(tables.available) <= 2 * SLOTS and max(tables.assignments) <= MOST // 2


def numbers_of_men(tables: Tables, mission: int) -> range:
    """How many men can go on a mission (3.1, 3.2)."""
    most = max(tables.available)
    if mission == GG1:
        return range(tables.minimum_employed, most + 1)
    return range(tables.minimum_gg2, most - min(tables.called_away[1:]) + 1)


def set_out(tables: Tables, mission: int, men: int, placement: int = OPEN) -> Gamma:
    """A mission with this many men, before its ships are placed."""
    s = Gamma(tables)
    s.scenario = s.mission = mission
    s.placement = placement
    s.available = s.men = men
    clear_map(s)
    s.then(c03.TARGETS, c03.COUNTERS, c03.SEA, c05.APPROACH)
    settle(s)
    return s


def starts(tables: Tables, mission: int, men: int, placement: int = OPEN) -> list[Gamma]:
    """The approach about to begin with this many men, on a calm and on a rough sea; any ships."""
    found = []
    for sea in SEAS:
        s = set_out(tables, mission, men, placement)
        while not isinstance(step := waiting(s), c05.Onward):
            assert step is not None
            follow(s, sea if isinstance(step, c03.Sea) else step.options(s)[0])
        found.append(s)
    return found


def all_starts(tables: Tables, mission: int) -> Iterator[Gamma]:
    """The same for every number of men."""
    for men in numbers_of_men(tables, mission):
        yield from starts(tables, mission, men)


@dataclass
class Night:
    """One mission's graph, and what its ends are like."""

    graph: Graph
    codes: NDArray[np.int64]
    """Of each node."""
    sunk: Values
    """Ends by slots: 1 where the ship was sunk."""
    lost: NDArray[np.int64]
    """Ends: men lost."""

    def knows(self, s: Gamma) -> bool:
        """Whether a position can come up in play; one set up by hand may not."""
        return bool((self.codes == code(s)).any())

    def node(self, s: Gamma) -> int:
        """Where a position is in the graph."""
        found = np.flatnonzero(self.codes == code(s))
        assert len(found) == 1, "the graph does not know this position"
        return int(found[0])

    def nodes(self) -> Mapping[int, int]:
        """All codes at once, for those who ask often."""
        return dict(zip(self.codes.tolist(), range(len(self.codes)), strict=True))


def explore_night(tables: Tables, mission: int, progress: Progress | None = None) -> Night:
    """All positions of a mission, for every number of men and both seas, by the rules."""
    found = explore(all_starts(tables, mission), code, progress=progress)
    codes = np.empty(len(found.number), np.int64)
    for mark, node in found.number.items():
        assert isinstance(mark, int)
        codes[node] = mark
    ends = [s for s in found.leaf_states if isinstance(s, Gamma)]
    sunk = np.array([[slot < len(s.fates) and s.fates[slot] == SUNK for slot in range(SLOTS)] for s in ends], float)
    return Night(found.graph, codes, sunk, np.array([s.lost for s in ends]))
