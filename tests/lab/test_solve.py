"""The solver against cases worked out by hand, against the solver for any game, and against its own tablebase."""

from __future__ import annotations

import os
from fractions import Fraction

import numpy as np
import pytest

import siluro
from siluro.engine.play import follow, waiting
from siluro.engine.steps import Roll
from siluro.games.gamma.lab.anchorage import all_tonnages
from siluro.games.gamma.lab.solver import Key, Solver
from siluro.games.gamma.lab.swim import explore_swim, numbers_of_men, set_out
from siluro.games.gamma.lab.tablebase import KINDS, Shipped, solver
from siluro.games.gamma.rules.state import GG1, GG2, HIDDEN, TURN_BACK_FROM_BOAT, Gamma
from siluro.lab.objective import EXPECTED, BadObjective, Objective, objective
from siluro.lab.rng import Rng
from siluro.lab.solve import ByKey, solve, valued_answers
from siluro.lab.walk import TooLarge
from tests.games.gamma.board import at_box, attack_on, gg1, gg2, new

pytestmark = pytest.mark.xdist_group("solver")  # it remembers what it has solved
BARON_DOUGLAS, META = 1, 9
EMPTY_BAG = [1, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("men", "ship", "currents", "chance"),
    [
        (3, META, 0, Fraction(7, 8)),
        (2, META, 1, Fraction(5, 9)),
        (1, META, 2, Fraction(1, 6)),
        (3, BARON_DOUGLAS, 0, Fraction(1, 2)),
        (3, BARON_DOUGLAS, 1, Fraction(7, 27)),
        (2, BARON_DOUGLAS, 2, Fraction(1, 36)),
        (1, BARON_DOUGLAS, 0, Fraction(0)),
    ],
)
def test_an_attack_is_worth_its_chance_of_sinking(men: int, ship: int, currents: int, chance: Fraction) -> None:
    s = attack_on(men, ship, currents)
    tonnage = s.tables.grt[ship]
    assert ByKey(s).value(s, EXPECTED) == pytest.approx(float(chance * tonnage), rel=1e-12)
    assert ByKey(s).value(s, Objective(tonnage)) == pytest.approx(float(chance), rel=1e-12)
    assert ByKey(s).value(s, Objective(0)) == 1.0


def test_three_men_at_the_big_ships_by_hand() -> None:
    """At box 7 with a Swim in the bag: three men on the largest ship, 1/2 of its 3899 GRT; no better split exists."""
    s = at_box(gg1(), 7, men=3, bag=EMPTY_BAG.copy(), dives=0)
    best = 3899 / 2  # Baron Douglas; two men on one ship sink it with 1/4, a single man sinks nothing
    assert ByKey(s).value(s, EXPECTED) == pytest.approx(best, rel=1e-12)
    assert not solver().knows(s)  # seven boxes without a counter cannot come up


def test_one_man_against_a_boat_by_hand() -> None:
    """One man at box 8 of GG.2 can sink nothing, and at box 7 only if the Boat (5 in 6) misses him: 1931 / 2 / 6."""
    s = at_box(gg2(), 7, men=1, bag=[0, 0, 0, 2, 0], dives=0)
    assert ByKey(s).value(s, EXPECTED) == pytest.approx(1931 / 2 / 6, rel=1e-12)


def walk(s: Gamma, rng: Rng, steps: int) -> Gamma:
    """Somewhere on the way; nobody goes home, so that the late game is reached."""
    s = s.copy()
    for _ in range(steps):
        step = waiting(s)
        if step is None:
            return s
        options = step.options(s)
        answer = rng.outcome(step.odds(s)) if isinstance(step, Roll) else options[0]
        if step.word == "assign":
            answer = options[rng.below(len(options))]
        follow(s, answer)
    return s


def solve_small(s: Gamma) -> ByKey | None:
    """The solver for any game, if not too much can follow."""
    try:
        return ByKey(s, 20_000)
    except TooLarge:
        return None


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("start", [gg1, gg2])
def test_the_graph_for_all_ships_agrees_with_the_solver_for_any_game(start: object, number: int) -> None:
    """The full keys know every ship; the graphs of the swim know none. Both must find the same value."""
    rng = Rng(7, number)
    s = walk(start(), rng, 9 + number)  # type: ignore[operator]
    while (plain := solve_small(s)) is None:
        s = walk(s, rng, 1)
    for goal in (EXPECTED, Objective(2001), Objective(4500)):
        assert solver().value(s, goal) == pytest.approx(plain.value(s, goal), rel=1e-12, abs=1e-12)


@pytest.mark.parametrize("readings", [0, TURN_BACK_FROM_BOAT])
@pytest.mark.parametrize("mission", [GG1, GG2])
def test_the_tablebase_has_the_swim_of_the_rules(mission: int, readings: int) -> None:
    explored, shipped = explore_swim(solver().tables, readings, mission), Shipped(readings).swim(mission)
    for leg in ("near", "far"):
        mine, theirs = getattr(explored, leg), getattr(shipped, leg)
        assert np.array_equal(mine.codes, theirs.codes)
        for part in ("kind", "first", "target", "weight", "bands", "leaves"):
            assert np.array_equal(getattr(mine.graph, part), getattr(theirs.graph, part)), part


