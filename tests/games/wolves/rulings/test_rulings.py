"""One test for every ruling of RULINGS.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import siluro
from siluro.engine.play import settle, waiting
from siluro.engine.steps import Step
from siluro.games.wolves.rules import (
    c03_mission,
    c04_effects,
    c04_events,
    c04_fuel,
    c05_aircraft,
    c05_ships,
    c08_damage,
    c12_campaign,
    c12_upgrades,
    c13_sequence,
)
from siluro.games.wolves.rules.c07_movement import DETECTS, NOTICED, UNAWARE
from siluro.games.wolves.rules.state import (
    DIESEL,
    E_ENGINES,
    GONE,
    GUN,
    OUTER_RING,
    RED,
    REROLL,
    SUBMERGED,
)
from tests.games.wolves.board import (
    GAME,
    asked,
    at,
    cell,
    kind,
    meeting,
    new,
    played,
    put,
    rolled,
    sailed,
    sighting,
    turn_begun,
    word,
)


def test_ruling_r_1_a_ring_left_astern_or_a_fan_left_at_its_edge() -> None:
    ring = played(meeting(("Navasota", 12, 3), ("Kaunas", 9, 4), heading=9), "done")
    assert at(ring) == (5, 3), "12 lies beside 5"
    fan = played(meeting(("Navasota", 12, 3), ("Kaunas", 9, 4), heading=9, readings="R-1b"), "done")
    assert fan.rings[0] == GONE
    assert siluro.why(meeting(("Kaunas", 12, 4), heading=12, readings="R-1b"), "right") is not None


def test_ruling_r_2_contacts_appear_at_d4() -> None:
    assert played(sighting(), "5", "engage", "7", "8").rings == [OUTER_RING]


def test_ruling_r_3_rising_numbers_are_right() -> None:
    s = meeting(("Navasota", 5, 4), heading=12)
    assert played(s, "right").heading + 5 == 5


def test_ruling_r_4_corners_do_not_touch() -> None:
    s = played(put(new(), "AN96"), "surfaced")
    assert "an93" not in siluro.answers(s)


def test_ruling_r_5_a_turn_costs_the_same_however_short() -> None:
    assert sailed(put(new(), "AN38")).fuel_spent == sailed(put(new(), "AN38"), "AN35", "AN32").fuel_spent == 1


def test_ruling_r_6_an_aircraft_of_an_event_attacks_by_night() -> None:
    s = new()
    s.night = 1
    s.todo = [c13_sequence.TURN]
    s.then(c04_events.EventDie(1, 9))
    s = played(s, "6")
    assert word(s) == "aircraft"
    assert c05_aircraft.aircraft_tally(s).total == 1
    assert word(played(s, "8")) == "depth", "8 + 1 fails"


@pytest.mark.parametrize("event", [c04_events.EventDie(1, 9), c04_events.EventRoll(2)], ids=["intercept", "in-sight"])
def test_ruling_r_6_by_the_second_reading_nights_are_quiet(event: Step) -> None:
    s = new(readings="R-6b")
    s.night = 1
    s.todo = [c13_sequence.TURN]
    s.then(event)
    assert word(rolled(s, 6 if isinstance(event, c04_events.EventDie) else 2)) == "depth"


def test_ruling_r_7_damaged_e_engines_make_escape_harder() -> None:
    s = asked(new(), c05_aircraft.MANEUVER)
    s.equipment_damage[E_ENGINES] = 1
    assert played(s, "5").fuel_spent == 2, "a 5 counts as 4: one square of fuel"
    assert played(s, "6").fuel_spent == 0


def test_ruling_r_10_the_gun_rolls_to_hit_at_d1() -> None:
    s = played(meeting(("Kaunas", 9, 1)), "gun")
    assert (word(s), s.ammo) == ("attack", 3)
    assert word(played(s, "5")) == "act"
    assert played(s, "6", "6").ships_sunk == 1
    assert siluro.why(meeting(("Kaunas", 11, 1)), "gun") is not None


@pytest.mark.parametrize(("readings", "hull"), [("none", 1), ("R-11b", 0)])
def test_ruling_r_11_whose_sight_makes_escape_costly(readings: str, hull: int) -> None:
    s = meeting(("Kaunas", 9, 2), depth=1, readings=readings)
    assert played(s, "escape").hull_damage == hull, "in mission 1 too"
    assert played(s, "leave").hull_damage == 0, "breaking off is free"
    assert played(meeting(("Kaunas", 9, 3), depth=1, readings=readings), "escape").hull_damage == 0, "out of sight"
    s = meeting(("Kaunas", 9, 4), ("escort", 5, 2), scenario="m4", depth=1, readings=readings)
    assert played(s, "escape").hull_damage == 1


def test_ruling_r_12_weather_from_mission_3_escorts_from_4() -> None:
    sheets = [new(f"m{number}").sheet for number in range(1, 11)]
    assert [bool(sheet.weather) for sheet in sheets] == 2 * [False] + 8 * [True]
    assert [bool(sheet.has_escorts) for sheet in sheets] == 3 * [False] + 7 * [True]


def test_ruling_r_13_detection_is_forgotten() -> None:
    s = meeting(("Navasota", 8, 2), ("Kaunas", 9, 4))
    s = played(s, "done")
    assert s.awareness[0] == DETECTS
    assert played(s, "depth", "done").awareness[0] == 0


def test_ruling_r_14_an_escort_that_finds_nothing_sails_on() -> None:
    s = played(meeting(("Navasota", 9, 4), ("escort", 11, 2), scenario="m4", depth=0), "done")
    assert at(played(s, "6"), 1) == (11, 1), "night: no; at D1 a 6 counts as 5 and damages: the escort stays"
    s = played(meeting(("Navasota", 9, 4), ("escort", 11, 1), scenario="m4", depth=1), "done")
    assert at(played(s, "6"), 1) == (12, 1), "not detected: it makes its normal move"


def test_ruling_r_15_escorts_shift_when_the_boat_advances() -> None:
    s = played(meeting(("Navasota", 9, 4), ("escort", 10, 4), scenario="m4"), "ahead")
    assert at(s, 1) == (10, 3)


def test_ruling_r_16_only_diesel_and_tubes_are_repaired_submerged() -> None:
    s = meeting(("Navasota", 9, 4), depth=1)
    s.equipment_damage = [1] * 7
    assert siluro.answers(played(s, "repair")) == ("diesel", "tubes")
    s.depth = 0
    assert len(siluro.answers(played(s, "repair"))) == 6


def test_ruling_r_17_no_repair_on_the_chart_without_an_event() -> None:
    s = new()
    s.equipment_damage[DIESEL] = 1
    assert siluro.answers(s) == ("submerged", "surfaced")
    s.then(c04_events.EventRoll(1))
    assert siluro.answers(played(s, "2")) == ("diesel", "none")


def test_ruling_r_18_a_mine_takes_a_slot() -> None:
    s = played(new("campaign"), "an96", "6")
    assert (s.mines, s.g7a) == (6, 8)


def test_ruling_r_19_day_and_night_alternate() -> None:
    s = new()
    times = []
    for battery in (4, 3, 2, 1):
        s.turn_depth, s.battery = SUBMERGED, battery
        c04_fuel.read_clock(s)
        times.append(s.night)
    assert times == [0, 0, 1, 0]


@pytest.mark.parametrize(("fuel", "night"), [(0, 0), (2, 0), (3, 1), (4, 1), (5, 0)])
def test_ruling_r_19_by_the_second_reading_the_fuel_track_tells_the_time_below(fuel: int, night: int) -> None:
    s = put(new(readings="R-19b"), "AN38")
    s.fuel_spent = fuel
    assert sailed(s, "AN37", depth="submerged").night == night


@pytest.mark.parametrize(
    ("tons", "points"), [(1499, 0), (1500, 1), (3999, 1), (4000, 2), (8000, 3), (10000, 3), (10001, 4)]
)
def test_ruling_r_20_bounds_belong_to_the_upper_band(tons: int, points: int) -> None:
    s = new()
    s.tonnage = tons
    assert c03_mission.tonnage_points(s) == points


def test_ruling_r_21_only_sunk_ships_count() -> None:
    s = played(meeting(("Navasota", 9, 1)), "torpedoes", "1", "12", "10")
    assert (s.ship_damage, s.tonnage) == ([2], 0)
    assert played(s, "leave").tonnage == 0


def test_ruling_r_22_one_target_for_one_launch() -> None:
    s = played(meeting(("Navasota", 9, 2), ("Kaunas", 10, 2)), "torpedoes")
    assert (word(s), siluro.answers(s)) == ("target", ("1", "2"))
    assert word(played(s, "2")) == "salvo"


def test_ruling_r_23_a_fuel_loss_brings_the_event_once() -> None:
    s = new()
    s.fuel_spent, s.fuel_boxes_entered = 4, 2
    c04_fuel.cross_off(s, 1)
    assert s.events_due == [1]
    c04_fuel.refuel(s, 2)
    s.events_due.clear()
    c04_fuel.cross_off(s, 2)
    assert s.events_due == []


def test_ruling_r_24_a_fast_ship_moves_twice() -> None:
    s = meeting(("Navasota", 9, 4))
    navasota = s.tables.ships[kind(s, "Navasota")]
    try:
        navasota.speed = 2
        assert at(played(s, "done")) == (9, 2)
    finally:
        navasota.speed = 1


def test_ruling_r_25_ships_move_in_the_order_they_were_placed() -> None:
    s = played(meeting(("Navasota", 9, 1), ("Kaunas", 9, 1)), "done")
    assert siluro.asking(s).subject == "1"  # type: ignore[union-attr]
    assert siluro.asking(played(s, "1")).subject == "2"  # type: ignore[union-attr]


def test_ruling_r_26_a_sighting_can_be_ignored_before_the_heading() -> None:
    s = played(sighting(), "5")
    assert siluro.answers(s) == ("engage", "ignore")
    assert word(played(s, "ignore")) == "depth"
    assert "ignore" not in siluro.answers(played(s, "engage"))


def test_ruling_r_28_home_is_home() -> None:
    s = put(new(), "AN95")
    s = sailed(s, "AN96")
    assert (word(s), siluro.answers(s)) == ("dock", ("home", "patrol"))
    assert siluro.is_over(played(s, "home"))
    assert word(played(s, "patrol")) == "sighting"
    assert word(sailed(new())) == "sighting", "a boat that has not left is not back"


def test_ruling_r_29_no_ships_no_escorts_but_an_escort_holds() -> None:
    s = played(sighting("m4", "AM52"), "9", "engage", "7", "3", "2", "4", "3")
    assert word(s) == "depth"
    s = meeting(("escort", 9, 2), scenario="m4")
    assert word(s) == "act"
    assert word(meeting(("escort", 9, 4), scenario="m4")) == "depth"


def test_ruling_r_30_contact_is_lost_after_twenty_turns() -> None:
    s = meeting(("Navasota", 9, 4))
    s.encounter_turn = 20
    s = played(s, "done")
    assert word(s) == "depth"
    assert s.vessels == []


@pytest.mark.parametrize(("readings", "then"), [("none", "act"), ("R-30b", "depth")])
def test_ruling_r_30_an_escort_that_holds_the_boat_keeps_contact(readings: str, then: str) -> None:
    s = meeting(("Navasota", 9, 4), ("escort", 10, 1), scenario="m4", readings=readings)
    s.encounter_turn = 20
    s = played(s, "done", "1")
    assert (word(s), s.hull_damage) == (then, 3)


def test_ruling_r_31_the_clock_stands_still_after_the_turn_is_paid() -> None:
    s = sailed(put(new(), "AN38"), "AN35", "AN32")
    night = s.night
    s.fuel_spent += 2
    assert played(s, "7").night != night, "read again when the turn is over"
    s = meeting(("Navasota", 9, 4), night=1)
    assert played(s, "depth").night == 1


def test_ruling_r_32_an_event_of_the_encounter_waits_for_its_end() -> None:
    s = meeting(("Navasota", 9, 4))
    s.fuel_spent = s.fuel_boxes_entered = 0
    s.events_due = [1]
    assert word(played(s, "depth")) == "act"
    assert word(played(s, "leave")) == "event"


def test_ruling_r_33_a_name_can_come_up_twice_in_a_mission() -> None:
    s = played(sighting(), "10", "engage", "7", "7", "8", "6")
    assert "6" in siluro.answers(s)
    assert played(s, "6").vessels == 2 * [kind(s, "Kaunas")]


@pytest.mark.parametrize(("readings", "can"), [("none", False), ("R-33b", True)])
def test_ruling_r_33_in_the_campaign_a_ship_is_met_once(readings: str, can: bool) -> None:
    s = new("campaign", readings=readings)
    c05_ships.place(s, c05_ships.UNKNOWN, 7)
    s.todo = [c13_sequence.TURN, c05_ships.D66_SHIPS[0]]
    first, second = siluro.answers(s)[:2]
    s.wrecks[waiting(s).options(s)[0]] = 1  # type: ignore[union-attr]
    assert ((first in siluro.answers(s)), second in siluro.answers(s)) == (can, True)


def test_ruling_r_34_a_reroll_for_each_turn() -> None:
    s = meeting(("Navasota", 9, 2), scenario="m4")
    assert s.reroll_left == 0
    s = new("campaign")
    s.experience[REROLL] = 5
    s = turn_begun(s)
    assert s.reroll_left == 1
    s.todo = [c13_sequence.TURN, c05_ships.ESCORT_POSITION]
    s = played(s, "7")
    assert (word(s), siluro.answers(s)) == ("reroll", ("again", "keep"))
    assert word(played(s, "again")) == "escort"
    assert played(s, "again", "3").reroll_left == 1, "the next turn has begun"


def test_ruling_r_35_the_faulty_torpedo_is_a_g7a() -> None:
    s = new()
    s.g7a, s.g7e = 1, 1
    c04_effects.LoseTorpedo().happens(s)
    assert (s.g7a, s.g7e) == (0, 1)
    c04_effects.LoseTorpedo().happens(s)
    assert (s.g7a, s.g7e) == (0, 0)


def test_ruling_r_36_off_the_american_coast() -> None:
    s = new("campaign", year=1942, boat="ixc")
    s.cell = cell(s, "CA28")
    s.todo = [c13_sequence.TURN, c13_sequence.CONTACT, c13_sequence.LOOK_OUT]
    settle(s)
    assert played(s, "4").contacts == 1
    s.month = 34  # July 1942
    assert played(s, "4").contacts == 0


def test_ruling_r_37_when_every_ship_is_sunk_they_come_again() -> None:
    s = new("campaign")
    c05_ships.place(s, c05_ships.UNKNOWN, 7)
    s.todo = [c13_sequence.TURN, c05_ships.D66_SHIPS[0]]
    assert len(siluro.odds(s)) == 17, "ships of 1939"
    s.wrecks = [1] * 36
    assert len(siluro.odds(s)) == 17


def test_ruling_r_38_ships_call_for_help_once() -> None:
    s = played(meeting(("Kaunas", 8, 2), ("Navasota", 9, 4), scenario="m4"), "done")
    assert word(s) == "alarm"
    s.cell = cell(s, "AM52")
    assert s.sheet.zones[s.cell] == RED
    assert word(played(s, "3")) == "act"
    assert word(played(s, "4")) == "aircraft"
    assert word(played(s, "4", "12", "done")) != "alarm"
    night = played(meeting(("Kaunas", 8, 1), ("Navasota", 9, 4), scenario="m4", night=1), "done")
    assert word(played(night, "6")) == "escort"


def test_ruling_r_40_a_salvo_of_one_kind_and_a_dud_that_alerts_nobody() -> None:
    s = meeting(("Navasota", 9, 3), ("escort", 11, 3), scenario="campaign", boat="viic", year="1941")
    s.g7a, s.g7e = 3, 3
    s = played(s, "torpedoes")
    assert {"1", "g7e-1"} <= set(siluro.answers(s))
    assert played(s, "1").awareness == [NOTICED, NOTICED]
    assert played(s, "g7e-1", "4", "12", "4").awareness == [UNAWARE, UNAWARE]
    assert played(s, "g7e-1", "4", "12", "9").awareness == [NOTICED, NOTICED]


def test_ruling_r_41_a_point_too_many_is_lost() -> None:
    s = new("campaign")
    s.experience = [12, 12, c12_upgrades.track_length(s, GUN), 6, 5]
    assert siluro.answers(asked(s, c12_upgrades.UPGRADE)) == ("lost",)
    assert c12_upgrades.track_length(new("campaign", boat="iic"), GUN) == 0


def test_ruling_r_43_a_boat_waits_until_it_is_in_service() -> None:
    assert new("campaign", boat="ixc", year=1939).month == 24
    assert new("campaign", boat="viic", year=1939).month == 18
    assert new("campaign", boat="viib", year=1939).month == 0


def test_ruling_r_44_victory_points_are_of_no_use_in_the_campaign() -> None:
    s = new("campaign")
    s.victory_points = 3
    assert siluro.game("wolves").score(s) == 0


def test_ruling_r_46_every_torpedo_is_rolled() -> None:
    s = played(meeting(("Kaunas", 9, 2)), "torpedoes", "2", "12", "9")
    assert (s.ships_sunk, word(s)) == (1, "attack")
    assert word(played(s, "12")) == "act"


def test_ruling_r_47_a_boat_that_evades_is_submerged() -> None:
    s = asked(new(), c05_aircraft.MANEUVER)
    assert played(s, "6").depth == SUBMERGED
    assert word(played(s, "1")) == "aircraft"
    assert played(s, "1", "12").depth == SUBMERGED


def test_ruling_r_48_with_an_escort_an_attack_warns_the_ships() -> None:
    alone = played(meeting(("Navasota", 10, 3)), "torpedoes", "1", "2", "done")
    assert at(alone) == (10, 2), "sighted only: it comes closer"
    escorted = meeting(("Navasota", 10, 3), ("escort", 6, 4), scenario="m4")
    assert at(played(escorted, "done")) == (10, 2)
    assert at(played(escorted, "torpedoes", "1", "2", "done")) == (11, 3), "detected: it flees"


def test_ruling_r_49_event_tables_of_a_mission_of_the_year() -> None:
    s = played(new("campaign"), "an96", "0", "0")
    assert (word(s), siluro.answers(s)) == ("events", ("m1", "m2"))
    assert c04_events.event_row(played(s, "m1"), 1, 7).title == "Hidden reef"
    assert c04_events.event_row(played(s, "m2"), 1, 7).title == "Gale"
    lenders = [[s.tables.sheets[number].id for number in of_year] for of_year in s.tables.event_sheets]
    assert lenders == [["m1", "m2"], ["m3", "m4"], ["m6", "m7"], ["m8", "m9"]], "every year has a choice"
    off_freetown = {row.title for row in new("m7").sheet.events[0]}
    assert not off_freetown & {"Condor report", "Gale", "Key change"}


def test_ruling_r_50_an_escort_astern_leaves_as_a_ship_does() -> None:
    vessels = (("Fiscus", 9, 4), ("escort", 7, 4))
    s = played(meeting(*vessels, scenario="m4", heading=9), "right-2", "done")
    assert (s.rings[1], s.rings[0]) == (GONE, 4)
    s = played(meeting(*vessels, scenario="m4", heading=9, readings="R-50b"), "right-2", "done")
    assert at(s, 1) == (7, 4)
    with pytest.raises(siluro.BadOption, match="exclude each other"):
        new("m4", readings="R-1b+R-50b")


def test_ruling_r_51_the_clock_tells_the_time_or_the_die_of_the_detection_table() -> None:
    s = played(sighting("m3", "AN16"), "6", "engage", "7", "7", "7")
    assert word(s) == "weather"
    s = played(sighting("m3", "AN16", readings="R-51b"), "6", "engage", "7", "7", "7")
    assert word(s) == "time"
    assert [rolled(s, face).night for face in range(1, 7)] == [1, 1, 1, 0, 0, 0]
    assert word(rolled(s, 1)) == "weather"
    nightless = sighting("m9", "AC74", readings="R-51b")
    nightless.contacts, nightless.todo = 1, [c13_sequence.TURN, c13_sequence.CONTACT]
    settle(nightless)
    assert word(played(nightless, "engage", "7", "7", "7")) != "time", "no night in July"


def test_every_ruling_has_a_test() -> None:
    text = (siluro.game("wolves").folder / "RULINGS.md").read_text(encoding="utf-8")
    numbers = re.findall(r"^\| R-(\d+) \|", text, re.MULTILINE)
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    tests = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    for number in numbers:
        assert f"def test_ruling_r_{number}_" in tests, number


def test_ruling_r_65_a_lost_boat_is_paid_for_what_its_log_holds() -> None:
    s = new("campaign")
    s.career_tonnage, s.tonnage = 13_056, 28_456
    assert (GAME.score(s), GAME.view(s)["campaign"]["career"]) == (13_056, 13_056)
    c08_damage.hull_damage(s, 9)
    assert GAME.score(s) == 13_056
    assert GAME.closing(s)[-1] == "13,056 t in the log book."
    assert "log" in GAME.scenarios["campaign"].goal
    home = new("campaign")
    home.tonnage = 28_456
    assert GAME.score(played(asked(home, c12_campaign.BACK_IN_PORT))) == 28_456
