"""What an answer did, for a review: by the values of a judge (`lab.judge`), or by play-outs with error bars.

By play-outs a choice is judged in two rounds. First all other answers are played out with the same luck, the worse half
leaving each time, to find a rival for the answer that was given. Then the two are compared with fresh luck, the same
for both: only that counts, so that picking the highest of many noisy means makes no cost out of nothing. Where a judge
with a scale of its own knows the best answer, that is the rival, and only what the judge calls worse can cost anything.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from siluro.engine.steps import Ask, Choose, State
from siluro.games import game
from siluro.lab.judge import Judge
from siluro.lab.objective import Objective
from siluro.lab.pool import Alone, Pool, Stint
from siluro.lab.search import Arm, arms_of, play_arms, playout_policy

LEAST = 16
"""Play-outs of a position below which nothing is said about it."""
MOST = 400
"""Play-outs of a position beyond which a review gains little."""
EIGHTH = 8
"""The first round of the search for a rival takes this part of the play-outs of the comparison."""
CLEAR = 2.5
"""Standard errors by which a difference must stand out."""
NOTHING = 1e-6
"""A difference below this is a rounding error."""


@dataclass(frozen=True)
class Worth:
    """The value of a position and the chance to win from it, with standard errors."""

    value: float = 0.0
    error: float = 0.0
    chance: float | None = None
    """None where nobody knows it."""
    chance_error: float = 0.0


@dataclass(frozen=True)
class Own:
    """What a judge with a scale of its own says of a choice."""

    basis: str
    """What its values are, in words."""
    best: str
    behind: float
    """How far the answer that was given is behind the best, on that scale."""
    error: float
    mine: str = ""
    """What the answer that was given stands for in words, where a number does not say it."""
    theirs: str = ""
    """And what the best stands for."""


@dataclass(frozen=True)
class Verdict:
    """What an answer did."""

    now: Worth
    """The position after it."""
    change: float = 0.0
    error: float = 0.0
    best: str = ""
    gain: float = 0.0
    drift: float = 0.0
    """How far the value had moved since it was last looked at, or since another judge named it."""
    looked: bool = True
    forced: bool = False
    """There was no other answer, so the value is the one from before."""
    own: Own | None = None


def judge_by_values(
    judge: Judge, s: State, given: int, after: State, before: Worth, won: Objective, is_same: bool
) -> Verdict:
    """By somebody who knows values; `is_same` if it was they who named the value before the answer."""
    step = s.todo[-1]
    here = before.value if is_same and judge.exact else judge.value(s)
    now = Worth(judge.value_after(given, after), chance=judge.chance(after, won))
    drift = here - before.value
    if isinstance(step, Choose):
        cost = here - now.value
        best = judge.best if cost > NOTHING else given
        return Verdict(now, cost if best != given else 0.0, best=step.name(s, best), drift=drift)
    return Verdict(now, now.value - here, drift=drift)


class ByPlayouts:
    """By play-outs of the game's greedy policy with a little noise."""

    def __init__(self, game_id: str, goal: Objective, won: Objective, seed: int = 1, pool: Pool | None = None) -> None:
        self.playouts = 0
        self.goal, self.won, self.seed = goal, won, seed
        self.pool = pool or Alone(playout_policy(game_id))
        self.score = game(game_id).score
        self.pace = 0.0  # seconds that a play-out takes
        self.credit = 0.0

    # play-outs

    def scores(self, s: State, first: int, count: int, seed: int) -> list[int]:
        """The final scores of play-outs number `first` and following."""
        return self.scores_of([s], first, count, seed)[0]

    def scores_of(self, positions: Sequence[State], first: int, count: int, seed: int) -> list[list[int]]:
        """The same of several positions."""
        began = time.perf_counter()
        found = self.pool.scores([Stint(s, range(first, first + count)) for s in positions], seed)
        each = (time.perf_counter() - began) / max(1, count * len(positions))
        self.pace = each if not self.pace else 0.8 * self.pace + 0.2 * each
        return found

    def of(self, scores: Sequence[int]) -> Worth:
        """Mean and chance with their standard errors."""
        worths = [self.value_of(score) for score in scores]
        wins = [float(score >= (self.won.bound or 0)) for score in scores]
        return Worth(mean(worths), error(worths), mean(wins), error(wins))

    def value_of(self, score: int) -> float:
        return self.goal.worth(score)

    def number(self, seconds: float, positions: float = 1.0) -> int:
        """How many play-outs of each position a time allows."""
        if self.playouts:
            return self.playouts
        return max(0, min(MOST, int(seconds / (max(self.pace, 1e-6) * positions))))

    def worth(self, s: State, seconds: float) -> Worth:
        if not s.todo:
            return self.of([self.score(s)])
        found = self.scores(s, 0, LEAST, self.seed)
        more = self.number(seconds) - LEAST
        return self.of(found + self.scores(s, LEAST, max(0, more), self.seed))

    def losses(self, pairs: Sequence[tuple[State, State]], first: int, count: int) -> list[list[float]]:
        """How much more the second of each pair brings, play-out by play-out; by luck that no comparison uses."""
        scores = self.scores_of([s for pair in pairs for s in pair], first, count, self.seed + 2)
        return [self.gaps(*both) for both in zip(scores[::2], scores[1::2], strict=True)]

    def gaps(self, ours: Sequence[int], theirs: Sequence[int]) -> list[float]:
        return [self.value_of(b) - self.value_of(a) for a, b in zip(ours, theirs, strict=True)]

    # answers

    def judge_answer(
        self, judge: Judge, s: State, given: int, after: State, before: Worth, seconds: float, stale: bool
    ) -> Verdict:
        step: Ask[Any] = s.todo[-1]  # type: ignore[assignment]  # a question is at the top
        choosing = isinstance(step, Choose)
        options = len(step.options(s))
        if options == 1 and after.todo:
            return Verdict(before, best=step.name(s, given) if choosing else "", forced=True)
        self.credit += seconds if 0 < seconds < math.inf else 0.0
        count = self.number(self.credit, positions(options, choosing) + stale) if seconds >= 0 else 0
        if count < min(LEAST, self.playouts or LEAST):
            return self.overlook(before, after)
        began = time.perf_counter()
        if choosing:
            found = self.judge_choice(judge, s, given, before, count, stale)
        else:
            found = self.judge_roll(s, after, before, count, stale)
        self.credit -= time.perf_counter() - began
        return found

    def overlook(self, before: Worth, after: State) -> Verdict:
        """There was no time for an answer."""
        now = before if after.todo else self.of([self.score(after)])
        return Verdict(now, drift=now.value - before.value, looked=False)

    def fresh(self, s: State, before: Worth, count: int, stale: bool) -> tuple[Worth, float]:
        """The value before an answer, and how far it had moved unseen."""
        if not stale:
            return before, 0.0
        now = self.of(self.scores(s, 0, count, self.seed))
        return now, now.value - before.value

    def judge_roll(self, s: State, after: State, before: Worth, count: int, stale: bool) -> Verdict:
        before, drift = self.fresh(s, before, count, stale)
        now = self.of(self.scores(after, 0, count, self.seed) if after.todo else [self.score(after)])
        return Verdict(now, now.value - before.value, math.hypot(now.error, before.error), drift=drift)

    def judge_choice(self, judge: Judge, s: State, given: int, before: Worth, count: int, stale: bool) -> Verdict:
        step: Ask[Any] = s.todo[-1]  # type: ignore[assignment]  # a question is at the top
        before, drift = self.fresh(s, before, count, stale)
        arms = arms_of(s)
        mine = next(arm for arm in arms if arm.answer == given)
        own = own_opinion(judge, s, given)
        rival = self.rival(arms, mine, count) if own is None else better_arm(arms, judge, own)
        ours = self.scores(mine.after, 0, count, self.seed + 1)
        now = self.of(ours) if mine.after.todo else self.of([self.score(mine.after)])
        if rival is None:
            return Verdict(now, 0.0, 0.0, step.name(s, given), now.value - before.value, drift, own=own)
        theirs = self.scores(rival.after, 0, count, self.seed + 1)
        gaps = self.gaps(ours, theirs)
        gap, noise = mean(gaps), error(gaps)
        clear = gap > CLEAR * noise and gap > 0
        cost = gap if clear else 0.0
        best = step.name(s, rival.answer if clear else given)
        return Verdict(now, cost, noise, best, now.value - before.value + cost, drift, own=own)

    def rival(self, arms: list[Arm], mine: Arm, count: int) -> Arm | None:
        """The answer that looks best beside the given one: half of the others leave after each round."""
        others = [arm for arm in arms if arm is not mine]
        if not others:
            return None
        each = max(2, count // EIGHTH)
        while len(others) > 1:
            play_arms(others, each, self.pool, self.goal, self.seed)
            others = sorted(others, key=lambda arm: -arm.mean)[: (len(others) + 1) // 2]
            each *= 2
        return others[0]


def own_opinion(judge: Judge, s: State, given: int) -> Own | None:
    """What a judge with a scale of its own says of an answer."""
    if not judge.basis:
        return None
    behind = judge.behind(given)
    step: Ask[Any] = s.todo[-1]  # type: ignore[assignment]  # a question is at the top
    mine, theirs = judge.values[given].told, judge.values[judge.best].told
    return Own(judge.basis, step.name(s, judge.best), behind.value, behind.error, mine, theirs)


def better_arm(arms: list[Arm], judge: Judge, own: Own) -> Arm | None:
    """The answer that such a judge calls clearly better than the given one, if there is one."""
    if own.behind <= max(NOTHING, 2 * own.error):
        return None
    return next(arm for arm in arms if arm.answer == judge.best)


def positions(options: int, choosing: bool) -> float:
    """How many positions are played out for an answer: a roll one, a choice two and the rounds that find the rival."""
    return 2 + options * math.log2(options) / EIGHTH if choosing and options > 1 else 1.0


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def error(values: Sequence[float]) -> float:
    """Standard error of the mean; of a single sure value nothing."""
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    return math.sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))
