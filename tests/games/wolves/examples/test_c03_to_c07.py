"""Sections 3 to 7 as far as the vectors do not show them: sheets, clock, events, sightings, the encounter."""

from __future__ import annotations

from fractions import Fraction

import pytest

import siluro
from siluro.games.wolves.rules import (
    c03_mission,
    c03_objective,
    c04_effects,
    c04_fuel,
    c05_aircraft,
    c05_sighting,
    c06_attack,
    c09_weather,
)
from siluro.games.wolves.rules.c03_sheet import Event
from siluro.games.wolves.rules.state import BLUE, E_ENGINES, RED, SUBMERGED, SURFACED, YELLOW
from tests.games.wolves.board import (
    GAME,
    asked,
    at,
    meeting,
    new,
    played,
    put,
    rolled,
    sailed,
    sighting,
    square,
    word,
)


def test_3_1_the_sheet_of_mission_1() -> None:
    s = new("m1")
    boat = s.boat
    assert (boat.name, boat.kind, boat.crew, s.g7a) == ("U-33", "VIIA", 42, 11)
    assert (boat.surfaced_range, boat.surfaced_fuel, boat.submerged_range, boat.submerged_charge) == (2, 1, 1, 2)
    assert (boat.torpedoes_per_turn, s.sheet.gun.rounds, boat.actions) == (3, 1, 2)


def test_3_1_3_the_view_shows_chart_diagram_and_encounter_map() -> None:
    s = meeting(("Navasota", 9, 3))
    shown = GAME.view(s)
    assert shown["chart"]["boat"] == "an96"
    assert shown["boat"]["g7a"] == 11
    assert shown["encounter"]["vessels"][0]["in_arc"]


@pytest.mark.parametrize(("points", "level"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 4), (9, 4)])
def test_3_1_5_the_rating(points: int, level: int) -> None:
    s = new("m1")
    s.victory_points = points
    assert c03_mission.rating(s) == level


def test_3_1_5_a_lost_boat_is_a_critical_failure() -> None:
    s = new("m1")
    s.victory_points, s.tonnage = 6, 20000
    c03_mission.end(s, c03_mission.SUNK)
    assert (GAME.score(s), GAME.ending(s)) == (0, siluro.Ending("critical-failure", "sunk"))


def test_3_1_5_points_of_mission_4_are_paid_at_home() -> None:
    for sunk, inside, points in ((3, 2, 2), (2, 2, 1), (3, 1, 1), (2, 1, 0)):
        s = new("m4")
        s.ships_sunk, s.sunk_inside = sunk, inside
        assert asked(s, c03_objective.HOME_POINTS).victory_points == points


def test_4_a_turn_asks_depth_then_course() -> None:
    s = new("m1")
    assert word(s) == "depth"
    assert word(played(s, "surfaced")) == "course"


def test_4_3_submerged_the_battery_tells_the_time() -> None:
    s = sailed(put(new("m1"), "AN38"), "AN37", depth="submerged")
    assert (s.battery, s.night) == (2, 1)


def test_4_3_mission_9_has_no_night() -> None:
    s = new("m9")
    s.fuel_spent = 3
    c04_fuel.read_clock(s)
    assert s.night == 0


def test_4_4_the_state_of_the_move_is_the_state_of_the_encounter() -> None:
    s = sailed(put(new("m1"), "AN41"), "AN16", depth="submerged")
    s = played(s, "5", "engage", "7", "7", "9")
    assert (word(s), s.depth) == ("act", SUBMERGED)


def test_4_5_an_event_square_is_rolled_for_before_the_voyage() -> None:
    s = put(new("m1"), "AN38")
    s.fuel_spent, s.fuel_boxes_entered = 4, 2
    s = sailed(s, "AN35", "AN32")
    assert (word(s), square(s)) == ("event", "AN38")
    s = played(s, "6", "6")
    assert (word(s), square(s)) == ("sighting", "AN38"), "a navigation error: no move, but a sighting"


def test_4_5_no_refuelling_in_the_reserve() -> None:
    s = new("m1")
    s.fuel_spent = 20
    c04_fuel.refuel(s, 2)
    assert s.fuel_spent == 18
    s.fuel_spent = 21
    c04_fuel.refuel(s, 2)
    assert s.fuel_spent == 21


def test_4_5_the_sunk_square_loses_the_game() -> None:
    s = put(new("m1"), "AN38")
    s.fuel_spent, s.fuel_boxes_entered = 24, 12
    assert GAME.ending(sailed(s, "AN35", "AN32")).reason == "out-of-fuel"


def test_4_5_days_can_be_added() -> None:
    assert c04_fuel.fuel_boxes(new("m1", **{"extra-days": 2})) == c04_fuel.fuel_boxes(new("m1")) + 4


