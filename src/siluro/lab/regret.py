"""What the choices of a policy cost against best play, where values are known exactly: a test for any agent.

At every decision the loss is the value of the best answer less that of the answer given. Summed over a game it averages
what the policy scores below best play, with far less noise than its scores.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from siluro.engine.steps import State
from siluro.games import game
from siluro.lab.objective import EXPECTED, Objective, objective
from siluro.lab.part import lab_of
from siluro.lab.playout import Policy
from siluro.lab.policies import policy as named
from siluro.lab.rng import Rng
from siluro.lab.solve import ByKey, Evaluator, value_each
from siluro.lab.watch import watch

POSITIONS = 500_000
"""A game with more of them is not solved only to measure a policy."""
NOTHING = 1e-9
"""A loss below this, as a share of the value, is a rounding error of the table."""


@dataclass(frozen=True)
class Regret:
    """The losses of a policy over many games."""

    games: int
    decisions: int
    """Those with at least two answers."""
    mean: float
    """Loss in a game."""
    stderr: float
    per_decision: float
    mistakes: int
    """Decisions that cost anything."""
    by_question: dict[str, float]
    """Loss in a game, by the word for the question; the costliest first."""
    score: float
    """What the policy scored on average."""
    best: float
    """What best play is worth from the start."""


def regret(
    game_id: str,
    scenario: str,
    policy: str | Policy,
    games: int = 100,
    seed: int = 1,
    options: Mapping[str, object] | None = None,
    goal: Objective | str = EXPECTED,
    positions: int = POSITIONS,
) -> Regret:
    """Play games and add up what each choice costs. A game without a tablebase is solved first, if it is this small."""
    goal, played = objective(goal), game(game_id)
    start = played.begin(scenario, played.scenario(scenario).settle(options or {}), None)
    known = lab_of(game_id).tablebase(start) or ByKey(start, positions)
    chooser = named(game_id, policy, goal) if isinstance(policy, str) else policy
    losses, decisions, mistakes, scores = [], 0, 0, 0.0
    by_question: Counter[str] = Counter()
    for number in range(games):
        s, lost = start.copy(), 0.0
        for word, loss in play_game(s, chooser, Rng(seed, number), known, goal):
            decisions, lost, mistakes = decisions + 1, lost + loss, mistakes + (loss > 0)
            by_question[word] += loss  # type: ignore[assignment]  # a Counter adds up any numbers
        losses.append(lost)
        score = played.score(s)
        scores += score if goal.bound is None else score >= goal.bound
    mean = sum(losses) / games
    spread = sum((loss - mean) ** 2 for loss in losses) / max(1, games - 1)
    return Regret(
        games, decisions, mean, math.sqrt(spread / games), sum(losses) / max(1, decisions), mistakes,
        {word: loss / games for word, loss in by_question.most_common() if loss}, scores / games,
        known.value(start, goal),
    )  # fmt: skip


def play_game(s: State, policy: Policy, rng: Rng, known: Evaluator, goal: Objective) -> list[tuple[str, float]]:
    """Play a game to its end in place; what each decision was about and what it cost."""
    return [
        (each.step.word, cost_of(s, each.options, each.answer, known, goal))
        for each in watch(s, policy, rng)
        if each.is_choice
    ]


def cost_of(s: State, options: list[int], given: int, known: Evaluator, goal: Objective) -> float:
    """How much better the best answer is than the one given."""
    values = value_each(s, options, known, goal)
    best = max(values.values())
    loss = best - values[given]
    return loss if loss > NOTHING * max(1.0, abs(best)) else 0.0