class Graphs(Shipped):
    """The tablebase without its values."""

    def roots(self) -> dict[Key, float]:
        return {}


EVERY = 1 if "SILURO_GAMES" in os.environ else 10
"""Of how many tonnages in GG.2 one is solved again: all take a minute and a half."""


def test_the_shipped_values_are_what_the_graph_gives() -> None:
    fresh, shipped = Solver(Graphs()), solver()
    for kind in KINDS:
        known, numbers = shipped.second(kind), numbers_of_men(shipped.tables, GG2)
        setups = [set_out(shipped.tables, 0, GG2, men, kind) for men in numbers]
        assert known.needs == all_tonnages(set_out(shipped.tables, 0, GG2, numbers[-1], HIDDEN))[1:]
        assert known.expected == pytest.approx([fresh.value(s, EXPECTED) for s in setups], rel=1e-12)
        for s, chances in zip(setups, known.chance, strict=True):
            for need, chance in list(zip(known.needs, chances, strict=True))[kind::EVERY]:
                assert chance == pytest.approx(fresh.value(s, Objective(need)), rel=1e-12)
    fresh.seconds = shipped.seconds
    for scenario in ("gg1", "campaign"):
        for bound in (None, 7001):
            s, goal = new(scenario, men=8), Objective(bound)
            assert fresh.value(s, goal) == pytest.approx(shipped.value(s, goal), rel=1e-12)
    assert all(shipped.roots[key] == pytest.approx(value, rel=1e-12) for key, value in fresh.roots.items())


KNOWN = {
    ("gg1", "10", None): 3204.31663544,
    ("gg1", "9", None): 2923.97180949,
    ("gg1", "8", None): 2285.17014304,
    ("gg2", "3", None): 1225.90560441,
    ("gg2", "9", None): 3460.62355018,
    ("campaign", "10", None): 6019.56546405,
    ("campaign", "10", 2001): 0.932820429,
    ("campaign", "10", 7001): 0.376614887,
    ("campaign", "10", 12001): 0.0394858606,
    ("campaign", "10", 15001): 0.00423032147,
}
WIDER = {
    ("gg1", "10", None): 3204.31663544,  # turning back spares men, and those count only in a campaign
    ("campaign", "10", None): 6022.54897258,
}


@pytest.mark.parametrize(("scenario", "men", "bound"), KNOWN)
def test_solved_values_stay(scenario: str, men: str, bound: int | None) -> None:
    value = solver().value(new(scenario, men=men), Objective(bound))
    assert value == pytest.approx(KNOWN[scenario, men, bound], rel=1e-8)


@pytest.mark.parametrize(("scenario", "men", "bound"), WIDER)
def test_reading_g_22b_is_solved_too(scenario: str, men: str, bound: int | None) -> None:
    s = new(scenario, men=men, readings="G-22b")
    assert solver(s.readings).value(s, Objective(bound)) == pytest.approx(WIDER[scenario, men, bound], rel=1e-8)


def test_a_choice_is_worth_its_best_answer_and_a_roll_the_mean() -> None:
    s = new("campaign")
    while not siluro.is_over(s):
        value = solver().value(s, EXPECTED)
        valued = valued_answers(s, solver(), EXPECTED)
        chances = siluro.odds(s)
        if chances:
            mean = sum(float(chances[each.answer]) * each.value for each in valued)
            assert mean == pytest.approx(value, rel=1e-12)
            assert {each.answer: Fraction(each.chance) for each in valued} == chances
        else:
            assert valued[0].value == pytest.approx(value, rel=1e-12)
        s = siluro.play(s, valued[len(valued) // 2].answer)


def test_solve_says_what_the_contract_promises() -> None:
    found = solve("gamma", "gg2", {"men": 4}, EXPECTED)
    assert (found.game, found.scenario, found.exact, found.objective) == ("gamma", "gg2", True, "expected")
    assert found.value == pytest.approx(1758.93482503, rel=1e-8)
    assert found.options == {"men": "4", "hidden": "no", "readings": "none"}
    assert found.positions > 200_000
    assert [each.answer for each in found.best] and found.seconds > 0


def test_too_many_positions_are_refused() -> None:
    with pytest.raises(TooLarge, match="more than 1,000 others"):
        ByKey(gg1(), 1000)


@pytest.mark.parametrize(
    ("text", "bound"), [("expected", None), ("score>=7001", 7001), ("score > 7000", 7001), ("Score>=-3", -3)]
)
def test_objectives_are_read(text: str, bound: int | None) -> None:
    assert objective(text) == Objective(bound)
    assert objective(str(objective(text))) == objective(text)


@pytest.mark.parametrize("text", ["", "score", "score<=5", "score>=many", "level>=silver", "score>=" + "9" * 50])
def test_other_objectives_are_refused(text: str) -> None:
    with pytest.raises(BadObjective, match="Use expected, or score>=N with a whole number N"):
        objective(text)
