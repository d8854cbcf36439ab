"""Uomini Gamma solved exactly: GG.1, GG.2 and the campaign, for any objective over the final score.

The campaign is solved from behind. GG.2 first: its value for each number of men and each score brought along; that
is what an end of GG.1 is worth. The set-up before an approach (men, ships, sea) is walked with the engine.
Ships lying face down count with the mean tonnage of the markers left. That is close but not exact, because a ship
turned over tells about the others; `is_exact` says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from siluro.engine.play import follow, waiting
from siluro.engine.steps import Roll
from siluro.games import game
from siluro.games.gamma.lab.graph import GG2_MEN, INSIDE, SLOTS, Night, explore_night, starts
from siluro.games.gamma.rules import c03_missions as c03
from siluro.games.gamma.rules.c04_objective import SUNK
from siluro.games.gamma.rules.state import CAMPAIGN, FACE_DOWN, GG2, HIDDEN_THREE_LIGHT, OPEN, Gamma, grt
from siluro.lab.graph import Progress, TooLarge
from siluro.lab.objective import Objective, Values
from siluro.speech.say import say

Key = tuple[Any, ...]
Case = tuple[int, bytes]


def tonnage_by_slot(s: Gamma) -> tuple[float, ...]:
    """Each ship's tonnage, or the mean of those that may still lie there face down."""
    by_slot = [0.0] * SLOTS
    for slot, ship in enumerate(s.ships):
        if ship != FACE_DOWN:
            by_slot[slot] = grt(s, ship)
        else:
            left = {other for other in c03.ship_table(s, slot) if other >= 0 and other not in s.ships}
            by_slot[slot] = sum(grt(s, other) for other in left) / len(left)
    return tuple(by_slot)


@dataclass
class Second:
    """GG.2 before its set-up, by number of men: the expected tonnage, and the chance of every tonnage needed."""

    expected: Values
    needs: Values
    """All tonnages that can be sunk, rising."""
    chance: Values
    """[men, need]: of sinking at least that much when playing for it."""

    def value(self, men: int, scores: Values, goal: Objective) -> Values:
        """What these scores in hand are worth before GG.2 is set up with so many men."""
        if men < GG2_MEN[0]:
            return goal.of(scores)
        row = men - GG2_MEN[0]
        if goal.bound is None:
            return np.asarray(scores + self.expected[row])
        need = goal.bound - scores
        by_need = np.concatenate(([1.0], self.chance[row], [0.0]))
        return np.asarray(by_need[np.where(need <= 0, 0, np.searchsorted(self.needs, need) + 1)])


class Solver:
    """Values of positions under best play. Graphs and tables come from the rules or from the tablebase."""

    def __init__(self, nights: Callable[[int], Night], roots: Callable[[], dict[Key, float]] = dict) -> None:
        self.load_night = nights
        self.load_roots = roots
        self.nights: dict[int, Night] = {}
        self.seconds: dict[int, Second] = {}
        self.settings: dict[Key, float] = {}
        self.cases: dict[Key, tuple[Case, float]] = {}
        self.columns: dict[Case, Values] = {}
        self.kept_columns = 20  # 3 MB each; the sets of ships of GG.2 fit
        self.positions = 0
        self.pack = ""  # the pack of a tablebase

    @cached_property
    def roots(self) -> dict[Key, float]:
        """The values of approaches about to begin, as far as they are known."""
        return self.load_roots()

    def night(self, mission: int) -> Night:
        """The graph of a mission."""
        if mission not in self.nights:
            self.nights[mission] = self.load_night(mission)
        return self.nights[mission]

    def value(self, s: Gamma, goal: Objective) -> float:
        """What the position is worth under best play."""
        step = waiting(s)
        if step is None:
            return float(goal.of(np.array([s.tonnage]))[0])
        if type(step) in INSIDE:
            values, more = self.column(s, goal)
            return float(values[self.night(s.mission).node(s)]) + more
        return self.set_up_value(s, goal)

    def knows(self, s: Gamma) -> bool:
        """Whether the graph has the position: with at most five ships, and able to come up in play."""
        if s.placement == HIDDEN_THREE_LIGHT and s.mission != GG2:
            return False
        return type(waiting(s)) not in INSIDE or self.night(s.mission).knows(s)

    def is_exact(self, s: Gamma) -> bool:
        """Whether the values of this position are exact."""
        return s.placement == OPEN or not s.todo

    def column(self, s: Gamma, goal: Objective) -> tuple[Values, float]:
        """The values of all positions of the mission with these ships and this score, less a number to be added."""
        case, more = self.case(s, goal)
        if case not in self.columns:
            for old in list(self.columns)[: len(self.columns) + 1 - self.kept_columns]:
                del self.columns[old]
            found = self.night(s.mission)
            self.columns[case] = found.graph.sweep(np.frombuffer(case[1]))
            self.positions += len(found.codes)
        return self.columns[case], more

    def case(self, s: Gamma, goal: Objective) -> tuple[Case, float]:
        """The mission with what its ends are worth beyond the first, and the worth of the first.

        Scores brought along from GG.1 often differ by nothing else, and then best play is the same.
        """
        key = case_key(s, goal)
        if key not in self.cases:
            worth = self.end_worth(s, goal)
            self.cases[key] = ((s.mission, (worth - worth[0]).tobytes()), float(worth[0]))
        return self.cases[key]

    def end_worth(self, s: Gamma, goal: Objective) -> Values:
        """What each end of the mission is worth: its score, or what best play makes of it in GG.2 (3.2)."""
        found = self.night(s.mission)
        scores = s.tonnage + found.sunk @ np.array(tonnage_by_slot(s))
        # the score so far counts what was sunk in this attack already; the graph's ends count it again
        scores -= sum(grt(s, s.ships[slot]) for slot in sunk_slots(s))
        if s.scenario != CAMPAIGN or s.mission == GG2:
            return goal.of(scores)
        second = self.second(s.placement)
        worth = np.zeros(len(scores))
        for lost in np.unique(found.lost):
            these = found.lost == lost
            for away in s.tables.called_away[1:]:
                worth[these] += second.value(s.available - int(lost) - away, scores[these], goal)
        return worth / len(s.tables.called_away[1:])

    def second(self, placement: int) -> Second:
        """GG.2 for all numbers of men, with ships placed in the open or face down."""
        kind = int(placement != OPEN)
        if kind not in self.seconds:
            self.seconds[kind] = self.solve_second("yes" if kind else "no")
        return self.seconds[kind]

    def solve_second(self, hidden: str) -> Second:
        found = self.night(GG2)
        roots = [[found.node(s) for s in starts("gg2", men)] for men in GG2_MEN]
        sets = ship_sets(game("gamma").new("gg2", hidden=hidden))
        sea = sea_odds(game("gamma").blank())
        needs = np.unique([found.sunk @ np.array(ships) for ships in sets])[1:]
        expected, chance = np.zeros(len(GG2_MEN)), np.zeros((len(GG2_MEN), len(needs)))
        for ships, odds in sets.items():
            tonnage = found.sunk @ np.array(ships)
            expected += odds * found.graph.sweep(tonnage)[roots] @ sea
            own = np.unique(tonnage)[1:]
            reach = [found.graph.sweep((tonnage >= need).astype(float))[roots] @ sea for need in own]
            reach.append(np.zeros(len(GG2_MEN)))
            chance += odds * np.array(reach)[np.searchsorted(own, needs)].T
        return Second(expected, needs, chance)

    def set_up_value(self, s: Gamma, goal: Objective) -> float:
        """Walk what is left of the set-up (or turn over a ship) with the engine."""
        key = (goal.bound, s.scenario, s.placement, s.corrected, s.mission, s.available, s.men, s.lost, s.tonnage,
               tuple(s.ships), tuple(s.assigned), s.todo[-1].key())  # fmt: skip
        if key not in self.settings:
            step = waiting(s)
            assert step is not None
            after = [(answer, self.after_set_up(s, answer, goal)) for answer in step.options(s)]
            if isinstance(step, Roll):
                odds: list[int] = step.odds(s)
                self.settings[key] = sum(odds[answer] * value for answer, value in after) / sum(odds)
            else:
                self.settings[key] = max(value for _, value in after)
        return self.settings[key]

    def after_set_up(self, s: Gamma, answer: int, goal: Objective) -> float:
        after = s.copy()
        follow(after, answer)
        if not isinstance(waiting(s), c03.Sea):
            return self.value(after, goal)
        key, more = root_key(after, goal)
        if key not in self.roots:
            self.roots[key] = self.value(after, goal) - more
        return self.roots[key] + more


