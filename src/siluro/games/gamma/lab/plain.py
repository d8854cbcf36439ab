"""The solver's night in plain Python, for where there is no numpy: the same values from the same graphs.

Seconds instead of hundredths, so what is not asked for is not worked out: each column of the last leg (one strike at
the nearer box) by itself, and the assignments one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from operator import mul

from siluro.engine.play import waiting
from siluro.games.gamma.lab.anchorage import Anchorage, Strike, add, anchorages, hit_chance
from siluro.games.gamma.lab.swim import ASSIGNING, SWIMMING, base_of, part_of, ships_from, swim_code
from siluro.games.gamma.rules import c05_sequence as c05
from siluro.games.gamma.rules.state import Gamma
from siluro.lab.npz import Arrays
from siluro.lab.walk import CHOICE, LEAF

Worth = Callable[[int, int], float]
"""What a score is worth at the end of the mission, with so many men lost."""
After = Callable[[Strike, int, tuple[int, ...]], float]
"""What follows when all ships of a box are dealt with: the strike, the men left, and the rest of the position."""


@dataclass
class PlainLeg:
    """A part of the swim: its ends first, then each position after all that can follow from it."""

    codes: list[int]
    leaves: int
    edges: list[tuple[bool, list[int], list[float]]]
    """Of each other node: whether it is a choice, where it leads, and with which chances."""

    @cached_property
    def number(self) -> Mapping[int, int]:
        return {code: node for node, code in enumerate(self.codes)}

    def sweep(self, worth: Callable[[int], float]) -> list[float]:
        """The value of every node, from what each end is worth by its code."""
        values = [worth(code) for code in self.codes[: self.leaves]]
        for is_choice, targets, chances in self.edges:
            after = [values[node] for node in targets]
            values.append(max(after) if is_choice else sum(map(mul, chances, after)))
        return values


def read_leg(parts: Arrays, name: str) -> PlainLeg:
    """A leg out of the tablebase."""
    kind, degree = parts.numbers(f"{name}.kind"), parts.numbers(f"{name}.degree")
    first = [0, *accumulate(degree)]
    back, weight = parts.join_bytes(f"{name}.back"), parts.numbers(f"{name}.weight")
    codes = list(accumulate(parts.join_bytes(f"{name}.codes")))
    leaves, edges = kind.count(LEAF), []
    for node in range(leaves, len(codes)):
        a, b = first[node], first[node + 1]
        weights = weight[a:b]
        total = sum(weights)
        edges.append((kind[node] == CHOICE, [node - step for step in back[a:b]], [each / total for each in weights]))
    return PlainLeg(codes, leaves, edges)


@dataclass
class PlainSwim:
    """A mission's way to the ships."""

    near: PlainLeg
    far: PlainLeg

    def knows(self, s: Gamma) -> bool:
        code = swim_code(s)
        return code in self.near.number or code in self.far.number

    @cached_property
    def onward(self) -> Mapping[tuple[int, int], int]:
        """By men and base, the node where the farther leg begins."""
        codes = self.far.codes
        first = min(box for box in (part_of(code, "box") for code in codes) if box)
        start = SWIMMING.index(c05.Onward)
        return {
            (part_of(code, "men"), base_of(code)): node
            for node, code in enumerate(codes)
            if part_of(code, "step") == start and part_of(code, "box") == first
        }


