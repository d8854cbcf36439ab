"""A chooser that goes where chance seldom gets: through the nets, over the bridge, to the ships and out again."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from tests.referee.boats.chart import Chart
from tests.referee.lockstep import Chooser, Question, at_random

KIND = {
    "event": "1",
    "repair": "6",
    "spotted": "6",
    "batteries": "0",
    "barrier": "6",
    "m3": "4",
    "tesei": "2",
    "unit": "1",
    "attack": "6",
    "reuse": "6",
}
"""The face that helps the player on."""
UNKIND = {
    "event": "6",
    "repair": "1",
    "spotted": "1",
    "batteries": "1",
    "barrier": "1",
    "buoy": "6",
    "attack": "1",
    "reuse": "1",
    "drift": "1",
    "costa": "1",
    "m3": "1",
}
"""A face that does not."""
TEMPERS = ((0.02, 0.9, 0.0), (0.05, 0.6, 0.2), (0.1, 0.3, 0.5), (0.02, 0.6, 0.1), (0.2, 0.7, 0.1))
"""How often a game answers at random, how often its dice are kind and how often unkind."""
LATE = ("attack", "barrier", "batteries", "buoy", "costa", "m3", "reuse", "tesei")
"""The dice for which the Charm is saved."""
FAR = 999


@cache
def distances(board: Chart, goals: frozenset[str], shut: frozenset[str]) -> dict[str, int]:
    """How far each hex is from the nearest goal, without the hexes that are shut."""
    away = dict.fromkeys(goals, 0)
    ring = set(goals)
    while ring:
        ring = {other for place in ring for other in board.next_to[place] if other not in away and other not in shut}
        away |= dict.fromkeys(ring, max(away.values()) + 1)
    return away


def wanted(number: int, board: Chart, view: Any) -> dict[str, int]:
    """The way to the ships: through the nets, at Malta also over the bridge, or through the boom and back to it."""
    nets, bridge = frozenset(board.net_of), frozenset({board.bridge})
    ships = frozenset(ship["hex"] for ship in view["ships"] if ship["state"] != "hit") or frozenset(board.water)
    if not board.bridge or number % 3 == 0:
        return distances(board, ships, bridge)
    if number % 3 == 1 and view["bridge"] != "collapsed":
        return distances(board, ships, nets)
    if view["here"] in distances(board, bridge, nets | {"1807", "1906"}):
        return distances(board, bridge, nets)
    return distances(board, frozenset({"1805"}), bridge)


def steer(number: int, board: Chart) -> Chooser:
    """Towards the goal of the game, with a temper of its own."""
    wild, kind, unkind = TEMPERS[number % len(TEMPERS)]

    def choose(rng: random.Random, asked: Question, view: Any) -> str:
        if rng.random() < wild:
            return at_random(rng, asked, view)
        if asked.odds:
            luck = rng.random()
            face = (KIND if luck < kind else UNKIND if luck < kind + unkind else {}).get(asked.word, "")
            return face if face in asked.odds else at_random(rng, asked, view)
        if asked.word == "speed":
            return speed(rng, board, wanted(number, board, view), view)
        if asked.word in ("go", "beyond", "back"):
            if "attack" in asked.answers and rng.random() < 0.6:
                return "attack"
            away = wanted(number, board, view)
            return min(sorted(asked.answers), key=lambda place: away.get(place, FAR) + rng.random())
        if asked.word == "equip" and "charm" in asked.answers and rng.random() < 0.4:
            return "charm"
        if asked.word == "net" and rng.random() < 0.6:
            return "pass" if "pass" in asked.answers else "try"
        if asked.word == "charm" and asked.subject not in LATE and rng.random() < 0.95:
            return "no"
        if asked.word == "send":
            return min(rng.choices(sorted(asked.answers), k=2))
        return at_random(rng, asked, view)

    return choose


def speed(rng: random.Random, board: Chart, away: dict[str, int], view: Any) -> str:
    """As far as the next net or the goal, now and then a hex less."""
    place, steps = view["here"], 0
    while steps < 4:
        place = min(board.next_to[place], key=lambda each: away.get(each, FAR), default="")
        if not place or place in board.net_of or not away.get(place):
            break
        steps += 1
    return str(max(1, steps - (rng.random() < 0.1)))
