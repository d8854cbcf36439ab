"""Captains who look for trouble: coloured water, engagements at short range, and the way home."""

from __future__ import annotations

import random
from collections import deque
from functools import cache
from typing import Any, NamedTuple

from tests.referee.lockstep import Chooser, Question, at_random
from tests.referee.wolves import pack
from tests.referee.wolves.position import MONTHS

SHIPS = ("4", "5", "8", "9", "10")


class Captain(NamedTuple):
    """How far to go, and what to do when ships come up."""

    fuel: float
    """The part of the fuel track after which the boat turns for home."""
    engages: float
    """How often a sighting is followed."""
    whims: float
    """How many answers are given at random."""


BOLD, CAREFUL, STUBBORN = Captain(0.55, 1.0, 0.15), Captain(0.3, 0.3, 0.0), Captain(2.0, 0.1, 0.0)
CREW = (BOLD, BOLD, CAREFUL, BOLD, STUBBORN)


def steer(number: int) -> Chooser:
    """A captain by the number of the game: most look for trouble, one comes home, one forgets to."""
    captain = CREW[number % len(CREW)]
    return lambda rng, asked, view: decide(captain, rng, asked, view)


def decide(captain: Captain, rng: random.Random, asked: Question, view: Any) -> str:
    """Most answers to the point, some at random, some dice pushed towards the ends of their tables."""
    if asked.odds:
        return push(rng, asked, view) if captain is BOLD else at_random(rng, asked, view)
    wish = ""
    if asked.word == "course":
        wish = sail(captain, rng, asked, view)
    elif asked.word == "act":
        wish = fight(rng, asked, view) if captain is BOLD or rng.random() < 0.3 else "leave"
    elif rng.random() >= captain.whims:
        dives = captain is BOLD and view["tracks"]["battery"] >= 75 and rng.random() < 0.2
        wish = {
            "depth": "submerged" if dives else "surfaced",
            "contact": follow(captain, rng, asked),
            "dock": "home" if is_homeward(captain, view) and rng.random() < 0.9 else "patrol",
            "evade": "escape" if rng.random() < 0.5 else "wait",
            "harbour": "enter",
            "lay": "yes",
            "supply": "meet" if rng.random() < 0.8 else "pass",
            "report": "send",
            "mines": "6" if "6" in asked.answers else rng.choice(("3", "4", "5")),
            "stage": rng.choice(sorted(asked.answers - {"pass"} or {"pass"})) if rng.random() < 0.8 else "pass",
            "shadow": rng.choice(("report", "report", "hold", "hold", "attack", "drop")),
            "g7e": "6",
            "upgrade": "reroll" if rng.random() < 0.7 else "",
        }.get(asked.word, "")
    return wish if wish in asked.answers else rng.choice(sorted(asked.answers))


def follow(captain: Captain, rng: random.Random, asked: Question) -> str:
    """Shadow a convoy if that can be done, or engage, or not."""
    if "shadow" in asked.answers and rng.random() < 0.6:
        return "shadow"
    return "engage" if rng.random() < captain.engages else "ignore"


def push(rng: random.Random, asked: Question, view: Any) -> str:
    """Dice by their odds, or any face, or ships and hits."""
    lot = rng.random()
    if asked.word == "sighting" and lot < 0.6:
        return rng.choice(SHIPS)
    if asked.word == "position" and lot < 0.4:
        return str(view["encounter"]["heading"])
    if asked.word == "attack" and lot < 0.3:
        return "10"
    if lot > 0.85:
        return rng.choice(sorted(asked.odds))
    return at_random(rng, asked, view)


def is_homeward(captain: Captain, view: Any) -> bool:
    """Fuel, hull or torpedoes are gone."""
    tracks, boat = view["tracks"], view["boat"]
    if tracks["fuel_spent"] >= tracks["fuel_squares"] * 2 * captain.fuel:
        return True
    return captain is not STUBBORN and (boat["hull"] >= 4 or boat["g7a"] + boat["g7e"] == 0)


