"""A game of a policy watched answer by answer: for whoever looks at its positions, not only at its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from siluro.engine.play import follow, waiting
from siluro.engine.steps import Ask, Choose, Roll, State
from siluro.lab.playout import Policy
from siluro.lab.rng import Rng


class Given(NamedTuple):
    """An answer that is about to be given; the position is still as it was."""

    step: Ask[Any]
    options: list[int]
    """Those of a choice; none of a roll."""
    answer: int

    @property
    def is_choice(self) -> bool:
        """Whether the policy decided anything."""
        return len(self.options) > 1


def watch(s: State, policy: Policy, rng: Rng) -> Iterator[Given]:
    """Play a game to its end in place, and stop before every answer."""
    while (step := waiting(s)) is not None:
        options: list[int] = []
        if isinstance(step, Roll):
            answer = rng.outcome(step.odds(s))
        else:
            assert isinstance(step, Choose)
            options = step.options(s)
            answer = policy.choose(s, step, options, rng) if len(options) > 1 else options[0]
        yield Given(step, options, answer)
        follow(s, answer)
