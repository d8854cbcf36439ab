"""Rulings about the rules that missions have of their own."""

from __future__ import annotations

from pathlib import Path

import siluro
from siluro.engine.play import settle, waiting
from siluro.games.wolves.rules import (
    c03_ice,
    c03_mission,
    c03_objective,
    c03_sectors,
    c04_events,
    c05_sighting,
    c10_escorts,
    c11_enigma,
    c13_sequence,
)
from siluro.games.wolves.rules.c07_movement import NOTICED, UNAWARE
from siluro.games.wolves.rules.state import (
    RED,
    YELLOW,
    Wolves,
)
from tests.games.wolves.board import (
    GAME,
    asked,
    at,
    cell,
    meeting,
    new,
    played,
    put,
    rolled,
    sailed,
    word,
)
from tests.games.wolves.examples.test_stages import pack as stage_pack


def test_ruling_r_8_what_oban_is_worth() -> None:
    s = asked(new(), c03_objective.LOOK_DIE)
    assert [rolled(s, face).victory_points for face in range(1, 7)] == [0, 1, 1, 2, 2, 2]


def test_ruling_r_9_the_intercept_gives_a_point_and_six_is_the_most() -> None:
    s = new()
    s.todo = [c13_sequence.TURN, c04_events.EventDie(1, 9)]
    assert played(s, "2").victory_points == 1
    s.victory_points, s.tonnage = 5, 20000
    assert c03_mission.points(s) == 6


def test_ruling_r_27_nobody_knows_the_route() -> None:
    s = put(new("m6"), "AK36")
    s.todo = [c13_sequence.TURN, c13_sequence.CONTACT, c13_sequence.LOOK_OUT]
    settle(s)
    s = played(s, "5")
    assert (word(s), siluro.answers(s)) == ("traffic", ("no", "yes"))
    assert played(s, "yes").contacts == 1
    assert sum(1 for weight in played(s, "no").route_weights if weight) < 3
    s = put(new("m6"), "AM78")
    assert c11_enigma.listen(s, 0).word == "coordinate"
    s = put(new("m6", readings="R-27b"), "AM78")
    s = asked(s, c11_enigma.listen(s, 0))
    after = played(s, "hx27-he73")  # AE78 AD89, the first piece of the northern route
    assert after.route_weights == [9, 0, 20], "true with 9, the false piece of the southern route with 20"


def test_ruling_r_27_every_draw_can_be_made_with_one_die() -> None:
    s = asked(put(new("m6"), "AK21"), c05_sighting.Traffic(5))
    step = waiting(s)
    assert step is not None
    assert GAME.sayings()[type(step)].need(s, step) == "d6: 1–4: no; 5–6: yes: red zone"
    s = rolled(asked(put(new("m6"), "AM78"), c11_enigma.COORDINATE_TABLES[0]), 9)
    step = waiting(s)
    assert step is not None
    need = GAME.sayings()[type(step)].need(s, step)
    assert need.startswith("d6: 1–2: coded grids HX27 HE73; 3–4: ")


def test_ruling_r_39_scapa_flow() -> None:
    s = put(new("m5"), "AN16")
    s.fuel_spent, s.fuel_boxes_entered = 3, 2
    s.todo = [c13_sequence.TURN, c13_sequence.ARRIVE]
    settle(s)
    assert {"kirk", "hoxa"} <= set(siluro.answers(s))
    s = played(s, "kirk", "4", "3", "7", "7")
    assert s.tables.ships[s.vessels[0]].name == "Royal Oak"
    s = played(s, "ahead-2", "ahead-2")
    assert at(s) == (7, 2), "no closer than D2"
    s = played(s, "done")
    assert (word(s), at(s)) == ("guard", (7, 2))
    assert word(played(s, "6")) == "escort"
    assert word(played(s, "5")) == "act", "nothing has happened yet"
    s.ship_damage[0] = 3
    assert [c10_escorts.is_guard(s, face) for face in (3, 4)] == [False, True]


def test_ruling_r_42_the_raid_on_aruba() -> None:
    s = put(new("m10"), "EC92")
    s.fuel_spent, s.fuel_boxes_entered = 8, 4
    s = asked(s, c13_sequence.STAGES)
    assert {"attack-tankers", "shell", "shell-checked"} <= set(siluro.answers(s))
    for option, bursts in (("shell", 2), ("shell-checked", 1)):
        fired = played(s, option)
        assert fired.ammo == s.ammo - 1
        assert sum(rolled(fired, face).equipment_damage[1] for face in range(1, 7)) == bursts


def test_ruling_r_45_a_coordinate_speaks_once() -> None:
    s = put(new("m6"), "AM78")
    assert c11_enigma.coordinate_here(s) == 0
    s = played(asked(s, c11_enigma.COORDINATES[0]), "none")
    assert c11_enigma.coordinate_here(s) == -1


