"""What Explosive Boats brings to the lab: a rule of thumb, and for Suda a near-exact solver with its plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from siluro.games.boats.lab.policies.greedy import Greedy
from siluro.games.boats.rules.c06_attack import Send
from siluro.games.boats.rules.c10_malta import BridgeBoats
from siluro.games.boats.rules.state import NOWHERE, SUDA, UNSOLVED
from siluro.lab.judge import Judge
from siluro.lab.part import Ceiling, GameLab, Unit
from siluro.lab.playout import Policy
from siluro.lab.solve import Evaluator, has_numpy, in_order
from siluro.lab.walk import Progress
from siluro.speech.say import mark, say

PLAN: Final = mark("the solver's plan")


class BoatsLab(GameLab):
    """Suda by its plan, Malta by play-outs."""

    slow_policies = frozenset({"planned"})

    def policies(self) -> Mapping[str, Callable[[], Policy]]:
        return {"greedy": Greedy, "planned": planner}

    def strong_policy(self, scenario: str) -> str:
        return "planned" if scenario == "suda" else "search"

    def solver(self, s: Any, progress: Progress | None) -> tuple[Evaluator, bool]:
        from siluro.games.boats.lab.solver import solver_for

        return solver_for(s, progress)

    def ceiling(self, s: Any) -> Ceiling | None:
        if s.scenario == SUDA and not s.readings & UNSOLVED:
            return None  # the solver says more
        from siluro.games.boats.lab.ceiling import PROOF, most_points

        return Ceiling(most_points(s), PROOF)

    def units(self, s: Any) -> Mapping[str, Unit]:
        """The boats. Those that go against a ship or the bridge are spent, not lost."""
        if s.here == NOWHERE:
            return {}
        spends = bool(s.todo) and isinstance(s.todo[-1], (Send, BridgeBoats))
        return {"boats": Unit(s.board.hexes.name(s.here), None if spends else max(s.boats, 0))}

    def has_judge(self, s: Any) -> bool:
        if not has_numpy():
            return False
        from siluro.games.boats.lab import advice

        return advice.has_plan(s)

    def judge(self, s: Any, seconds: float) -> Judge:
        if s.scenario != SUDA:
            return Judge()
        if not has_numpy():
            return Judge(
                note=say("the solver's plan needs numpy, which is not installed here; these values come from play-outs")
            )
        from siluro.games.boats.lab import advice

        if not advice.is_planned(s):
            return Judge()
        if not advice.is_current(s):
            return Judge(note=say(advice.FOREIGN))
        values = advice.answer_values(s)
        if values is None:
            return Judge(note=say("too many positions for the solver, so the values come from play-outs"))
        near = say(
            "nearly exact, slightly too high: once ships have been seen, spotlights over the anchorages are ignored"
        )
        return Judge(PLAN, in_order(values), note=near)


def planner() -> Policy:
    # the plan needs numpy, and play-outs do without
    from siluro.games.boats.lab.player import Planned

    return Planned()