EFFECTS = {
    (1939, 1, 3): {"fuel_spent": 1}, (1939, 1, 10): {"fuel_spent": 2}, (1939, 1, 12): {"next_range_limit": 1},
    (1939, 2, 8): {"battery_capacity": 3, "battery": 3}, (1939, 2, 4): {"fuel_spent": 2},
    (1940, 1, 7): {"range_limit": 1},
    (1940, 1, 9): {"second_looks": 1}, (1940, 1, 12): {"g7a": 10}, (1940, 1, 5): {"spotted": 1},
    (1941, 1, 4): {"spotted": 1},
    (1941, 1, 5): {"extra_escorts": 1}, (1941, 1, 6): {"no_sighting": 1}, (1941, 1, 9): {"turns_without_messages": 2},
    (1942, 1, 4): {"shore_lights": 1}, (1942, 1, 5): {"spotted": 1}, (1942, 1, 12): {"range_limit": 0},
}  # fmt: skip


def event_of(year: int, table: int, total: int) -> Event:
    """A row of the event tables of a year, as its first mission has them."""
    tables = new("m1").tables
    return tables.sheets[tables.event_sheets[year - 1939][0]].events[table - 1][total]


@pytest.mark.parametrize(("row", "after"), EFFECTS.items(), ids=[f"{y}-E{t}-{n}" for y, t, n in EFFECTS])
def test_4_5_events_that_change_the_boat(row: tuple[int, int, int], after: dict[str, int]) -> None:
    year, table, total = row
    s = new("m1")
    event = event_of(year, table, total)
    assert not event.low
    event.effect.happens(s)
    assert {name: getattr(s, name) for name in after} == after


DICE = {
    (1939, 1, 7): (4, 6, "hull"), (1939, 1, 6): (3, 6, "no-move"), (1939, 2, 3): (4, 6, "hull"),
    (1939, 2, 5): (1, 3, "fuel"), (1939, 2, 7): (4, 6, "hull"), (1939, 2, 9): (5, 6, "aircraft"),
    (1939, 2, 11): (3, 6, "hull"), (1939, 2, 12): (4, 6, "aircraft"), (1939, 1, 9): (1, 3, "vp"),
    (1939, 1, 8): (1, 3, "diesel"), (1941, 2, 3): (4, 6, "damage-table"), (1942, 2, 3): (4, 6, "aircraft"),
}  # fmt: skip


@pytest.mark.parametrize(("row", "faces"), DICE.items(), ids=[f"{y}-E{t}-{n}" for y, t, n in DICE])
def test_4_5_events_that_ask_for_a_die(row: tuple[int, int, int], faces: tuple[int, int, str]) -> None:
    year, table, total = row
    event = event_of(year, table, total)
    assert (event.low, event.high, event.effect.word) == faces


def test_4_5_spotted_in_yellow_water_is_rolled_as_red() -> None:
    s = put(new("m1"), "AN41")
    c04_effects.ShiftInYellow().happens(s)
    assert c05_sighting.sighting_column(s) == RED
    s = put(new("m1"), "AN96")
    c04_effects.ShiftInYellow().happens(s)
    assert c05_sighting.sighting_column(s) == BLUE
    c04_effects.Shift().happens(s)
    assert c05_sighting.sighting_column(s) == YELLOW


def test_4_6_an_empty_battery_is_the_end() -> None:
    s = put(new("m1"), "AN38")
    s.battery = 2
    assert GAME.ending(sailed(s, "AN37", depth="submerged")).reason == "no-battery"
    assert "the boat is lost" in GAME.label(s, s.todo[-1], SUBMERGED)


@pytest.mark.parametrize(
    ("name", "aircraft", "ships"), [("AN96", 1, 0), ("AN41", 2, 6), ("AN16", 4, 12)], ids=["blue", "yellow", "red"]
)
def test_5_the_sighting_table_of_mission_1(name: str, aircraft: int, ships: int) -> None:
    s = put(new("m1"), name)
    column = s.sheet.sighting[s.sheet.zones[s.cell]]
    odds = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert sum(odds[total] for total in range(2, 13) if column[total] < 0) == aircraft
    assert sum(odds[total] for total in range(2, 13) if column[total] > 0) == ships


AIRCRAFT = {2: (4, 0), 3: (3, 0), 4: (2, 0), 5: (1, 1), 6: (0, 1), 7: (0, 1), 8: (0, 1)}


@pytest.mark.parametrize("total", range(2, 13))
def test_5_1_the_aircraft_attack_table(total: int) -> None:
    s = played(asked(new("m1"), c05_aircraft.ATTACKS[0]), str(total))
    hull, table = AIRCRAFT.get(total, (0, 0))
    assert s.hull_damage == hull
    assert word(s) == ("damage" if table else "evade" if hull else "depth")


def test_5_1_after_a_hit_the_boat_waits_or_escapes() -> None:
    s = played(asked(new("m1"), c05_aircraft.ATTACKS[0]), "4")
    assert word(played(s, "wait")) == "aircraft"
    assert word(played(s, "escape")) == "maneuver"


