"""Plays every mission and every year of the Sea Wolves campaign with the greedy policy and writes what came of it.

    python tools/wolves_balance.py [--missions 5000] [--campaigns 500]

The tables go between the balance marks of docs/games/wolves.md. Games and seeds are those of `siluro sample`.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from statistics import median

import siluro
from siluro.games.wolves.rules.c03_mission import is_lost
from siluro.games.wolves.rules.state import Wolves
from siluro.lab.playout import run
from siluro.lab.policies import policy
from siluro.lab.rng import Rng

PAGE = Path(__file__).parents[1] / "docs" / "games" / "wolves.md"
GAME = siluro.game("wolves")
SEED = 1
CAMPAIGNS = (
    ("1939", "viib"), ("1940", "viib"), ("1940-autumn", "viib"), ("1941", "viic"), ("1941-autumn", "ixc"),
    ("1942", "ixc"),
)  # fmt: skip
MISSION_HEAD = """\
| scenario | median points | rating of the median | median tonnage | encounters | ships sunk | boat lost |
|---|---|---|---|---|---|---|"""
CAMPAIGN_HEAD = """\
| campaign | median tonnage | patrols | boat lost |
|---|---|---|---|"""


def ends(scenario: str, games: int, **options: str) -> list[Wolves]:
    """The last positions of so many games."""
    start, chooser = GAME.new(scenario, **options), policy("wolves", "greedy")
    found = []
    for number in range(games):
        s = start.copy()
        run(s, chooser, Rng(SEED, number))
        assert isinstance(s, Wolves)
        found.append(s)
    return found


def loss_rate(found: list[Wolves]) -> str:
    return f"{100 * sum(map(is_lost, found)) / len(found):.1f} %"


def rating(found: list[Wolves], points: float) -> str:
    tables = found[0].tables
    row = max(row for row, lower in enumerate(tables.rating_from) if points >= lower)
    return tables.rating_ids[row].replace("-", " ").title()


def mission_row(scenario: str, games: int) -> str:
    found = ends(scenario, games)
    points = median(GAME.score(s) for s in found)
    tons = median(s.tonnage for s in found)
    met, sunk = sum(s.encounters for s in found) / games, sum(s.ships_sunk for s in found) / games
    return (
        f"| `{scenario}` | {points:.0f} | {rating(found, points)} | {tons:,.0f} t | {met:.1f} | {sunk:.1f} | "
        f"{loss_rate(found)} |"
    )


def campaign_row(year: str, boat: str, games: int) -> str:
    found = ends("campaign", games, year=year, boat=boat)
    tons = median(GAME.score(s) for s in found)
    patrols = sum(len(s.log_month) for s in found) / games
    return f"| `year={year} boat={boat}` | {tons:,.0f} t | {patrols:.1f} | {loss_rate(found)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--missions", type=int, default=5000)
    parser.add_argument("--campaigns", type=int, default=500)
    args = parser.parse_args()
    rows = [mission_row(f"m{number}", args.missions) for number in range(1, 11)]
    months = [campaign_row(year, boat, args.campaigns) for year, boat in CAMPAIGNS]
    text = "\n".join([MISSION_HEAD, *rows, "", CAMPAIGN_HEAD, *months])
    page = PAGE.read_text()
    page = re.sub(
        r"(<!-- balance[^>]*-->\n).*?(<!-- /balance -->)", lambda at: at[1] + text + "\n" + at[2], page, flags=re.DOTALL
    )
    PAGE.write_text(page)
    print(text)


if __name__ == "__main__":
    main()
