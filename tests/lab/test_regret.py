"""Regret against best play: nothing for the best player, much for a careless one."""

from __future__ import annotations

from typing import Any

import pytest

import siluro
from siluro.adapters.agent import AgentPolicy
from siluro.adapters.setting import Mask, Row, Setting
from siluro.engine.steps import Choose, State
from siluro.lab.playout import Policy
from siluro.lab.regret import regret
from siluro.lab.rng import Rng
from siluro.lab.walk import TooLarge

MEN = {"men": "4"}


def test_best_play_has_none() -> None:
    found = regret("gamma", "gg2", "optimal", games=40, options=MEN)
    assert found.mean == found.stderr == 0.0 and found.mistakes == 0 and not found.by_question
    assert found.decisions > 40


def test_a_random_player_has_much() -> None:
    found = regret("gamma", "gg2", "random", games=60, options=MEN)
    assert found.mean > 0.5 * found.best and found.mistakes > 60
    assert found.mean == pytest.approx(sum(found.by_question.values()))
    assert found.per_decision == pytest.approx(found.mean * 60 / found.decisions)


def test_a_rule_of_thumb_lies_between() -> None:
    greedy, random = (regret("gamma", "gg2", policy, games=60, options=MEN) for policy in ("greedy", "random"))
    assert 0 < greedy.mean + 4 * greedy.stderr < random.mean


def test_losses_are_what_the_policy_scores_below_best_play() -> None:
    """Exactly in the mean, so within noise here."""
    found = regret("gamma", "gg2", "greedy", games=400, options=MEN)
    sampled = siluro.lab.sample("gamma", "gg2", games=20_000, policy="greedy", options=MEN)
    gap = found.best - sampled.mean
    assert abs(found.mean - gap) < 4 * (found.stderr + sampled.stderr)


def test_an_agent_of_an_environment_is_measured_like_any_policy() -> None:
    setting = Setting("gamma", "gg2", MEN)

    def lowest(row: Row, mask: Mask) -> int:
        return int(mask.argmax())

    class Lowest(Policy):
        def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
            return min(options)

    found, same = (
        regret("gamma", "gg2", each, games=20, options=MEN) for each in (AgentPolicy(setting, lowest), Lowest())
    )
    assert found == same and found.decisions > 20 and found.mean > 0


def test_a_game_too_large_to_solve_is_refused() -> None:
    with pytest.raises(TooLarge, match="too many to solve exactly"):
        regret("boats", "suda", "greedy", games=1, positions=1000)
