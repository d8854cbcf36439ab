"""What each answer is worth: exact where the game is solved, else by play-outs with error bars."""

from __future__ import annotations

import time
from dataclasses import dataclass

from siluro.engine.steps import State
from siluro.lab.graph import TooLarge
from siluro.lab.objective import EXPECTED, Objective, objective
from siluro.lab.search import search
from siluro.lab.solve import ByKey, Evaluator, Valued, valued_answers

SMALL = 5_000  # positions that are solved on the spot


@dataclass(frozen=True)
class Advice:
    """The values of all answers, best first."""

    objective: str
    exact: bool
    method: str
    seconds: float
    answers: list[Valued]


def exact_evaluator(s: State) -> Evaluator | None:
    """Somebody who knows the exact values from here on, if there is one."""
    if s.game == "gamma":
        from siluro.lab.solvers import gamma_tablebase

        return gamma_tablebase.evaluator(s)
    return None


def advise(s: State, goal: Objective | str = EXPECTED, seconds: float = 2.0, seed: int = 1) -> Advice:
    """Advice for the question of the moment."""
    began, goal = time.perf_counter(), objective(goal)
    known, method = exact_evaluator(s), "tablebase"
    if known is None:
        try:
            known, method = ByKey(s, SMALL), "solved on the spot"
        except TooLarge:
            valued = search(s, goal, seconds=seconds, seed=seed)
            return Advice(str(goal), False, "play-outs", time.perf_counter() - began, valued)
    valued = valued_answers(s, known, goal)
    exact = known.is_exact(s) if hasattr(known, "is_exact") else True
    return Advice(str(goal), exact, method, time.perf_counter() - began, valued)
