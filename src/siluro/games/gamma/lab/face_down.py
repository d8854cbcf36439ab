"""Uomini Gamma with ships face down (3.1.4, 3.2.4), solved over what is turned over.

Every marker left is as likely under every ship of its box. So all that matters of the ships is a strike for each box:
the tonnage of each ship turned over and the men who go for it, in any order; and how many ships are still to come. The
swim knows no ships (`swim`). Solved from behind: the attack, the assignments at the farther box, the last leg with a
column for each strike at the nearer box, the assignments there, the first leg.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import comb

import numpy as np

from siluro.engine.play import waiting
from siluro.games.gamma.lab.swim import ASSIGNING, Swim, base_of, part_of, swim_code
from siluro.games.gamma.rules import c02_map
from siluro.games.gamma.rules import c05_sequence as c05
from siluro.games.gamma.rules.state import FACE_DOWN, Gamma, grt, night
from siluro.lab.objective import Values

Strike = tuple[tuple[int, int], ...]
"""Tonnage and men for each ship of a box that was turned over, sorted."""
Worth = Callable[[int, Values], Values]
"""What scores are worth at the end of the mission, with so many men lost."""


class Anchorage:
    """The ships linked to a box: the markers they are drawn from, and all strikes that can come of them."""

    def __init__(self, s: Gamma, box: int) -> None:
        mission = night(s)
        table = mission.first_table if box == mission.first_box else mission.other_table
        ships = {ship for ship in table if ship >= 0}
        self.slots = c02_map.slots_at(s, box)
        self.markers = Counter(grt(s, ship) for ship in ships)
        self.damage = {grt(s, ship): c05.damage_to_sink(s, ship) for ship in ships}
        self.teams = [men for men in s.tables.assignments if men]
        self.strikes = self.all_strikes()
        self.number = {strike: number for number, strike in enumerate(self.strikes)}

    def all_strikes(self) -> list[Strike]:
        found: dict[Strike, None] = {(): None}
        latest: list[Strike] = [()]
        for _ in self.slots:
            latest = [add(strike, ship, men) for strike in latest for ship in self.left(strike) for men in self.teams]
            found |= dict.fromkeys(latest)
        return list(found)

    def left(self, strike: Strike) -> Counter[int]:
        """The markers that a ship still face down may be, by tonnage."""
        return self.markers - Counter(ship for ship, _ in strike)

    def strike(self, s: Gamma) -> Strike:
        """Who goes for which ship of this box so far."""
        turned = [slot for slot in self.slots if s.assigned[slot] and s.ships[slot] != FACE_DOWN]
        return tuple(sorted((grt(s, s.ships[slot]), s.assigned[slot]) for slot in turned))

    def sunk(self, strike: Strike, hit: float) -> dict[int, float]:
        """The chance of each tonnage sunk by a strike."""
        return tonnage_odds((ship, sink_chance(hit, men, self.damage[ship])) for ship, men in strike)


def add(strike: Strike, ship: int, men: int) -> Strike:
    """A strike with one ship more."""
    return tuple(sorted((*strike, (ship, men))))


def hit_chance(s: Gamma, currents: int) -> float:
    """5.2.1 Of one man's die, with so many Strong Currents on the map."""
    there = s.copy()
    there.currents = currents
    return sum(c05.is_damage(there, die) for die in range(1, 7)) / 6


def sink_chance(hit: float, dice: int, damage: int) -> float:
    """5.2.1 Of at least so much damage with so many dice."""
    return sum(comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits) for hits in range(max(0, damage), dice + 1))


def tonnage_odds(ships: Iterable[tuple[int, float]]) -> dict[int, float]:
    """The chance of each sum, from tonnages and the chance that each of them is sunk."""
    found = {0: 1.0}
    for tonnage, chance in ships:
        grown: dict[int, float] = {}
        for before, odds in found.items():
            for after, part in ((before, 1 - chance), (before + tonnage, chance)):
                grown[after] = grown.get(after, 0.0) + odds * part
        found = grown
    return found


class Assignments:
    """Best play at a box with ships: none to three men for each, which is turned over before the next (ruling G-24).

    Values are arrays: one number for each state of all the rest.
    """

    def __init__(self, anchorage: Anchorage, after: Callable[[int, Strike], Values]) -> None:
        self.anchorage = anchorage
        self.after = after
        self.known: dict[tuple[int, int, Strike], Values] = {}

    def value(self, ships: int, men: int, strike: Strike = ()) -> Values:
        """With so many ships of the box still to come and so many men on the mission."""
        if not ships or not men:
            return self.after(men, strike)
        key = (ships, men, strike)
        if key not in self.known:
            best = self.value(ships - 1, men, strike)
            for team in self.anchorage.teams:
                if team <= men:
                    best = np.maximum(best, self.turn_over(ships - 1, men - team, strike, team))
            self.known[key] = best
        return self.known[key]

    def turn_over(self, ships: int, men: int, strike: Strike, team: int) -> Values:
        """A team was assigned: every marker left is as likely."""
        left = self.anchorage.left(strike)
        values = [odds * self.value(ships, men, add(strike, ship, team)) for ship, odds in left.items()]
        return np.asarray(sum(values[1:], values[0]) / left.total())


