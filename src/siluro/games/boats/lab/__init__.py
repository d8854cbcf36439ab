"""What Explosive Boats brings to the lab: a rule of thumb, and for Suda a near-exact solver with its plan."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from siluro.games.boats.lab.policies.greedy import Greedy
from siluro.lab.advise import Advice
from siluro.lab.part import GameLab
from siluro.lab.playout import Policy
from siluro.lab.solve import Evaluator, has_numpy, named_values
from siluro.lab.walk import Progress
from siluro.speech.say import mark, say

PLAN: Final = mark("the solver's plan")


class BoatsLab(GameLab):
    """Suda by its plan, Malta by play-outs."""

    def policies(self) -> Mapping[str, Callable[[], Policy]]:
        return {"greedy": Greedy, "planned": planner}

    def solver(self, s: Any, progress: Progress | None) -> tuple[Evaluator, bool]:
        from siluro.games.boats.lab.solver import solver_for

        return solver_for(s, progress)

    def advice(self, s: Any, seconds: float) -> tuple[Advice | None, str]:
        if not has_numpy():
            return None, say(
                "the solver's plan needs numpy, which is not installed here; these values come from play-outs"
            )
        from siluro.games.boats.lab import advice

        if not advice.has_plan(s):
            return None, ""
        began = time.perf_counter()
        values = advice.answer_values(s, seconds)
        if values is None:
            return None, say("too many positions for the solver, so the values come from play-outs")
        near = say(
            "nearly exact, slightly too high: once ships have been seen, spotlights over the anchorages are ignored"
        )
        return Advice("expected", False, PLAN, time.perf_counter() - began, named_values(s, values), note=near), ""


def planner() -> Policy:
    # the plan needs numpy, and play-outs do without
    from siluro.games.boats.lab.player import Planned

    return Planned()
