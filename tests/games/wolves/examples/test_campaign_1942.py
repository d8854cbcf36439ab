"""The campaign of 1942: supply at sea, escorts and weather by month and water, another boat (vectors C1 to C3)."""

from __future__ import annotations

import pytest

import siluro
from siluro.engine.play import settle
from siluro.games.wolves.rules import c04_fuel, c05_ships, c05_sighting, c09_weather, c10_escorts, c12_campaign
from siluro.games.wolves.rules.c03_sheet import Boat
from siluro.games.wolves.rules.c13_sequence import ARRIVE, CONTACT, LOOK_OUT, TURN
from siluro.games.wolves.rules.state import (
    AIRCRAFT,
    BLUE,
    CAPTAIN,
    CREW,
    FOGGY,
    GUN,
    NOTHING,
    RAINY,
    RED,
    REPAIRS,
    REROLL,
    SUBMERGED,
    WEATHERS,
    YELLOW,
    Wolves,
)
from tests.games.wolves.board import cell, new, played, put, rolled, square, word

JANUARY, FEBRUARY, MARCH, APRIL, MAY, JUNE, JULY, AUGUST = range(28, 36)
AUTUMN_1940, SPRING_1941, AUTUMN_1941 = 12, 18, 24


def in_month(month: int, boat: str = "viic") -> Wolves:
    """A boat in port in a month of the campaign."""
    s = new("campaign", year="1942", boat="viic")
    s.month = s.last_month = month
    s.boat_number = s.tables.first_campaign_boat + ("iic", "viia", "viib", "viic", "ixb", "ixc").index(boat)
    s.look_up()
    s.todo = [TURN, c12_campaign.IN_PORT]
    s.sheet_number = s.tables.sheet_of_month[month]
    s.look_up()
    settle(s)
    return s


def arrived(month: int, name: str, spent: int = 24, boat: str = "viic", depth: int = 0) -> Wolves:
    """The boat ends its move in a square with so many halves spent."""
    s = put(in_month(month, boat), name)
    s.fuel_spent, s.depth, s.turn_depth, s.fuel_boxes_entered = spent, depth, depth, (spent + 1) // 2
    s.g7a -= 4
    c04_fuel.read_clock(s)
    s.todo = [TURN, CONTACT, LOOK_OUT, ARRIVE]
    settle(s)
    return s


def test_4_5_c1_u_459_gives_fourteen_halves_and_two_torpedoes_once_a_patrol() -> None:
    s = arrived(APRIL, "CC33")
    torpedoes = s.g7a
    assert (word(s), siluro.answers(s)) == ("supply", ("meet", "pass"))
    s = played(s, "meet", "4")
    assert (s.fuel_spent, s.g7a, s.supplied) == (10, torpedoes + 2, 1)
    assert word(s) == "depth", "no sighting in the turn of a meeting"
    s.todo = [TURN, ARRIVE]
    settle(s)
    assert word(s) == "depth", "not again on this patrol"


def test_4_5_a_boat_near_its_supplies_can_be_saved() -> None:
    s = arrived(APRIL, "CC33")
    assert siluro.load(siluro.dump(s)).todo == s.todo


def test_4_5_a_boat_that_was_missed_can_be_looked_for_again() -> None:
    s = played(arrived(APRIL, "CC33"), "meet", "6")
    assert (s.fuel_spent, s.supplied, word(s)) == (24, 0, "depth")
    s.todo = [TURN, ARRIVE]
    settle(s)
    assert word(s) == "supply"


def test_4_5_who_passes_the_supply_boat_keeps_his_look_out() -> None:
    s = played(arrived(APRIL, "CC33"), "pass")
    assert (word(s), s.supplied) == ("sighting", 0)


@pytest.mark.parametrize(
    ("month", "name", "spent", "boat", "depth"),
    [
        (APRIL, "CC33", 33, "viic", 0),  # on the Reserve
        (APRIL, "CC33", 24, "viic", SUBMERGED),
        (MARCH, "CC33", 24, "viic", 0),  # another month
        (MARCH, "CD22", 24, "ixc", 0),  # UA has nothing for a type IX
        (APRIL, "CC34", 24, "viic", 0),
    ],
)
def test_4_5_nobody_is_supplied(month: int, name: str, spent: int, boat: str, depth: int) -> None:
    assert word(arrived(month, name, spent, boat, depth)) == "sighting"


@pytest.mark.parametrize(
    ("month", "name", "boat", "fuel", "torpedoes"),
    [
        (MARCH, "CD22", "viic", 8, 0),
        (MAY, "CC33", "ixc", 10, 0),
        (JUNE, "CD55", "viib", 14, 2),
        (JULY, "DF45", "ixb", 14, 0),
        (AUGUST, "BD45", "viic", 14, 2),
        (JULY, "CD55", "ixc", 14, 0),
    ],
)
def test_4_5_what_each_supply_boat_gives(month: int, name: str, boat: str, fuel: int, torpedoes: int) -> None:
    s = arrived(month, name, 24, boat)
    after = played(s, "meet", "3")
    assert (24 - after.fuel_spent, after.g7a - s.g7a) == (fuel, torpedoes)


