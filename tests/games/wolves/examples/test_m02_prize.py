"""Mission 2, stop and search: the vectors 2a to 2c of the mission's design, and what stands around them."""

from __future__ import annotations

import pytest

import siluro
from siluro.engine.play import settle
from siluro.games.wolves.lab.encounter import Encounter
from siluro.games.wolves.rules import c03_mission, c03_objective, c03_prize, c06_attack
from siluro.games.wolves.rules.state import DECK_GUN, G7A, GONE, LET_PASS, RUNS, SEIZED, STOPPED, SUBMERGED, Wolves
from tests.games.wolves.board import GAME, kind, meeting, new, played, rolled, word


def met(*vessels: tuple[str, int, int], night: int = 0) -> Wolves:
    return meeting(*vessels, scenario="m2", night=night)


def stopped(name: str, ring: int = 1) -> Wolves:
    s = met((name, 9, ring))
    s.conduct = [STOPPED]
    return s


def sunk(s: Wolves) -> Wolves:
    """The first ship hit by a torpedo that breaks her."""
    s.ship_damage[0] = s.tables.ships[s.vessels[0]].hull - 1
    return rolled(rolled(played(s, "torpedoes", "1"), 12), 12)


def home(s: Wolves) -> Wolves:
    s.todo = [c03_objective.HOME_POINTS]
    settle(s)
    return s


def test_3_1_5_2a_the_heronspool_fires_back() -> None:
    s = played(met(("Heronspool", 9, 2)), "halt")
    assert (word(s), s.ammo, s.actions_left) == ("halt", 5, 1)
    s = rolled(s, 2)
    assert word(s) == "damage" and s.conduct == [RUNS]
    s = rolled(s, 2)
    with pytest.raises(siluro.IllegalAnswer, match="already fired this turn"):
        played(s, "halt")
    assert played(s, "done").awareness == [1], "she has detected the boat, at whatever distance"


def test_3_1_5_2b_a_neutral_sunk_without_papers() -> None:
    s = sunk(stopped("Aris"))
    assert (s.tonnage, s.ships_sunk, s.lawful_marks, s.victory_points) == (0, 0, 0, -1)
    assert c03_mission.points(s) == 0, "not below nothing"
    s.tonnage = s.sheet.victory.tons[1]
    assert c03_mission.points(s) == 1


def test_3_1_5_2c_a_clean_neutral_is_let_go() -> None:
    s = stopped("Aris")
    s.lawful_marks = 2
    s = played(s, "papers")
    assert word(s) == "papers"
    clean = rolled(s, 5)
    assert (clean.rings, clean.lawful_marks, clean.tonnage) == ([GONE], 3, 0)
    assert home(clean).victory_points == 2
    seized = rolled(s, 4)
    assert seized.conduct == [SEIZED] and seized.lawful_marks == 2


@pytest.mark.parametrize(
    ("name", "fires", "runs"), [("Heronspool", 2, 1), ("Sneaton", 1, 2), ("Menin Ridge", 0, 3), ("Aris", 0, 3)]
)
def test_3_1_5_what_a_ship_does_when_she_is_told_to_stop(name: str, fires: int, runs: int) -> None:
    s = met((name, 9, 2))
    results = [c03_prize.halt_result(s, 0, die) for die in range(1, 7)]
    assert (results.count(c03_prize.FIRES), results.count(c03_prize.RUNS_AWAY)) == (fires, runs)
    assert results.count(c03_prize.STOPS) == 3


def test_3_1_5_a_stopped_ship_lies_still_and_sees_nothing() -> None:
    s = rolled(played(met(("Sneaton", 9, 2)), "halt"), 4)
    assert s.conduct == [STOPPED]
    s = played(s, "done")
    assert (s.rings, s.bearings, s.awareness) == ([2], [4], [0])


def test_3_1_5_a_stopped_ship_close_by_is_easier_to_hit() -> None:
    for s, drm in ((stopped("Sneaton"), 1), (stopped("Sneaton", 2), 0), (met(("Sneaton", 9, 1)), 0)):
        assert c06_attack.shot_tally(s, c06_attack.Shot(0, G7A, 1)).total == drm


@pytest.mark.parametrize(
    ("name", "conduct", "tons", "marks"),
    [
        ("Sneaton", STOPPED, 3677, 1),
        ("Sneaton", RUNS, 3677, 0),
        ("Sneaton", LET_PASS, 3677, 0),
        ("Aris", SEIZED, 4810, 1),
    ],
)
def test_3_1_5_what_is_lawful(name: str, conduct: int, tons: int, marks: int) -> None:
    s = met((name, 9, 1))
    s.conduct = [conduct]
    s = sunk(s)
    assert (s.tonnage, s.lawful_marks, s.victory_points) == (tons, marks, 0)


@pytest.mark.parametrize(("marks", "points"), [(0, 0), (1, 1), (2, 1), (3, 2), (7, 2)])
def test_3_1_5_points_for_a_clean_log(marks: int, points: int) -> None:
    s = new("m2")
    s.lawful_marks = marks
    assert home(s).victory_points == points


def test_3_1_5_8_a_halt_takes_the_surface_a_gun_and_a_round() -> None:
    s = met(("Sneaton", 9, 2))
    s.depth = SUBMERGED
    assert siluro.why(s, "halt").rule == "6.1"  # type: ignore[union-attr]
    s = met(("Sneaton", 9, 2))
    s.equipment_damage[DECK_GUN] = 1
    assert siluro.why(s, "halt").rule == "8"  # type: ignore[union-attr]
    s = met(("Sneaton", 9, 3))
    assert "halt" not in siluro.answers(s), "too far"
    s = met(("Aris", 9, 1))
    assert "papers" not in siluro.answers(s), "she has not stopped"
    assert "papers" not in siluro.answers(stopped("Sneaton")), "an enemy needs none"
    assert "halt" not in siluro.answers(meeting(("Sneaton", 9, 1), scenario="m4")), "in this mission only"


def test_3_1_5_with_two_ships_the_captain_says_which() -> None:
    s = played(met(("Sneaton", 9, 2), ("Aris", 10, 1)), "halt")
    assert word(s) == "hail" and s.ammo == 6
    s = rolled(played(s, "2"), 6)
    assert (s.conduct, s.ammo) == ([LET_PASS, STOPPED], 5)
    told = GAME.view(s)["encounter"]["vessels"]
    assert [(one["neutral"], one["conduct"]) for one in told] == [(False, ""), (True, "stopped")]


def test_3_1_5_the_solver_knows_what_a_stopped_ship_is_worth() -> None:
    s = stopped("Sneaton")
    s.g7a, s.ammo, s.actions_left = 1, 0, 1
    quick = Encounter(horizon=1)
    lying = quick.values(quick.begin(s))
    s.conduct = [LET_PASS]
    assert max(lying.values()) > max(quick.values(quick.begin(s)).values())


def test_3_1_5_the_ship_table_says_who_is_neutral() -> None:
    s = new("m2")
    assert {s.tables.ships[ship].name for ship in s.sheet.ships[2:] if s.tables.ships[ship].neutral} == {
        "Vistula", "Diamantis", "Aris",
    }  # fmt: skip
    assert s.tables.ships[kind(s, "Heronspool")].fires_up_to == 2
