"""How games of each scenario go: the scores of many games by a rule-of-thumb player and by a strong one.

    python tools/atlas.py [GAME ...] [--games 100000] [--strong 20000] [--search 250] [--playouts 250] [--watched 5000]
                          [--only PART]

Writes the file that the face of each game names. `--strong` is for players who know the values of positions,
`--search` for the one who plays out every choice, with so many play-outs, and takes too long for campaigns. Those get
a tenth of the games.
`--watched` games of each scenario on one board are looked at answer by answer, for maps of where units go and are lost.
`--only maps` and `--only strong` measure these and leave all else as it is. Needs the compiled rules.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import sys
import time
from functools import partial

import msgspec

import siluro
from siluro.lab.atlas import Atlas, Heat, Spread, atlas_of, measure
from siluro.lab.heat import measure_heat
from siluro.lab.part import lab_of

SEED = 20_261_117  # of no game that a policy was tuned with
LONG = 10
"""Campaigns are played this many times less often."""


def spreads(game: str, scenario: str, given: argparse.Namespace) -> list[Spread]:
    """Of both players; of the strong one only, if that is all that is wanted."""
    strong = lab_of(game).strong_policy(scenario)
    is_long = siluro.game(game).scenarios[scenario].is_long
    games, share = {"greedy": given.games}, LONG if is_long else 1
    if strong != "search":
        games[strong] = given.strong
    elif not is_long:
        games[f"search-{given.playouts}"] = given.search
    known = atlas_of(game) if given.only == "strong" else None
    found = known.scenarios[scenario][:1] if known else []
    for policy, number in list(games.items())[len(found) :]:
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
    known = atlas_of(name) if given.only else None
    if known and given.only == "maps":
        save(name, known.scenarios, maps(name, given.watched))
        return
    found = dict(known.scenarios) if known else {}
    heat = known.heat if known else maps(name, given.watched)
    scenarios = list(siluro.game(name).scenarios)
    with concurrent.futures.ProcessPoolExecutor() as pool:  # a scenario for each processor
        for scenario, measured in zip(scenarios, pool.map(partial(spreads, name, given=given), scenarios), strict=True):
            found[scenario] = measured
            save(name, found, heat)  # whoever stops it loses what was not done by then


def save(name: str, scenarios: dict[str, list[Spread]], heat: dict[str, Heat]) -> None:
    game = siluro.game(name)
    assert game.atlas, f"the face of {name} names no file"
    found = Atlas(game.rules, game.pack_id(game.new(next(iter(game.scenarios)))), scenarios, heat)
    game.atlas.write_bytes(msgspec.json.encode(found).replace(b'"policy"', b'\n"policy"') + b"\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="GAME", help="by default all")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--strong", type=int, default=20_000)
    parser.add_argument("--search", type=int, default=250)
    parser.add_argument("--playouts", type=int, default=250)
    parser.add_argument("--watched", type=int, default=5_000)
    parser.add_argument("--only", choices=("maps", "strong"), help="leave all else as it is")
    given = parser.parse_args()
    for name in given.names or siluro.games():
        write(name, given)


if __name__ == "__main__":
    main()
