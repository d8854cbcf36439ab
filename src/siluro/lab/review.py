"""A played game looked back on: what each choice cost against best play, what luck each roll gave.

The value of the position moves with every answer. A choice can only lower it: that is its cost. A roll moves it by
luck, which is nothing on average. So start value + luck - cost = result, to the last digit where values are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from siluro.engine.door import menu
from siluro.engine.play import follow, waiting
from siluro.engine.steps import Choose, State
from siluro.games import game
from siluro.lab.advise import SMALL, exact_evaluator
from siluro.lab.objective import EXPECTED, Objective, objective
from siluro.lab.solve import ByKey, Evaluator, valued_answers


@dataclass(frozen=True)
class Look:
    """One answer of the game."""

    number: int
    kind: str
    """'choice' or 'luck'"""
    rule: str
    prompt: str
    answer: str
    label: str
    best: str
    """Of a choice, the best answer."""
    change: float
    """A choice: what it cost (never below 0 where exact). Luck: what it gave or took."""
    value: float
    """Of the position after the answer."""


@dataclass(frozen=True)
class Review:
    """A whole game."""

    objective: str
    exact: bool
    start: float
    result: float
    cost: float
    luck: float
    looks: list[Look]


def review(start: State, answers: Sequence[str], goal: Objective | str = EXPECTED) -> Review:
    """Look back on the answers given from a start, in order."""
    goal = objective(goal)
    known = exact_evaluator(start) or ByKey(start, SMALL)
    exact = known.is_exact(start) if hasattr(known, "is_exact") else True
    s, looks = start, []
    value = first = known.value(start, goal)
    for number, answer in enumerate(answers, 1):
        look, s = look_at(s, number, answer, value, known, goal)
        looks.append(look)
        value = look.value
    cost = sum(look.change for look in looks if look.kind == "choice")
    luck = sum(look.change for look in looks if look.kind == "luck")
    return Review(str(goal), exact, first, value, cost, luck, looks)


def look_at(s: State, number: int, answer: str, value: float, known: Evaluator, goal: Objective) -> tuple[Look, State]:
    """One answer, and the position after it."""
    step = waiting(s)
    assert step is not None
    played = game(s.game)
    given = menu(s)[answer]
    after = s.copy()
    follow(after, given)
    is_choice = isinstance(step, Choose)
    now = known.value(after, goal)
    best = valued_answers(s, known, goal)[0].answer if is_choice else ""
    look = Look(
        number=number, kind="choice" if is_choice else "luck", rule=step.section(s), prompt=played.prompt(s, step),
        answer=answer, label=played.label(s, step, given), best=best,
        change=value - now if is_choice else now - value, value=now,
    )  # fmt: skip
    return look, after
