"""The missions with stages, 3.1.5: one test for each vector of their design, named after it."""

from __future__ import annotations

import siluro
from siluro.engine.play import settle
from siluro.games.wolves.rules import c03_stage, c06_attack, c10_escorts, c13_sequence
from siluro.games.wolves.rules.c07_movement import NOTICED
from siluro.games.wolves.rules.state import BLUE, DECK_GUN, ESCORT, STORMY, Wolves
from tests.games.wolves.board import asked, new, played, put, sailed, word
from tests.games.wolves.examples.test_stages import offered


def on_station(scenario: str, name: str, spent: int, *load: str) -> Wolves:
    """The boat has ended a surfaced move in a square of a stage, with so many halves of fuel spent."""
    s = put(played(new(scenario), *load), name)
    s.fuel_spent, s.fuel_boxes_entered = spent, (spent + 1) // 2
    return asked(s, c13_sequence.STAGES, c13_sequence.LOOK_OUT, c13_sequence.CONTACT)


def on_station_again(s: Wolves) -> Wolves:
    """The same boat in the same square, one turn later."""
    s.no_sighting = s.stages_over = 0
    return asked(s, c13_sequence.STAGES, c13_sequence.LOOK_OUT, c13_sequence.CONTACT)


def flag(s: Wolves, name: str) -> int:
    return s.flags[s.sheet.flag_names.index(name)]


def at_home(s: Wolves) -> Wolves:
    """Back in port, the patrol ended."""
    s.cell, s.at_sea = s.sheet.homes[0], 1
    return played(asked(s, c13_sequence.ARRIVE), "home")


def test_6_3_1_the_boats_off_freetown_and_aruba_load_no_electric_torpedoes() -> None:
    for scenario in ("m7", "m10"):
        assert not new(scenario).boat.carries_g7e


def test_3_1_5_vector_3a_the_firth_is_for_the_night() -> None:
    s = on_station("m3", "AN17", 6, "4")
    assert offered(s) == ["pass", "lie-low"], "by day the boat can only wait"
    s = played(s, "lie-low")
    assert (s.fuel_spent, s.battery, word(s)) == (7, 3, "weather")
    s = played(s, "1")
    assert {"outer", "sutors"} <= set(offered(s))
    assert word(played(s, "pass")) != "weather"


def test_3_1_5_vector_3b_seen_off_the_sutors_in_a_storm() -> None:
    s = played(on_station("m3", "AN17", 7, "4"), "6", "sutors")
    assert s.weather == STORMY
    s = played(s, "1")
    assert (flag(s, "seen"), offered(s)) == (1, ["break-off", "lay-anyway"])
    under_fire = played(s, "lay-anyway")
    assert (under_fire.hull_damage, under_fire.mines, word(under_fire)) == (1, 0, "damage")
    away = played(s, "break-off")
    assert (away.mines, away.hull_damage, away.weather, word(away)) == (4, 0, 0, "depth")


def test_3_1_5_vector_3c_a_field_off_the_sutors_and_never_seen() -> None:
    s = played(on_station("m3", "AN17", 7, "4"), "1", "sutors", "4")
    assert (flag(s, "field"), flag(s, "rough"), s.mines) == (3, 0, 0)
    s = at_home(s)
    assert word(s) == "stage-die"
    assert played(s, "3").victory_points == 3, "3 + 1 + 2 = 6: the Durham Castle, 2; never seen, 1"
    assert played(s, "4").victory_points == 4, "a closed port"


def test_3_1_5_close_in_the_boat_is_seen_more_easily() -> None:
    s = on_station("m3", "AN17", 7, "4")
    seen = [[flag(played(s, "1", place, str(face)), "seen") for face in range(1, 7)] for place in ("outer", "sutors")]
    assert seen == [[1, 0, 0, 0, 0, 0], [1, 1, 1, 0, 0, 0]]


def test_3_1_5_one_slot_of_u_57_keeps_its_torpedo() -> None:
    assert siluro.answers(new("m3")) == ("0", "1", "2", "3", "4")


def test_3_1_5_the_outer_firth_is_safe_in_rain_and_poor_in_a_storm() -> None:
    s = played(on_station("m3", "AN17", 7, "3"), "2", "outer")
    assert all(flag(played(s, str(face)), "seen") == 0 for face in range(1, 7))
    s = played(on_station("m3", "AN17", 7, "3"), "4", "outer", "6")
    assert (flag(s, "field"), flag(s, "rough")) == (1, 1)
    assert at_home(s).sheet.stage_options[-1].id == "minefield"
    assert c03_stage.stage_tally(s, s.sheet.stage_options[-1]).total == 0


