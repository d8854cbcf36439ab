"""Best play of Uomini Gamma for an objective, out of the tablebase."""

from __future__ import annotations

from typing import Any

import numpy as np

from siluro.engine.play import follow
from siluro.engine.steps import Choose, State
from siluro.games.gamma.lab.night import Plan
from siluro.games.gamma.lab.solver import INSIDE, night_key
from siluro.games.gamma.lab.tablebase import solver
from siluro.games.gamma.rules.state import Gamma
from siluro.lab.objective import EXPECTED, Objective
from siluro.lab.playout import Policy
from siluro.lab.rng import Rng


class Optimal(Policy):
    """The first of the best options, by exact value. Remembers the plan for every set of ships it has met."""

    def __init__(self, goal: Objective = EXPECTED) -> None:
        self.goal = goal
        self.plans: dict[Any, Plan] = {}
        self.set_up: dict[Any, int] = {}

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        assert isinstance(s, Gamma)
        if type(step) not in INSIDE:
            return self.choose_in_set_up(s, options)
        known = solver(s.readings)
        goal, _ = known.goal_left(s, self.goal)
        key = (s.readings, night_key(s, goal))
        if key not in self.plans:
            self.plans[key] = known.night(s, goal).plan()
        return options[self.plans[key].choose(s)]

    def choose_in_set_up(self, s: Gamma, options: list[int]) -> int:
        key = s.key()
        if key not in self.set_up:
            values = []
            for option in options:
                after = s.copy()
                follow(after, option)
                values.append(solver(s.readings).value(after, self.goal))
            self.set_up[key] = options[int(np.argmax(values))]
        return self.set_up[key]
