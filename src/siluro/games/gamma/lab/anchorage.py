"""The ships at a box as a solver sees them: who goes for which tonnage, and what that may sink.

Face down (3.1.4, 3.2.4), every marker left is equally likely under every ship of its box; open, the next ship is
known. In both cases all that matters of the ships chosen is a strike: the tonnage of each and the men who go for it, in
any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import comb

from siluro.engine.play import waiting
from siluro.games.gamma.rules import c02_map
from siluro.games.gamma.rules import c05_sequence as c05
from siluro.games.gamma.rules.state import FACE_DOWN, OPEN, Gamma, grt, night

Strike = tuple[tuple[int, int], ...]
"""Tonnage and men for each ship of a box that men go for, sorted."""


class Anchorage:
    """The ships linked to a box, and all strikes that can come of them."""

    def __init__(self, s: Gamma, box: int) -> None:
        mission = night(s)
        table = mission.first_table if box == mission.first_box else mission.other_table
        ships = {ship for ship in table if ship >= 0}
        self.slots = c02_map.slots_at(s, box)
        self.markers = Counter(grt(s, ship) for ship in ships)
        self.open = [grt(s, s.ships[slot]) for slot in self.slots] if s.placement == OPEN else []
        self.damage = {grt(s, ship): c05.damage_to_sink(s, ship) for ship in ships}
        self.teams = [men for men in s.tables.assignments if men]
        self.strikes = self.all_strikes()
        self.number = {strike: number for number, strike in enumerate(self.strikes)}

    def all_strikes(self) -> list[Strike]:
        """The one with nobody first."""
        found: dict[Strike, None] = {(): None}
        for left in range(len(self.slots), 0, -1):
            more = [add(strike, ship, men) for strike in found for ship in self.next_ship(left, strike)
                    for men in self.teams]  # fmt: skip
            found |= dict.fromkeys(more)
        return list(found)

    def next_ship(self, left: int, strike: Strike) -> Counter[int]:
        """What the next ship may be, by tonnage, when so many are still to come, itself included."""
        if self.open:
            return Counter([self.open[-left]])
        return self.markers - Counter(ship for ship, _ in strike)

    def strike(self, s: Gamma) -> Strike:
        """Who goes for which ship of this box so far."""
        turned = [slot for slot in self.slots if s.assigned[slot] and s.ships[slot] != FACE_DOWN]
        return tuple(sorted((grt(s, s.ships[slot]), s.assigned[slot]) for slot in turned))

    def sinkings(self, strike: Strike, hit: float) -> dict[int, float]:
        """The chance of each tonnage sunk by a strike."""
        return tonnage_odds(tuple((ship, sink_chance(hit, men, self.damage[ship])) for ship, men in strike))

    def sunk_table(self, hits: Sequence[float]) -> tuple[list[int], list[list[list[float]]]]:
        """All tonnages that strikes can sink; and for each chance of a hit the odds, [strike, tonnage]."""
        odds = [[self.sinkings(strike, hit) for strike in self.strikes] for hit in hits]
        tonnages = sorted({tonnage for row in odds[0] for tonnage in row})
        return tonnages, [[[row.get(tonnage, 0.0) for tonnage in tonnages] for row in rows] for rows in odds]


def add(strike: Strike, ship: int, men: int) -> Strike:
    """A strike with one ship more."""
    return tuple(sorted((*strike, (ship, men))))


def anchorages(s: Gamma) -> tuple[Anchorage, Anchorage]:
    """The nearer and the farther one."""
    near, far = sorted((night(s).first_box, night(s).other_box))
    return Anchorage(s, near), Anchorage(s, far)


def all_tonnages(s: Gamma) -> list[int]:
    """Everything that can be sunk in the mission, rising, from nothing on."""
    near, far = (anchorage.sunk_table([0.5])[0] for anchorage in anchorages(s))
    return sorted({tons + more for tons in near for more in far})


def hit_chance(s: Gamma, currents: int) -> float:
    """5.2.1 Of one man's die, with so many Strong Currents on the map."""
    there = s.copy()
    there.currents = currents
    return sum(c05.is_damage(there, die) for die in range(1, 7)) / 6


@cache
def sink_chance(hit: float, dice: int, damage: int) -> float:
    """5.2.1 Of at least so much damage with so many dice."""
    return sum(comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits) for hits in range(max(0, damage), dice + 1))


@cache
def tonnage_odds(ships: tuple[tuple[int, float], ...]) -> dict[int, float]:
    """The chance of each sum, from tonnages and the chance that each of them is sunk."""
    found = {0: 1.0}
    for tonnage, chance in ships:
        grown: dict[int, float] = {}
        for before, odds in found.items():
            for after, part in ((before, 1 - chance), (before + tonnage, chance)):
                grown[after] = grown.get(after, 0.0) + odds * part
        found = grown
    return found


def attack_odds(s: Gamma) -> dict[int, float]:
    """5.2.1 The chance of each tonnage that the attack being resolved will still sink."""
    step = waiting(s)
    assert isinstance(step, c05.Attack)
    hit = hit_chance(s, s.currents)
    ships = []
    for slot in range(step.slot, len(s.ships)):
        if s.assigned[slot]:
            dice, damage = (step.left, step.damage) if slot == step.slot else (s.assigned[slot], 0)
            need = c05.damage_to_sink(s, s.ships[slot]) - damage
            ships.append((grt(s, s.ships[slot]), sink_chance(hit, dice, need)))
    return tonnage_odds(tuple(ships))
