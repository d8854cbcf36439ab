"""A mission of Uomini Gamma solved for one objective and the ships at anchor, open or face down.

Solved from behind: the attack, the assignments at the farther box, the last leg of the swim with a column for each
strike at the nearer box, the assignments there, the first leg. Values stand in tables; a position has its place in one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from siluro.engine.play import waiting
from siluro.games.gamma.lab.anchorage import Anchorage, Strike, add, anchorages, hit_chance
from siluro.games.gamma.lab.swim import ASSIGNING, Swim, base_of, part_of, ships_from, swim_code
from siluro.games.gamma.rules import c05_sequence as c05
from siluro.games.gamma.rules.state import Gamma
from siluro.lab.graph import Values

Worth = Callable[[int, Values], Values]
"""What scores are worth at the end of the mission, with so many men lost."""
Name = tuple[str, int, Strike]
"""Of a table: the leg or box; at a box also the ships still to come and the strike so far."""
Place = tuple[Name, tuple[int, ...]]
"""Where a position is: the name of a table, and the index in it."""
NEAR, FAR = "near", "far"
NEAR_LEG: Name = ("near leg", 0, ())
FAR_LEG: Name = ("far leg", 0, ())


class Places:
    """Where each position of a mission stands in the tables."""

    def __init__(self, s: Gamma, swim: Swim) -> None:
        self.swim = swim
        self.near, self.far = anchorages(s)

    def find(self, s: Gamma) -> Place:
        """Of a position on the swim or about to assign men."""
        step, code, strike = waiting(s), swim_code(s), self.near.strike(s)
        column = self.near.number[strike]
        if isinstance(step, c05.Assign):
            if step.slot in self.near.slots:
                base = int(np.searchsorted(self.swim.bases, base_of(code)))
                return (NEAR, ships_from(self.near, step.slot), strike), (s.men, base)
            name = (FAR, ships_from(self.far, step.slot), self.far.strike(s))
            return name, (s.men, part_of(code, "lost"), part_of(code, "currents"), column)
        if code in self.swim.near.number:
            return NEAR_LEG, (self.swim.near.number[code],)
        return FAR_LEG, (self.swim.far.number[code], column)


class Assignments:
    """Best play at a box with ships: none to three men for each; one face down is turned over before the next (G-24).

    Values are arrays, [men on the mission, ...]: one number for each state of all the rest.
    """

    def __init__(self, box: str, anchorage: Anchorage, after: Callable[[Strike], Values]) -> None:
        self.box = box
        self.anchorage = anchorage
        # `after` belongs to whoever keeps this; asked at once and forgotten, it makes no circle that outlives both
        self.known: dict[Name, Values] = {(box, 0, strike): after(strike) for strike in anchorage.strikes}

    def value(self, ships: int, strike: Strike = ()) -> Values:
        """With so many ships of the box still to come."""
        name = (self.box, ships, strike)
        if name not in self.known:
            self.known[name] = np.max(self.choices(ships, strike), axis=0)
        return self.known[name]

    def choices(self, ships: int, strike: Strike) -> list[Values]:
        """What it is worth to assign nobody, one man, two and so on to the next ship; -inf without so many men."""
        nobody = self.value(ships - 1, strike)
        return [nobody, *(self.assign(ships, strike, team) for team in self.anchorage.teams)]

    def assign(self, ships: int, strike: Strike, team: int) -> Values:
        """A team goes for the next ship, whatever that is."""
        found = self.anchorage.next_ship(ships, strike)
        after = [odds * self.value(ships - 1, add(strike, ship, team)) for ship, odds in found.items()]
        values = np.full_like(after[0], -np.inf)
        values[team:] = sum(after[1:], after[0])[:-team] / found.total()
        return values


class Night:
    """The value of every position of a mission, from what its ends are worth."""

    def __init__(self, s: Gamma, swim: Swim, worth: Worth) -> None:
        self.places = Places(s, swim)
        self.swim, self.near, self.far = swim, self.places.near, self.places.far
        self.ends = self.attack(s, worth)
        self.far_assignments = Assignments(FAR, self.far, self.attack_after)
        self.far_values = swim.far.graph.sweep(self.far_ends())
        self.near_assignments = Assignments(NEAR, self.near, self.swim_on)
        self.near_values = swim.near.graph.sweep(self.near_ends())
        self.positions = self.far_values.size + self.near_values.size

    def attack(self, s: Gamma, worth: Worth) -> Values:
        """[strike at the farther box, men lost, currents, strike at the nearer one]: the attack about to begin."""
        lost, currents = self.swim.most("lost"), self.swim.most("currents")
        hits = [hit_chance(s, number) for number in range(currents + 1)]
        near, near_odds = self.near.sunk_table(hits)
        far, far_odds = self.far.sunk_table(hits)
        ends = np.empty((len(self.far.strikes), lost + 1, len(hits), len(self.near.strikes)))
        for number in range(ends.shape[1]):
            scores = worth(number, np.add.outer(np.array(far, float), np.array(near, float)))
            for at, (far_chance, near_chance) in enumerate(zip(far_odds, near_odds, strict=True)):
                ends[:, number, at] = np.array(far_chance) @ scores @ np.array(near_chance).T
        return ends

    def attack_after(self, strike: Strike) -> Values:
        """All ships are dealt with; however many men are left, they go home."""
        ends = self.ends[self.far.number[strike]]
        return np.broadcast_to(ends, (len(self.swim.onward), *ends.shape))

    def far_ends(self) -> Values:
        """The ends of the last leg, with a column for each strike at the nearer box."""
        step, men, lost, currents = self.swim.far.end_parts("step", "men", "lost", "currents")
        reached = self.far_assignments.value(len(self.far.slots))[men, lost, currents]
        return np.where((step == ASSIGNING)[:, np.newaxis], reached, self.ends[0, lost, currents])

    def swim_on(self, strike: Strike) -> Values:
        """All ships of the nearer box are dealt with: the last leg begins, or the attack if nobody is left to swim."""
        column, bases = self.near.number[strike], self.swim.bases
        values: Values = self.far_values[self.swim.onward, column]
        values[0] = self.ends[0, part_of(bases, "lost"), part_of(bases, "currents"), column]
        return values

    def near_ends(self) -> Values:
        """The ends of the first leg."""
        step, men, lost, currents = self.swim.near.end_parts("step", "men", "lost", "currents")
        base = np.searchsorted(self.swim.bases, base_of(self.swim.near.codes[: len(step)])) % len(self.swim.bases)
        reached = self.near_assignments.value(len(self.near.slots))[men, base]
        return np.where(step == ASSIGNING, reached, self.ends[0, lost, currents, 0])

    def value(self, s: Gamma) -> float:
        """Of a position on the swim or about to assign men."""
        name, index = self.places.find(s)
        if name == NEAR_LEG:
            return float(self.near_values[index])
        if name == FAR_LEG:
            return float(self.far_values[index])
        return float(self.assignments(name).value(*name[1:])[index])

    def assignments(self, name: Name) -> Assignments:
        return self.near_assignments if name[0] == NEAR else self.far_assignments

    def plan(self) -> Plan:
        """Best play, for those who play many games."""
        best = {NEAR_LEG: self.swim.near.graph.best(self.near_values)}
        best[FAR_LEG] = self.swim.far.graph.best(self.far_values)
        for name in (*self.near_assignments.known, *self.far_assignments.known):
            if name[1]:
                best[name] = np.argmax(self.assignments(name).choices(*name[1:]), axis=0).astype(np.int8)
        return Plan(self.places, best)


@dataclass
class Plan:
    """Which option is best in every position; it takes an eighth of the room of the values."""

    places: Places
    best: dict[Name, NDArray[np.int8]]

    def choose(self, s: Gamma) -> int:
        """The number of the best option."""
        name, index = self.places.find(s)
        return int(self.best[name][index])
