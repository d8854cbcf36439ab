"""Where the rules once differed from the book: each case as it was found, and as the book has it."""

from __future__ import annotations

import pytest

import siluro
from siluro.engine.play import settle, waiting
from siluro.games.wolves.rules import c04_events, c10_escorts, c12_campaign, c13_sequence
from siluro.games.wolves.rules.state import (
    AIRCRAFT,
    CLEAR,
    DIESEL,
    NOTHING,
    SUBMERGED,
    SURFACED,
    Wolves,
)
from tests.games.wolves.board import at, meeting, new, played, put, rolled, sailed, sighting, turn_begun, word


def alerted(s: Wolves) -> str:
    """The rule that holds the boat, or nothing."""
    bar = siluro.why(s, "leave")
    return bar.rule if bar else ""


def convoy(*vessels: tuple[str, int, int], **where: int) -> Wolves:
    """An encounter of mission 4, heading 9."""
    return meeting(*vessels, scenario="m4", heading=9, **where)


def test_7_1_an_escort_that_noticed_the_attack_holds_the_boat() -> None:
    s = convoy(("Fiscus", 9, 2), ("escort", 7, 3))
    assert alerted(s) == ""
    s = played(s, "torpedoes", "1", "2")
    assert alerted(s) == "7.1"
    s = played(s, "done")
    assert (word(s), at(s, 1)) == ("hunt", (7, 2))
    s = played(s, "6", "1", "1")
    assert word(s) == "act"
    assert alerted(s) == "10.1", "it is now within detection range"


def test_7_1_escape_stays_possible_after_an_attack() -> None:
    s = played(convoy(("Fiscus", 9, 2), ("escort", 7, 2), depth=1), "torpedoes", "1", "2")
    assert alerted(s) == "7.1"
    assert (word(played(s, "escape")), played(s, "escape").hull_damage) == ("depth", 1)


def test_7_1_in_the_next_turn_the_boat_may_leave_again() -> None:
    s = played(convoy(("Fiscus", 9, 3), ("escort", 6, 2), depth=0, night=1), "torpedoes", "1", "2")
    assert alerted(s) == "7.1"
    s = played(s, "depth", "done", "6")  # at D1 a 6 counts as 5: not detected when submerged
    assert (word(s), alerted(s)) == ("act", "")


def test_10_1_a_dive_does_not_undo_what_the_check_has_marked() -> None:
    s = played(convoy(("Fiscus", 9, 3), ("escort", 11, 2), night=1), "torpedoes", "1", "2", "done", "2")
    assert (word(s), at(s, 1), alerted(s)) == ("act", (11, 1), "10.1"), "found and damaged"
    s = played(s, "depth")
    assert alerted(s) == "10.1", "by night nobody detects a submerged boat, but the mark stands until the next check"
    assert "escape" in siluro.answers(s)
    assert alerted(played(s, "done")) == "", "the next check does not find it"


def test_7_1_who_noticed_does_not_forget_when_the_boat_dives() -> None:
    s = played(convoy(("Fiscus", 9, 2), ("escort", 11, 3)), "torpedoes", "1", "2", "depth")
    assert alerted(s) == "7.1"
    assert word(played(s, "done")) == "hunt"


def test_7_1_who_was_out_of_sight_at_the_attack_did_not_notice() -> None:
    s = played(convoy(("Fiscus", 9, 3), ("escort", 9, 4)), "torpedoes", "1", "2", "ahead")
    assert (at(s, 1), alerted(s)) == ((9, 3), "")
    assert word(played(s, "done")) != "hunt"


def test_10_an_attack_in_sight_of_an_escort_is_a_hunt() -> None:
    s = convoy(("Fiscus", 9, 4), ("escort", 11, 3))
    assert word(played(s, "torpedoes", "1", "2", "done")) == "hunt"
    assert word(played(s, "done")) == "act"


def test_12_1_a_g7e_is_noticed_at_its_hit_and_where_the_boat_then_is() -> None:
    s = meeting(("Calchas", 9, 3), ("escort", 11, 3), scenario="campaign", boat="viic", year="1941")
    s.g7a, s.g7e = 3, 3
    s = played(s, "torpedoes", "g7e-1", "4")  # the captain's die: no modifier
    assert alerted(played(s, "12", "4")) == "", "a dud"
    assert alerted(played(s, "12", "9")) == "7.1"


def spotted(start: str, *path: str) -> Wolves:
    """Mission 1, a turn in which E1 rolls a 5, up to the sighting."""
    s = put(new("m1"), start)
    s.fuel_spent, s.fuel_boxes_entered = 4, 2
    s = played(sailed(s, *path), "5")
    assert word(s) == "sighting"
    return s


@pytest.mark.parametrize(
    ("start", "end", "column"), [("AF79", "AF87", 0), ("AF87", "AF79", 2)], ids=["into-blue", "into-yellow"]
)
def test_4_5_spotted_counts_where_the_sighting_is_read(start: str, end: str, column: int) -> None:
    s = spotted(start, end)
    table = s.sheet.sighting[column]
    for total in range(2, 13):
        after = rolled(s, total)
        seen = AIRCRAFT if word(after) == "aircraft" else after.contacts
        assert seen == (table[total] if table[total] != AIRCRAFT or not s.night else NOTHING)


