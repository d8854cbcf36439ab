"""Mission 9, along the ice: the vectors 9a to 9c of the mission's design, and what stands around them."""

from __future__ import annotations

import pytest

import siluro
from siluro.engine.play import settle
from siluro.games.wolves.rules import c03_scatter, c05_sighting, c13_sequence
from siluro.games.wolves.rules.state import AIRCRAFT, NOTHING, RED, SUBMERGED, WEATHERS, YELLOW, Wolves
from tests.games.wolves.board import GAME, asked, cell, new, played, put, rolled, sailed, turn_begun, word
from tests.games.wolves.examples.test_missions_of_stages import at_home, on_station, on_station_again
from tests.games.wolves.examples.test_stages import offered


def at_sea(name: str, spent: int) -> Wolves:
    """U-255 in a square, with so many halves of fuel spent, before its turn."""
    s = put(new("m9"), name)
    s.fuel_spent, s.fuel_boxes_entered = spent, 14
    return turn_begun(s)


def looked_out(name: str, spent: int) -> Wolves:
    """The same boat has stayed for a turn on the surface; the sighting is to be rolled."""
    return sailed(at_sea(name, spent - 1))


def test_3_1_5_vector_9a_the_east_is_yellow_until_the_convoy_scatters() -> None:
    s = looked_out("AC28", 8)
    assert (word(s), c05_sighting.zone(s)) == ("sighting", YELLOW)
    assert word(rolled(s, 8)) != "contact", "the yellow column has nothing on 8"
    s = looked_out("AC28", 9)
    assert c05_sighting.zone(s) == RED
    assert rolled(s, 8).contacts == 2 and rolled(s, 8).escorts_coming == 0


def test_3_1_5_vector_9b_no_aircraft_along_the_ice_but_floes() -> None:
    s = rolled(looked_out("AB39", 6), 2)
    assert word(s) == "ice", "no aircraft"
    assert [rolled(s, face).hull_damage for face in range(1, 7)] == [1, 0, 0, 0, 0, 0]
    south = rolled(looked_out("AB65", 6), 2)
    assert word(south) == "aircraft", "south of the ice they come"


def test_3_1_5_vector_9c_the_derelict_is_boarded_and_sunk() -> None:
    s = on_station("m9", "AC34", 10)
    assert offered(s) == ["pass", "board", "sink"]
    s = played(s, "board", "6")
    assert (s.victory_points, word(s), c05_sighting.sighting_column(s)) == (2, "sighting", RED)
    s = played(s, "7")
    assert offered(s) == ["pass", "sink"]
    torpedoes = s.g7a
    s = played(s, "sink")
    assert (s.g7a, s.tonnage, GAME.view(s)["sunk"]) == (torpedoes - 1, 7168, ["Paulus Potter"])
    assert at_home(s).victory_points == 2


@pytest.mark.parametrize(("face", "points", "next_"), [(1, 0, "damage"), (3, 0, "sighting"), (4, 1, "sighting")])
def test_3_1_5_what_the_boarding_party_finds(face: int, points: int, next_: str) -> None:
    s = played(on_station("m9", "AC34", 10), "board", str(face))
    assert (s.victory_points, word(s)) == (points, next_)


def test_3_1_5_ships_that_come_up_while_the_party_is_away_are_met_first() -> None:
    s = played(on_station("m9", "AC34", 10), "board", "3", "8")
    assert word(s) == "contact" and "shadow" not in siluro.answers(s), "nothing is left to shadow"
    assert offered(played(s, "ignore")) == ["pass", "sink"]


def test_3_1_5_the_derelict_waits_for_the_scatter_and_for_a_torpedo() -> None:
    assert word(on_station("m9", "AC34", 8)) == "sighting"
    s = on_station("m9", "AC34", 9)
    s.g7a = 0
    assert offered(on_station_again(s)) == ["pass", "board"]
    s = played(on_station("m9", "AC34", 9), "sink")
    assert word(s) == "depth", "nobody can board her now"


