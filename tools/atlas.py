"""How games of each scenario go: the scores of many games by a rule-of-thumb player and by a strong one.

    python tools/atlas.py [GAME ...] [--games 100000] [--strong 20000] [--search 0] [--watched 5000] [--only-maps]

Writes the file that the face of each game names. `--strong` is for players who know the values of positions,
`--search` for the one who plays out every choice and takes seconds a game: 0 leaves it out. Campaigns get a tenth of
the games. `--watched` games of each scenario on one board are looked at answer by answer, for maps of where units go
and are lost; `--only-maps` leaves all else as it is. Needs the compiled rules; with them all games take half an hour.
"""

from __future__ import annotations

import argparse
import sys
import time

import msgspec

import siluro
from siluro.lab.atlas import Atlas, Heat, Spread, atlas_of, measure
from siluro.lab.heat import measure_heat
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


def maps(name: str, games: int) -> dict[str, Heat]:
    single = [scenario for scenario, each in siluro.game(name).scenarios.items() if not each.is_long]
    found = {scenario: measure_heat(name, scenario, "greedy", games, SEED) for scenario in single}
    return {scenario: heat for scenario, heat in found.items() if heat}


def write(name: str, given: argparse.Namespace) -> None:
    game = siluro.game(name)
    assert game.atlas, f"the face of {name} names no file"
    known = atlas_of(name) if given.only_maps else None
    scenarios = known.scenarios if known else {each: spreads(name, each, given) for each in game.scenarios}
    pack = game.pack_id(game.new(next(iter(game.scenarios))))
    found = Atlas(game.rules, pack, scenarios, maps(name, given.watched))
    game.atlas.write_bytes(msgspec.json.encode(found).replace(b'"policy"', b'\n"policy"') + b"\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="GAME", help="by default all")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--strong", type=int, default=20_000)
    parser.add_argument("--search", type=int, default=0)
    parser.add_argument("--watched", type=int, default=5_000)
    parser.add_argument("--only-maps", action="store_true")
    given = parser.parse_args()
    for name in given.names or siluro.games():
        write(name, given)


if __name__ == "__main__":
    main()
