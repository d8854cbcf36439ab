"""Sea Wolves: the exact value of a single encounter, in tonnage sunk minus a price for damage.

The positions are those of the rules themselves: every edge is one answer given through the engine. What does not matter
on the encounter map (where on the chart it happens, what was sunk before) is left out of a position's code, and on the
ring the map is turned until the boat heads for its first column. `horizon` turns from now contact counts as lost.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from typing import Any

from siluro.engine.play import follow, waiting
from siluro.engine.steps import Choose, Roll
from siluro.games.wolves.rules import c03_prize, c03_sectors, c06_attack, c07_movement, c10_escorts
from siluro.games.wolves.rules.c06_actions import EndEncounter
from siluro.games.wolves.rules.state import BEARINGS, FAN_MAP, Wolves
from siluro.lab.rng import Rng
from siluro.lab.walk import TooLarge
from siluro.speech.say import amount, say

Code = tuple[object, ...]
DEEPEST = 6  # turns that are looked ahead
LOOKS = 256  # positions between two looks at the clock


@dataclass
class Prices:
    """What damage costs, in tons."""

    box: float = 1500.0
    """A box of hull, or a piece of equipment."""
    boat: float = 20_000.0
    """The boat."""


@dataclass
class Encounter:
    """Values of positions of one encounter, found as they are asked for and kept."""

    prices: Prices = field(default_factory=Prices)
    horizon: int = 4
    most: int = 2_000_000
    until: float = math.inf
    """When to give up, by `time.perf_counter`."""
    known: dict[Code, float] = field(default_factory=dict)

    def begin(self, s: Wolves) -> Wolves:
        """The position with contact lost after the horizon, or at the end of the encounter if that is sooner."""
        start = s.copy()
        longest = start.tables.longest_encounter
        start.encounter_turn = min(longest, max(start.encounter_turn, longest - self.horizon + 1))
        return start

    def values(self, s: Wolves) -> dict[int, float]:
        """What each answer to the question of an encounter is worth from here on."""
        step = waiting(s)
        assert step is not None
        return {answer: self.after(s, answer) for answer in step.options(s)}

    def value(self, s: Wolves) -> float:
        """What the rest of the encounter is worth under best play."""
        if is_over(s):
            return 0.0
        key = code(s)
        if key not in self.known:
            self.check()
            self.known[key] = self.worth_of(s)
        return self.known[key]

    def check(self) -> None:
        """TooLarge when there are too many positions, or the time is over."""
        if len(self.known) >= self.most:
            raise TooLarge(say("The encounter has more than {most} positions; shorten the horizon.", most=self.most))
        if len(self.known) % LOOKS == 0 and time.perf_counter() > self.until:
            raise TooLarge(
                say(
                    "The encounter has more than {number} positions, too many for the time allowed.",
                    number=len(self.known),
                )
            )

    def worth_of(self, s: Wolves) -> float:
        step = s.todo[-1]
        if isinstance(step, Choose):
            return max(self.after(s, answer) for answer in step.options(s))
        assert isinstance(step, Roll)
        weights = step.odds(s)
        classes = alike(s, step, weights)
        return sum(weight * self.after(s, outcome) for outcome, weight in classes) / sum(weights)

    def after(self, s: Wolves, answer: int) -> float:
        """What an answer brings at once, and what the position it leads to is worth."""
        then = s.copy()
        follow(then, answer)
        damage = then.hull_damage + sum(then.equipment_damage) - s.hull_damage - sum(s.equipment_damage)
        gained = float(then.tonnage - s.tonnage) - self.prices.box * damage
        if then.ended:
            return gained - self.prices.boat
        return gained + self.value(then)


def is_over(s: Wolves) -> bool:
    """The encounter map is put away, or the horizon is reached while an escort still holds the boat (ruling R-30)."""
    if s.encounter_turn > s.tables.longest_encounter:
        return True
    return not any(isinstance(step, EndEncounter) for step in s.todo)


def code(s: Wolves) -> Code:
    """Everything the rest of the encounter depends on."""
    turn = 0 if s.readings & FAN_MAP else s.heading
    bearings = tuple((bearing - turn) % BEARINGS for bearing in s.bearings)
    pending: list[object] = []
    for step in reversed(s.todo):
        if isinstance(step, EndEncounter):
            break
        pending.append(step.key())
    return (
        bearings, tuple(s.rings), tuple(s.vessels), tuple(s.ship_damage), tuple(s.awareness), s.heading - turn, s.depth,
        s.actions_left, s.torpedoes_launched, s.rounds_fired, s.encounter_turn, s.alarm_sent, s.g7a,
        s.g7e, s.ammo, s.hull_damage, tuple(s.equipment_damage), tuple(s.repair_attempts), s.level_modifier,
        s.reroll_left, s.shore_lights, s.night, s.weather, s.sheet_number, s.in_harbour, s.guards, s.inside, s.inshore,
        tuple(s.conduct),
        tuple(s.experience), tuple(pending),
    )  # fmt: skip


def alike(s: Wolves, step: Roll[Any], weights: list[int]) -> list[tuple[int, int]]:
    """Outcomes that lead to the same position, one for all of them, with their weight together."""
    together: dict[object, tuple[int, int]] = {}
    for outcome, weight in enumerate(weights):
        if weight:
            kind = effect(s, step, outcome)
            first, sum_ = together.get(kind, (outcome, 0))
            together[kind] = (first, sum_ + weight)
    return list(together.values())


def effect(s: Wolves, step: Roll[Any], outcome: int) -> object:
    """What an outcome does, where several do the same; otherwise the outcome itself."""
    if s.reroll_left:
        return outcome
    if isinstance(step, c06_attack.Shot):
        return c06_attack.is_hit(s, step, outcome)
    if isinstance(step, c06_attack.HitRoll):
        return c06_attack.hit_damage(s, step.weapon, outcome)
    if isinstance(step, c03_prize.HaltDie):
        return c03_prize.halt_result(s, step.index, outcome)
    if isinstance(step, c03_prize.PapersDie):
        return c03_prize.is_contraband(outcome)
    if isinstance(step, c03_sectors.SectorDie):
        return 0  # matters on the chart only
    if isinstance(step, c07_movement.Side):
        return c07_movement.is_to_the_right(outcome)
    if isinstance(step, c10_escorts.Hunt):
        return c10_escorts.hunt_damage(s, step.index, outcome)
    return outcome


def best(encounter: Encounter, s: Wolves) -> int:
    """The answer that is worth most; the first of equals."""
    values = encounter.values(s)
    return max(values, key=lambda answer: values[answer])


def sample_worth(encounter: Encounter, start: Wolves, games: int, seed: int) -> tuple[float, float]:
    """Mean worth of an encounter played by its exact values, and its standard error."""
    worths: list[float] = []
    for number in range(games):
        s, rng = start.copy(), Rng(seed, number)
        worth = 0.0
        while not s.ended and not is_over(s):
            step = s.todo[-1]
            answer = rng.outcome(step.odds(s)) if isinstance(step, Roll) else best(encounter, s)
            tons, damage = s.tonnage, s.hull_damage + sum(s.equipment_damage)
            follow(s, answer)
            worth += s.tonnage - tons - encounter.prices.box * (s.hull_damage + sum(s.equipment_damage) - damage)
        worths.append(worth - encounter.prices.boat if s.ended else worth)
    mean = sum(worths) / games
    spread = sum((worth - mean) ** 2 for worth in worths) / (games - 1)
    return mean, (spread / games) ** 0.5


@dataclass(frozen=True)
class Outlook:
    """The values of the answers of the moment, and for how many turns of the encounter they look ahead."""

    values: dict[int, float]
    turns: int
    meaning: str


def outlook(s: Wolves, seconds: float, prices: Prices | None = None) -> Outlook | None:
    """As many turns ahead as the time allows; None if not even this turn can be solved in it."""
    until = time.perf_counter() + seconds
    found: Outlook | None = None
    for turns in range(1, DEEPEST + 1):
        encounter = Encounter(prices or Prices(), horizon=turns, until=until)
        try:
            values = encounter.values(encounter.begin(s))
        except TooLarge:
            break
        found = Outlook(values, turns, meaning(encounter.prices, turns))
        if s.tables.longest_encounter - s.encounter_turn < turns:
            break
    return found


def meaning(prices: Prices, turns: int) -> str:
    """What the values are, in words."""
    return say(
        "tons sunk in the next {turns} of this encounter, minus {box} t for each damage and {boat} t if the boat is "
        "lost",
        turns=amount(turns, "turn", "turns"), box=round(prices.box), boat=round(prices.boat),
    )  # fmt: skip
