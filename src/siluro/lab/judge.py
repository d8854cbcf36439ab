"""Who says what the answers to a question are worth: one function that advice, review and its graph all take.

The best judge there is comes first: a tablebase; a solver for what is small; what the game itself brings (a plan, the
solution of an encounter); else play-outs. Which of them it is depends on the question alone, not on who asks, so that
advice and review never go by two judges.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from siluro.engine.play import waiting
from siluro.engine.steps import Choose, Roll, State
from siluro.lab.objective import EXPECTED, Objective
from siluro.lab.part import lab_of
from siluro.lab.solve import ByKey, Estimate, Evaluator, in_order, value_each
from siluro.lab.walk import TooLarge

SMALL: Final = 5_000
"""Positions that are solved on the spot."""
SECONDS: Final = 2.0
"""How much work a judge is given: about what a second of a common machine does, so many times."""
TABLEBASE, ON_THE_SPOT, PLAYOUTS = "tablebase", "solved on the spot", "play-outs"


class Judge:
    """Who values the answers to a question. Play-outs have no values here: whoever asks makes them, with error bars."""

    def __init__(
        self, method: str = PLAYOUTS, given: Mapping[int, Estimate] | None = None, basis: str = "", note: str = ""
    ) -> None:
        self.method = method
        self.given = given or {}
        self.basis = basis
        """What the values are, in words, where they are not the objective."""
        self.note = note
        """Why they are not known better, in words."""
        self.exact = False

    @property
    def is_sampled(self) -> bool:
        """Only play-outs tell."""
        return self.method == PLAYOUTS

    @property
    def values(self) -> Mapping[int, Estimate]:
        """Of every answer, the preferred one first."""
        return self.given

    @property
    def best(self) -> int:
        """The preferred answer."""
        return next(iter(self.values))

    def behind(self, answer: int) -> Estimate:
        """How far an answer is behind the preferred one."""
        if answer == self.best:
            return Estimate(0.0)
        first, given = self.values[self.best], self.values[answer]
        return Estimate(first.value - given.value, math.hypot(first.error, given.error))

    def value(self, s: State) -> float:
        """What the question is worth: a choice its best answer, a roll the mean of its outcomes."""
        step: Any = waiting(s)
        if isinstance(step, Choose):
            return self.values[self.best].value
        assert isinstance(step, Roll)
        odds = step.odds(s)
        return sum(odds[answer] * each.value for answer, each in self.values.items()) / sum(odds)

    def value_after(self, answer: int, after: State) -> float:
        """What the position after an answer is worth."""
        return self.values[answer].value

    def chance(self, s: State, won: Objective) -> float | None:
        """To win from a position, where that is known."""
        return None


class Knower(Judge):
    """Somebody who knows the values of best play in all positions that follow; they are asked for when needed."""

    def __init__(self, s: State, goal: Objective, known: Evaluator, method: str, winner: Evaluator | None) -> None:
        super().__init__(method)
        self.s, self.goal, self.known, self.winner = s, goal, known, winner
        self.exact = True

    @cached_property
    def all_values(self) -> Mapping[int, Estimate]:
        step: Any = waiting(self.s)
        return in_order(value_each(self.s, step.options(self.s), self.known, self.goal))

    @property
    def values(self) -> Mapping[int, Estimate]:
        return self.all_values

    def value(self, s: State) -> float:
        return self.known.value(s, self.goal)

    def value_after(self, answer: int, after: State) -> float:
        return self.known.value(after, self.goal)

    def chance(self, s: State, won: Objective) -> float | None:
        return self.winner.value(s, won) if self.winner is not None else None


Solver = Callable[[State], Evaluator | None]


def solve_small(s: State) -> ByKey | None:
    """Everything that can follow, if that is little."""
    try:
        return ByKey(s, SMALL)
    except TooLarge:
        return None


def judge_of(s: State, goal: Objective = EXPECTED, seconds: float = SECONDS, solver: Solver = solve_small) -> Judge:
    """The best judge there is for the question of the moment."""
    brought = lab_of(s.game)
    table = brought.tablebase(s)
    if table is not None:
        return Knower(s, goal, table, TABLEBASE, brought.reviewer(s))
    known = solver(s)
    if known is not None:
        return Knower(s, goal, known, ON_THE_SPOT, known)
    return brought.judge(s, seconds) if goal == EXPECTED else Judge()


def small_end(positions: Sequence[State]) -> ByKey | None:
    """The solution of the first position of a game that is small; it knows all that came after it.

    Whatever can follow a position can follow those before it, so the small ones are all at the end. They are looked for
    from there, in leaps, because positions that are too large take longest.
    """
    found: ByKey | None = None
    low, high, leap = -1, len(positions), 1  # what comes from `high` on is small, what is at `low` is not
    while high - low > 1:
        at = (low + high) // 2 if low >= 0 else max(0, high - leap)
        solved = solve_small(positions[at])
        if solved is not None:
            found, high, leap = solved, at, leap * 2
        else:
            low = at
    return found
