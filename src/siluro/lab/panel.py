"""The judges of a review: for each question the one that advice has there, as far as the time goes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cached_property

from siluro.engine.door import menu
from siluro.engine.play import follow, waiting
from siluro.engine.steps import Choose, State
from siluro.lab.judge import Judge, judge_of, small_end
from siluro.lab.objective import Objective
from siluro.lab.part import lab_of
from siluro.lab.solve import ByKey

GRACE = 0.1
"""The part of the time that judges may take beyond what the answers so far have earned."""
BESIDE = 0.5
"""The part of the time that is left to judges with a scale of their own: the rest is for play-outs beside them."""


class Panel:
    """Who judges which answer of a game."""

    def __init__(self, start: State, answers: Sequence[str], goal: Objective, seconds: float) -> None:
        self.start, self.answers, self.goal = start, answers, goal
        self.lab = lab_of(start.game)
        self.seconds = seconds * (BESIDE if self.lab.own_scale else 1.0)
        self.spent = 0.0
        self.is_exact = True

    @cached_property
    def has_table(self) -> bool:
        """A tablebase knows the whole game."""
        return bool(self.start.todo) and self.lab.tablebase(self.start) is not None

    @cached_property
    def end(self) -> ByKey | None:
        """The solution of the end of the game."""
        return None if self.has_table else small_end(positions(self.start, self.answers))

    @cached_property
    def first(self) -> Judge | None:
        """Of the first question; nobody if there is none."""
        return self.ask(self.start) if self.start.todo else None

    def of(self, s: State, number: int) -> Judge | None:
        """The judge of the question before an answer; nobody if it would need one and the time for judges is over."""
        earned = self.seconds * ((number + 1) / len(self.answers) + GRACE)
        if self.spent > earned and self.asks_game(s):
            self.is_exact = False
            return None
        began = time.perf_counter()
        judge = self.ask(s)
        self.spent += time.perf_counter() - began
        self.is_exact = self.is_exact and judge.exact
        return judge

    def is_solved(self, s: State) -> bool:
        return self.end is not None and s.key() in self.end.number

    def asks_game(self, s: State) -> bool:
        """Whether the game's own judge is asked; a scale of its own says nothing about luck, nor without a choice."""
        if self.has_table or self.is_solved(s) or not self.lab.has_judge(s):
            return False
        step = waiting(s)
        assert step is not None
        return not self.lab.own_scale or (isinstance(step, Choose) and len(step.options(s)) > 1)

    def ask(self, s: State) -> Judge:
        """What advice goes by at the question."""
        if self.lab.own_scale and not self.has_table and not self.is_solved(s) and not self.asks_game(s):
            return Judge()
        return judge_of(s, self.goal, solver=lambda s: self.end if self.is_solved(s) else None)


def positions(start: State, answers: Sequence[str]) -> list[State]:
    """The positions in which the answers of a game were given."""
    s, found = start, list[State]()
    for answer in answers:
        found.append(s)
        s = s.copy()
        follow(s, menu(found[-1])[answer])
    return found
