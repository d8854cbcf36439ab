"""Every number of the tables that the book prints, read from the book: any other number in the pack fails here."""

from __future__ import annotations

import pytest

import siluro
from siluro.games.wolves.rules import (
    c03_mission,
    c05_aircraft,
    c06_actions,
    c06_attack,
    c08_damage,
    c09_weather,
    c10_escorts,
)
from siluro.games.wolves.rules.c03_run_in import run_in_tally
from siluro.games.wolves.rules.state import E_ENGINES, EQUIPMENT, G7E, SUBMERGED, SURFACED, WEATHERS, Wolves
from tests.games.wolves.board import meeting

TOTALS = range(2, 13)


def here(ring: int = 1, night: int = 0, depth: int = 0, scenario: str = "m1") -> Wolves:
    ship = "Navasota" if scenario == "m1" else "Fiscus"
    return meeting((ship, 9, ring), night=night, depth=depth, scenario=scenario)


def test_5_1_the_aircraft_attack_table_row_by_row() -> None:
    s = here()
    hits = [total for total in TOTALS if not c05_aircraft.is_beaten_off(s, total)]
    assert hits == [2, 3, 4, 5, 6, 7, 8]
    assert [c05_aircraft.hull_hits(s, total) for total in hits] == [4, 3, 2, 1, 0, 0, 0]
    assert [s.sheet.aircraft.damage_table[total] for total in hits] == [0, 0, 0, 1, 1, 1, 1]


def test_5_1_1_each_modifier_of_the_aircraft_attack_table() -> None:
    found = []
    for night, depth, damaged in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
        s = here(night=night, depth=depth)
        s.equipment_damage[E_ENGINES] = damaged
        found.append(c05_aircraft.aircraft_tally(s).total)
    assert found == [1, 1, -2]


def test_5_1_the_escape_maneuver_table_row_by_row() -> None:
    s = here()
    table = s.sheet.escape
    assert [table.fuel[face] for face in range(1, 7)] == [4, 2, 4, 2, 0, 0], "halves: 2F, 1F, 2F, 1F"
    assert [table.aircraft[face] for face in range(1, 7)] == [1, 0, 0, 0, 0, 0]
    assert [table.damage_table[face] for face in range(1, 7)] == [0, 1, 0, 0, 0, 0]
    s.equipment_damage[E_ENGINES] = 1
    assert c05_aircraft.escape_tally(s).total == -1, "ruling R-7"


def test_6_1_spaces_by_depth_and_what_escape_costs() -> None:
    assert [c06_actions.reach(here(depth=depth)) for depth in (SURFACED, SUBMERGED)] == [2, 1]
    assert siluro.play(here(depth=SUBMERGED), "escape").hull_damage == 1  # type: ignore[attr-defined]


def test_6_1_the_lowest_total_that_hits_at_each_distance() -> None:
    shots = [(here(ring), c06_attack.Shot(0, 0, 1)) for ring in range(1, 5)]
    assert [min(total for total in TOTALS if c06_attack.is_hit(s, shot, total)) for s, shot in shots] == [6, 7, 8, 10]


def test_6_1_the_hit_table_row_by_row() -> None:
    s = here()
    torpedo, gun = (
        [c06_attack.hit_damage(s, weapon, total) for total in TOTALS] for weapon in (0, c06_attack.WEAPON_GUN)
    )
    assert torpedo == [0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3]
    assert gun == [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3]


def test_6_1_the_gun_fires_once_a_turn_at_distance_1() -> None:
    assert [siluro.why(here(ring), "gun") is None for ring in (1, 2)] == [True, False]
    s = here()
    s.rounds_fired = 1
    assert siluro.why(s, "gun") == siluro.Why("the gun has already fired this turn", "6.1")
    assert s.sheet.gun.rounds == 1


def test_6_1_a_repair_needs_10() -> None:
    s = here()
    assert [total for total in TOTALS if c08_damage.is_repaired(s, total)] == [10, 11, 12]


def test_7_1_distances_by_time_and_depth() -> None:
    found = [
        (c09_weather.sighted_ring(s), c09_weather.detected_ring(s))
        for s in (here(night=night, depth=depth) for night in (0, 1) for depth in (SURFACED, SUBMERGED))
    ]
    assert found == [(3, 2), (2, 1), (2, 1), (1, 0)]


def test_8_the_damage_table_row_by_row() -> None:
    s = here()
    named = [c08_damage.damaged_equipment(s, total) for total in TOTALS]
    assert [EQUIPMENT[equipment] if equipment >= 0 else "" for equipment in named] == [
        "", "", "e-engines", "deck-gun", "periscope", "tubes", "radio", "diesel", "fuel-tank", "", "",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("weather", "day", "night"),
    [("clear", (0, 0), (0, 0)), ("rainy", (0, 0), (1, 0)), ("stormy", (1, 1), (2, 1))],
)
def test_9_1_what_the_weather_takes(weather: str, day: tuple[int, int], night: tuple[int, int]) -> None:
    sky = here().sheet.skies[WEATHERS.index(weather)]
    assert (tuple(sky.rings(0)), tuple(sky.rings(1))) == (day, night)


@pytest.mark.parametrize(
    ("weather", "attack", "hunt", "run_in"), [("clear", 0, 0, 0), ("rainy", 0, 0, 1), ("stormy", -1, 1, 1)]
)
def test_9_what_else_the_weather_does(weather: str, attack: int, hunt: int, run_in: int) -> None:
    s = here(2, scenario="m4")
    s.weather = WEATHERS.index(weather)
    assert c06_attack.attack_tally(s, 0).total == attack
    assert c10_escorts.hunt_tally(s, 0).total == hunt
    assert run_in_tally(s).total == run_in


def test_12_1_a_g7e_runs_to_d3_and_takes_one_from_the_hit_table() -> None:
    s = here()
    s.g7a, s.g7e = 0, 4
    assert c06_attack.torpedo_ring(s) == 3
    assert c06_attack.hit_tally(s, G7E).total == -1


@pytest.mark.parametrize(
    ("points", "level"),
    [
        (0, "critical-failure"), (1, "severe-setback"), (2, "severe-setback"), (3, "partial-success"),
        (4, "partial-success"), (5, "mission-accomplished"), (6, "outstanding-success"),
    ],
)  # fmt: skip
def test_3_1_5_what_the_points_are_called(points: int, level: str) -> None:
    s = here()
    s.victory_points, s.ended = points, c03_mission.HOME
    assert s.tables.rating_ids[c03_mission.rating(s)] == level
