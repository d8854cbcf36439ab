"""What Uomini Gamma brings to the lab: a rule of thumb, best play, an exact solver and its tablebase."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from siluro.games.gamma.lab.policies.exact import Optimal
from siluro.games.gamma.lab.policies.greedy import Greedy
from siluro.lab.graph import Progress
from siluro.lab.objective import Objective
from siluro.lab.part import GameLab
from siluro.lab.playout import Policy
from siluro.lab.solve import Evaluator


class GammaLab(GameLab):
    """Solved to the last digit."""

    def policies(self) -> Mapping[str, Callable[[], Policy]]:
        return {"greedy": Greedy, "optimal": Optimal}

    def policies_for(self, goal: Objective) -> Mapping[str, Callable[[], Policy]]:
        return {"optimal": lambda: Optimal(goal)}

    def solver(self, s: Any, progress: Progress | None) -> tuple[Evaluator, bool]:
        from siluro.games.gamma.lab.solver import solver_for

        return solver_for(s, progress)

    def tablebase(self, s: Any) -> Evaluator | None:
        from siluro.games.gamma.lab import tablebase

        return tablebase.evaluator(s)
