"""How far `search` is ahead of `greedy`: mean scores of both on the same seed, and the difference in standard errors.

    python tools/strength.py GAME [SCENARIO ...] [--games 100] [--beside 10000] [--playouts 1000] [--seed 70701]

`search` plays `--games` of each scenario with so many play-outs a decision, `greedy`, who is quick, `--beside`. Game
number k of a seed is the same as in `siluro sample`. Give a seed that nothing was tuned with. A row is printed as soon
as a scenario is done.
"""

from __future__ import annotations

import argparse
import math

import siluro
from siluro.engine.game import Game
from siluro.lab.playout import Policy, run_many
from siluro.lab.sample import Tally
from siluro.lab.search import Search, thumb


def measure(game: Game, scenario: str, policy: Policy, games: int, seed: int) -> Tally:
    """The scores of so many games."""
    tally = Tally()
    for end in run_many(game.new(scenario), policy, seed, 0, games, game.score).values():
        tally.add(game.score(end.s), end.answers, ("", ""), end.games)
    return tally


def compare(usual: Tally, better: Tally) -> tuple[float, float]:
    """How far the second is ahead, and how many standard errors that is."""
    ahead = better.mean - usual.mean
    error = math.hypot(better.stderr, usual.stderr)
    return ahead, ahead / error if error else math.copysign(math.inf, ahead) if ahead else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("scenarios", nargs="*", help="default: all that are not long")
    parser.add_argument("--games", type=int, default=100, help="of search")
    parser.add_argument("--beside", type=int, default=10_000, help="games of greedy")
    parser.add_argument("--playouts", type=int, default=1000, help="of a decision")
    parser.add_argument("--seed", type=int, default=70_701)
    given = parser.parse_args()
    game = siluro.game(given.game)
    short = [scenario.id for scenario in game.scenarios.values() if not scenario.is_long]
    print("| scenario | games | `greedy` | `search` | ahead by | standard errors |")
    print("|---|---|---|---|---|---|")
    for scenario in given.scenarios or short:
        usual = measure(game, scenario, thumb(game.id), given.beside, given.seed)
        better = measure(game, scenario, Search(game.id, given.playouts), given.games, given.seed)
        ahead, errors = compare(usual, better)
        means = " | ".join(f"{tally.mean:.2f} ± {tally.stderr:.2f}" for tally in (usual, better))
        print(f"| `{scenario}` | {better.games} | {means} | {ahead:.2f} | {errors:.1f} |", flush=True)


if __name__ == "__main__":
    main()
