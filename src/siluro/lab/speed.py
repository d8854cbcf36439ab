"""How fast random games run, in processor time: interpreted and compiled, and beside them OpenSpiel's backgammon.

Each measurement has a process of its own, and they take turns: what disturbs the computer for a while disturbs all.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

from siluro.compiled import has_compiled, is_compiled
from siluro.games import game, games
from siluro.lab.sample import Job, play_chunk

ROUNDS = 3
FIRST = 50
"""Games that show how many fill the time; packs are read in them."""
OPENSPIEL = "openspiel"
BACKGAMMON = "backgammon"
"""A game of dice and choices that OpenSpiel has in C++."""


@dataclass(frozen=True)
class Speed:
    """Random games of one scenario at one form of the rules, in a second of processor time."""

    game: str
    scenario: str
    compiled: bool
    games_per_second: float
    steps_per_second: float


@dataclass(frozen=True)
class Bench:
    """Every game at every form, and OpenSpiel's backgammon if it is installed."""

    speeds: list[Speed]
    openspiel: Speed | None

    def ratio(self, speed: Speed) -> float:
        """How many times as fast as the same game interpreted."""
        base = next(each for each in self.speeds if each.game == speed.game and not each.compiled)
        return speed.steps_per_second / base.steps_per_second

    def times_openspiel(self, speed: Speed) -> float | None:
        """How many times as many steps in a second as OpenSpiel's backgammon."""
        return speed.steps_per_second / self.openspiel.steps_per_second if self.openspiel else None


def per_second(play: Callable[[int], int], seconds: float) -> tuple[float, float]:
    """Games and steps in a second; `play` plays so many games and says how many steps they took."""
    began = time.process_time()
    play(FIRST)
    number = max(FIRST, int(FIRST * seconds / max(time.process_time() - began, 1e-6)))
    began = time.process_time()
    steps = play(number)
    spent = time.process_time() - began
    return number / spent, steps / spent


def measure(game_id: str, scenario: str, seconds: float) -> Speed:
    """Random games in this process."""
    settled = game(game_id).scenario(scenario).settle({})

    def play(number: int) -> int:
        return play_chunk(Job(game_id, scenario, settled, None, "random", 1, 0, number)).steps

    play(1)  # reads the pack
    return Speed(game_id, scenario, is_compiled(), *per_second(play, seconds))


def measure_openspiel(seconds: float) -> Speed:
    """Random games of OpenSpiel's backgammon in this process, driven from Python."""
    backgammon = importlib.import_module("pyspiel").load_game(BACKGAMMON)
    rng = random.Random(1)

    def play(number: int) -> int:
        steps = 0
        for _ in range(number):
            state = backgammon.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
        return steps

    return Speed(BACKGAMMON, OPENSPIEL, True, *per_second(play, seconds))


def has_openspiel() -> bool:
    """Whether OpenSpiel is installed."""
    return importlib.util.find_spec("pyspiel") is not None


def measure_all(seconds: float) -> Bench:
    """The first scenario of each game, interpreted and, if it is there, compiled; the best of the rounds."""
    cases = [
        (name, next(iter(game(name).scenarios)), pure)
        for pure in ((True, False) if has_compiled() else (True,))
        for name in games()
    ]
    if has_openspiel():
        cases.append((OPENSPIEL, BACKGAMMON, False))
    rounds = [[apart(*case, seconds / ROUNDS) for case in cases] for _ in range(ROUNDS)]
    best = [max(runs, key=lambda run: run.steps_per_second) for runs in zip(*rounds, strict=True)]
    return Bench(best[:-1], best[-1]) if has_openspiel() else Bench(best, None)


def apart(game_id: str, scenario: str, pure: bool, seconds: float) -> Speed:
    """One measurement in a fresh process, which imports the rules in the form asked for."""
    environment = {name: value for name, value in os.environ.items() if name != "SILURO_PURE"}
    if pure:
        environment["SILURO_PURE"] = "1"
    command = [sys.executable, "-m", "siluro.lab.speed", game_id, scenario, str(seconds)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return Speed(**json.loads(done.stdout))


def main(which: str, scenario: str, seconds: str) -> None:
    """Print one measurement as JSON."""
    found = measure_openspiel(float(seconds)) if which == OPENSPIEL else measure(which, scenario, float(seconds))
    print(json.dumps(asdict(found)))


if __name__ == "__main__":
    main(*sys.argv[1:])
