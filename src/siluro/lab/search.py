"""The adviser for any game: play-outs, shared out by sequential halving, with the same luck for every answer.

Each round plays every remaining answer out the same number of times, then drops the worse half. Play-out number k
has the same luck for all answers, so that answers differ by what they do and less by luck. The play-out policy is the
game's greedy one with a little noise.

As a player the adviser starts from what the greedy policy would do and leaves it only for an answer that is clearly
better, because among many answers some look good by luck alone. It stops as soon as no answer challenges that one. In
a long game it plays out to the end of a stage, such as a mission of a campaign, if the game names one.
"""

from __future__ import annotations

import math
import time
from typing import Any

from siluro.engine.door import odds
from siluro.engine.play import follow, waiting
from siluro.engine.steps import Choose, Roll, State
from siluro.games import game
from siluro.lab.objective import EXPECTED, Objective
from siluro.lab.part import lab_of
from siluro.lab.playout import Noisy, Policy
from siluro.lab.policies import PLAYOUTS, policy, usual_player
from siluro.lab.pool import Alone, Pool, Staged, Stint
from siluro.lab.rng import Rng
from siluro.lab.solve import Valued

BATCH = 16
SHORT_BATCH = 4  # where a clock is running
NOISE = 50  # one choice in so many is made at random
LEAST = 32  # play-outs before an answer is judged against another
BEHIND = 1.0  # standard errors behind the favourite at which an answer is given up
AHEAD = 1.0  # standard errors ahead of it that an answer needs to be played


class Arm:
    """One answer and the results of its play-outs."""

    def __init__(self, answer: int, after: State) -> None:
        self.answer = answer
        self.after = after
        self.worths: list[float] = []

    @property
    def count(self) -> int:
        return len(self.worths)

    @property
    def mean(self) -> float:
        return sum(self.worths) / len(self.worths) if self.worths else 0.0

    @property
    def error(self) -> float:
        """Standard error of the mean."""
        return error_of(self.worths)

    def lead(self, other: Arm) -> float:
        """How many standard errors this answer is ahead of another, play-outs of the same number compared."""
        apart = [mine - theirs for mine, theirs in zip(self.worths, other.worths, strict=False)]
        error = error_of(apart)
        ahead = sum(apart) / len(apart) if apart else 0.0
        return math.copysign(math.inf, ahead) if error == 0 and ahead else ahead / error if error else 0.0


def error_of(values: list[float]) -> float:
    """Standard error of a mean."""
    if len(values) < 2:
        return math.inf
    mean = sum(values) / len(values)
    return math.sqrt(sum([(value - mean) ** 2 for value in values]) / (len(values) - 1) / len(values))


def thumb(game_id: str) -> Policy:
    """The greedy policy where the game has one, else random."""
    return policy(game_id, usual_player(game_id))


def usual_answer(s: State, step: Choose[Any], seed: int) -> int:
    """What the rule of thumb answers."""
    return thumb(s.game).choose(s, step, step.options(s), Rng(seed))


def playout_policy(game_id: str) -> Policy:
    """Greedy with a little noise where the game has it, else random."""
    return Noisy(thumb(game_id), NOISE)


def arms_of(s: State) -> list[Arm]:
    """A copy of the position after each answer."""
    step = waiting(s)
    assert step is not None
    arms = []
    for answer in step.options(s):
        after = s.copy()
        follow(after, answer)
        arms.append(Arm(answer, after))
    return arms


def play_arms(arms: list[Arm], times: int, pool: Pool, goal: Objective, seed: int) -> None:
    """More play-outs of each of some answers."""
    stints = [Stint(arm.after, range(arm.count, arm.count + times)) for arm in arms]
    for arm, scores in zip(arms, pool.scores(stints, seed), strict=True):
        arm.worths += [goal.worth(score) for score in scores]


