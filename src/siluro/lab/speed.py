"""How fast random games run, interpreted and compiled, each in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import asdict, dataclass

from siluro.compiled import has_compiled
from siluro.games import game, games
from siluro.lab.sample import sample


@dataclass(frozen=True)
class Speed:
    """One scenario at one form of the rules."""

    game: str
    scenario: str
    compiled: bool
    games_per_second: float
    steps_per_second: float


def measure(game_id: str, scenario: str, seconds: float) -> Speed:
    """Random games in this process for about so many seconds; the best of three runs, as machines are noisy."""
    once = sample(game_id, scenario, 50, "random", 1)
    number = max(50, int(once.games_per_second * seconds / 3))
    runs = [sample(game_id, scenario, number, "random", 1) for _ in range(3)]
    best = max(runs, key=lambda run: run.steps_per_second)
    return Speed(game_id, scenario, best.compiled, best.games_per_second, best.steps_per_second)


def measure_all(seconds: float) -> list[Speed]:
    """The first scenario of each game, interpreted and, if it is there, compiled."""
    speeds = []
    for pure in (True, False) if has_compiled() else (True,):
        for name in games():
            speeds.append(apart(name, next(iter(game(name).scenarios)), seconds, pure))
    return speeds


def apart(game_id: str, scenario: str, seconds: float, pure: bool) -> Speed:
    """One measurement in a fresh process, which imports the rules in the form asked for."""
    environment = {**os.environ, "SILURO_PURE": "1"} if pure else os.environ | {}
    if not pure:
        environment.pop("SILURO_PURE", None)
    command = [sys.executable, "-m", "siluro.lab.speed", game_id, scenario, str(seconds)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return Speed(**json.loads(done.stdout))


if __name__ == "__main__":
    print(json.dumps(asdict(measure(sys.argv[1], sys.argv[2], float(sys.argv[3])))))
