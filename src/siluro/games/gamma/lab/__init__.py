"""What Uomini Gamma brings to the lab: a rule of thumb, best play, an exact solver and its tablebase."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from siluro.games.gamma.lab.policies.greedy import Greedy
from siluro.games.gamma.lab.policies.stubborn import Stubborn
from siluro.games.gamma.rules.state import OPEN
from siluro.lab.objective import EXPECTED, Objective
from siluro.lab.part import GameLab
from siluro.lab.playout import Policy
from siluro.lab.solve import Evaluator, has_numpy
from siluro.lab.walk import Progress


class GammaLab(GameLab):
    """Solved to the last digit."""

    def policies(self) -> Mapping[str, Callable[[], Policy]]:
        return {"stubborn": Stubborn, "greedy": Greedy, "optimal": best_player}

    def strong_policy(self, scenario: str) -> str:
        return "optimal"

    def policies_for(self, goal: Objective) -> Mapping[str, Callable[[], Policy]]:
        return {"optimal": lambda: best_player(goal)}

    def solver(self, s: Any, progress: Progress | None) -> tuple[Evaluator, bool]:
        from siluro.games.gamma.lab.solver import solver_for

        return solver_for(s, progress)

    def tablebase(self, s: Any) -> Evaluator | None:
        from siluro.games.gamma.lab import tablebase

        return tablebase.evaluator(s)

    def reviewer(self, s: Any) -> Evaluator | None:
        # in plain Python the chance to win takes minutes where ships lie face down
        return self.tablebase(s) if has_numpy() or s.placement == OPEN else None


def best_player(goal: Objective = EXPECTED) -> Policy:
    from siluro.games.gamma.lab.policies.exact import Optimal

    return Optimal(goal)