def halve(
    arms: list[Arm], pool: Pool, goal: Objective, budget: int, seed: int, until: float = math.inf,
    favourite: Arm | None = None,
) -> None:  # fmt: skip
    """Spend a budget of play-outs, half of the answers leaving after each round; stop at the time `until`.

    The favourite stays to the end, which comes as soon as nobody challenges it.
    """
    left, batch = list(arms), pool.size * (BATCH if until == math.inf else SHORT_BATCH)
    rounds = max(1, math.ceil(math.log2(len(arms))))
    for _ in range(rounds):
        each = max(1, budget // (rounds * len(left)))
        while each > 0 and time.perf_counter() < until:
            play_arms(left, min(batch, each), pool, goal, seed)
            each -= batch
            if favourite is not None:
                left = challengers(left, favourite)
                if len(left) == 1:
                    return
        best = sorted(left, key=lambda arm: -arm.mean)[: max(1, (len(left) + 1) // 2)]
        left = best if favourite is None or favourite in best else [favourite, *best]


def challengers(arms: list[Arm], favourite: Arm) -> list[Arm]:
    """The favourite and whoever is not clearly behind it."""
    if favourite.count < LEAST:
        return arms
    return [arm for arm in arms if arm is favourite or arm.lead(favourite) > -BEHIND]


def best_answer(s: State, playouts: int, chooser: Policy, goal: Objective, seed: int, pool: Pool | None = None) -> int:
    """The answer that a budget of play-outs finds best, or the rule of thumb's if none is clearly better."""
    step = waiting(s)
    assert isinstance(step, Choose)
    arms = arms_of(s)
    usual = usual_answer(s, step, seed)
    favourite = next(arm for arm in arms if arm.answer == usual)
    halve(arms, pool or Alone(chooser), goal, playouts, seed, favourite=favourite)
    most = max(arm.count for arm in arms)
    best = max((arm for arm in arms if arm.count == most), key=lambda arm: arm.mean)
    return best.answer if best.count >= LEAST and best.lead(favourite) > AHEAD else usual


def search(
    s: State,
    goal: Objective = EXPECTED,
    seconds: float = 2.0,
    playouts: int | None = None,
    seed: int = 1,
    pool: Pool | None = None,
) -> list[Valued]:
    """The values of all answers with standard errors, best first; a budget in play-outs, or in seconds."""
    step: Any = waiting(s)
    if step is None:
        return []
    pool = pool or Alone(playout_policy(s.game))
    arms = arms_of(s)
    until = math.inf if playouts else time.perf_counter() + seconds
    if playouts:
        halve(arms, pool, goal, playouts, seed)
    while time.perf_counter() < until and not playouts:
        halve(arms, pool, goal, sum(arm.count for arm in arms) + BATCH * len(arms), seed, until)
    chances = odds(s)
    label = game(s.game).label
    valued = []
    for arm in arms:
        name = step.name(s, arm.answer)
        chance = str(chances[name]) if isinstance(step, Roll) else ""
        valued.append(Valued(name, label(s, step, arm.answer), arm.mean, wide_error(arm, arms), chance))
    return sorted(valued, key=lambda each: -each.value)


def wide_error(arm: Arm, arms: list[Arm]) -> float:
    """The error of an answer; of one that left early, not less than the spread of all answers lets expect.

    A handful of play-outs that happen to agree would otherwise pass for certainty.
    """
    if arm.count >= LEAST or arm.count < 2:
        return arm.error
    squares = sum((worth - each.mean) ** 2 for each in arms for worth in each.worths)
    freedom = sum(each.count - 1 for each in arms if each.count)
    return max(arm.error, math.sqrt(squares / freedom / arm.count))


class Search(Policy):
    """Plays the answer that a budget of play-outs a decision finds best."""

    def __init__(self, game_id: str, playouts: int = PLAYOUTS, goal: Objective = EXPECTED) -> None:
        self.chooser = playout_policy(game_id)
        self.playouts = playouts
        self.goal = goal

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        return best_answer(s, self.playouts, self.chooser, self.goal, rng.bits(), self.pool(s))

    def pool(self, s: State) -> Pool:
        """Who plays out: in a long game only to the end of a stage, whose worth luck hides less."""
        stage = lab_of(s.game).stage(s) if self.goal == EXPECTED else None
        return Staged(self.chooser, stage) if stage else Alone(self.chooser)
