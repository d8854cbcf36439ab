"""How hard each scenario is: how often a rule of thumb succeeds, for the home page.

    python tools/difficulty.py [GAME ...]

Writes src/siluro/web/difficulty.json. Needs the compiled rules to be quick; a few minutes for all games.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import siluro
from siluro.lab import sample

FILE = Path(__file__).parents[1] / "src" / "siluro" / "web" / "difficulty.json"
CAMPAIGNS = ("campaign", "historic", "custom")
GAMES, LONG_GAMES = 2000, 200
SEED = 7


def measured(game: str, scenario: str) -> dict[str, object]:
    """How many games were played with the game's rule of thumb, and how each level was reached."""
    games = LONG_GAMES if scenario in CAMPAIGNS and game != "gamma" else GAMES
    found = sample(game, scenario, games=games, policy="greedy", seed=SEED)
    return {"games": games, "mean": round(found.mean, 2), "levels": dict(sorted(found.levels.items()))}


def main() -> None:
    told = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for game in sys.argv[1:] or siluro.games():
        told[game] = {}
        for scenario in siluro.game(game).scenarios:
            told[game][scenario] = measured(game, scenario)
            print(game, scenario, told[game][scenario], flush=True)
    FILE.write_text(json.dumps(told, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
