"""Games played to their end by a policy, in place, with ints only: the hot path of the lab."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mypy_extensions import mypyc_attr

from siluro.engine.steps import Choose, Players, Roll, State, Step
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


class Sampling(Players):
    """A policy and dice: games of a sample."""

    def __init__(self, policy: Policy, rng: Rng) -> None:
        self.policy = policy
        self.rng = rng

    def decide(self, s: State, step: Choose[Any], options: list[int]) -> int:
        return self.policy.choose(s, step, options, self.rng)

    def roll(self, s: State, step: Roll[Any]) -> int:
        return self.rng.outcome(step.odds(s))


class Comparing(Sampling):
    """A policy and the luck of a play-out: games whose results are compared. `rng` is for the policy's own whims."""

    def __init__(self, policy: Policy, luck: Luck, rng: Rng) -> None:
        super().__init__(policy, rng)
        self.luck = luck

    def roll(self, s: State, step: Roll[Any]) -> int:
        return self.luck.outcome(step.luck(s), step.odds(s))


def finish(s: State, players: Players) -> int:
    """Play `s` to its end in place; the number of answers given."""
    answers = 0
    todo = s.todo
    while todo:
        answers += todo[-1].carry_out(s, players)
    return answers


def run(s: State, policy: Policy, rng: Rng) -> int:
    """Play `s` to its end in place; the number of answers given."""
    return finish(s, Sampling(policy, rng))


def play_out(s: State, policy: Policy, luck: Luck, rng: Rng) -> None:
    """Play `s` to its end in place with the luck of a play-out."""
    finish(s, Comparing(policy, luck, rng))


def play_stage(s: State, policy: Policy, luck: Luck, rng: Rng, end: type[Step[Any]]) -> None:
    """The same, but no further than to a step of some class."""
    players = Comparing(policy, luck, rng)
    todo = s.todo
    while todo and not isinstance(todo[-1], end):
        todo[-1].carry_out(s, players)


class End:
    """One kind of end: how many games came to it, in how many answers, and the first of them."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.games = 0
        self.answers = 0


def run_many(
    start: State, policy: Policy, seed: int, low: int, high: int, kind: Callable[[State], object]
) -> dict[object, End]:
    """Play the games from `low` to `high` - 1 of a sample, each on a copy; how often each kind of end came."""
    ends: dict[object, End] = {}
    for number in range(low, high):
        s = start.copy()
        answers = run(s, policy, Rng(seed, number))
        name = kind(s)
        end = ends.get(name)
        if end is None:
            end = End(s)
            ends[name] = end
        end.games += 1
        end.answers += answers
    return ends