def test_3_1_5_without_three_mines_there_is_nothing_to_lay() -> None:
    assert word(on_station("m3", "AN17", 7, "2")) == "sighting"


def test_3_1_5_vector_7a_late_and_unwatched_a_cruiser_waits() -> None:
    s = played(on_station("m7", "ER37", 20), "meet-nordmark", "5")
    assert (flag(s, "no-nordmark"), flag(s, "supplied")) == (1, 0), "5 + 2 = 7"
    s = played(s, "7", "7", "9")
    assert (s.vessels, s.rings, s.awareness) == ([ESCORT, ESCORT], [3, 3], [NOTICED, NOTICED])
    s.vessels.clear()
    assert word(on_station_again(s)) == "sighting", "nobody waits there any more"


def test_3_1_5_vector_7b_watched_from_below_nobody_is_there_yet() -> None:
    s = put(new("m7"), "ER38")
    s.fuel_spent, s.fuel_boxes_entered = 20, 10
    s.todo = [c13_sequence.TURN]
    settle(s)
    s = sailed(s, "er37", depth="submerged")
    assert word(s) == "sighting", "not submerged"
    s.todo = [c13_sequence.TURN]
    settle(s)
    s = played(sailed(s), "meet-nordmark", "5")
    assert (flag(s, "no-nordmark"), s.stage_uses[0], word(s)) == (0, 1, "depth"), "5 + 2 - 2 = 5; she may come yet"


def test_3_1_5_vector_7c_the_egerland_gives_fuel_and_torpedoes() -> None:
    s = on_station("m7", "ER53", 10)
    s.g7a, s.ammo = 6, 0
    s = played(s, "meet-egerland", "4")
    assert (s.fuel_spent, s.g7a, s.ammo, word(s)) == (2, 14, 3, "depth")
    assert at_home(s).victory_points == 1


def test_3_1_5_the_tanker_of_las_palmas_gives_fuel_by_night() -> None:
    assert word(on_station("m7", "DH94", 10)) == "sighting", "by day"
    s = played(on_station("m7", "DH94", 12), "alongside")
    assert (played(s, "2").fuel_spent, played(s, "3").fuel_spent) == (12, 6)


def test_3_1_5_vector_5a_two_tries_at_kirk_sound() -> None:
    s = on_station("m5", "AN16", 4)
    assert offered(s) == ["pass", "lie-low", "kirk", "hoxa"]
    s = played(s, "kirk", "1", "kirk", "2")
    assert (s.hull_damage, flag(s, "in"), offered(s)) == (1, 0, ["pass", "lie-low"])
    tried = on_station("m5", "AN16", 4)
    assert [flag(played(tried, "kirk", str(face)), "in") for face in range(1, 7)] == [0, 0, 0, 1, 1, 1]
    tried.flags[tried.sheet.flag_names.index("rested")] = 1
    assert [flag(played(tried, "kirk", str(face)), "in") for face in range(1, 7)] == [0, 1, 1, 1, 1, 1]
    assert word(played(s, "pass")) == "depth", "the mission goes on"


def in_the_flow(*dice: str) -> Wolves:
    """Rested and in Scapa Flow, the Royal Oak ahead."""
    return played(on_station("m5", "AN16", 4), "lie-low", "6", "kirk", "2", *dice)  # an event on the way


def test_3_1_5_vector_5b_the_base_wakes_with_every_hit() -> None:
    s = in_the_flow("3", "7", "7")
    assert (s.in_harbour, s.weather, s.rings, s.tubes_ready) == (1, 0, [4], 5)
    s.ship_damage[0] = 2
    s.todo = [c13_sequence.TURN, c10_escorts.HARBOUR_GUARD]
    assert word(played(s, "4")) == "depth"
    assert word(played(s, "5")) == "escort"
    assert [c10_escorts.is_guard(in_the_flow("3", "7", "7"), face) for face in (5, 6)] == [False, True]
    assert word(in_the_flow("2", "7", "7")) == "guard", "the western anchorage is empty"


