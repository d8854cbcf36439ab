"""Explosive Boats, nearly exact: the approach solved exactly, joined to an attack zone solved with everything known.

`Plan` puts the two together. Its values never fall below those of best play, because the attack zone only leaves out
what hurts the boats (see `zone`); so they are an upper bound. Playing by them is a policy, `planned`, and what
that policy gets in the real game, lights and all, is sampled.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np

from siluro.engine.play import follow, waiting
from siluro.engine.steps import Choose, Roll
from siluro.games.boats.lab.approach import LIGHTS, Approach, Turns
from siluro.games.boats.lab.dice import Crews, Floats, all_gears, gear_of, gears_within
from siluro.games.boats.lab.zone import PACES, Zone, useful
from siluro.games.boats.rules.c04_movement import Speed
from siluro.games.boats.rules.c09_pieces import BINOCULARS, CHARM
from siluro.games.boats.rules.state import FACE_DOWN, MALTA, UNSOLVED, Boats
from siluro.lab.objective import Objective
from siluro.lab.playout import run
from siluro.lab.policies import policy
from siluro.lab.rng import Rng
from siluro.lab.sample import Tally
from siluro.lab.solve import Limits
from siluro.lab.walk import Progress, TooLarge
from siluro.speech.say import say

EQUIPMENT: Final = gear_of(BINOCULARS, CHARM)
"""What `planned` takes: Binoculars and the Lucky Charm, the pair with the highest bound."""
GAMES: Final = 1_000
SEED: Final = 20260326
ROUNDING: Final = 1e-4  # the tables are in single precision
NOTE: Final = (
    "value: mean of games by the policy planned, with its standard error; bound: no policy gets more; "
    "best: bounds for each first answer"
)


@dataclass(frozen=True)
class Sample:
    mean: float
    error: float


class Plan:
    """Values of a scenario for some sets of equipment.

    A bound may cross the hexes of ships; a plan to play by may not.
    """

    def __init__(
        self,
        s: Boats,
        gears: list[tuple[int, ...]],
        through_ships: bool = True,
        keep: bool = False,
        progress: Progress | None = None,
    ) -> None:
        s = at_start(s)
        self.last = s.raid.turns
        self.crews = Crews(s, gears)
        self.approach = Approach(s, self.crews)
        self.zone = Zone(s, gears, through_ships)
        self.longest = self.last + 1 - self.approach.earliest()
        self.zone.solve(self.longest, keep, progress)
        self.stations = [self.zone.station_of[self.approach.places[place][0]] for place in self.approach.contacts]
        self.turns: Turns = self.approach.solve(self.contact, keep, progress)
        self.positions = self.crews.count * len(self.approach.places) * LIGHTS * self.last
        self.positions += self.zone.positions

    def contact(self, turn: int, pace: int, left: int) -> Floats:
        """The first hex next to a ship, [crew, contact]; in turns that are too early for it, nothing."""
        left_turns = self.last + 1 - turn
        if left_turns > self.longest:
            return np.zeros((self.crews.count, len(self.stations)), np.float32)
        pace = PACES[1] if left_turns == 1 else max(pace, PACES[0])
        return np.stack([
            self.zone.contact[left_turns, pace, left, boats, useful(gear)][self.stations]
            for boats, _, gear in self.crews.all
        ])  # fmt: skip

    def at_start(self, gear: tuple[int, ...], here: int) -> float:
        """The value of a raid about to begin in a hex."""
        crew = self.crews.number[self.approach.base.raid.boats, 0, gear]
        return float(self.turns.start[1][crew, self.approach.number[here, 0, 0], 0])


def at_start(s: Boats) -> Boats:
    """A raid of the same scenario before anything has happened."""
    start = s.copy()
    start.boats = s.raid.boats
    start.berths, start.seen = [FACE_DOWN] * len(s.berths), [0] * len(s.seen)
    start.committed = []
    start.alarm = start.lit = start.points = start.struck = start.bonus = start.die = 0
    return start


class Solver:
    """What `siluro solve` asks: bounds from the plan for all equipment, and the sampled value of playing by it."""

    def __init__(self, s: Boats, progress: Progress | None = None) -> None:
        self.start = s
        plan = Plan(s, all_gears(s), progress=progress)
        # nothing else of the plan is kept: the tables of the policy need the room
        self.crews, self.places = plan.crews, plan.approach.number
        self.values = plan.turns.start[1][:, :, 0].copy()
        self.positions = plan.positions
        self.progress = progress

    @cached_property
    def sampled(self) -> Sample:
        """Games by the policy `planned`."""
        found = Tally()
        player = policy("boats", "planned")
        for number in range(GAMES):
            s = self.start.copy()
            steps = run(s, player, Rng(SEED, number))
            found.add(s.points, steps, ("", ""))
            if self.progress:
                self.progress("games", number)
        variance = (found.squares - found.total**2 / found.games) / (found.games - 1)
        return Sample(found.total / found.games, math.sqrt(variance / found.games))

    def value(self, s: Boats, goal: Objective) -> float:
        """Of the start: what `planned` gets. Of what equipment and the start die leave: the bound."""
        if goal.bound is not None:
            raise TooLarge(say("Explosive Boats is solved for the expected score only."))
        return self.sampled.mean if s is self.start else self.bound(s)

    def bound(self, s: Boats) -> float:
        """No policy gets more than this from a position before the first turn."""
        return before_first_turn(s, self.value_of_first_turn)

    def value_of_first_turn(self, s: Boats) -> float:
        return float(self.values[self.crews.of(s), self.places[s.here, 0, 0]]) + ROUNDING

    def limits(self) -> Limits:
        """How good the value is, in words too."""
        bound = self.bound(self.start)
        return Limits(self.sampled.error, bound, 1 - self.sampled.mean / bound, NOTE)


def before_first_turn(s: Boats, first_turn: Callable[[Boats], float]) -> float:
    """Equipment, the start die and the Charm for it, each for the best, given what the first turn is worth."""
    step = waiting(s)
    if isinstance(step, Speed):
        return first_turn(s)
    assert isinstance(step, Choose | Roll)
    after = []
    for answer in step.options(s):
        then = s.copy()
        follow(then, answer)
        after.append(before_first_turn(then, first_turn))
    if isinstance(step, Choose):
        return max(after)
    odds = step.odds(s)
    weights = [odds[answer] for answer in step.options(s)]
    return sum(weight * value for weight, value in zip(weights, after, strict=True)) / sum(weights)


def solver_for(s: Boats, progress: Progress | None = None) -> tuple[Solver, bool]:
    """What `siluro.lab.solve` asks every solver for."""
    refuse_unplanned(s)
    return Solver(s, progress), False


def refuse_unplanned(s: Boats) -> None:
    if s.scenario == MALTA:
        raise TooLarge(say("Malta is not solved: the bridge and the supporting units would need a plan of their own."))
    if s.readings & UNSOLVED:
        raise TooLarge(say("Suda is not solved with the readings M-1b, M-7b and M-9b."))


def planned_values(s: Boats) -> Any:
    """The values that the policy `planned` plays by, for the equipment it has."""
    from siluro.games.boats.lab.values import Values

    return Values(Plan(s, gears_within(EQUIPMENT), through_ships=False, keep=True))