@pytest.mark.parametrize(
    ("face", "halves", "then"),
    [(1, 4, "aircraft"), (2, 2, "damage"), (3, 4, "depth"), (4, 2, "depth"), (5, 0, "depth"), (6, 0, "depth")],
)
def test_5_1_the_escape_maneuver_table(face: int, halves: int, then: str) -> None:
    s = rolled(asked(new("m1"), c05_aircraft.MANEUVER), face)
    assert (s.fuel_spent, word(s)) == (halves, then)
    assert s.depth == (SURFACED if then == "aircraft" else SUBMERGED), "deep, and lost to sight"


def test_5_1_1_modifiers_add_up() -> None:
    s = new("m1")
    s.night, s.depth, s.equipment_damage[E_ENGINES] = 1, SUBMERGED, 1
    assert c05_aircraft.aircraft_tally(s).total == 1 + 1 - 2


def test_5_2_a_sighting_leads_to_the_encounter_map() -> None:
    s = played(sighting(), "8", "engage", "9", "9", "7")
    assert (word(s), s.vessels, at(s)) == ("act", [s.sheet.ships[7]], (9, 4))


def test_5_2_1_the_heading_comes_before_the_positions() -> None:
    s = played(sighting(), "8", "engage")
    assert (word(s), len(siluro.answers(s))) == ("heading", 8)
    assert word(played(s, "12")) == "position"


def test_5_2_2_odds_of_the_columns() -> None:
    odds = siluro.odds(played(sighting(), "8", "engage", "7"))
    assert sum(odds[name] for name in "234") == Fraction(6, 36)
    assert sum(odds[name] for name in "678") == Fraction(16, 36)


def test_6_the_encounter_ends_when_the_last_ship_is_gone() -> None:
    s = played(meeting(("Kaunas", 9, 1)), "torpedoes", "1", "12", "12", "done")
    assert (s.ships_sunk, s.tonnage, word(s), s.vessels) == (1, 1566, "depth", [])


def test_6_the_boat_can_break_off() -> None:
    assert word(played(meeting(("Kaunas", 9, 4)), "leave")) == "depth"


def test_6_1_two_actions_a_turn() -> None:
    s = played(meeting(("Kaunas", 9, 4)), "left", "right")
    assert siluro.answers(s) == ("done", "leave")


def test_6_1_submerged_the_boat_is_slower_and_has_no_gun() -> None:
    s = meeting(("Kaunas", 9, 1), depth=1)
    barred = {name for name in ("ahead-2", "left-2", "right-2", "gun") if siluro.why(s, name)}
    assert barred == {"ahead-2", "left-2", "right-2", "gun"}
    assert siluro.why(s, "escape") is None
    assert siluro.why(meeting(("Kaunas", 9, 1)), "escape") is not None


def test_6_1_no_more_torpedoes_than_the_sheet_allows() -> None:
    s = played(meeting(("Navasota", 9, 2)), "torpedoes", "2", "2", "2", "torpedoes")
    assert siluro.answers(s) == ("1",)


@pytest.mark.parametrize(("ring", "least"), [(1, 6), (2, 7), (3, 8), (4, 10)])
def test_6_1_the_attack_table(ring: int, least: int) -> None:
    s = played(meeting(("Navasota", 9, ring)), "torpedoes", "1")
    assert [word(rolled(s, total)) for total in range(2, 13)] == ["act"] * (least - 2) + ["hit"] * (13 - least)


@pytest.mark.parametrize(
    ("weapon", "damage"),
    [(0, [0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3]), (2, [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3]), (1, [0] * 6 + [1, 1, 1, 2, 2])],
    ids=["G7a", "gun", "G7e"],
)
def test_6_1_the_hit_table(weapon: int, damage: list[int]) -> None:
    s = meeting(("Arne Kjøde", 9, 1))
    s.then(c06_attack.HitRoll(0, weapon))
    assert [rolled(s, total).ship_damage[0] for total in range(2, 13)] == damage


def test_6_1_escorts_cannot_be_attacked() -> None:
    assert siluro.why(meeting(("Kaunas", 5, 2), ("escort", 9, 3), scenario="m4"), "torpedoes") is not None


@pytest.mark.parametrize(
    ("night", "depth", "sighted", "detected"), [(0, 0, 3, 2), (0, 1, 2, 1), (1, 0, 2, 1), (1, 1, 1, 0)]
)
def test_7_1_the_detection_table(night: int, depth: int, sighted: int, detected: int) -> None:
    s = meeting(("Kaunas", 9, 4), night=night, depth=depth)
    assert (c09_weather.sighted_ring(s), c09_weather.detected_ring(s)) == (sighted, detected)


def test_7_1_the_boat_is_never_left_through_the_front() -> None:
    """Rings never grow."""
    s = played(meeting(("Navasota", 9, 2), ("Kaunas", 6, 3)), "done", "1")
    assert s.rings == [2, 3]
