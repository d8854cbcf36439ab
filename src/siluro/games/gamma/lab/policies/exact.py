"""Best play of Uomini Gamma for an objective, out of the tablebase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from siluro.engine.play import follow
from siluro.engine.steps import Choose, State
from siluro.games.gamma.lab.graph import INSIDE, code
from siluro.games.gamma.lab.tablebase import solver
from siluro.games.gamma.rules.state import OPEN, Gamma
from siluro.lab.objective import EXPECTED, Objective
from siluro.lab.playout import Policy
from siluro.lab.rng import Rng


class Optimal(Policy):
    """The first of the best options, by exact value. Remembers what is best with every set of open ships it has met."""

    def __init__(self, goal: Objective = EXPECTED) -> None:
        self.goal = goal
        self.solver = solver()
        self.nodes: dict[int, Mapping[int, int]] = {}
        self.best: dict[Any, NDArray[np.int8]] = {}
        self.chosen: dict[Any, int] = {}

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        assert isinstance(s, Gamma)
        if type(step) not in INSIDE or s.placement != OPEN:
            return self.choose_by_value(s, options)
        if s.mission not in self.nodes:
            self.nodes[s.mission] = self.solver.night(s.mission).nodes()
        case, _ = self.solver.case(s, self.goal)
        if case not in self.best:
            self.best[case] = self.solver.night(s.mission).graph.best(self.solver.column(s, self.goal)[0])
        return options[int(self.best[case][self.nodes[s.mission][code(s)]])]

    def choose_by_value(self, s: Gamma, options: list[int]) -> int:
        key = s.key()
        if key not in self.chosen:
            values = []
            for option in options:
                after = s.copy()
                follow(after, option)
                values.append(self.solver.value(after, self.goal))
            self.chosen[key] = options[int(np.argmax(values))]
        return self.chosen[key]
