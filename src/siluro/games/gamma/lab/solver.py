"""Uomini Gamma solved exactly: GG.1, GG.2 and the campaign, for any objective over the final score.

The campaign is solved from behind. GG.2 first: its value for each number of men and each score brought along; that
is what an end of GG.1 is worth. The set-up before an approach (men, ships, sea) is walked with the engine. Ships lying
face down are solved over what is turned over (`face_down`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from siluro.engine.play import follow, waiting
from siluro.engine.steps import Roll
from siluro.games.gamma.lab.face_down import FaceDown, all_tonnages, attack_odds
from siluro.games.gamma.lab.graph import INSIDE, SLOTS, Night, explore_night, fits, numbers_of_men, set_out, starts
from siluro.games.gamma.lab.swim import Swim, explore_swim
from siluro.games.gamma.rules import c03_missions as c03
from siluro.games.gamma.rules import c05_sequence as c05
from siluro.games.gamma.rules.c04_objective import SUNK
from siluro.games.gamma.rules.state import CAMPAIGN, GG2, HIDDEN, OPEN, Gamma, Tables, grt
from siluro.lab.graph import Progress, TooLarge
from siluro.lab.objective import EXPECTED, Objective, Values
from siluro.speech.say import say

Key = tuple[Any, ...]
Case = tuple[int, bytes]


def tonnage_by_slot(s: Gamma) -> tuple[float, ...]:
    """Each ship's tonnage."""
    return (*(float(grt(s, ship)) for ship in s.ships), *[0.0] * (SLOTS - len(s.ships)))


@dataclass
class Second:
    """GG.2 before its set-up, by number of men: the expected tonnage, and the chance of every tonnage needed."""

    least: int
    """Men that it needs (3.2)."""
    expected: Values
    needs: Values
    """All tonnages that can be sunk, rising."""
    chance: Values
    """[men, need]: of sinking at least that much when playing for it."""

    def value(self, men: int, scores: Values, goal: Objective) -> Values:
        """What these scores in hand are worth before GG.2 is set up with so many men."""
        if men < self.least:
            return goal.of(scores)
        row = men - self.least
        if goal.bound is None:
            return np.asarray(scores + self.expected[row])
        need = goal.bound - scores
        by_need = np.concatenate(([1.0], self.chance[row], [0.0]))
        return np.asarray(by_need[np.where(need <= 0, 0, np.searchsorted(self.needs, need) + 1)])


class Source(Protocol):
    """Where a solver has its graphs from: the rules, or the tablebase, which knows some values too."""

    tables: Tables

    def night(self, mission: int) -> Night: ...

    def swim(self, mission: int) -> Swim: ...

    def roots(self) -> dict[Key, float]: ...


@dataclass
class ByRules:
    """Explores the graphs, and knows nothing else."""

    tables: Tables
    progress: Progress | None = None

    def night(self, mission: int) -> Night:
        return explore_night(self.tables, mission, self.progress)

    def swim(self, mission: int) -> Swim:
        return explore_swim(self.tables, mission, self.progress)

    def roots(self) -> dict[Key, float]:
        return {}