def test_ruling_r_52_a_convoy_is_shadowed_from_a_red_zone_with_a_sound_radio() -> None:
    s = put(new("m6"), "AK36")
    s.route_weights, s.contacts, s.escorts_coming = [0, 1, 0], 2, 1
    assert set(siluro.answers(asked(s, c13_sequence.CONTACT))) == {"engage", "ignore", "shadow"}
    s.route_weights = [1, 1, 0]
    assert "shadow" not in siluro.answers(s), "it may be no convoy"
    other = put(new("m4"), "AM28")
    other.contacts = 2
    assert set(siluro.answers(asked(other, c13_sequence.CONTACT))) == {"engage", "ignore"}


def test_ruling_r_57_the_fuel_track_tells_the_time_of_a_stage(tmp_path: Path) -> None:
    s = GAME.new("m1", pack=stage_pack(tmp_path))
    assert isinstance(s, Wolves)
    s = sailed(s, "an95", depth="submerged")
    assert (word(s), s.night, s.fuel_spent) == ("stage", 1, 0), "night by the battery, but not by the fuel track"
    waited = played(s, "lie-low")
    assert (waited.fuel_spent, waited.night, waited.battery) == (3, 1, 1)
    assert word(played(waited, "pass")) == "depth", "no sighting in the turn of a stage"


def test_ruling_r_58_all_mines_are_laid_together_outside_or_close_in() -> None:
    s = put(played(new("m3"), "4"), "AN17")
    s.fuel_spent, s.fuel_boxes_entered = 7, 4
    s = played(asked(s, c13_sequence.STAGES), "1")
    laid = played(s, "sutors", "4")
    assert (laid.mines, laid.flags[laid.sheet.flag_names.index("field")]) == (0, 3)
    seen = played(s, "sutors", "2")
    assert (word(seen), played(seen, "break-off").mines) == ("stage", 4)


def test_ruling_r_59_a_boat_between_the_columns_is_seen_by_escorts_one_ring_less() -> None:
    s = meeting(("Fiscus", 9, 2), ("escort", 10, 2), scenario="m4", night=1)
    assert played(s, "torpedoes", "1").awareness == [NOTICED, NOTICED]
    s.inside = 1
    assert played(s, "torpedoes", "1").awareness == [NOTICED, UNAWARE]


def test_ruling_r_60_a_sector_wakes_by_itself_and_never_sleeps_again() -> None:
    s = put(new("m8"), "CA28")
    s = asked(s, c03_sectors.SECTOR_DICE[0])
    assert [rolled(s, die).sector_alarm[0] for die in range(1, 7)] == [0, 0, 0, 1, 1, 1]
    assert rolled(s, 6).sector_alarm == [1, 0, 0]


def test_ruling_r_61_a_supply_ship_is_found_early_or_warily() -> None:
    s = put(new("m7"), "ER37")
    for spent, watched, supplied in ((10, 0, 4), (14, 0, 3), (20, 0, 2), (20, 1, 4)):
        s.fuel_spent, s.fuel_boxes_entered = spent, spent // 2
        s.watched_from = cell(s, "ER38") if watched else -1
        met = played(asked(s.copy(), c13_sequence.STAGES), "meet-nordmark")
        assert sum(rolled(met, face).flags[0] for face in range(1, 7)) == supplied


def test_ruling_r_62_a_neutral_may_be_sunk_only_with_contraband() -> None:
    for conduct, tons, points in ((0, 0, -1), (2, 0, -1), (3, 4810, 0)):
        s = meeting(("Aris", 9, 1), scenario="m2")
        s.conduct, s.ship_damage = [conduct], [2]
        s = rolled(rolled(played(s, "torpedoes", "1"), 12), 12)
        assert (s.tonnage, s.victory_points) == (tons, points)


def test_ruling_r_62_the_shot_across_the_bow_is_the_round_of_its_turn() -> None:
    s = meeting(("Sneaton", 9, 1), scenario="m2")
    assert {"halt", "gun"} <= set(siluro.answers(s))
    told = played(s, "halt", "6")
    assert (told.ammo, told.actions_left, "gun" in siluro.answers(told)) == (5, 1, False)
    fired = played(s, "gun", "2")
    assert "halt" not in siluro.answers(fired)
    assert "gun" in siluro.answers(played(told, "done"))


def test_ruling_r_63_the_convoy_scatters_by_the_fuel_track() -> None:
    s = put(new("m9"), "AC34")
    for spent, colour, ships in ((0, YELLOW, 0), (8, YELLOW, 0), (9, RED, 2), (20, RED, 2)):
        s.fuel_spent = spent
        assert c05_sighting.zone(s) == colour
        assert c05_sighting.sighting_at(s, c05_sighting.sighting_column(s), 8) == ships
    s = asked(s, c03_ice.ICE_DIE)
    assert [rolled(s, face).hull_damage for face in range(1, 7)] == [1, 0, 0, 0, 0, 0]


def test_ruling_r_64_the_mark_of_the_last_check_holds_the_boat() -> None:
    for readings, bar in (("none", "10.1"), ("R-64b", None)):
        s = meeting(("Fiscus", 9, 3), ("escort", 11, 1), scenario="m4", night=1, readings=readings)
        s = played(s, "done", "2")  # found at D1, and two boxes of hull
        held = siluro.why(s, "leave")
        assert held and held.rule == "10.1", "within detected distance"
        dived = siluro.why(played(s, "depth"), "leave")
        assert (dived.rule if dived else None) == bar
