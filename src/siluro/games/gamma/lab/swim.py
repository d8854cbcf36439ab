"""The swim of Uomini Gamma as two small graphs without ships: to the nearer ships, and on to the farther ones.

What is drawn, who is lost and who turns back does not depend on the ships. Men assigned to the nearer ones are off the
mission, as if sent home; which ships they go for is for the solver to remember (`night`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from siluro.engine.play import follow, settle, waiting
from siluro.engine.steps import State
from siluro.games.gamma.rules import c03_missions as c03
from siluro.games.gamma.rules import c05_sequence as c05
from siluro.games.gamma.rules.c02_map import clear_map
from siluro.games.gamma.rules.state import BOAT, GG1, HIDDEN, SPOTLIGHT, UWWP, Gamma, Tables
from siluro.lab.walk import Progress

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from siluro.games.gamma.lab.anchorage import Anchorage
    from siluro.lab.graph import Found, Graph

    Numbers = NDArray[np.int64]

SWIMMING: tuple[type, ...] = (c05.Onward, c05.Draw, c05.Spotlights, c05.Surveillance, c05.BoatSighted)
ASSIGNING, ENDED = 6, 7
BITS = 5
WIDTHS: Mapping[str, int] = {
    "step": 3, "box": BITS, "men": BITS, "lost": BITS, "swims": BITS, "in_bag": BITS, "spotlights": BITS, "boats": BITS,
    "uwwp": BITS, "dives": BITS, "currents": BITS,
}  # fmt: skip
"""What makes a position of the swim, with its bits in a code; what follows `men` is the base, which stays at a ship."""
BASE_BITS = sum(list(WIDTHS.values())[3:])
Some = TypeVar("Some", int, "Numbers")
SEAS = (1, 5)  # a face of the die for calm sea, and one for rough


def swim_code(s: Gamma) -> int:
    """The position without ships and assigned men, packed into one number. Losses of GG.2 change nothing any more."""
    step = type(waiting(s))
    where = SWIMMING.index(step) if step in SWIMMING else ASSIGNING if step is c05.Assign else ENDED
    packed = 0
    parts = (where, s.box, s.men, s.lost if s.mission == GG1 else 0, *s.bag, s.dives, s.currents)
    for part, width in zip(parts, WIDTHS.values(), strict=True):
        packed = packed << width | part
    return packed


def part_of(codes: Some, name: str) -> Some:
    """One part of a code, or of each code."""
    names = list(WIDTHS)
    after = sum(WIDTHS[other] for other in names[names.index(name) + 1 :])
    return codes >> after & (1 << WIDTHS[name]) - 1


def base_of(codes: Some) -> Some:
    """The part of a code, or of each code, that no assignment changes."""
    return codes & (1 << BASE_BITS) - 1


def ships_from(anchorage: Anchorage, slot: int) -> int:
    """How many ships of a box are still to come, this one included."""
    return len(anchorage.slots) - anchorage.slots.index(slot)


def fits(tables: Tables) -> bool:
    """Whether the positions of a pack fit into codes, and ships lie at two boxes, the last one among them."""
    for mission in tables.missions:
        for sea in (mission.calm_bag, mission.rough_bag):
            bag = [always + more for always, more in zip(mission.bag, sea, strict=True)]
            most_lost = bag[BOAT] + bag[SPOTLIGHT] + bag[UWWP]
            if max(*bag, mission.dives + mission.calm_dives, most_lost, mission.last_box) >> BITS:
                return False
        if mission.first_box == mission.other_box or mission.last_box not in (mission.first_box, mission.other_box):
            return False
    return not max(tables.available) >> BITS


def numbers_of_men(tables: Tables, mission: int) -> range:
    """How many men can go on a mission (3.1, 3.2)."""
    most = max(tables.available)
    if mission == GG1:
        return range(tables.minimum_employed, most + 1)
    return range(tables.minimum_gg2, most - min(tables.called_away[1:]) + 1)


def set_out(tables: Tables, readings: int, mission: int, men: int, placement: int = HIDDEN) -> Gamma:
    """A mission with this many men, before its ships are placed."""
    s = Gamma(tables)
    s.scenario = s.mission = mission
    s.placement = placement
    s.readings = readings
    s.available = s.men = men
    clear_map(s)
    s.then(c03.TARGETS, c03.COUNTERS, c03.SEA, c05.APPROACH)
    settle(s)
    return s


def starts(tables: Tables, readings: int, mission: int) -> Iterator[Gamma]:
    """The approach about to begin with every number of men, on a calm and on a rough sea."""
    for men in numbers_of_men(tables, mission):
        for sea in SEAS:
            s = set_out(tables, readings, mission, men)
            follow(s, sea)
            yield s


@dataclass
class Leg:
    """A part of the swim; it ends where men may be assigned, or when nobody is on the mission any more."""

    graph: Graph
    codes: Numbers
    """Of each node; the ends come first."""

    @cached_property
    def number(self) -> Mapping[int, int]:
        """Code of a position to its node."""
        return dict(zip(self.codes.tolist(), range(len(self.codes)), strict=True))

    def end_parts(self, *names: str) -> list[Numbers]:
        """These parts of all ends."""
        return [part_of(self.codes[: self.graph.leaves], name) for name in names]


@dataclass
class Swim:
    """A mission's way to the ships."""

    near: Leg
    far: Leg

    def knows(self, s: Gamma) -> bool:
        """Whether a position can come up in play; one set up by hand may not."""
        code = swim_code(s)
        return code in self.near.number or code in self.far.number

    def most(self, part: str) -> int:
        """The highest number of a part at any end."""
        return max(int(leg.end_parts(part)[0].max()) for leg in (self.near, self.far))

    @cached_property
    def bases(self) -> Numbers:
        """Of all positions at the nearer ships, rising."""
        import numpy as np  # slow to import, and not needed where codes are read one by one

        (step,) = self.near.end_parts("step")
        return np.unique(base_of(self.near.codes[: len(step)][step == ASSIGNING]))

    @cached_property
    def onward(self) -> Numbers:
        """[men, base]: the node where the farther leg begins; 0 where none does."""
        import numpy as np

        step, box, men = (part_of(self.far.codes, name) for name in ("step", "box", "men"))
        is_start = (step == SWIMMING.index(c05.Onward)) & (box == box[box > 0].min())
        is_start &= np.isin(base_of(self.far.codes), self.bases)
        nodes = np.zeros((int(men.max()) + 1, len(self.bases)), np.int64)
        columns = np.searchsorted(self.bases, base_of(self.far.codes[is_start]))
        nodes[men[is_start], columns] = np.flatnonzero(is_start)
        return nodes


def is_at_end(s: Gamma) -> bool:
    """Whether a leg is over."""
    return type(waiting(s)) not in SWIMMING


def explore_swim(tables: Tables, readings: int, mission: int, progress: Progress | None = None) -> Swim:
    """Both legs, for every number of men and both seas, by the rules."""
    from siluro.lab.graph import explore

    near = explore(starts(tables, readings, mission), swim_code, progress=progress, is_end=is_at_end)
    reached = [pass_ships(s) for s in near.leaf_states if s.todo]
    return Swim(leg(near), leg(explore(reached, swim_code, progress=progress, is_end=is_at_end)))


def pass_ships(s: State) -> State:
    """The same position one box farther, with nobody assigned; fewer men come along if some went home before."""
    passed = s.copy()
    while isinstance(waiting(passed), c05.Assign):
        follow(passed, 0)
    return passed


def leg(found: Found) -> Leg:
    """What an exploration found, with the code of each node."""
    import numpy as np

    codes = np.empty(len(found.number), np.int64)
    for code, node in found.number.items():
        assert isinstance(code, int)
        codes[node] = code
    return Leg(found.graph, codes)
