"""The lab: samples, policies, exact solutions, advice and reviews."""

from __future__ import annotations

from siluro.engine.game import Game
from siluro.engine.steps import State
from siluro.lab.playout import Policy, RandomPolicy, run
from siluro.lab.rng import Rng

__all__ = ["Policy", "RandomPolicy", "Rng", "play_out"]


def play_out(game: Game, s: State, policy: Policy, rng: Rng) -> State:
    """Play a copy of `s` to its end."""
    after = s.copy()
    run(after, policy, rng)
    return after
