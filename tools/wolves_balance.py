"""Plays every mission and every year of the Sea Wolves campaign with the greedy policy and writes what came of it.

    python tools/wolves_balance.py [--missions 5000] [--campaigns 500] [--only-1942 | --only-choices]

The tables go between the balance marks of docs/lab/wolves.md. Games and seeds are those of `siluro sample`;
what the choices of the missions are worth is measured by the same policy with some of its answers changed, 3,000 games
each.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import siluro
from siluro.engine.steps import Choose, State
from siluro.games.wolves.rules.c03_mission import OUT_OF_FUEL, is_lost
from siluro.games.wolves.rules.state import Wolves
from siluro.lab.playout import Policy, run
from siluro.lab.policies import policy
from siluro.lab.rng import Rng

PAGE = Path(__file__).parents[1] / "docs" / "lab" / "wolves.md"
GAME = siluro.game("wolves")
SEED = 2026  # of no game that bounds and rules of thumb were tuned with
CAMPAIGNS = (
    ("1939", "viib"), ("1940", "viib"), ("1940-autumn", "viib"), ("1941", "viic"), ("1941-autumn", "ixc"),
    ("1942", "viic"), ("1942", "ixc"),
)  # fmt: skip
AIMS = {  # per cent: at least a Partial Success, at least Mission Accomplished, boats lost; mission 1 is the book's
    "m1": (75, 43, 4), "m2": (65, 20, 3), "m3": (62, 12, 3), "m4": (50, 17, 6), "m5": (60, 28, 3), "m6": (52, 14, 6),
    "m7": (62, 17, 3), "m8": (62, 16, 4), "m9": (50, 11, 9), "m10": (58, 15, 4),
}  # fmt: skip
MISSION_HEADS = (
    "scenario", "Partial Success or better", "Mission Accomplished or better", "boat lost", "commonest rating",
    "median tonnage", "encounters", "ships sunk",
)  # fmt: skip
MISSION_HEAD = f"| {' | '.join(MISSION_HEADS)} |\n|{'---|' * len(MISSION_HEADS)}"
CHOICES: dict[str, dict[str, dict[str, str]]] = {  # by question, what is answered instead; after ! never
    "m2": {"stops ships (thumb)": {}, "never": {"act": "!halt"}},
    "m3": {
        "3 mines, outer firth (thumb)": {}, "3, Sutors": {"stage": "sutors"}, "4, outer firth": {"mines": "4"},
        "4, Sutors": {"mines": "4", "stage": "sutors"}, "no mines": {"mines": "0"},
    },
    "m4": {"runs in (thumb)": {}, "stays outside": {"screen": "outside"}},
    "m5": {
        "rest, Kirk Sound (thumb)": {}, "Kirk Sound at once": {"stage": "kirk"}, "Hoxa Sound": {"stage": "hoxa"},
        "stays outside": {"stage": "pass"},
    },
    "m6": {
        "shadows, reports, attacks (thumb)": {}, "never reports": {"shadow": "!report"},
        "never shadows": {"contact": "!shadow"},
    },
    "m8": {
        "inshore where the coast sleeps (thumb)": {}, "never inshore": {"contact": "!inshore"},
        "always inshore": {"contact": "inshore"},
    },
    "m9": {
        "shadows, boards, sinks the derelict (thumb)": {}, "never shadows": {"contact": "!shadow"},
        "never boards": {"stage": "!board"}, "leaves the derelict": {"stage": "!board !sink"},
    },
    "m10": {
        "refinery (gun checked), then tankers (thumb)": {}, "unchecked, then tankers": {"stage": "shell"},
        "tankers, then checked": {"stage": "attack-tankers"},
        "tankers, then unchecked": {"stage": "attack-tankers shell"},
        "tankers alone": {"stage": "attack-tankers !shell !shell-checked"},
        "unchecked, the wounded man kept on board": {"stage": "shell !land"},
    },
}  # fmt: skip
CHOICE_GAMES, CHOICE_SEED = 3000, 77
CHOICE_HEAD = """\
| mission | the captain | mean | Partial Success or better | Mission Accomplished or better | boat lost |
|---|---|---|---|---|---|"""
BOATS = ("iic", "viia", "viib", "viic", "ixb", "ixc")
PERIODS = {  # months since September 1939
    "Sep–Dec 1941": range(24, 28), "Jan–Feb 1942": range(28, 30), "Mar–Jun 1942": range(30, 34),
    "Jul–Aug 1942": range(34, 36),
}  # fmt: skip
PERIOD_HEAD = f"""\
| boat | {" | ".join(PERIODS)} |
|---|{"---|" * len(PERIODS)}"""
CAMPAIGN_HEAD = """\
| campaign | median tonnage | patrols | boat lost | out of fuel |
|---|---|---|---|---|"""


def ends(scenario: str, games: int, **options: str) -> list[Wolves]:
    """The last positions of so many games."""
    start, chooser = GAME.new(scenario, **options), policy("wolves", "greedy")
    if scenario == "campaign" and siluro.asking(start).word == "boat":
        start = siluro.play(start, options["boat"])  # kept, although its type has left the front
    found = []
    for number in range(games):
        s = start.copy()
        run(s, chooser, Rng(SEED, number))
        assert isinstance(s, Wolves)
        found.append(s)
    return found


def percent(found: list[Wolves], counts: Callable[[Wolves], bool]) -> float:
    return 100 * sum(map(counts, found)) / len(found)


def mission_row(scenario: str, games: int) -> str:
    found = ends(scenario, games)
    tables = found[0].tables
    bands = Counter(max(row for row, lower in enumerate(tables.rating_from) if GAME.score(s) >= lower) for s in found)
    reached = [100 * sum(count for row, count in bands.items() if row >= least) / games for least in (2, 3)]
    cells = [f"{share:.0f}% ({aim})" for share, aim in zip(reached, AIMS[scenario], strict=False)]
    cells.append(f"{percent(found, is_lost):.1f}% ({AIMS[scenario][2]})")
    (commonest, often) = bands.most_common(1)[0]
    cells.append(f"{tables.rating_ids[commonest].replace('-', ' ').title()}, {100 * often / games:.0f}%")
    met, sunk = sum(s.encounters for s in found) / games, sum(s.ships_sunk for s in found) / games
    cells += [f"{median(s.tonnage for s in found):,.0f} t", f"{met:.1f}", f"{sunk:.1f}"]
    return f"| `{scenario}` | {' | '.join(cells)} |"


def campaign_row(year: str, boat: str, games: int) -> str:
    found = ends("campaign", games, year=year, boat=boat)
    tons = median(GAME.score(s) for s in found)
    patrols = sum(len(s.log_month) for s in found) / games
    lost = f"{percent(found, is_lost):.1f}% | {percent(found, ran_dry):.1f}%"
    return f"| `year={year} boat={boat}` | {tons:,.0f} t | {patrols:.1f} | {lost} |"


def ran_dry(s: Wolves) -> bool:
    return s.ended == OUT_OF_FUEL


def boat_row(boat: str, games: int) -> str:
    """Tons a patrol and boats lost a patrol, by period, in two campaigns of six months."""
    found = [s for year in ("1941-autumn", "1942") for s in ends("campaign", games, year=year, boat=boat)]
    cells = [period_cell(found, months) for months in PERIODS.values()]
    return f"| `{boat}` | {' | '.join(cells)} |"


def period_cell(found: list[Wolves], months: range) -> str:
    tons = [tons for s in found for month, tons in zip(s.log_month, s.log_tons, strict=True) if month in months]
    losses = sum(is_lost(s) and s.month in months for s in found)
    began = len(tons) + losses
    return f"{sum(tons) / len(tons):,.0f} t, {100 * losses / began:.1f}%" if tons else "–"


class Changed(Policy):
    """The greedy captain with some answers changed."""

    def __init__(self, wishes: dict[str, str]) -> None:
        self.greedy, self.wishes = policy("wolves", "greedy"), wishes

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        names = {step.name(s, option): option for option in options}
        for wish in self.wishes.get(step.word, "").split():
            if wish in names:
                return names[wish]
            names.pop(wish.removeprefix("!"), None)
        return self.greedy.choose(s, step, list(names.values()) or options, rng)


def choice_row(scenario: str, label: str, wishes: dict[str, str]) -> str:
    start, chooser, found = GAME.new(scenario), Changed(wishes), []
    for number in range(CHOICE_GAMES):
        s = start.copy()
        run(s, chooser, Rng(CHOICE_SEED, number))
        assert isinstance(s, Wolves)
        found.append(s)
    lows = found[0].tables.rating_from
    mean = sum(map(GAME.score, found)) / len(found)
    partial, done = (100 * sum(GAME.score(s) >= lows[least] for s in found) / len(found) for least in (2, 3))
    return f"| `{scenario}` | {label} | {mean:.2f} | {partial:.0f}% | {done:.0f}% | {percent(found, is_lost):.1f}% |"


def write(mark: str, text: str) -> None:
    """Between two marks of the page."""
    page = re.sub(
        rf"(<!-- {mark}[^>]*-->\n).*?(<!-- /{mark} -->)", lambda at: at[1] + text + "\n" + at[2], PAGE.read_text(),
        flags=re.DOTALL,
    )  # fmt: skip
    PAGE.write_text(page)
    print(text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--missions", type=int, default=5000)
    parser.add_argument("--campaigns", type=int, default=500)
    parser.add_argument("--only-1942", action="store_true", help="only the table of boats in 1941 and 1942")
    parser.add_argument("--only-choices", action="store_true", help="only what the choices of the missions are worth")
    args = parser.parse_args()
    if not args.only_1942:
        choices = [choice_row(id, label, wishes) for id, rows in CHOICES.items() for label, wishes in rows.items()]
        write("choices", "\n".join([CHOICE_HEAD, *choices]))
    if args.only_choices:
        return
    write("boats", "\n".join([PERIOD_HEAD, *(boat_row(boat, args.campaigns) for boat in BOATS)]))
    if args.only_1942:
        return
    rows = [mission_row(f"m{number}", args.missions) for number in range(1, 11)]
    months = [campaign_row(year, boat, args.campaigns) for year, boat in CAMPAIGNS]
    text = "\n".join([MISSION_HEAD, *rows, "", CAMPAIGN_HEAD, *months])
    write("balance", text)


if __name__ == "__main__":
    main()