class FaceDown:
    """A mission with so many ships face down: the value of every position, from what its ends are worth."""

    def __init__(self, s: Gamma, swim: Swim, worth: Worth) -> None:
        self.near_box, far_box = boxes_with_ships(s)
        self.swim, self.near, self.far = swim, Anchorage(s, self.near_box), Anchorage(s, far_box)
        (self.base_lost, self.base_currents) = (part_of(swim.bases, name) for name in ("lost", "currents"))
        self.ends = self.attack(s, worth)
        self.far_assignments = Assignments(self.far, lambda men, strike: self.ends[self.far.number[strike]])
        self.far_values = swim.far.graph.sweep(self.far_worth())
        self.near_assignments = Assignments(self.near, self.beyond)
        self.near_values = swim.near.graph.sweep(self.near_worth())

    def attack(self, s: Gamma, worth: Worth) -> Values:
        """[strike at the farther box, men lost, currents, strike at the nearer one]: the attack about to begin."""
        lost, currents = self.swim.far.end_parts("lost", "currents")
        hits = [hit_chance(s, number) for number in range(int(currents.max()) + 1)]
        near, near_odds = sunk_table(self.near, hits)
        far, far_odds = sunk_table(self.far, hits)
        ends = np.empty((len(self.far.strikes), int(lost.max()) + 1, len(hits), len(self.near.strikes)))
        for number in range(ends.shape[1]):
            scores = worth(number, np.add.outer(far, near))
            for at, (far_chance, near_chance) in enumerate(zip(far_odds, near_odds, strict=True)):
                ends[:, number, at] = far_chance @ scores @ near_chance.T
        return ends

    def far_worth(self) -> Values:
        """The ends of the last leg, with a column for each strike at the nearer box."""
        step, men, lost, currents = self.swim.far.end_parts("step", "men", "lost", "currents")
        values: Values = self.ends[0, lost, currents]  # nobody goes for a ship of the farther box
        for number in np.unique(men[step == ASSIGNING]):
            these = (step == ASSIGNING) & (men == number)
            values[these] = self.far_assignments.value(len(self.far.slots), int(number))[lost[these], currents[these]]
        return values

    def beyond(self, men: int, strike: Strike) -> Values:
        """All ships of the nearer box are dealt with: the last leg begins, or the attack if nobody is left to swim."""
        column = self.near.number[strike]
        if men:
            return np.asarray(self.far_values[self.swim.onward[men], column])
        return np.asarray(self.ends[0, self.base_lost, self.base_currents, column])

    def near_worth(self) -> Values:
        """The ends of the first leg."""
        step, men, lost, currents = self.swim.near.end_parts("step", "men", "lost", "currents")
        values: Values = self.ends[0, lost, currents, 0]
        base = np.searchsorted(self.swim.bases, base_of(self.swim.near.codes[: len(step)]))
        for number in np.unique(men[step == ASSIGNING]):
            these = (step == ASSIGNING) & (men == number)
            values[these] = self.near_assignments.value(len(self.near.slots), int(number))[base[these]]
        return values

    def value(self, s: Gamma) -> float:
        """Of a position on the swim or about to assign men."""
        step, code, near = waiting(s), swim_code(s), self.near.number[self.near.strike(s)]
        if isinstance(step, c05.Assign) and step.slot in self.near.slots:
            values = self.near_assignments.value(ships_from(self.near, step.slot), s.men, self.near.strike(s))
            return float(values[np.searchsorted(self.swim.bases, base_of(code))])
        if isinstance(step, c05.Assign):
            values = self.far_assignments.value(ships_from(self.far, step.slot), s.men, self.far.strike(s))
            return float(values[part_of(code, "lost"), part_of(code, "currents"), near])
        if s.box <= self.near_box:
            return float(self.near_values[self.swim.near.number[code]])
        return float(self.far_values[self.swim.far.number[code], near])


def ships_from(anchorage: Anchorage, slot: int) -> int:
    """How many ships of a box are still to come, this one included."""
    return len(anchorage.slots) - anchorage.slots.index(slot)


def sunk_table(anchorage: Anchorage, hits: Sequence[float]) -> tuple[Values, list[Values]]:
    """All tonnages that the strikes can sink; and for each number of currents the chances, [strike, tonnage]."""
    odds = [[anchorage.sunk(strike, hit) for strike in anchorage.strikes] for hit in hits]
    tonnages = sorted({tonnage for rows in odds for row in rows for tonnage in row})
    tables = [np.array([[row.get(tonnage, 0.0) for tonnage in tonnages] for row in rows]) for rows in odds]
    return np.array(tonnages, float), tables


def boxes_with_ships(s: Gamma) -> list[int]:
    """The nearer and the farther one."""
    return sorted((night(s).first_box, night(s).other_box))


def all_tonnages(s: Gamma) -> Values:
    """Everything that can be sunk in the mission, from nothing on."""
    near, far = (sunk_table(Anchorage(s, box), [0.5])[0] for box in boxes_with_ships(s))
    return np.unique(np.add.outer(near, far))


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
    return tonnage_odds(ships)
