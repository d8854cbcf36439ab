"""Exact best play: backward induction over every position that can follow.

Any game whose positions can be counted is solved as it is. A game too large for that may bring a solver of its own
(`lab.part`), which says whether its values are exact.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Protocol

from siluro.engine.door import odds
from siluro.engine.play import follow, waiting
from siluro.engine.steps import Roll, State
from siluro.games import game
from siluro.lab.objective import EXPECTED, Objective, objective
from siluro.lab.part import lab_of
from siluro.lab.walk import Progress, walk

LIMIT = 3_000_000  # positions: about 3 GB


class Evaluator(Protocol):
    """Knows what positions are worth under best play."""

    positions: int

    def value(self, s: Any, goal: Objective) -> float: ...


@dataclass(frozen=True)
class Estimate:
    """A value and its standard error; 0 where nothing is sampled."""

    value: float
    error: float = 0.0
    told: str = ""
    """What it stands for, where it is more than a number says."""


def in_order(values: Mapping[int, float]) -> dict[int, Estimate]:
    """Values that are not sampled, best first."""
    return {answer: Estimate(values[answer]) for answer in sorted(values, key=lambda answer: -values[answer])}


@dataclass(frozen=True)
class Valued:
    """An answer and what it leads to under best play."""

    answer: str
    label: str
    value: float
    error: float = 0.0
    chance: str = ""
    """Of an outcome of fate, as a fraction."""
    told: str = ""
    """What the value stands for, where it is more than a number says."""


@dataclass(frozen=True)
class Limits:
    """Of a value that is not exact: its standard error, what no play exceeds, and the gap as a share of that."""

    stderr: float
    bound: float
    gap: float
    note: str


@dataclass(frozen=True)
class Solution:
    """The result of solving, as `siluro solve --json` prints it."""

    game: str
    scenario: str
    options: dict[str, str]
    objective: str
    value: float
    exact: bool
    positions: int
    seconds: float
    best: list[Valued]
    limits: Limits | None = None
    """Where the value is that of a policy and not of best play."""
    rules: str = ""
    """The version of the rules, as records quote it, and that of the pack."""
    pack: str = ""


class ByKey:
    """The solver for any game: all positions from one start, by their keys."""

    def __init__(self, start: State, limit: int = LIMIT, progress: Progress | None = None) -> None:
        self.met = walk([start], key_of, limit, progress)
        self.positions = len(self.met.kinds)
        self.score = game(start.game).score
        self.number = self.met.number
        self.values: dict[Objective, Any] = {}

    def value(self, s: Any, goal: Objective) -> float:
        if goal not in self.values:
            sweep = self.sweep_arrays if has_numpy() else self.sweep_plainly
            self.values[goal] = sweep(goal)
        return float(self.values[goal][self.number[s.key()]])

    def sweep_plainly(self, goal: Objective) -> list[float]:
        return self.met.sweep(lambda end: goal.worth(self.score(end)), key_of)

    def sweep_arrays(self, goal: Objective) -> Any:
        import numpy as np

        found = self.found
        self.number = found.number
        return found.graph.sweep(goal.of(np.array([self.score(end) for end in found.leaf_states], np.int64)))

    @cached_property
    def found(self) -> Any:
        """The positions as arrays."""
        from siluro.lab.graph import sort_nodes

        return sort_nodes(self.met, key_of)


def key_of(s: Any) -> Any:
    return s.key()


@cache
def has_numpy() -> bool:
    """Whether arrays can be had; in a browser only if its host provides them."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        return False
    return True


def evaluator(s: State, progress: Progress | None = None) -> tuple[Evaluator, bool]:
    """The game's own solver, or the one for any game; and whether its values are exact."""
    return lab_of(s.game).solver(s, progress) or (ByKey(s, progress=progress), True)


def solve(
    game_id: str,
    scenario: str,
    options: Mapping[str, object] | None = None,
    goal: Objective | str = EXPECTED,
    pack: Path | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Best play from the start of a scenario."""
    began, goal = time.perf_counter(), objective(goal)
    played = game(game_id)
    settled = played.scenario(scenario).settle(options or {})
    s = played.new(scenario, pack=pack, **settled)
    known, exact = evaluator(s, progress)
    value = known.value(s, goal)
    best = valued_answers(s, known, goal)
    limits: Limits | None = known.limits() if hasattr(known, "limits") else None
    seconds = time.perf_counter() - began
    return Solution(
        game_id, scenario, settled, str(goal), value, exact, known.positions, seconds, best, limits,
        played.rules, played.pack_id(s),
    )  # fmt: skip


def valued_answers(s: State, known: Evaluator, goal: Objective) -> list[Valued]:
    """What each answer to the question of the moment is worth, best first; outcomes of fate with their chance."""
    step = waiting(s)
    if not step:
        return []
    return named_values(s, in_order(value_each(s, step.options(s), known, goal)))


def value_each(s: State, options: list[int], known: Evaluator, goal: Objective) -> dict[int, float]:
    """What each of these answers is worth."""
    values = {}
    for answer in options:
        after = s.copy()
        follow(after, answer)
        values[answer] = known.value(after, goal)
    return values


def named_values(s: State, values: Mapping[int, Estimate]) -> list[Valued]:
    """The values of answers with their ids and labels, in the order in which they are given."""
    step: Any = waiting(s)
    chances = odds(s)
    valued = []
    for answer, each in values.items():
        name = step.name(s, answer)
        chance = str(chances[name]) if isinstance(step, Roll) else ""
        valued.append(Valued(name, game(s.game).label(s, step, answer), each.value, each.error, chance, each.told))
    return valued
