"""Random games of two checkouts, taking turns in one run, beside OpenSpiel's backgammon.

python bench/before_and_after.py ../before        (a checkout with its own compiled .venv: make compile)
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from siluro.games import game, games
from siluro.lab.speed import BACKGAMMON, OPENSPIEL, apart

ROUNDS = 5
SECONDS = 1.5
HERE = Path(__file__).parent.parent
# the public door, which checkouts of any age have; packs are read in the first games
PLAY = """
import sys, time
from siluro.lab.sample import sample
play = lambda games: sample(sys.argv[1], sys.argv[2], games, sys.argv[3], 1)
play(50)
began = time.process_time(); play(1000); each = (time.process_time() - began) / 1000
games = int(float(sys.argv[4]) / each)
began = time.process_time(); played = play(games); spent = time.process_time() - began
print(played.steps / spent)
"""


def steps_per_second(checkout: Path, game_id: str, scenario: str, policy: str) -> float:
    """In processor time, in a process of that checkout's own environment."""
    command = [checkout / ".venv/bin/python", "-c", PLAY, game_id, scenario, policy, str(SECONDS)]
    return float(subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=True).stdout)


def main(other: str) -> None:
    """Print the best round of each, and the ratios."""
    before = Path(other).resolve()
    cases = [(name, next(iter(game(name).scenarios)), policy) for name in games() for policy in ("random", "greedy")]
    best = dict.fromkeys([(side, *case) for case in cases for side in ("before", "after")], 0.0)
    openspiel = 0.0
    for number in range(ROUNDS):
        for case in cases:
            for side, checkout in (("before", before), ("after", HERE)):
                best[side, *case] = max(best[side, *case], steps_per_second(checkout, *case))
        openspiel = max(openspiel, apart(OPENSPIEL, BACKGAMMON, False, SECONDS).steps_per_second)
        print(f"round {number + 1} of {ROUNDS}", file=sys.stderr)
    print(f"OpenSpiel's backgammon from Python: {openspiel:,.0f} steps/s of processor time")
    print(f"{'game':8} {'policy':7} {'before':>11} {'after':>11} {'ratio':>6} {'x OpenSpiel, before':>20} {'after':>6}")
    for case in cases:
        was, now = best["before", *case], best["after", *case]
        print(
            f"{case[0]:8} {case[2]:7} {was:11,.0f} {now:11,.0f} {now / was:6.2f} "
            f"{was / openspiel:20.1f} {now / openspiel:6.1f}"
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
