"""Uomini Gamma solved exactly: GG.1, GG.2 and the campaign, for any objective over the final score.

The campaign is solved from behind. GG.2 first: its value for each number of men and each score brought along; that
is what an end of GG.1 is worth. The set-up before an approach (men, ships, sea) is walked with the engine.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from siluro.engine.play import follow, waiting
from siluro.engine.steps import Choose, Roll
from siluro.games.gamma.lab.anchorage import all_tonnages, attack_odds
from siluro.games.gamma.lab.swim import SWIMMING, Swim, explore_swim, fits, numbers_of_men, set_out
from siluro.games.gamma.rules import c03_missions as c03
from siluro.games.gamma.rules import c05_sequence as c05
from siluro.games.gamma.rules.state import CAMPAIGN, GG2, HIDDEN, OPEN, Gamma, Tables, grt
from siluro.lab.objective import EXPECTED, Objective
from siluro.lab.walk import Progress, TooLarge
from siluro.speech.say import say

if TYPE_CHECKING:
    from siluro.games.gamma.lab.night import Night
    from siluro.lab.graph import Values

Key = tuple[Any, ...]
INSIDE: tuple[type, ...] = (*SWIMMING, c05.Assign)
"""The steps whose positions stand in the tables of a night."""
MOST_SHIPS = 6


@dataclass
class Second:
    """GG.2 before its set-up, by number of men: the expected tonnage, and the chance of every tonnage needed."""

    least: int
    """Men that it needs (3.2)."""
    expected: list[float]
    needs: list[int]
    """All tonnages that can be sunk, rising."""
    chance: list[list[float]]
    """[men, need]: of sinking at least that much when playing for it."""

    def value(self, men: int, score: int, goal: Objective) -> float:
        """What a score in hand is worth before GG.2 is set up with so many men."""
        if men < self.least:
            return goal.worth(score)
        row = men - self.least
        if goal.bound is None:
            return score + self.expected[row]
        need = goal.bound - score
        by_need = (*self.chance[row], 0.0)
        return 1.0 if need <= 0 else by_need[bisect_left(self.needs, need)]


class Source(Protocol):
    """Where a solver has its graphs from: the rules, or the tablebase, which knows some values too."""

    tables: Tables
    readings: int

    def swim(self, mission: int) -> Swim: ...

    def roots(self) -> dict[Key, float]: ...


@dataclass
class ByRules:
    """Explores the graphs, and knows nothing else."""

    tables: Tables
    readings: int = 0
    progress: Progress | None = None

    def swim(self, mission: int) -> Swim:
        return explore_swim(self.tables, self.readings, mission, self.progress)

    def roots(self) -> dict[Key, float]:
        return {}


class Solver:
    """Values of positions under best play."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.tables = source.tables
        self.swims: dict[int, Swim] = {}
        self.seconds: dict[int, Second] = {}
        self.settings: dict[Key, float] = {}
        self.tonnages: dict[Key, list[int]] = {}
        """What can be sunk, by ships."""
        self.nights: dict[Key, Night] = {}
        self.kept_nights = 20  # 3 MB each with open ships, 15 face down, 60 with three light ships
        self.positions = 0

    @cached_property
    def roots(self) -> dict[Key, float]:
        """The values of approaches about to begin, as far as they are known."""
        return self.source.roots()

    def swim(self, mission: int) -> Swim:
        """The graphs of a mission without ships."""
        if mission not in self.swims:
            self.swims[mission] = self.source.swim(mission)
        return self.swims[mission]

    def value(self, s: Gamma, goal: Objective) -> float:
        """What the position is worth under best play."""
        step = waiting(s)
        if step is None:
            return goal.worth(s.tonnage)
        if type(step) in INSIDE:
            left, more = self.goal_left(s, goal)
            return self.night(s, left).value(s) + more
        if isinstance(step, c05.Attack):
            odds = attack_odds(s)
            return sum(chance * self.end_value(s, s.lost, s.tonnage + tons, goal) for tons, chance in odds.items())
        if isinstance(step, c03.Reveal):
            return self.mean_after(s, step, goal)
        return self.set_up_value(s, goal)

    def knows(self, s: Gamma) -> bool:
        """Whether the graphs have the position; one set up by hand may not come up in play."""
        step = waiting(s)
        if isinstance(step, c03.Reveal):
            after = s.copy()
            follow(after, step.options(s)[0])
            return self.knows(after)
        return type(step) not in INSIDE or self.swim(s.mission).knows(s)

    # one night

    def night(self, s: Gamma, goal: Objective) -> Night:
        """The mission with its ships, as if nothing had been sunk before it."""
        key = night_key(s, goal)
        if key not in self.nights:
            for old in list(self.nights)[: len(self.nights) + 1 - self.kept_nights]:
                del self.nights[old]
            start = s.copy()
            self.nights[key] = found = self.solve_night(start, goal)
            self.positions += found.positions
        return self.nights[key]

    def solve_night(self, s: Gamma, goal: Objective) -> Night:
        from siluro.games.gamma.lab.night import Night

        return Night(s, self.swim(s.mission), lambda lost, scores: self.end_values(s, lost, scores, goal))

    def goal_left(self, s: Gamma, goal: Objective) -> tuple[Objective, float]:
        """The goal without the score in hand, and a number to be added to values.

        Where nothing follows, a bound becomes the next tonnage that can be sunk: many bounds are one night.
        """
        if goal.bound is None:
            return goal, s.tonnage
        need = max(0, goal.bound - s.tonnage)
        if is_campaign_night(s):
            return Objective(need), 0.0
        ships = ships_key(s)
        if ships not in self.tonnages:
            self.tonnages[ships] = all_tonnages(s)
        possible = self.tonnages[ships]
        at = bisect_left(possible, need)
        return Objective(possible[at] if at < len(possible) else possible[-1] + 1), 0.0

    # from night to night

    def end_value(self, s: Gamma, lost: int, score: int, goal: Objective) -> float:
        """What a score is worth at the end of the mission: as it is, or with best play in GG.2 (3.2)."""
        if not is_campaign_night(s):
            return goal.worth(score)
        second, away = self.second(s.placement), s.tables.called_away[1:]
        return sum(second.value(s.available - lost - number, score, goal) for number in away) / len(away)

    def end_values(self, s: Gamma, lost: int, scores: Values, goal: Objective) -> Values:
        """The same for many scores, of which most come up often."""
        import numpy as np  # slow to import, and not to be had everywhere

        found, places = np.unique(scores, return_inverse=True)
        values = np.array([self.end_value(s, lost, int(score), goal) for score in found])
        return values[places.reshape(scores.shape)]

    def second(self, placement: int) -> Second:
        """GG.2 for all numbers of men, with ships placed in the open or face down."""
        kind = OPEN if placement == OPEN else HIDDEN
        if kind not in self.seconds:
            self.seconds[kind] = self.solve_second(kind)
        return self.seconds[kind]

    def solve_second(self, placement: int) -> Second:
        numbers, readings = numbers_of_men(self.tables, GG2), self.source.readings
        setups = [set_out(self.tables, readings, GG2, men, placement) for men in numbers]
        needs = all_tonnages(set_out(self.tables, readings, GG2, numbers[-1], HIDDEN))[1:]
        chances = [[self.value(s, Objective(need)) for need in needs] for s in setups]
        return Second(numbers[0], [self.value(s, EXPECTED) for s in setups], needs, chances)

    # the set-up

    def set_up_value(self, s: Gamma, goal: Objective) -> float:
        """Walk what is left of the set-up with the engine."""
        key = (goal.bound, s.scenario, s.placement, s.corrected, s.mission, s.available, s.men, s.lost, s.tonnage,
               tuple(s.ships), s.todo[-1].key())  # fmt: skip
        if key not in self.settings:
            step = waiting(s)
            if isinstance(step, Roll):
                self.settings[key] = self.mean_after(s, step, goal)
            else:
                assert isinstance(step, Choose)
                self.settings[key] = max(self.value_after(s, answer, goal) for answer in step.options(s))
        return self.settings[key]

    def mean_after(self, s: Gamma, step: Roll[Gamma], goal: Objective) -> float:
        """Over all outcomes of a roll."""
        odds = step.odds(s)
        return sum(odds[answer] * self.value_after(s, answer, goal) for answer in step.options(s)) / sum(odds)

    def value_after(self, s: Gamma, answer: int, goal: Objective) -> float:
        """Of the position after an answer; where the approach begins, remembered."""
        after = s.copy()
        follow(after, answer)
        if not isinstance(waiting(s), c03.Sea):
            return self.value(after, goal)
        left, more = self.goal_left(after, goal)
        key = root_key(after, left)
        if key not in self.roots:
            self.roots[key] = self.night(after, left).value(after)
        return self.roots[key] + more