def test_12_1_torpedoes_only_as_far_as_there_are_slots() -> None:
    s = arrived(APRIL, "CC33")
    s.g7a = s.boat.slots - 1
    assert played(s, "meet", "3").g7a == s.boat.slots


def test_12_2_a_new_patrol_can_be_supplied_again() -> None:
    s = played(arrived(APRIL, "CC33"), "meet", "4")
    c12_campaign.fit_out(s)
    assert s.supplied == 0


def escorts(month: int, name: str, die: int) -> int:
    return c05_ships.escorts_on(put(in_month(month), name), die)


def test_12_3_c2_off_hatteras_in_february_escorts_are_those_of_1939() -> None:
    s = put(in_month(FEBRUARY), "CA79")
    assert s.sheet.zones[s.cell] == RED
    assert c05_ships.escorts_tally(s).total == 1
    assert escorts(FEBRUARY, "CA79", 5) == 1, "5 + 1 = 6 in the row of 1939"


@pytest.mark.parametrize(
    ("month", "name", "by_die"),
    [
        (JANUARY, "BC44", [0, 1, 1, 2, 2, 2]),  # the row of 1942, one up in Red
        (APRIL, "CA79", [0, 0, 0, 0, 1, 1]),
        (MAY, "CA79", [0, 0, 0, 1, 1, 2]),
        (JUNE, "EC92", [0, 0, 0, 1, 1, 2]),
        (JUNE, "BD16", [0, 1, 1, 2, 2, 2]),
        (JULY, "EC92", [1, 1, 2, 2, 3, 3]),
        (AUGUST, "BD16", [1, 1, 2, 2, 3, 3]),
    ],
)
def test_12_3_escorts_by_month_and_water(month: int, name: str, by_die: list[int]) -> None:
    assert [escorts(month, name, die) for die in range(1, 7)] == by_die


@pytest.mark.parametrize(
    ("month", "name", "zone"),
    [
        (JANUARY, "BC44", RED), (JANUARY, "BB64", RED), (JANUARY, "CA79", RED), (JANUARY, "BD16", BLUE),
        (MARCH, "AK88", RED), (MARCH, "BD16", RED), (MARCH, "BC51", RED), (MARCH, "CA28", RED), (MARCH, "EC92", RED),
        (JULY, "AJ96", RED), (JULY, "AK45", RED), (JULY, "CF67", RED), (JULY, "CG45", RED), (JULY, "EE75", RED),
        (JULY, "CA28", YELLOW),
    ],
)  # fmt: skip
def test_12_3_red_water_of_1942(month: int, name: str, zone: int) -> None:
    s = in_month(month)
    assert s.sheet.zones[cell(s, name)] == zone


@pytest.mark.parametrize("boat", ["viib", "viic", "ixb", "ixc"])
@pytest.mark.parametrize("month", range(JANUARY, AUGUST + 1))
def test_12_3_red_water_lies_within_reach_of_every_boat_of_the_year(month: int, boat: str) -> None:
    s = in_month(month, boat)
    there_and_back = 2 * min(s.sheet.to_red[port] for port in s.sheet.homes)
    assert reach(s.boat) > there_and_back + 3 * s.boat.surfaced_range


def reach(boat: Boat) -> int:
    return boat.surfaced_range * 2 * (boat.fuel_boxes + boat.reserve_boxes) // boat.surfaced_fuel


@pytest.mark.parametrize(("month", "seen"), [(MAY, NOTHING), (JUNE, AIRCRAFT)])
def test_5_aircraft_over_the_bay_of_biscay_from_june_1942(month: int, seen: int) -> None:
    s = put(in_month(month), "BE66")
    assert s.sheet.zones[s.cell] == BLUE
    assert c05_sighting.sighting_at(s, BLUE, 3) == seen, "3 is an aircraft in Yellow"
    assert c05_sighting.sighting_at(s, BLUE, 9) == NOTHING, "but no ship of the Yellow column"
    assert c05_sighting.sighting_at(put(s, "CC33"), BLUE, 3) == NOTHING


def test_5_more_aircraft_from_july_1942() -> None:
    june, july = put(in_month(JUNE), "BD16"), put(in_month(JULY), "BD16")
    assert [c05_sighting.sighting_at(s, RED, 4) for s in (june, july)] == [NOTHING, AIRCRAFT]


@pytest.mark.parametrize(("month", "drm"), [(JUNE, -1), (JULY, -2)])
def test_10_1_escorts_hunt_better_from_july_1942(month: int, drm: int) -> None:
    s = put(in_month(month), "BD16")
    s.rings = [2]
    assert c10_escorts.hunt_tally(s, 0).total == drm