def test_3_1_5_a_floe_strikes_after_everything_else_and_below_too() -> None:
    s = sailed(at_sea("AB39", 6), depth="submerged")
    assert s.depth == SUBMERGED
    assert word(rolled(s, 7)) == "ice"
    s = at_sea("AB39", 6)
    s.shadowing = 1
    s = played(turn_begun(s), "hold")
    assert word(s) == "hold"
    assert word(rolled(s, 6)) == "ice"
    assert word(rolled(rolled(s, 6), 6)) == "shadow", "then the next turn begins"


def test_3_1_5_the_last_box_of_hull_can_go_to_a_floe() -> None:
    s = rolled(looked_out("AB39", 6), 7)
    s.hull_damage = s.boat.hull_boxes
    assert GAME.ending(rolled(s, 1)).reason == "sunk"


def test_3_1_5_a_convoy_is_shadowed_until_it_scatters() -> None:
    s = looked_out("AB39", 8)
    assert "shadow" in siluro.answers(rolled(s, 5))
    late = looked_out("AB39", 9)
    with pytest.raises(siluro.IllegalAnswer, match="the convoy has scattered"):
        played(rolled(late, 5), "shadow")


def test_3_1_5_nobody_holds_a_convoy_past_the_scatter() -> None:
    s = at_sea("AB39", 8)
    s.shadowing = 1
    s = turn_begun(s)
    assert set(siluro.answers(s)) == {"report", "attack", "drop"}
    with pytest.raises(siluro.IllegalAnswer, match="the convoy is about to scatter"):
        played(s, "hold")
    s.fuel_spent = 9
    assert set(siluro.answers(s)) == {"attack", "drop"}


def test_3_1_5_one_report_is_enough() -> None:
    s = at_sea("AB39", 7)
    s.shadowing = 1
    s = rolled(played(turn_begun(s), "report"), 3)
    assert at_home(s).victory_points == 1


def test_3_1_5_the_red_column_changes_with_the_scatter() -> None:
    s = at_sea("AB39", 8)
    assert c05_sighting.sighting_at(s, RED, 8) == 3 * 16 + 3
    s.fuel_spent = 9
    assert c05_sighting.sighting_at(s, RED, 8) == 2
    assert c05_sighting.sighting_at(s, RED, 12) == NOTHING
    s.cell = cell(s, "AB65")
    assert c05_sighting.sighting_at(s, RED, 12) == AIRCRAFT


def test_3_1_4_the_chart_turns_red_with_the_scatter() -> None:
    s = at_sea("AF35", 8)
    east = cell(s, "AC34")
    assert (c05_sighting.colour(s, east), GAME.view(s)["chart"]["known_red"]) == (YELLOW, [])
    far = c03_scatter.to_red(s)[east]
    s.fuel_spent = 9
    assert c05_sighting.colour(s, east) == RED and "ac34" in GAME.view(s)["chart"]["known_red"]
    assert far > 0 == c03_scatter.to_red(s)[east]


def test_9_the_weather_is_thicker_along_the_ice() -> None:
    def weather(name: str) -> list[str]:
        s = put(new("m9"), name)
        s.vessels, s.bearings, s.rings = [s.sheet.ships[7]], [0], [4]
        s.ship_damage, s.awareness, s.conduct = [0], [0], [0]
        s = asked(s, c13_sequence.ENCOUNTER)
        return [WEATHERS[rolled(s, face).weather] for face in range(1, 7)]

    assert weather("AB39") == ["clear", "foggy", "foggy", "stormy", "ice", "ice"]
    assert weather("AB65") == ["clear", "clear", "clear", "foggy", "foggy", "stormy"]


def test_3_1_5_the_boat_may_end_its_patrol_in_either_port() -> None:
    for name in ("AF91", "AF35"):
        s = put(new("m9"), name)
        s.todo = [c13_sequence.TURN, c13_sequence.ARRIVE]
        settle(s)
        assert word(s) == "dock"


def test_12_3_the_campaign_uses_the_events_of_the_arctic_if_the_captain_likes() -> None:
    tables = new("campaign").tables
    assert [tables.sheets[number].id for number in tables.event_sheets[3]] == ["m8", "m9"]
    assert {row.title for row in new("m9").sheet.events[0]} >= {"Growler", "Own reconnaissance"}
