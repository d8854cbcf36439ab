"""The vectors of the map and its resources (M11 to M20) and of the encounter (E1 to E19)."""

from __future__ import annotations

import pytest

import siluro
from siluro.games.wolves.rules import c05_aircraft, c11_enigma, c12_campaign, c12_levels, c12_upgrades
from siluro.games.wolves.rules.c04_fuel import read_clock
from siluro.games.wolves.rules.c07_movement import is_in_arc
from siluro.games.wolves.rules.state import CAPTAIN, E_ENGINES, GONE
from tests.games.wolves.board import asked, at, kind, meeting, new, played, put, rolled, sailed, sighting, word


def test_5_four_turns_of_the_book() -> None:
    """M1 to M4 in one voyage: fuel in halves, battery in per cent; every sighting finds nothing."""
    s = sailed(new("m1"), "AN95", "AN93")
    assert (s.fuel_spent, 25 * s.battery) == (1, 100)
    s = sailed(played(s, "7"), "AN91", "AN38")
    assert s.fuel_spent == 2
    s = sailed(played(s, "7"), "AN37", depth="submerged")
    assert (s.fuel_spent, 25 * s.battery) == (2, 50)
    s = sailed(played(s, "7"), "AN62", "AN61")
    assert (s.fuel_spent, 25 * s.battery) == (3, 75)


def test_4_5_m11_one_and_a_half_squares_is_night() -> None:
    s = new("m1")
    for halves, night in ((0, 0), (1, 0), (2, 0), (3, 1), (4, 1), (5, 0)):
        s.fuel_spent = halves
        read_clock(s)
        assert s.night == night


def test_4_6_m12_two_turns_on_the_surface() -> None:
    s = put(new("m1"), "AN38")
    s.battery = 1
    s = sailed(s, "AN37")
    assert s.battery == 2
    assert sailed(played(s, "7"), "AN38").battery == 3


def test_5_m13_red_square_roll_5() -> None:
    s = played(sighting(name="AN16"), "5")
    assert (s.contacts, word(s)) == (1, "contact")


def test_5_1_1_m14_damaged_e_engines_turn_a_failure_into_damage() -> None:
    s = asked(new("m1"), c05_aircraft.ATTACKS[0])
    assert word(played(s, "9")) == "depth"
    s.equipment_damage[E_ENGINES] = 1
    assert word(played(s, "9")) == "damage"


def test_3_2_2_m15_two_dice_are_added() -> None:
    s = sighting()
    assert siluro.odds(s)["8"] == siluro.odds(s)["6"] == 5 * siluro.odds(s)["2"]


def test_11_m16_coordinate_3_roll_9() -> None:
    s = new("m6")
    assert [c11_enigma.decode(s, code) for code in ("hi91", "hi01")] == ["am42", "am52"]
    assert c11_enigma.decode(s, "hi49") == "am64"
    assert [c11_enigma.decode(s, code) for code in ("wy42", "wy36")] == ["cf67", "cf93"]


def test_12_m17_five_points_make_captain_level_3() -> None:
    s = new("campaign")
    s.experience[CAPTAIN] = 5
    assert c12_levels.level(s, CAPTAIN) == 3
    drm = []
    for face in range(1, 7):
        after = rolled(asked(s.copy(), c12_levels.LEVEL_DICE[CAPTAIN], c05_aircraft.MANEUVER), face)
        drm.append(after.level_modifier)
    assert drm == [-1, 0, 0, 1, 2, 2]


def test_12_1_m18_six_mines_bring_two_points() -> None:
    s = put(new("campaign"), "AM38")
    s.mines, s.g7a = 6, 0
    s = played(asked(s, c12_campaign.LAY_MINES), "yes")
    assert (s.mines, word(s)) == (0, "upgrade")
    s = played(s, "captain", "captain")
    assert s.experience[CAPTAIN] == 2
    assert c12_campaign.minefield_here(s) is None
    assert word(s) == "depth"


def test_12_2_m19_seven_damages_cost_a_month() -> None:
    for hull, month in ((2, 5), (3, 6)):
        s = new("campaign", length=2)
        s.month = 4  # January 1940
        s.hull_damage, s.equipment_damage = hull, [1, 1, 1, 1, 0, 0, 0]
        s.todo = []
        s = asked(s, c12_campaign.BACK_IN_PORT)
        assert s.month == month


def test_5_1_m20_no_aircraft_by_night() -> None:
    assert word(played(sighting(night=1), "12")) == "depth"
    assert word(played(sighting(night=0), "12")) == "aircraft"


def test_6_1_e1_the_reference_arc() -> None:
    s = meeting(("Navasota", 9, 3), heading=9)
    assert [column for column in range(5, 13) if is_in_arc(s, column - 5)] == [8, 9, 10]


