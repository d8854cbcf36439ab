"""How hard each scenario is: how often a rule of thumb succeeds, for the home page.

    python tools/difficulty.py [GAME ...]

Writes the file that the face of each game names. Needs the compiled rules to be quick; a few minutes for all games.
"""

from __future__ import annotations

import json
import sys

import siluro
from siluro.lab import sample

GAMES, LONG_GAMES = 2000, 1000
SEED = 20_261_117  # of no game that a policy was tuned with


def measure(game: str, scenario: str) -> dict[str, object]:
    """How many games were played with the game's rule of thumb, and how each level was reached."""
    games = LONG_GAMES if siluro.game(game).scenarios[scenario].is_long else GAMES
    found = sample(game, scenario, games=games, policy="greedy", seed=SEED)
    return {"games": games, "mean": round(found.mean, 2), "levels": dict(sorted(found.levels.items()))}


def main() -> None:
    for game in sys.argv[1:] or siluro.games():
        file = siluro.game(game).difficulty
        assert file, f"the face of {game} names no file"
        rows = {}
        for scenario in siluro.game(game).scenarios:
            rows[scenario] = measure(game, scenario)
            print(game, scenario, rows[scenario], flush=True)
        file.write_text(json.dumps(rows, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