def is_campaign_night(s: Gamma) -> bool:
    """Whether another mission follows."""
    return s.scenario == CAMPAIGN and s.mission != GG2


def ships_key(s: Gamma) -> Key:
    """What the strikes of a mission depend on: the open ships, or how many lie face down."""
    ships = tuple(grt(s, ship) for ship in s.ships) if s.placement == OPEN else (len(s.ships),)
    return (s.mission, s.corrected if s.mission != GG2 else 0, *ships)


def night_key(s: Gamma, goal: Objective) -> Key:
    """What the values of a mission depend on."""
    return (goal.bound, s.available if is_campaign_night(s) else 0, ships_key(s))


def root_key(s: Gamma, goal: Objective) -> Key:
    """What the value of an approach about to begin depends on, as whole numbers."""
    available = s.available if is_campaign_night(s) else 0
    corrected = s.corrected if s.mission != GG2 else 0
    ships = (*s.ships, *[-2] * (MOST_SHIPS - len(s.ships)))
    bound = -1 if goal.bound is None else goal.bound
    return (bound, available, s.mission, s.placement, corrected, s.men, s.sea, *ships)


def solver_for(s: Gamma, progress: Progress | None = None) -> tuple[Solver, bool]:
    """What `siluro.lab.solve` asks every solver for: a solver for this game, and whether its values are exact."""
    if not fits(s.tables):
        raise TooLarge(say("This pack is too different from the game's own for the exact solver."))
    return Solver(ByRules(s.tables, s.readings, progress)), True