@pytest.mark.parametrize(("name", "weather"), [("BD16", FOGGY), ("CA28", FOGGY), ("CA79", RAINY), ("EC92", RAINY)])
def test_9_fog_north_of_40_degrees(name: str, weather: int) -> None:
    s = put(in_month(MARCH), name)
    s.todo = [TURN, c09_weather.WEATHER]
    assert WEATHERS[rolled(s, 6).weather] == WEATHERS[weather]


def campaign_begins(month: int, boat: str, **tracks: int) -> Wolves:
    """A boat with a patrol in its log, as a new campaign of six months begins."""
    s = in_month(month, boat)
    s.log_month, s.log_ships, s.log_tons, s.log_experience, s.log_damage = [month - 1], [0], [0], [0], [0]
    for name, points in tracks.items():
        s.experience[{"captain": CAPTAIN, "crew": CREW, "gun": GUN, "repairs": REPAIRS, "reroll": REROLL}[name]] = (
            points
        )
    s.todo = [TURN, c12_campaign.PATROL]
    settle(s)
    return s


def test_12_2_c3_a_better_boat_costs_the_crew_a_level_and_nothing_else() -> None:
    s = campaign_begins(AUTUMN_1941, "viic", captain=2, crew=3, gun=2, repairs=3, reroll=4)
    assert (word(s), siluro.answers(s)) == ("boat", ("ixb", "ixc", "viib", "viic"))
    s = played(s, "ixc")
    assert (s.boat.id, s.experience) == ("ixc", [2, 0, 2, 3, 4])
    assert (word(s), s.g7a, s.ammo) == ("port", s.boat.slots, s.boat.ammo + 1)


def test_12_2_who_keeps_his_boat_keeps_his_crew() -> None:
    s = played(campaign_begins(AUTUMN_1941, "viic", captain=2, crew=3), "viic")
    assert (s.boat.id, s.experience[CREW]) == ("viic", 3)


def test_12_2_the_crew_falls_to_the_lower_bound_of_the_level_below() -> None:
    s = played(campaign_begins(AUTUMN_1941, "viic", captain=2, crew=10), "ixb")
    assert s.experience[CREW] == 5, "level 4 becomes level 3"


@pytest.mark.parametrize(
    ("captain", "crew", "tons", "asked"),
    [(0, 0, 0, "port"), (2, 0, 0, "port"), (2, 2, 0, "boat"), (5, 0, 0, "boat"), (0, 0, 60_000, "boat")],
)
def test_12_2_another_boat_by_levels_or_tonnage(captain: int, crew: int, tons: int, asked: str) -> None:
    s = in_month(SPRING_1941, "viib")
    s.log_month, s.log_ships, s.log_tons, s.log_experience, s.log_damage = [17], [9], [tons], [0], [0]
    s.career_tonnage, s.experience[CAPTAIN], s.experience[CREW] = tons, captain, crew
    s.todo = [TURN, c12_campaign.PATROL]
    settle(s)
    assert word(s) == asked


def test_12_2_a_type_that_has_left_the_front_can_always_be_left() -> None:
    assert word(campaign_begins(AUTUMN_1940, "iic")) == "boat"
    assert word(campaign_begins(AUTUMN_1940, "viia")) == "port"
    assert word(campaign_begins(SPRING_1941, "viia")) == "boat"
    assert word(new("campaign", year="1942", boat="iic")) == "boat", "also before the first patrol"
    assert word(new("campaign", year="1942", boat="viic")) == "port"
    keeps = played(new("campaign", year="1942", boat="iic"), "iic")
    assert (keeps.boat.id, word(keeps)) == ("iic", "port")


def test_12_2_within_six_months_nobody_changes_boats() -> None:
    s = campaign_begins(AUTUMN_1941, "viic", captain=12, crew=12)
    s.month, s.log_month = AUTUMN_1941 + 1, [AUTUMN_1941]
    s.todo = [TURN, c12_campaign.PATROL]
    settle(s)
    assert word(s) == "port"


def test_12_a_gun_never_holds_more_than_the_most_of_its_track() -> None:
    s = played(campaign_begins(AUTUMN_1941, "viic", captain=2, crew=3, gun=6), "ixc")
    assert s.ammo == s.tables.gun_most
    without = played(campaign_begins(6, "viib", captain=2, crew=3, gun=6), "iic")
    assert without.ammo == 0


def test_4_5_the_way_home_in_fuel() -> None:
    s = put(in_month(MARCH), "CA79")
    s.fuel_spent = 10
    assert c04_fuel.fuel_at_home(s) == 36 - 10 - 21, "63 grids to Lorient, three a turn"
    s.fuel_spent = 16
    assert c04_fuel.fuel_at_home(s) == -1
    s.todo = [TURN]
    settle(s)
    assert siluro.game("wolves").view(s)["tracks"]["home_with"] == -1
    assert "Fuel boxes missing if you sail home now: ½." in siluro.game("wolves").board_lines(s)
    assert square(s) == "CA79"