def chart_of(view: Any) -> pack.Chart:
    """The chart on which the view's boat sails."""
    if view["campaign"] is None:
        return pack.mission_chart(view["sheet"])
    return pack.campaign_chart(chart_number(view["campaign"]["month"]))


@cache
def chart_number(month: str) -> int:
    """Of the campaign, by the month's name."""
    name, year = month.split()
    number = (int(year) - 1939) * 12 + MONTHS.index(name) - MONTHS.index("September")
    charts = pack.toml("campaign.toml")["chart"]
    return next(n for n, chart in enumerate(charts) if chart["first_month"] <= number <= chart["last_month"])


@cache
def distances(chart: pack.Chart, goals: frozenset[str]) -> dict[str, int]:
    """Steps from every square to the nearest goal."""
    steps = dict.fromkeys(goals & chart.ways.keys(), 0)
    queue = deque(steps)
    while queue:
        name = queue.popleft()
        for other in chart.ways[name]:
            if other not in steps:
                steps[other] = steps[name] + 1
                queue.append(other)
    return steps


@cache
def squares_of(chart: pack.Chart, colour: str) -> frozenset[str]:
    """All squares of a colour."""
    return frozenset(name for name, zone in chart.zones.items() if zone == colour)


def goals_of(captain: Captain, view: Any, chart: pack.Chart) -> frozenset[str]:
    """Home, the goal of the sheet, or red water."""
    places = view["chart"]
    if is_homeward(captain, view):
        return frozenset(name.upper() for name in places["homes"])
    special = [
        *stage_squares(view),
        places["goal"],
        *places["supplies"],
        *places["coordinates"],
        *places["minefields"],
    ]
    wanted = [name.upper() for name in special if name and name.upper() in chart.ways]
    wanted = [name for name in wanted if name.lower() not in places["track"] or name in stage_squares(view)]
    return frozenset(wanted[:1]) or squares_of(chart, "red") or squares_of(chart, "yellow")


def stage_squares(view: Any) -> list[str]:
    """Squares of the sheet where something may be done."""
    if view["campaign"]:
        return []
    stages = pack.toml(f"missions/{view['sheet']}.toml").get("stage", [])
    cells = sorted(name for stage in stages for name in pack.squares(stage.get("cells", [])))
    return [name for name in cells if name.lower() not in view["chart"]["track"][:-1]]


def sail(captain: Captain, rng: random.Random, asked: Question, view: Any) -> str:
    """Towards the goal."""
    if rng.random() < 0.08:
        return ""
    chart = chart_of(view)
    steps = distances(chart, goals_of(captain, view, chart))
    here = (view["chart"]["path"] or [view["chart"]["boat"]])[-1].upper()
    near = {name: steps.get(name.upper(), 999) for name in asked.answers if name != "stop"}
    best = min(near, key=lambda name: (near[name], name), default="stop")
    return best if near.get(best, 999) < steps.get(here, 999) else "stop" if rng.random() < 0.5 else ""


def fight(rng: random.Random, asked: Question, view: Any) -> str:
    """Shoot if possible, close if not, turn towards the nearest ship."""
    may = asked.answers
    lot = rng.random()
    if lot < 0.1:
        return rng.choice(sorted(may))
    if "repair" in may and lot < 0.4:
        return "repair"
    for act, chance in (("halt", 0.6), ("papers", 0.8), ("gun", 0.7), ("torpedoes", 0.7), ("escape", 0.2)):
        if act in may and rng.random() < chance:
            return act
    ships = [vessel for vessel in view["encounter"]["vessels"] if not vessel["escort"]]
    if not ships:
        return "done" if lot < 0.7 else "leave"
    if any(ship["in_arc"] for ship in ships):
        return rng.choice([act for act in ("ahead", "ahead-2") if act in may] or ["done"])
    nearest = min(ships, key=lambda ship: ship["ring"])
    side = "right" if (nearest["column"] - view["encounter"]["heading"]) % 8 <= 4 else "left"
    return rng.choice([act for act in (side, f"{side}-2") if act in may] or ["done"])
