"""How games of each scenario go: the scores of many games by a rule-of-thumb player and by a strong one.

    python tools/atlas.py [GAME ...] [--games 100000] [--strong 20000] [--search 0]

Writes the file that the face of each game names. `--strong` is for players who know the values of positions,
`--search` for the one who plays out every choice and takes seconds a game: 0 leaves it out. Campaigns get a tenth of
the games. Needs the compiled rules; with them all games take half an hour.
"""

from __future__ import annotations

import argparse
import sys
import time

import msgspec

import siluro
from siluro.lab.atlas import Atlas, Spread, measure
from siluro.lab.part import lab_of

SEED = 20_261_117  # of no game that a policy was tuned with
LONG = 10
"""Campaigns are played this many times less often."""


def spreads(game: str, scenario: str, given: argparse.Namespace) -> list[Spread]:
    strong = lab_of(game).strong_policy(scenario)
    games = {"greedy": given.games, strong: given.search if strong == "search" else given.strong}
    share = LONG if siluro.game(game).scenarios[scenario].is_long else 1
    found = []
    for policy, number in games.items():
        if number:
            began = time.process_time()
            found.append(measure(game, scenario, policy, max(1, number // share), SEED))
            spent = time.process_time() - began
            print(f"{game} {scenario} {policy}: {found[-1].games:,} games, mean {found[-1].mean}, {spent:.0f} s")
            sys.stdout.flush()
    return found


def write(name: str, given: argparse.Namespace) -> None:
    game = siluro.game(name)
    assert game.atlas, f"the face of {name} names no file"
    scenarios = {scenario: spreads(name, scenario, given) for scenario in game.scenarios}
    pack = game.pack_id(game.new(next(iter(game.scenarios))))
    found = Atlas(game.rules, pack, scenarios)
    game.atlas.write_bytes(msgspec.json.encode(found).replace(b'"policy"', b'\n"policy"') + b"\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="GAME", help="by default all")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--strong", type=int, default=20_000)
    parser.add_argument("--search", type=int, default=0)
    given = parser.parse_args()
    for name in given.names or siluro.games():
        write(name, given)


if __name__ == "__main__":
    main()
