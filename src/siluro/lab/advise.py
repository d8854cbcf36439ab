"""What each answer is worth: exact where the game is solved, else by play-outs with error bars."""

from __future__ import annotations

import time
from dataclasses import dataclass

from siluro.engine.steps import State
from siluro.lab.objective import EXPECTED, Objective, objective
from siluro.lab.part import lab_of
from siluro.lab.search import search
from siluro.lab.solve import ByKey, Valued, valued_answers
from siluro.lab.walk import TooLarge

SMALL = 5_000  # positions that are solved on the spot


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


def advise(s: State, goal: Objective | str = EXPECTED, seconds: float = 2.0, seed: int = 1) -> Advice:
    """Advice for the question of the moment."""
    began, goal = time.perf_counter(), objective(goal)
    brought, note = lab_of(s.game), ""
    if goal == EXPECTED and not brought.solves_first:
        found, note = brought.advice(s, seconds)
        if found:
            return found
    known, method = brought.tablebase(s), "tablebase"
    if known is None:
        try:
            known, method = ByKey(s, SMALL), "solved on the spot"
        except TooLarge:
            if goal == EXPECTED and brought.solves_first:
                found, note = brought.advice(s, seconds)
                if found:
                    return found
            left = seconds - (time.perf_counter() - began)
            valued = search(s, goal, seconds=max(left, seconds / 4), seed=seed)
            return Advice(str(goal), False, "play-outs", time.perf_counter() - began, valued, note=note)
    valued = valued_answers(s, known, goal)
    return Advice(str(goal), True, method, time.perf_counter() - began, valued)
