"""The adviser for any game: play-outs, shared out by sequential halving, with the same luck for every answer.

Each round plays every remaining answer out the same number of times, then drops the worse half. Play-out number k has
the same seed for all answers, so that answers differ by what they do and less by luck. The play-out policy is the
game's greedy one with a little noise.
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
from siluro.lab.playout import Noisy, Policy, run
from siluro.lab.policies import policies, policy
from siluro.lab.rng import Rng
from siluro.lab.solve import Valued

BATCH = 16


class Arm:
    """One answer and the results of its play-outs."""

    def __init__(self, answer: int, after: State) -> None:
        self.answer = answer
        self.after = after
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, worth: float) -> None:
        self.count += 1
        self.total += worth
        self.squares += worth * worth

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """Standard error of the mean."""
        if self.count < 2:
            return math.inf
        spread = max(0.0, self.squares - self.total * self.total / self.count) / (self.count - 1)
        return math.sqrt(spread / self.count)


def playout_policy(game_id: str) -> Policy:
    """Greedy with a little noise where the game has it, else random."""
    return Noisy(policy(game_id, "greedy" if "greedy" in policies(game_id) else "random"))


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


def play_arm(arm: Arm, times: int, chooser: Policy, goal: Objective, seed: int) -> None:
    """More play-outs of one answer."""
    score = game(arm.after.game).score
    for number in range(arm.count, arm.count + times):
        s = arm.after.copy()
        run(s, chooser, Rng(seed, number))
        points = score(s)
        arm.add(float(points) if goal.bound is None else float(points >= goal.bound))


def halve(arms: list[Arm], chooser: Policy, goal: Objective, budget: int, seed: int, until: float = math.inf) -> None:
    """Spend a budget of play-outs, half of the answers leaving after each round; stop at the time `until`."""
    left = list(arms)
    rounds = max(1, math.ceil(math.log2(len(arms))))
    for _ in range(rounds):
        each = max(1, budget // (rounds * len(left)))
        while each > 0 and time.perf_counter() < until:
            for arm in left:
                play_arm(arm, min(BATCH, each), chooser, goal, seed)
            each -= BATCH
        left = sorted(left, key=lambda arm: -arm.mean)[: max(1, (len(left) + 1) // 2)]


def best_answer(s: State, playouts: int, chooser: Policy, goal: Objective, seed: int) -> int:
    """The answer that a budget of play-outs finds best."""
    arms = arms_of(s)
    halve(arms, chooser, goal, playouts, seed)
    # answers that stayed longest were played most; among them the mean decides
    most = max(arm.count for arm in arms)
    return max((arm for arm in arms if arm.count == most), key=lambda arm: arm.mean).answer


def search(
    s: State, goal: Objective = EXPECTED, seconds: float = 2.0, playouts: int | None = None, seed: int = 1
) -> list[Valued]:
    """The values of all answers with standard errors, best first; a budget in play-outs, or in seconds."""
    step: Any = waiting(s)
    if step is None:
        return []
    chooser = playout_policy(s.game)
    arms = arms_of(s)
    until = math.inf if playouts else time.perf_counter() + seconds
    if playouts:
        halve(arms, chooser, goal, playouts, seed)
    while time.perf_counter() < until and not playouts:
        halve(arms, chooser, goal, sum(arm.count for arm in arms) + BATCH * len(arms), seed, until)
    chances = odds(s)
    label = game(s.game).label
    valued = []
    for arm in arms:
        name = step.name(s, arm.answer)
        chance = str(chances[name]) if isinstance(step, Roll) else ""
        valued.append(Valued(name, label(s, step, arm.answer), arm.mean, arm.error, chance))
    return sorted(valued, key=lambda each: -each.value)


class Search(Policy):
    """Plays the answer that a budget of play-outs a decision finds best."""

    def __init__(self, game_id: str, playouts: int = 1000) -> None:
        self.chooser = playout_policy(game_id)
        self.playouts = playouts

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        return best_answer(s, self.playouts, self.chooser, EXPECTED, rng.bits())
