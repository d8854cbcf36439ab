"""What each answer is worth: by the best judge there is, or by play-outs with error bars."""

from __future__ import annotations

import time
from dataclasses import dataclass

from siluro.engine.play import waiting
from siluro.engine.steps import Choose, State
from siluro.lab.judge import judge_of
from siluro.lab.objective import EXPECTED, Objective, objective
from siluro.lab.pool import Pool
from siluro.lab.search import search, usual_answer
from siluro.lab.solve import Valued, named_values


@dataclass(frozen=True)
class Advice:
    """The values of all answers, best first."""

    objective: str
    exact: bool
    method: str
    seconds: float
    answers: list[Valued]
    basis: str = ""
    """What the values are, in words, where they are not the objective."""
    note: str = ""
    """Why they are not known better, in words."""
    usual: str = ""
    """What the rule of thumb answers; nothing where fate does."""


def advise(
    s: State,
    goal: Objective | str = EXPECTED,
    seconds: float = 2.0,
    seed: int = 1,
    playouts: int = 0,
    pool: Pool | None = None,
) -> Advice:
    """Advice for the question of the moment. Where it is played out: a budget of seconds, or of play-outs."""
    began, goal = time.perf_counter(), objective(goal)
    judge = judge_of(s, goal, seconds)
    if judge.values:
        valued = named_values(s, judge.values)
    else:
        left = seconds - (time.perf_counter() - began)
        valued = search(s, goal, max(left, seconds / 4), playouts or None, seed, pool)
    spent = time.perf_counter() - began
    step = waiting(s)
    usual = step.name(s, usual_answer(s, step, seed)) if isinstance(step, Choose) else ""
    return Advice(str(goal), judge.exact, judge.method, spent, valued, judge.basis, judge.note, usual)