class Solver:
    """Values of positions under best play."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.tables = source.tables
        self.nights: dict[int, Night] = {}
        self.swims: dict[int, Swim] = {}
        self.seconds: dict[int, Second] = {}
        self.settings: dict[Key, float] = {}
        self.cases: dict[Key, tuple[Case, float]] = {}
        self.columns: dict[Case, Values] = {}
        self.kept_columns = 20  # 3 MB each; the sets of ships of GG.2 fit
        self.face_downs: dict[Key, FaceDown] = {}
        self.kept_face_downs = 20  # 10 MB each, or 40 with three light ships
        self.tonnages: dict[int, Values] = {}
        """What can be sunk in GG.2, by number of ships."""
        self.positions = 0

    @cached_property
    def roots(self) -> dict[Key, float]:
        """The values of approaches about to begin, as far as they are known."""
        return self.source.roots()

    def night(self, mission: int) -> Night:
        """The graph of a mission with open ships."""
        if mission not in self.nights:
            self.nights[mission] = self.source.night(mission)
        return self.nights[mission]

    def swim(self, mission: int) -> Swim:
        """The graphs of a mission without ships."""
        if mission not in self.swims:
            self.swims[mission] = self.source.swim(mission)
        return self.swims[mission]

    def value(self, s: Gamma, goal: Objective) -> float:
        """What the position is worth under best play."""
        step = waiting(s)
        if step is None:
            return float(goal.of(np.array([s.tonnage]))[0])
        if isinstance(step, c03.Reveal):
            return self.mean_after(s, step, goal)
        if type(step) not in INSIDE:
            return self.set_up_value(s, goal)
        if s.placement == OPEN:
            values, more = self.column(s, goal)
            return float(values[self.night(s.mission).node(s)]) + more
        if isinstance(step, c05.Attack):
            odds = attack_odds(s)
            scores = s.tonnage + np.array(list(odds))
            return float(self.end_worth(s, s.lost, scores, goal) @ np.array(list(odds.values())))
        found, more = self.face_down(s, goal)
        return found.value(s) + more

    def knows(self, s: Gamma) -> bool:
        """Whether the graphs have the position; one set up by hand may not come up in play."""
        step = waiting(s)
        if isinstance(step, c03.Reveal):
            after = s.copy()
            follow(after, step.options(s)[0])
            return self.knows(after)
        if type(step) not in INSIDE:
            return True
        if s.placement == OPEN:
            return self.night(s.mission).knows(s)
        return isinstance(step, c05.Attack) or self.swim(s.mission).knows(s)

    # ships face up

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
            worth = self.end_worths(s, goal)
            self.cases[key] = ((s.mission, (worth - worth[0]).tobytes()), float(worth[0]))
        return self.cases[key]

    def end_worths(self, s: Gamma, goal: Objective) -> Values:
        """What each end of the mission is worth."""
        found = self.night(s.mission)
        scores = s.tonnage + found.sunk @ np.array(tonnage_by_slot(s))
        # the score so far counts what was sunk in this attack already; the graph's ends count it again
        scores -= sum(grt(s, s.ships[slot]) for slot in sunk_slots(s))
        worth = np.zeros(len(scores))
        for lost in np.unique(found.lost):
            these = found.lost == lost
            worth[these] = self.end_worth(s, int(lost), scores[these], goal)
        return worth

    # ships face down

    def face_down(self, s: Gamma, goal: Objective) -> tuple[FaceDown, float]:
        """The mission with its ships face down, as if nothing had been sunk before it, and a number to be added."""
        goal, more = self.goal_left(s, goal)
        campaign = s.scenario == CAMPAIGN and s.mission != GG2
        key = (goal.bound, campaign and s.available, s.mission, s.corrected, len(s.ships))
        if key not in self.face_downs:
            for old in list(self.face_downs)[: len(self.face_downs) + 1 - self.kept_face_downs]:
                del self.face_downs[old]
            start = s.copy()
            found = FaceDown(s, self.swim(s.mission), lambda lost, scores: self.end_worth(start, lost, scores, goal))
            self.face_downs[key] = found
            self.positions += found.near_values.size + found.far_values.size
        return self.face_downs[key], more

    def goal_left(self, s: Gamma, goal: Objective) -> tuple[Objective, float]:
        """The goal without the score in hand, and a number to be added to values.

        In GG.2 a bound becomes the next tonnage that can be sunk, so that many scores in hand are one case.
        """
        if goal.bound is None:
            return goal, s.tonnage
        need = goal.bound - s.tonnage
        if s.mission != GG2:
            return Objective(need), 0.0
        if len(s.ships) not in self.tonnages:
            self.tonnages[len(s.ships)] = all_tonnages(s)
        possible = self.tonnages[len(s.ships)]
        at = int(np.searchsorted(possible, need))
        return Objective(int(possible[at]) if at < len(possible) else int(possible[-1]) + 1), 0.0

    # from night to night

    def end_worth(self, s: Gamma, lost: int, scores: Values, goal: Objective) -> Values:
        """What scores are worth at the end of the mission: as they are, or with best play in GG.2 (3.2)."""
        if s.scenario != CAMPAIGN or s.mission == GG2:
            return goal.of(scores)
        second, away = self.second(s.placement), s.tables.called_away[1:]
        worth = [second.value(s.available - lost - number, scores, goal) for number in away]
        return np.asarray(sum(worth[1:], worth[0]) / len(away))

    def second(self, placement: int) -> Second:
        """GG.2 for all numbers of men, with ships placed in the open or face down."""
        kind = int(placement != OPEN)
        if kind not in self.seconds:
            self.seconds[kind] = self.solve_second_face_down() if kind else self.solve_second()
        return self.seconds[kind]

    def solve_second(self) -> Second:
        found, numbers = self.night(GG2), numbers_of_men(self.tables, GG2)
        roots = [[found.node(s) for s in starts(self.tables, GG2, men)] for men in numbers]
        sets, sea = ship_sets(set_out(self.tables, GG2, numbers[0])), sea_odds(self.tables)
        needs = np.unique([found.sunk @ np.array(ships) for ships in sets])[1:]
        expected, chance = np.zeros(len(numbers)), np.zeros((len(numbers), len(needs)))
        for ships, odds in sets.items():
            tonnage = found.sunk @ np.array(ships)
            expected += odds * found.graph.sweep(tonnage)[roots] @ sea
            own = np.unique(tonnage)[1:]
            reach = [found.graph.sweep((tonnage >= need).astype(float))[roots] @ sea for need in own]
            reach.append(np.zeros(len(numbers)))
            chance += odds * np.array(reach)[np.searchsorted(own, needs)].T
        return Second(numbers[0], expected, needs, chance)

    def solve_second_face_down(self) -> Second:
        numbers, sea = numbers_of_men(self.tables, GG2), sea_odds(self.tables)
        roots = [starts(self.tables, GG2, men, HIDDEN) for men in numbers]
        needs = all_tonnages(roots[-1][0])[1:]
        goals = [EXPECTED, *(Objective(int(need)) for need in needs)]
        values = np.array([[[self.value(s, goal) for s in pair] for pair in roots] for goal in goals]) @ sea
        return Second(numbers[0], values[0], needs, values[1:].T)

    # the set-up

    def set_up_value(self, s: Gamma, goal: Objective) -> float:
        """Walk what is left of the set-up with the engine."""
        key = (goal.bound, s.scenario, s.placement, s.corrected, s.mission, s.available, s.men, s.lost, s.tonnage,
               tuple(s.ships), tuple(s.assigned), s.todo[-1].key())  # fmt: skip
        if key not in self.settings:
            step = waiting(s)
            assert step is not None
            if isinstance(step, Roll):
                self.settings[key] = self.mean_after(s, step, goal)
            else:
                self.settings[key] = max(self.after_set_up(s, answer, goal) for answer in step.options(s))
        return self.settings[key]

    def mean_after(self, s: Gamma, step: Roll[Gamma], goal: Objective) -> float:
        """Over all outcomes of a roll."""
        odds = step.odds(s)
        return sum(odds[answer] * self.after_set_up(s, answer, goal) for answer in step.options(s)) / sum(odds)

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


def sea_odds(tables: Tables) -> Values:
    """The chances of a calm and of a rough sea (3.1.3, 3.2.3)."""
    rough = 7 - tables.rough_from
    return np.array([6 - rough, rough]) / 6


def ship_sets(s: Gamma) -> dict[tuple[float, ...], float]:
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


def solver_for(s: Gamma, progress: Progress | None = None) -> tuple[Solver, bool]:
    """What `siluro.lab.solve` asks every solver for: a solver for this game, and whether its values are exact."""
    if not fits(s.tables):
        raise TooLarge(say("This pack is too different from the game's own for the exact solver."))
    return Solver(ByRules(s.tables, progress)), True