def test_3_1_5_vector_5c_five_tubes_then_a_turn_to_reload() -> None:
    s = in_the_flow("3", "7", "7")
    s.rings[0] = 2
    s = played(s, "torpedoes", "3", "2", "2", "2", "done", "1")
    s = played(s, "torpedoes")
    assert offered(s) == ["1", "2"], "two tubes are left"
    s = played(s, "2", "2", "2", "done", "1")
    assert (s.tubes_ready, "torpedoes" in offered(s)) == (0, False)
    s = played(s, "done", "1")
    assert (s.tubes_ready, "torpedoes" in offered(s)) == (3, True), "a turn without a launch"


def test_3_1_5_points_for_the_royal_oak_are_paid_at_home_without_her_tonnage() -> None:
    s = in_the_flow("3", "7", "7")
    s.ship_damage[0] = 4
    hit = played(s, "leave", "2")
    assert (flag(hit, "damage"), flag(hit, "royal-oak")) == (4, 0)
    assert at_home(hit).victory_points == 3, "in and out, badly damaged, hull whole"
    c06_attack.sink(s, 0)
    sunk = played(s, "leave", "1")
    assert (flag(sunk, "royal-oak"), sunk.tonnage, sunk.hull_damage) == (1, 0, 1)
    assert at_home(sunk).victory_points == 4, "in and out, sunk"


def test_3_1_5_a_whole_hull_is_worth_nothing_to_a_boat_that_was_not_in_scapa_flow() -> None:
    assert at_home(on_station("m5", "AN16", 4)).victory_points == 0


def test_3_1_5_hoxa_sound_leads_closer_or_past_a_sentry() -> None:
    s = played(on_station("m5", "AN16", 4), "hoxa")
    assert played(s, "4", "7", "7").rings == [2]
    assert word(played(s, "3", "7", "7")) == "escort"


def test_3_1_5_vector_10a_a_gun_fired_in_haste_bursts() -> None:
    s = played(on_station("m10", "EC92", 8), "shell", "2")
    assert (s.equipment_damage[DECK_GUN], flag(s, "wounded"), flag(s, "burning")) == (1, 1, 0)
    assert "shell" not in offered(s), "no more shots"
    assert at_home(s).victory_points == -1, "the wounded man was not landed"
    checked = played(on_station("m10", "EC92", 8), "shell-checked", "2")
    assert (checked.equipment_damage[DECK_GUN], checked.fuel_spent, word(checked)) == (0, 8, "stage-die")


def test_3_1_5_a_gun_that_is_checked_gives_a_patrol_boat_time() -> None:
    s = played(on_station("m10", "EC92", 8), "shell-checked", "2")
    assert "shell" in offered(played(s, "4"))
    away = played(s, "5")
    assert (flag(away, "warned"), word(away)) == (1, "depth"), "driven off"
    s = played(on_station_again(away), "attack-tankers", "7", "7", "8")
    assert [word(s), word(played(s, "9"))] == ["escort", "escort"], "a sentry for the shells, one for the warning"


def test_3_1_5_vector_10b_the_refinery_first_wakes_a_guard() -> None:
    short = played(on_station("m10", "EC92", 8), "shell", "4")
    assert flag(short, "obeyed") == 0, "the order is carried out when a tank burns"
    s = played(short, "shell", "5", "attack-tankers", "7", "7", "8")
    assert (word(s), s.rings) == ("escort", [4, 4])
    s = played(s, "9", "leave")
    assert at_home(s).victory_points == 2, "the order was obeyed, and a tank burns"
    s = played(on_station("m10", "EC92", 8), "attack-tankers", "7", "7", "8")
    assert (word(s), flag(s, "obeyed")) == ("act", 0)


def test_3_1_5_vector_10c_the_wounded_man_is_landed_and_the_gun_sawn_off() -> None:
    s = on_station("m10", "ED66", 15)
    assert word(s) == "sighting"
    s.flags[s.sheet.flag_names.index("wounded")] = s.equipment_damage[DECK_GUN] = 1
    s = played(on_station_again(s), "land", "1")
    assert (flag(s, "landed"), word(s)) == (1, "aircraft")
    s.cell = next(index for index, zone in enumerate(s.sheet.zones) if zone == BLUE and index not in s.sheet.homes)
    s.depth = 0
    s = played(on_station_again(s), "saw")
    assert (s.equipment_damage[DECK_GUN], s.fuel_spent) == (0, 17)
    assert at_home(s).victory_points == 0, "he is cared for; that is no victory"
