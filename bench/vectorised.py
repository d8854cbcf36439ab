"""Many games at once beside one at a time: decisions in a second of processor time, on one core, in one run.

    python bench/vectorised.py [--games 1024] [--seconds 2] [GAME SCENARIO ...]

"in place" is the lab alone: positions stepped by a random policy, nothing to be seen. "vectorised" is
`siluro.adapters.vector`: every position is also written as a row and a mask, actions come from outside. "single" is
one Gymnasium environment. Actions are drawn at random before the clock runs, where the mask allows it.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import siluro
from siluro.adapters.gymnasium import GameEnv
from siluro.adapters.vector import GameVectorEnv
from siluro.compiled import is_compiled
from siluro.engine.steps import Choose, State
from siluro.lab.playout import Policy, run
from siluro.lab.rng import Rng


class Counting(Policy):
    """Any option, and how often it was asked."""

    asked = 0

    def choose(self, s: State, step: Choose[State], options: list[int], rng: Rng) -> int:
        self.asked += 1
        return options[rng.below(len(options))]


def play_in_place(game: str, scenario: str) -> Callable[[], int]:
    """Games played to their end by the lab."""
    start, policy = siluro.game(game).new(scenario), Counting()

    def play() -> int:
        before = policy.asked
        for number in range(200):
            run(start.copy(), policy, Rng(1, number))
        return policy.asked - before

    return play


def play_single(game: str, scenario: str) -> Callable[[], int]:
    """One environment, reset when its game ends."""
    env, rng = GameEnv(game, scenario), random.Random(1)
    env.reset(seed=1)

    def play() -> int:
        for _ in range(200):
            if env.step(rng.choice(env.setting.actions(env.position)))[2]:
                env.reset()
        return 200

    return play


def make_batch(game: str, scenario: str, games: int) -> tuple[GameVectorEnv, Callable[[], float]]:
    """A batch and a function that steps it once; the time it took."""
    env = GameVectorEnv(game, scenario, num_envs=games)
    env.reset(seed=1)

    def step() -> float:
        actions = env.random_actions()
        began = time.process_time()
        env.step(actions)
        return time.process_time() - began

    return env, step


def measure_rate(play: Callable[[], int], seconds: float) -> float:
    """Decisions in a second."""
    play()
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        done += play()
    return done / spent


def measure_batch(game: str, scenario: str, games: int, seconds: float) -> tuple[float, float]:
    """Decisions and answers, dice included, in a second of stepping."""
    env, step = make_batch(game, scenario, games)
    for _ in range(60):  # past the openings, which all games have in common
        step()
    before, spent, steps = env.batch.answers, 0.0, 0
    while spent < seconds:
        spent += step()
        steps += 1
    assert not env.refused.any()
    return steps * games / spent, (env.batch.answers - before) / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=1024, help="games side by side (default: 1024)")
    parser.add_argument("--seconds", type=float, default=2.0, help="time for each measurement (default: 2)")
    parser.add_argument("which", nargs="*", help="pairs of game and scenario (default: the first of each game)")
    given = parser.parse_args()
    pairs = list(zip(given.which[::2], given.which[1::2], strict=True)) or [
        (name, next(iter(siluro.game(name).scenarios))) for name in siluro.games()
    ]
    form = "compiled" if is_compiled() else "interpreted"
    print(f"decisions in a second of processor time, {form}, {given.games} games side by side")
    print(f"{'':18}{'single':>12}{'in place':>12}{'vectorised':>12}{'answers':>12}  columns")
    for game, scenario in pairs:
        many, answers = measure_batch(game, scenario, given.games, given.seconds)
        one = measure_rate(play_single(game, scenario), given.seconds)
        plain = measure_rate(play_in_place(game, scenario), given.seconds)
        width = GameEnv(game, scenario).setting.columns.width
        print(f"{game + ' ' + scenario:18}{one:12,.0f}{plain:12,.0f}{many:12,.0f}{answers:12,.0f}  {width}")


if __name__ == "__main__":
    main()
