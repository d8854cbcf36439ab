"""Sea Wolves: what a single encounter is worth, in tonnage sunk minus a price for damage.

The positions are those of the rules themselves: every edge is one answer given through the engine. What does not matter
on the encounter map (where on the chart it happens, what was sunk before) is left out of a position's code, and on the
ring the map is turned until the boat heads for its first column.

So many turns from now (`horizon`) the solver looks no further. What lies beyond is the mean of a few play-outs of the
rest of the encounter by the rule of thumb (`Sequel`); without a sequel contact counts as lost there, and all is exact.
Answers are ordered by their tons less two standard errors of what lies beyond, because of many uncertain ends the best
is mostly the luckiest, and less a ton for each turn they take, because otherwise to strike next turn is as good as to
strike now, for ever. Shown are the tons alone, with that error.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from siluro.compiled import has_compiled
from siluro.engine.play import follow, waiting
from siluro.engine.steps import Choose, Roll
from siluro.games.wolves.lab.policies.greedy import Greedy
from siluro.games.wolves.rules import c03_prize, c03_sectors, c06_attack, c07_movement, c10_escorts
from siluro.games.wolves.rules.c06_actions import EndEncounter
from siluro.games.wolves.rules.state import BEARINGS, FAN_MAP, Wolves
from siluro.lab.playout import Comparing
from siluro.lab.rng import Luck, Rng
from siluro.lab.walk import TooLarge
from siluro.speech.figures import percent
from siluro.speech.say import amount, say

Code = tuple[object, ...]
DEEPEST = 6  # turns that are looked ahead
LOOKS = 256  # positions between two looks at the clock
HASTE = 1.0
"""Tons that a turn costs when answers are ordered: it breaks ties, and the values shown leave it out."""
CAUTION = 2.0
"""Standard errors of what lies beyond the horizon that are taken off when answers are ordered."""
PLAYOUTS = 24
"""Of what lies beyond the horizon."""
MANY = 16
"""Times as many are made of the position that is asked about."""
WORK = (2_500, 10_000)
"""Positions a second of patience, interpreted and compiled: work, not time, so that all who ask get the same."""
SHARE = 4
"""Play-outs that take as long as a position."""
GROWTH = 6
"""One more turn takes at least so many times the work."""
LARGE = 1000
"""Tons from which on hundreds are enough."""
LIMIT = 5.0
"""A machine that takes so many times as long does not look as far."""


@dataclass
class Prices:
    """What damage costs, in tons."""

    box: float = 1500.0
    """A box of hull, or a piece of equipment."""
    boat: float = 20_000.0
    """The boat."""


class Sight(NamedTuple):
    """What the rest of an encounter is worth."""

    tons: float = 0.0
    error: float = 0.0
    """Standard error, as if all play-outs beyond the horizon erred the same way."""
    turns: float = 0.0
    """That it takes."""
    sunk: float = 0.0
    """Tons sunk alone."""
    lost: float = 0.0
    """The chance that the boat does not live to the end of it."""

    @property
    def rank(self) -> float:
        """What answers are ordered by."""
        return self.tons - CAUTION * self.error - HASTE * self.turns

    def __str__(self) -> str:
        """In words: what a captain would want to know of it."""
        home = percent(1 - min(1.0, self.lost), 0)
        return say(
            "boat safe {home}, {tons} t sunk", home=home, tons=int(round(self.sunk, -2 if self.sunk >= 1000 else -1))
        )


class Sequel:
    """The rest of an encounter played out by the rule of thumb, with the same luck from every position.

    How lucky these few play-outs are is known from many of the position that is asked about, and every position is
    corrected by that in proportion to its value (a control variate). Otherwise a lucky hand would make all that lies
    beyond the horizon look better than what can be done now.
    """

    def __init__(self, start: Wolves, prices: Prices, playouts: int = PLAYOUTS, seed: int = 1) -> None:
        self.prices, self.playouts, self.seed = prices, playouts, seed
        self.captain, self.asked = Greedy(), start
        many = [self.play(start, number) for number in range(playouts * MANY)]
        mean = mean_of(many)
        spread = sum([(each.tons - mean.tons) ** 2 for each in many])
        self.start = mean._replace(error=math.sqrt(spread) / len(many))
        """What the rule of thumb gets from the position that is asked about."""
        self.luck = [each.tons - self.start.tons for each in many[:playouts]]
        """What each play-out brought above the mean of many, from there."""

    @cached_property
    def again(self) -> Sight:
        """The same as `start` by as many play-outs whose luck nothing was chosen by."""
        many = self.playouts * MANY
        played = [self.play(self.asked, number) for number in range(many, 2 * many)]
        found = mean_of(played)
        return found._replace(error=cautious_error([each.tons - found.tons for each in played], found.tons))

    def play(self, s: Wolves, number: int) -> Sight:
        """What one play-out brings, and the turns it takes."""
        end = s.copy()
        players = Comparing(self.captain, Luck(self.seed, number), Rng(self.seed, number))
        while end.todo and not isinstance(end.todo[-1], EndEncounter):
            end.todo[-1].carry_out(end, players)
        turns, sunk = end.encounter_turn - s.encounter_turn, end.tonnage - s.tonnage
        return Sight(gain(s, end, self.prices), 0.0, turns, sunk, float(bool(end.ended)))

    def value(self, s: Wolves) -> Sight:
        played = [self.play(s, number) for number in range(self.playouts)]
        found = mean_of(played)
        mean, middle = found.tons, sum(self.luck) / len(played)
        few = self.start.tons + middle  # what as few play-outs say of the start
        share = min(1.0, mean / few) if mean > 0 and few > 0 else 0.0
        apart = [each.tons - mean - share * (luck - middle) for each, luck in zip(played, self.luck, strict=True)]
        error = math.hypot(cautious_error(apart, mean), share * self.start.error)
        return found._replace(tons=mean - share * middle, error=error)


def mean_of(sights: list[Sight]) -> Sight:
    """The mean of several, each as likely as any other."""
    return Sight(*(sum(column) / len(sights) for column in zip(*sights, strict=True)))


def cautious_error(apart: list[float], mean: float) -> float:
    """The standard error of a mean from the distances to it, as if one more play-out had come to nothing.

    That a few play-outs agree makes nothing certain.
    """
    return math.sqrt((sum([each * each for each in apart]) + mean**2) / (len(apart) * (len(apart) + 1)))


def gain(before: Wolves, after: Wolves, prices: Prices) -> float:
    """What happened between two positions of an encounter, in tons."""
    damage = after.hull_damage + sum(after.equipment_damage) - before.hull_damage - sum(before.equipment_damage)
    found = float(after.tonnage - before.tonnage) - prices.box * damage
    return found - prices.boat if after.ended else found


@dataclass
class Encounter:
    """Values of positions of one encounter, found as they are asked for and kept."""

    prices: Prices = field(default_factory=Prices)
    horizon: int = 4
    most: int = 2_000_000
    until: float = math.inf
    """When to give up, by `time.process_time`: on a busy machine nobody sees less far."""
    known: dict[Code, Sight] = field(default_factory=dict)
    sequel: Sequel | None = None
    """Who values what lies beyond the horizon; without it contact counts as lost there."""
    work: int = 0
    """In positions."""
    last: int = 0
    """The last turn that is looked at, where there is a sequel."""

    def begin(self, s: Wolves) -> Wolves:
        """The position, and how far it is looked ahead: without a sequel contact is lost there by the rules."""
        start, longest = s.copy(), s.sheet.encounter.longest
        if self.sequel is None:
            start.encounter_turn = min(longest, max(start.encounter_turn, longest - self.horizon + 1))
        self.last = start.encounter_turn + self.horizon - 1
        return start

    def values(self, s: Wolves) -> dict[int, float]:
        """What each answer to the question of an encounter is worth from here on."""
        return {answer: sight.tons for answer, sight in self.sights(s).items()}

    def sights(self, s: Wolves) -> dict[int, Sight]:
        """The same with errors and turns, in the order in which answers are preferred."""
        step = waiting(s)
        assert step is not None
        found = {answer: self.after(s, answer) for answer in step.options(s)}
        return dict(sorted(found.items(), key=lambda each: -each[1].rank))

    def value(self, s: Wolves) -> float:
        """What the rest of the encounter is worth under best play."""
        return self.sight(s).tons

    def sight(self, s: Wolves) -> Sight:
        if is_over(s):
            return Sight()
        key = code(s)
        if key not in self.known:
            self.check()
            self.known[key] = self.look(s)
        return self.known[key]

    def check(self) -> None:
        """TooLarge when there are too many positions, or the time is over."""
        self.work += 1
        if self.work > self.most:
            raise TooLarge(say("The encounter has more than {most} positions; shorten the horizon.", most=self.most))
        if self.work % LOOKS == 0 and time.process_time() > self.until:
            raise TooLarge(
                say(
                    "The encounter has more than {number} positions, too many for the time allowed.",
                    number=len(self.known),
                )
            )

    def look(self, s: Wolves) -> Sight:
        if self.sequel is not None and s.encounter_turn > self.last:
            self.work += self.sequel.playouts // SHARE
            return self.sequel.value(s)
        step = s.todo[-1]
        if isinstance(step, Choose):
            return max((self.after(s, answer) for answer in step.options(s)), key=lambda sight: sight.rank)
        assert isinstance(step, Roll)
        weights = step.odds(s)
        tons = error = turns = sunk = lost = 0.0
        for outcome, weight in alike(s, step, weights):
            after = self.after(s, outcome)
            tons, error, turns = tons + weight * after.tons, error + weight * after.error, turns + weight * after.turns
            sunk, lost = sunk + weight * after.sunk, lost + weight * after.lost
        ways = sum(weights)
        return Sight(tons / ways, error / ways, turns / ways, sunk / ways, lost / ways)

    def after(self, s: Wolves, answer: int) -> Sight:
        """What an answer brings at once, and what the position it leads to is worth."""
        then = s.copy()
        follow(then, answer)
        gained, sunk = gain(s, then, self.prices), then.tonnage - s.tonnage
        if then.ended:
            return Sight(gained, sunk=sunk, lost=1.0)
        later = self.sight(then)
        turns = max(0, then.encounter_turn - s.encounter_turn) + later.turns
        return Sight(gained + later.tons, later.error, turns, sunk + later.sunk, later.lost)


def is_over(s: Wolves) -> bool:
    """The encounter map is put away, or the horizon is reached while an escort still holds the boat (ruling R-30)."""
    if s.encounter_turn > s.sheet.encounter.longest:
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
        return c03_prize.is_contraband(s, outcome)
    if isinstance(step, c03_sectors.SectorDie):
        return 0  # matters on the chart only
    if isinstance(step, c07_movement.Side):
        return c07_movement.is_to_the_right(outcome)
    if isinstance(step, c10_escorts.Hunt):
        return c10_escorts.hunt_damage(s, step.index, outcome)
    return outcome


def best(encounter: Encounter, s: Wolves) -> int:
    """The preferred answer; the first of equals."""
    return next(iter(encounter.sights(s)))


def sample_worth(encounter: Encounter, start: Wolves, games: int, seed: int) -> tuple[float, float]:
    """Mean worth of an encounter played by its exact values, and its standard error."""
    worths: list[float] = []
    for number in range(games):
        s, rng = start.copy(), Rng(seed, number)
        worth = 0.0
        while not s.ended and not is_over(s):
            step, before = s.todo[-1], s.copy()
            follow(s, rng.outcome(step.odds(s)) if isinstance(step, Roll) else best(encounter, s))
            worth += gain(before, s, encounter.prices)
        worths.append(worth)
    mean = sum(worths) / games
    spread = sum((worth - mean) ** 2 for worth in worths) / (games - 1)
    return mean, (spread / games) ** 0.5


@dataclass(frozen=True)
class Outlook:
    """The answers of the moment in order, and for how many turns of the encounter they look ahead."""

    sights: dict[int, Sight]
    turns: int
    meaning: str
    is_exact: bool
    """The solver saw to the end of the encounter on every way."""


def outlook(s: Wolves, seconds: float, prices: Prices | None = None, deepest: int = DEEPEST) -> Outlook | None:
    """As many turns ahead as the work allows; None if not even this turn can be solved."""
    until = time.process_time() + LIMIT * seconds
    prices, most = prices or Prices(), int(seconds * WORK[has_compiled()])
    found: Outlook | None = None
    sequel = Sequel(s, prices)
    for turns in range(1, deepest + 1):
        encounter = Encounter(prices, turns, most, until, sequel=sequel)
        try:
            sights = with_thumb(s, encounter.sights(encounter.begin(s)), sequel)
        except TooLarge:
            break
        is_exact = not any(sight.error for sight in sights.values())
        found = Outlook(sights, turns, meaning(prices, turns), is_exact)
        if s.encounter_turn + turns > s.sheet.encounter.longest or encounter.work * GROWTH > most:
            break
    return found


def with_thumb(s: Wolves, sights: dict[int, Sight], sequel: Sequel) -> dict[int, Sight]:
    """The answers in order, that of the rule of thumb worth at least what going on by it brings.

    Without that the solver could leave the work to the rule of thumb beyond its horizon, turn after turn. The greater
    of two estimates is mostly the luckier one: so the play-outs that say that going on by the rule of thumb is better
    do not say how good it is, others do, and they must agree.
    """
    step = waiting(s)
    if not isinstance(step, Choose) or len(sights) == 1:
        return sights
    usual = sequel.captain.choose(s, step, step.options(s), Rng(sequel.seed))
    if sequel.start.rank > sights[usual].rank:
        sights = sights | {usual: max(sights[usual], sequel.again, key=lambda sight: sight.rank)}
    # of equals its answer comes first: where nothing can be gained, the first on the list dived, then surfaced again
    return dict(sorted(sights.items(), key=lambda each: (-each[1].rank, each[0] != usual)))


def meaning(prices: Prices, turns: int) -> str:
    """What the values are, in words."""
    return say(
        "the boat's chance to survive this encounter and the tons it sinks, weighed as {box} t for each damage and "
        "{boat} t for the boat; {turns} solved, the rest played out",
        turns=amount(turns, "turn", "turns"), box=round(prices.box), boat=round(prices.boat),
    )  # fmt: skip