def test_6_1_e2_a_turn_of_two_columns() -> None:
    assert played(meeting(("Navasota", 9, 4), heading=7), "right-2").heading + 5 == 9


@pytest.mark.parametrize(
    ("before", "after"),
    [((9, 3), (9, 2)), ((11, 3), (12, 3)), ((7, 3), (6, 3)), ((10, 1), (11, 1))],
    ids=["E3", "E4", "E5", "E6"],
)
def test_6_1_advance(before: tuple[int, int], after: tuple[int, int]) -> None:
    assert at(played(meeting(("Navasota", *before), heading=9), "ahead")) == after


def test_6_1_e7_right_ahead_in_the_red_zone() -> None:
    s = played(meeting(("Navasota", 9, 1)), "ahead")
    assert word(s) == "side"
    assert [at(played(s, str(face))) for face in range(1, 7)] == 3 * [(10, 1)] + 3 * [(8, 1)]


def test_5_2_2_e8_a_false_contact_and_a_ship() -> None:
    s = played(sighting(name="AN16"), "10", "engage", "7", "3", "7")
    assert [at(s, index) for index in range(len(s.vessels))] == [(7, 4)]
    assert word(s) == "ship"


def test_5_2_2_e9_nine_is_the_navasota() -> None:
    s = played(sighting(name="AN16"), "5", "engage", "7", "7", "9")
    row = s.vessels[0]
    tables = s.tables
    assert (tables.ships[row].name, tables.ships[row].hull, tables.ships[row].tons) == ("Navasota", 3, 8795)
    assert (tables.ships[row].flag, tables.ships[row].type) == ("British", "steam merchant")


def test_7_1_e10_sighted_without_escorts_changes_nothing() -> None:
    assert at(played(meeting(("Navasota", 9, 3)), "done")) == (9, 2)


def test_7_1_e11_outside_the_arc_along_the_circumference() -> None:
    assert at(played(meeting(("Navasota", 7, 3)), "done")) == (6, 3)


def test_7_1_e12_sighted_by_an_escort_that_is_not_attacked() -> None:
    s = played(meeting(("Navasota", 9, 2), ("escort", 11, 2), scenario="m4", depth=1), "done")
    assert (at(s, 0), at(s, 1)) == ((9, 1), (12, 2))
    assert s.awareness == [0, 0]


def test_7_1_e13_the_next_turn_the_ship_detects() -> None:
    s = played(meeting(("Navasota", 9, 2), ("escort", 11, 2), scenario="m4", depth=1), "done", "done")
    assert s.awareness[0] == 1
    assert word(s) == "side"


def test_7_1_e14_a_ship_that_detects_flees_sideways() -> None:
    s = played(meeting(("Navasota", 9, 2)), "done")
    assert [at(played(s, str(face))) for face in range(1, 7)] == 3 * [(10, 2)] + 3 * [(8, 2)]
    assert at(played(meeting(("Navasota", 10, 2)), "done")) == (11, 2)


def test_7_1_e15_night_submerged_nobody_detects() -> None:
    s = played(meeting(("Navasota", 8, 1), night=1, depth=1), "done")
    assert (at(s), s.awareness) == ((7, 1), [0])


def test_10_e16_an_attack_within_sight_of_an_escort() -> None:
    s = meeting(("Navasota", 9, 3), ("escort", 11, 3), scenario="m4")
    s = played(s, "torpedoes", "1", "2", "done")
    assert (word(s), at(s, 1)) == ("hunt", (11, 2))


def test_10_e17_an_escort_within_detected_distance() -> None:
    s = played(meeting(("Navasota", 9, 4), ("escort", 11, 2), scenario="m4"), "done")
    assert (word(s), at(s, 1)) == ("hunt", (11, 1))


def test_6_1_e18_a_ship_that_leaves_the_map() -> None:
    s = meeting(("Navasota", 5, 3), ("Kaunas", 9, 4), heading=9)
    s = played(s, "done")
    assert (s.rings[0], s.tonnage, s.ships_sunk) == (GONE, 0, 0)


def test_6_1_e19_two_torpedoes_at_d3() -> None:
    s = played(meeting(("Kaunas", 9, 3)), "torpedoes", "2")
    assert s.g7a == 9
    assert word(played(s, "8")) == "hit"
    assert word(played(s, "7")) == "attack"
    assert word(played(s, "7", "7")) == "act"
    assert played(s, "8", "7").ships_sunk == 1
    assert kind(s, "Kaunas") in played(s, "8", "7").victims


def test_12_experience_is_put_on_a_track_at_once() -> None:
    s = new("campaign")
    assert c12_upgrades.track_length(s, CAPTAIN) == 12
