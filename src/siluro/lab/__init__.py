"""The lab: play-outs, samples, exact solutions, advice and reviews.

`sample`, `solve`, `bound`, `advise` and `review` live in modules of the same names; here the names are the functions.
"""

from __future__ import annotations

from siluro.engine.game import Game
from siluro.engine.steps import State
from siluro.lab.advise import Advice, advise
from siluro.lab.bound import Bound, NoBound, bound
from siluro.lab.objective import BadObjective, Objective
from siluro.lab.playout import Policy, RandomPolicy, run
from siluro.lab.policies import UnknownPolicy
from siluro.lab.policies import policy as named
from siluro.lab.review import Review, review
from siluro.lab.rng import Rng
from siluro.lab.sample import Sample, sample
from siluro.lab.solve import Solution, Valued, solve

__all__ = [
    "Advice", "BadObjective", "Bound", "NoBound", "Objective", "Policy", "RandomPolicy", "Review", "Rng", "Sample",
    "Solution", "UnknownPolicy", "Valued", "advise", "bound", "play_out", "review", "sample", "solve",
]  # fmt: skip


def play_out(game: Game, s: State, policy: Policy | str, rng: Rng) -> State:
    """Play a copy of `s` to its end, by a policy or by the name of one that the game has."""
    after = s.copy()
    run(after, named(game.id, policy) if isinstance(policy, str) else policy, rng)
    return after
