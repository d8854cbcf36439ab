"""Mission 4, between the columns: the vectors 4a to 4c of the mission's design, and what stands around them."""

from __future__ import annotations

import pytest

import siluro
from siluro.engine.play import settle
from siluro.games.wolves.rules import c03_objective, c03_run_in, c05_ships, c13_sequence
from siluro.games.wolves.rules.c07_movement import NOTICED, UNAWARE
from siluro.games.wolves.rules.state import CLEAR, ESCORT, RAINY, STORMY, Wolves
from tests.games.wolves.board import GAME, kind, meeting, new, played, put, rolled, word

SHIPS = ("Fiscus", "Niritos", "Thalia")
CLEAR_DIE, RAIN_DIE, STORM_DIE = 1, 4, 6  # faces of the mission's weather table


def convoy(ships: int = 3, escorts: int = 2, night: int = 1, depth: int = 0) -> Wolves:
    """A convoy sighted, placed and named; its weather is about to be rolled."""
    s = put(new("m4"), "AM28")
    s.night, s.depth, s.encounters = night, depth, 1
    for name in SHIPS[:ships]:
        c05_ships.place(s, kind(s, name), 7)
    for _ in range(escorts):
        c05_ships.place(s, ESCORT, 10)
    s.todo = [c13_sequence.TURN, c13_sequence.ENCOUNTER]
    settle(s)
    assert word(s) == "weather"
    return s


def run_in(weather: int, die: int) -> Wolves:
    return rolled(played(rolled(convoy(), weather), "run-in"), die)


def test_3_1_5_4a_in_rain_the_lowest_die_still_passes_the_screen() -> None:
    s = run_in(RAIN_DIE, 1)
    assert s.rings == [3, 3, 3, 4, 4] and not any(s.awareness) and not s.inside
    assert word(s) == "act"


def test_3_1_5_4b_in_clear_weather_an_escort_catches_the_boat() -> None:
    s = run_in(CLEAR_DIE, 1)
    assert s.rings == [4, 4, 4, 2, 4] and word(s) == "hunt", "before the boat can act"
    found = rolled(s, 2)  # surfaced at night +1: two boxes are one, and a roll on the Damage Table
    assert found.hull_damage == 1
    fight = rolled(found, 2)
    assert fight.awareness[3] == NOTICED and word(fight) == "act"
    assert "leave" not in siluro.answers(fight), "the escort has the boat"
    missed = rolled(s, 6)
    assert missed.awareness[3] == UNAWARE and "leave" in siluro.answers(missed)


def test_3_1_5_4c_inside_escorts_sight_one_ring_less() -> None:
    s = run_in(CLEAR_DIE, 4)
    assert (s.inside, s.rings) == (1, [2, 2, 2, 4, 4])
    s.heading = s.bearings[0]
    s.rings[3] = 2
    fired = played(s, "torpedoes", "1", "1")
    assert (fired.awareness[0], fired.awareness[3]) == (NOTICED, UNAWARE), "ships see the boat, the escort does not"
    s.rings[3] = 1
    assert played(s, "torpedoes", "1", "1").awareness[3] == NOTICED
    up = played(played(s, "depth"), "depth")
    assert up.inside == 0, "diving ends it, also for a boat that comes up again"


@pytest.mark.parametrize(("weather", "faces"), [(CLEAR, (1, 2, 3)), (RAINY, (0, 2, 4)), (STORMY, (0, 2, 4))])
def test_3_1_5_the_odds_of_a_run_in(weather: int, faces: tuple[int, int, int]) -> None:
    s = convoy()
    s.weather = weather
    results = [c03_run_in.run_in_result(s, die) for die in range(1, 7)]
    assert tuple(results.count(one) for one in (c03_run_in.CAUGHT, c03_run_in.THROUGH, c03_run_in.INSIDE)) == faces


def test_3_1_5_a_run_in_is_offered_by_night_on_the_surface_at_a_convoy() -> None:
    assert word(rolled(convoy(), CLEAR_DIE)) == "screen"
    for other in (convoy(ships=1), convoy(escorts=0), convoy(night=0), convoy(depth=1)):
        assert word(rolled(other, CLEAR_DIE)) == "act"
    outside = played(rolled(convoy(), STORM_DIE), "outside")
    assert word(outside) == "act" and outside.rings == [4] * 5


def test_3_1_5_two_ships_sunk_inside_are_worth_a_point() -> None:
    s = meeting(("Snefjeld", 9, 1), ("escort", 12, 4), scenario="m4", night=1)
    s.inside = 1
    sunk = rolled(rolled(played(s, "torpedoes", "1"), 12), 12)
    assert sunk.sunk_inside == 1 and GAME.view(s)["encounter"]["inside"] is True
    for ships, points in ((1, 0), (2, 1)):
        s = new("m4")
        s.sunk_inside = ships
        s.todo = [c03_objective.HOME_POINTS]
        settle(s)
        assert s.victory_points == points
