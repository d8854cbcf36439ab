"""Best play of Uomini Gamma for the expected tonnage, out of the tablebase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from siluro.engine.play import follow
from siluro.engine.steps import Choose, State
from siluro.games.gamma.lab.graph import INSIDE, code
from siluro.games.gamma.lab.tablebase import solver
from siluro.games.gamma.rules.state import Gamma
from siluro.lab.objective import EXPECTED, Objective
from siluro.lab.playout import Policy
from siluro.lab.rng import Rng


class Optimal(Policy):
    """The first of the best options, by exact value. Remembers the best options for every set of ships it has met."""

    def __init__(self, goal: Objective = EXPECTED) -> None:
        self.goal = goal
        self.solver = solver()
        self.nodes: dict[int, Mapping[int, int]] = {}
        self.best: dict[Any, NDArray[np.int8]] = {}
        self.set_up: dict[Any, int] = {}

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        assert isinstance(s, Gamma)
        if type(step) not in INSIDE:
            return self.choose_in_set_up(s, options)
        if s.mission not in self.nodes:
            self.nodes[s.mission] = self.solver.night(s.mission).nodes()
        case, _ = self.solver.case(s, self.goal)
        if case not in self.best:
            self.best[case] = self.solver.night(s.mission).graph.best(self.solver.column(s, self.goal)[0])
        return options[int(self.best[case][self.nodes[s.mission][code(s)]])]

    def choose_in_set_up(self, s: Gamma, options: list[int]) -> int:
        key = s.key()
        if key not in self.set_up:
            values = []
            for option in options:
                after = s.copy()
                follow(after, option)
                values.append(self.solver.value(after, self.goal))
            self.set_up[key] = options[int(np.argmax(values))]
        return self.set_up[key]
