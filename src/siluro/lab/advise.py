"""What each answer is worth: exact where the game is solved, else by play-outs with error bars."""

from __future__ import annotations

import time
from dataclasses import dataclass

from siluro.engine.steps import State
from siluro.kit.words import say
from siluro.lab.graph import TooLarge
from siluro.lab.objective import EXPECTED, Objective, objective
from siluro.lab.search import search
from siluro.lab.solve import ByKey, Evaluator, Valued, named_values, valued_answers

SMALL = 5_000  # positions that are solved on the spot
PLAN = "the solver's plan"


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


def exact_evaluator(s: State) -> Evaluator | None:
    """Somebody who knows the exact values from here on, if there is one."""
    if s.game == "gamma":
        from siluro.lab.solvers import gamma_tablebase

        return gamma_tablebase.evaluator(s)
    return None


def advise(s: State, goal: Objective | str = EXPECTED, seconds: float = 2.0, seed: int = 1) -> Advice:
    """Advice for the question of the moment."""
    began, goal = time.perf_counter(), objective(goal)
    note = ""
    if s.game == "wolves" and goal == EXPECTED:
        found, note = encounter_advice(s, seconds)
        if found:
            return found
    known, method = exact_evaluator(s), "tablebase"
    if known is None:
        try:
            known, method = ByKey(s, SMALL), "solved on the spot"
        except TooLarge:
            if s.game == "boats" and goal == EXPECTED:
                found, note = planned_advice(s, seconds)
                if found:
                    return found
            left = seconds - (time.perf_counter() - began)
            valued = search(s, goal, seconds=max(left, seconds / 4), seed=seed)
            return Advice(str(goal), False, "play-outs", time.perf_counter() - began, valued, note=note)
    valued = valued_answers(s, known, goal)
    exact = known.is_exact(s) if hasattr(known, "is_exact") else True
    return Advice(str(goal), exact, method, time.perf_counter() - began, valued)


def encounter_advice(s: State, seconds: float) -> tuple[Advice | None, str]:
    """Sea Wolves, inside an encounter: the exact values of its next turns; or why they are not to be had."""
    from siluro.games.wolves.state import Wolves
    from siluro.lab.solvers import wolves_encounter

    assert isinstance(s, Wolves)
    if wolves_encounter.is_over(s):
        return None, ""
    began = time.perf_counter()
    outlook = wolves_encounter.outlook(s, seconds)
    if outlook is None:
        return None, say(
            "the encounter is too large to be solved in {seconds} s, so games were played out instead",
            seconds=f"{seconds:g}",
        )
    valued = named_values(s, outlook.values)
    spent = time.perf_counter() - began
    return Advice("expected", True, "encounter solved", spent, valued, basis=outlook.meaning), ""


def planned_advice(s: State, seconds: float) -> tuple[Advice | None, str]:
    """Explosive Boats at Suda: values by the near-exact solver; or why they are not to be had."""
    from siluro.games.boats.state import Boats
    from siluro.lab.solvers import boats_advice

    assert isinstance(s, Boats)
    if not boats_advice.has_plan(s):
        return None, ""
    began = time.perf_counter()
    values = boats_advice.answer_values(s, seconds)
    if values is None:
        return None, say("too much can still come up for the solver, so games were played out instead")
    near = say("nearly exact: a little too high, because lights over the anchorages are left out once ships are seen")
    return Advice("expected", False, PLAN, time.perf_counter() - began, named_values(s, values), note=near), ""
