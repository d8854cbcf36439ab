"""Games played to their end by a policy, in place, with ints only: the hot path of the lab."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from siluro.engine.play import give
from siluro.engine.steps import Choose, Do, Roll, State
from siluro.lab.rng import Luck, Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Chooses among the options of a step. Its own randomness comes from the game's generator."""

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        raise NotImplementedError


class RandomPolicy(Policy):
    """Every option is as likely."""

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        return options[rng.below(len(options))]


class Noisy(Policy):
    """Another policy, but one choice in so many at random: a play-out that never errs tells less."""

    def __init__(self, base: Policy, one_in: int) -> None:
        self.base = base
        self.one_in = one_in

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        if rng.below(self.one_in) == 0:
            return options[rng.below(len(options))]
        return self.base.choose(s, step, options, rng)


def run(s: State, policy: Policy, rng: Rng) -> int:
    """Play `s` to its end in place; the number of answers given.

    One loop does what `engine.play` does in three functions: interpreted, the calls are a tenth of a game's time.
    """
    answers = 0
    todo = s.todo
    while todo:
        step = todo[-1]
        if isinstance(step, Do):  # the most frequent kind first
            todo.pop()
            step.apply(s)
        elif isinstance(step, Roll):
            answer = rng.outcome(step.odds(s))
            todo.pop()
            step.apply(s, answer)
            answers += 1
        else:
            assert isinstance(step, Choose)
            options = step.options(s)
            answer = options[0] if len(options) == 1 else policy.choose(s, step, options, rng)
            todo.pop()
            step.apply(s, answer)
            answers += 1
    return answers


def play_out(s: State, policy: Policy, luck: Luck, rng: Rng) -> None:
    """Play `s` to its end in place with the luck of a play-out; `rng` is for the policy's own whims."""
    todo = s.todo
    while todo:
        step = todo[-1]
        if isinstance(step, Roll):
            answer = luck.outcome(step.luck(s), step.odds(s))
        else:
            assert isinstance(step, Choose)
            options = step.options(s)
            answer = options[0] if len(options) == 1 else policy.choose(s, step, options, rng)
        give(s, step, answer)