def test_4_3_evading_an_aircraft_of_an_event_changes_no_clock_no_voyage_no_charging() -> None:
    s = put(new("m4"), "AM55")
    s.fuel_spent, s.fuel_boxes_entered, s.battery = 6, 3, 2
    first, second, third = path_from(s, 3)
    s = played(s, "surfaced", first, second, third)
    assert (word(s), s.night) == ("event", 1)
    s = played(s, "2", "5")  # E2: an aircraft in sight; the manoeuvre succeeds
    assert (s.night, square_id(s), s.battery) == (1, third, 3)
    assert (word(s), s.depth) == ("sighting", SUBMERGED), "but a sighting finds it submerged"


def path_from(s: Wolves, grids: int) -> list[str]:
    """So many squares in a row, none of them twice."""
    names: list[int] = [s.cell]
    for _ in range(grids):
        names.append(next(cell for cell in s.sheet.neighbours[names[-1]] if cell not in names))
    return [s.tables.cell_ids[s.sheet.cells[cell]] for cell in names[1:]]


def square_id(s: Wolves) -> str:
    return s.tables.cell_ids[s.sheet.cells[s.cell]]


def test_9_weather_from_mission_3_and_alarm_from_mission_4() -> None:
    sheets = [new(f"m{number}").sheet for number in range(1, 11)]
    assert [bool(sheet.weather) for sheet in sheets] == 2 * [False] + 8 * [True]
    assert [bool(sheet.has_alarm) for sheet in sheets] == 3 * [False] + 7 * [True]
    s = played(meeting(("Kaunas", 8, 2), ("Navasota", 9, 4), scenario="m3"), "done")
    assert word(s) == "act", "a ship that detects the boat only changes its course"


def test_13_weather_is_rolled_when_the_ships_are_known() -> None:
    s = played(sighting("m4", "AM52"), "9", "engage")
    assert word(s) == "heading"
    s = played(s, "7")
    asked = []
    while word(s) != "act":
        asked.append(word(s))
        s = played(s, "6" if word(s) == "weather" else "7")
    assert [name for at, name in enumerate(asked) if name not in asked[:at]] == [
        "position", "ship", "escort", "weather",
    ]  # fmt: skip


def test_13_false_contacts_have_no_weather() -> None:
    s = played(sighting("m5", "AN16"), "5", "engage", "7", "3")
    assert (word(s), s.weather) == ("depth", CLEAR)


def test_3_1_5_scapa_flow_has_no_weather() -> None:
    s = put(new("m5"), "AN16")
    s.fuel_spent, s.fuel_boxes_entered = 3, 2
    s.todo = [c13_sequence.TURN, c13_sequence.ARRIVE]
    settle(s)
    s = played(s, "hoxa", "4", "7", "7")
    assert (word(s), s.weather) == ("act", CLEAR)


def late(total: int, *faces: str) -> Wolves:
    """Mission 1: an event box was reached in the last turn; this total on E1, then the turn begins."""
    s = put(new("m1"), "AN38")
    s.events_due = [1]
    s = turn_begun(s)
    assert word(s) == "event"
    return played(s, str(total), *faces)


def test_4_5_a_navigation_error_at_the_end_of_a_turn_stops_the_next() -> None:
    s = late(6, "6")
    assert word(s) == "depth"
    assert word(played(s, "surfaced")) == "sighting"


def test_4_5_a_late_diesel_malfunction_is_felt_for_a_turn() -> None:
    s = late(8, "1")
    assert s.equipment_damage[DIESEL] == 1
    s = sailed(s, "AN35")
    assert word(s) == "sighting", "one grid less"
    assert turn_begun(s).equipment_damage[DIESEL] == 0


def test_4_5_spotted_at_the_end_of_a_turn_counts_in_the_next() -> None:
    s = put(late(5), "AN41")
    s = played(s, "surfaced", "stop")
    assert played(s, "8").contacts == 1, "yellow counts as red"


def test_4_5_next_turn_is_the_turn_after_the_event() -> None:
    s = late(12)
    s = sailed(s, "AN35", "AN32")
    s = played(s, "7")
    assert word(played(s, "surfaced", "an35")) == "sighting", "one grid at most"


def test_3_1_5_u_94_sank_four_ships() -> None:
    sheet = new("m6").sheet
    assert (sheet.history.ships, sheet.history.tons) == (4, 26767)


def test_13_a_late_event_is_read_by_the_clock_of_the_fuel_spent() -> None:
    s = put(new("m1"), "AN38")
    s.fuel_spent, s.fuel_boxes_entered, s.events_due, s.turn_depth = 4, 2, [1], SURFACED
    s = turn_begun(s)
    assert isinstance(waiting(s), c04_events.EventRoll)
    assert s.night == 1


def test_4_3_a_patrol_leaves_port_by_the_clock_of_a_full_tank() -> None:
    s = new("campaign")
    s.night, s.fuel_spent, s.todo = 1, 3, [c12_campaign.BACK_IN_PORT]
    settle(s)
    assert (word(s), s.night) == ("port", 0)


def test_3_1_5_four_guards_put_to_sea_besides_those_that_are_called() -> None:
    s = meeting(("Royal Oak", 9, 4), ("escort", 5, 4), scenario="m5", night=1)
    s.in_harbour = 1
    s.then(c10_escorts.HARBOUR_GUARD)
    for guards in range(1, 5):
        s = played(s, "6", "5")
        assert s.guards == guards
        s.then(c10_escorts.HARBOUR_GUARD)
    s = played(s, "1", "done")
    while word(s) == "hunt":
        s = played(s, "6")
    assert word(s) != "guard"