def case_key(s: Gamma, goal: Objective) -> Key:
    """What the worth of a mission's ends depends on."""
    before = s.tonnage - sum(grt(s, s.ships[slot]) for slot in sunk_slots(s))
    return (goal.bound, s.scenario == CAMPAIGN, s.mission, s.placement, s.available, before, tonnage_by_slot(s))


def root_key(s: Gamma, goal: Objective) -> tuple[Key, float]:
    """What the value of an approach about to begin depends on, and a number to be added to that value.

    GG.2 is the same alone and in the campaign; tonnage brought along is added, or lowers what is needed.
    """
    second = s.mission == GG2
    before = s.tonnage if second else 0
    bound = -1 if goal.bound is None else max(0, goal.bound - before)
    campaign, corrected = (0, 0) if second else (int(s.scenario == CAMPAIGN), s.corrected)
    ships = (*s.ships, *[-2] * (SLOTS + 1 - len(s.ships)))
    key = (bound, campaign, s.mission, s.placement, corrected, s.available, s.men, s.sea, s.tonnage - before, *ships)
    return key, before if goal.bound is None else 0


def sunk_slots(s: Gamma) -> list[int]:
    """The slots sunk in the attack being resolved."""
    return [slot for slot, fate in enumerate(s.fates) if fate == SUNK]


def sea_odds(s: Gamma) -> Values:
    """The chances of a calm and of a rough sea (3.1.3, 3.2.3)."""
    rough = 7 - s.tables.rough_from
    return np.array([6 - rough, rough]) / 6


def ship_sets(s: Any) -> dict[tuple[float, ...], float]:
    """Every set of ships that the set-up can give, by tonnage, with its chance; walked with the engine."""
    found: dict[tuple[float, ...], float] = {}

    def walk(s: Gamma, chance: float) -> None:
        step = waiting(s)
        if not isinstance(step, c03.TargetShip):
            ships = tonnage_by_slot(s)
            found[ships] = found.get(ships, 0.0) + chance
            return
        odds = step.odds(s)
        for face in step.options(s):
            after = s.copy()
            follow(after, face)
            walk(after, chance * odds[face] / sum(odds))

    walk(s, 1.0)
    return found


def solver_by_rules(progress: Progress | None = None) -> Solver:
    """A solver that asks nothing but the rules."""
    return Solver(lambda mission: explore_night(mission, progress))


def solver_for(s: Gamma, progress: Progress | None = None) -> tuple[Solver, bool]:
    """What `siluro.lab.solve` asks every solver for: a solver for this game, and whether its values are exact."""
    if s.placement == HIDDEN_THREE_LIGHT:
        raise TooLarge(
            say("GG.1 with three light ships (hidden=three-light) is not solved; solve hidden=no or hidden=yes.")
        )
    solver = solver_by_rules(progress)
    return solver, solver.is_exact(s)