class PlainNight:
    """The value of every position of a mission, from what its ends are worth; `Night` says more."""

    def __init__(self, s: Gamma, swim: PlainSwim, worth: Worth, *, is_linear: bool) -> None:
        """`is_linear`: a ton more is worth a ton more, whatever the score is."""
        self.swim, self.worth, self.is_linear = swim, worth, is_linear
        self.near, self.far = anchorages(s)
        self.position = s
        self.hits: dict[int, float] = {}
        self.ends: dict[tuple[Strike, Strike, int, int], float] = {}
        self.sunk: dict[tuple[bool, Strike, int], dict[int, float]] = {}
        self.columns: dict[Strike, list[float]] = {}
        self.known: dict[tuple[bool, int, Strike, int, tuple[int, ...]], float] = {}
        self.positions = len(swim.near.codes) + len(swim.far.codes) * len(self.near.strikes)

    def value(self, s: Gamma) -> float:
        """Of a position on the swim or about to assign men."""
        step, code, strike = waiting(s), swim_code(s), self.near.strike(s)
        if isinstance(step, c05.Assign):
            if step.slot in self.near.slots:
                return self.assign_near(ships_from(self.near, step.slot), strike, s.men, (base_of(code),))
            rest = (part_of(code, "lost"), part_of(code, "currents"))
            return self.assign_far(strike, ships_from(self.far, step.slot), self.far.strike(s), s.men, rest)
        if code in self.swim.near.number:
            return self.near_values[self.swim.near.number[code]]
        return self.column(strike)[self.swim.far.number[code]]

    @cached_property
    def near_values(self) -> list[float]:
        ships = len(self.near.slots)

        def worth(code: int) -> float:
            if part_of(code, "step") == ASSIGNING:
                return self.assign_near(ships, (), part_of(code, "men"), (base_of(code),))
            return self.end((), (), part_of(code, "lost"), part_of(code, "currents"))

        return self.swim.near.sweep(worth)

    def column(self, near: Strike) -> list[float]:
        """The last leg after a strike at the nearer box."""
        if near not in self.columns:
            ships = len(self.far.slots)

            def worth(code: int) -> float:
                rest = (part_of(code, "lost"), part_of(code, "currents"))
                if part_of(code, "step") == ASSIGNING:
                    return self.assign_far(near, ships, (), part_of(code, "men"), rest)
                return self.end((), near, *rest)

            self.columns[near] = self.swim.far.sweep(worth)
        return self.columns[near]

    # at a box

    def assign_near(self, ships: int, strike: Strike, men: int, rest: tuple[int, ...]) -> float:
        return self.assign(True, self.near, ships, strike, men, rest, self.swim_on)

    def assign_far(self, near: Strike, ships: int, strike: Strike, men: int, rest: tuple[int, int]) -> float:
        if self.is_linear:  # what the others sink is added, whoever goes for which ship here
            value = self.assign(False, self.far, ships, strike, men, (*rest, 0), self.attack)
            return value + mean(self.sinkings(self.near, near, rest[1]))
        return self.assign(False, self.far, ships, strike, men, (*rest, self.near.number[near]), self.attack)

    def assign(
        self, is_near: bool, box: Anchorage, ships: int, strike: Strike, men: int, rest: tuple[int, ...], after: After
    ) -> float:
        """Best play with so many ships of a box still to come: nobody or a team for each."""
        name = (is_near, ships, strike, men, rest)
        if name not in self.known:
            self.known[name] = (
                max(self.choices(is_near, box, ships, strike, men, rest, after)) if ships else after(strike, men, rest)
            )
        return self.known[name]

    def choices(
        self, is_near: bool, box: Anchorage, ships: int, strike: Strike, men: int, rest: tuple[int, ...], after: After
    ) -> list[float]:
        """What it is worth to assign nobody, one man, two and so on to the next ship."""
        worths = [self.assign(is_near, box, ships - 1, strike, men, rest, after)]
        found = box.next_ship(ships, strike)
        for team in box.teams:
            if team <= men:
                then = [
                    odds * self.assign(is_near, box, ships - 1, add(strike, ship, team), men - team, rest, after)
                    for ship, odds in found.items()
                ]
                worths.append(sum(then) / found.total())
        return worths

    def swim_on(self, strike: Strike, men: int, rest: tuple[int, ...]) -> float:
        """The last leg begins, or the attack if nobody is left to swim."""
        (base,) = rest
        if men:
            return self.column(strike)[self.swim.onward[men, base]]
        return self.end((), strike, part_of(base, "lost"), part_of(base, "currents"))

    def attack(self, strike: Strike, men: int, rest: tuple[int, ...]) -> float:
        """However many men are left, they go home."""
        lost, currents, column = rest
        return self.end(strike, self.near.strikes[column], lost, currents)

    # the attack

    def end(self, far: Strike, near: Strike, lost: int, currents: int) -> float:
        """The attack about to begin."""
        name = (far, near, lost, currents)
        if name not in self.ends:
            there, here = self.sinkings(self.far, far, currents), self.sinkings(self.near, near, currents)
            if self.is_linear:
                self.ends[name] = mean(there) + mean(here) + self.worth(lost, 0)
            else:
                self.ends[name] = sum(
                    one * other * self.worth(lost, tons + more)
                    for tons, one in there.items()
                    for more, other in here.items()
                )
        return self.ends[name]

    def sinkings(self, box: Anchorage, strike: Strike, currents: int) -> dict[int, float]:
        name = (box is self.near, strike, currents)
        if name not in self.sunk:
            if currents not in self.hits:
                self.hits[currents] = hit_chance(self.position, currents)
            self.sunk[name] = box.sinkings(strike, self.hits[currents])
        return self.sunk[name]


def mean(odds: Mapping[int, float]) -> float:
    return sum(tons * chance for tons, chance in odds.items())
