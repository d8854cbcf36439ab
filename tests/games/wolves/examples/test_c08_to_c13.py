"""Sections 8 to 13 as far as the vectors do not show them: damage, weather, escorts, messages, the campaign."""

from __future__ import annotations

from fractions import Fraction

import pytest

import siluro
from siluro.engine.play import settle
from siluro.games.wolves.rules import (
    c03_objective,
    c04_fuel,
    c05_ships,
    c06_attack,
    c08_damage,
    c09_weather,
    c10_escorts,
    c11_enigma,
    c12_campaign,
    c12_levels,
    c12_upgrades,
    c13_sequence,
)
from siluro.games.wolves.rules.state import (
    CREW,
    DECK_GUN,
    DIESEL,
    E_ENGINES,
    FOGGY,
    FUEL_TANK,
    GUN,
    ICE,
    PERISCOPE,
    RADIO,
    RAINY,
    REPAIRS,
    STORMY,
    SUBMERGED,
    TUBES,
)
from tests.games.wolves.board import (
    GAME,
    asked,
    cell,
    meeting,
    new,
    played,
    put,
    rolled,
    sighting,
    square,
    turn_begun,
    word,
)

DAMAGES = {4: E_ENGINES, 5: DECK_GUN, 6: PERISCOPE, 7: TUBES, 8: RADIO, 9: DIESEL, 10: FUEL_TANK}


@pytest.mark.parametrize("total", range(2, 13))
def test_8_the_damage_table(total: int) -> None:
    s = rolled(asked(new("m1"), c08_damage.DAMAGE_ROLL), total)
    assert [index for index in range(7) if s.equipment_damage[index]] == ([DAMAGES[total]] if total in DAMAGES else [])


def test_8_what_is_damaged_already_costs_hull() -> None:
    s = asked(new("m1"), c08_damage.DAMAGE_ROLL)
    s.equipment_damage[RADIO] = 1
    assert rolled(s, 8).hull_damage == 1


def test_8_what_damage_does() -> None:
    s = new("m1")
    s.equipment_damage = [1] * 7
    assert c04_fuel.turn_range(s) == 1
    assert c04_fuel.turn_charge(s) == 3
    assert c06_attack.attack_tally(s, 0).total == -2
    s.depth = SUBMERGED
    assert c06_attack.attack_tally(s, 0).total == -4
    assert c06_attack.attack_tally(s, c06_attack.WEAPON_GUN).total == 0
    assert c08_damage.repair_bar(s, FUEL_TANK) is c08_damage.NEVER


def test_8_a_fuel_tank_loses_a_square() -> None:
    s = new("m1")
    c08_damage.break_down(s, FUEL_TANK)
    assert s.fuel_spent == 2


def test_8_the_sunk_square_ends_the_mission() -> None:
    s = new("m1")
    c08_damage.hull_damage(s, 5)
    assert not s.ended
    c08_damage.hull_damage(s, 1)
    assert GAME.ending(s).reason == "sunk"


def test_8_repair_once_for_each_kind() -> None:
    s = meeting(("Kaunas", 9, 4))
    s.equipment_damage[RADIO] = 1
    s = played(s, "repair", "radio")
    assert [played(s, str(total)).equipment_damage[RADIO] for total in range(2, 13)] == [1] * 8 + [0] * 3
    assert siluro.why(played(s, "9"), "repair") is not None


def test_9_weather_for_each_encounter() -> None:
    s = played(sighting("m3", "AN16"), "6", "engage", "7", "7", "7")
    assert word(s) == "weather"
    assert [rolled(s, face).weather for face in range(1, 7)] == [0, RAINY, RAINY, STORMY, STORMY, STORMY]


def test_9_storm_fog_and_ice() -> None:
    s = meeting(("Kaunas", 9, 3))
    s.weather = STORMY
    assert c06_attack.attack_tally(s, 0).total == -1
    s.weather = FOGGY
    assert siluro.why(s, "torpedoes") is not None
    s.weather = ICE
    assert siluro.why(s, "ahead-2") is not None
    s = played(s, "depth")
    assert [rolled(s, face).depth for face in range(1, 7)] == [0, 0, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("weather", "night", "sighted", "detected"),
    [(RAINY, 0, 3, 2), (RAINY, 1, 1, 1), (STORMY, 0, 2, 1), (STORMY, 1, 0, 0), (FOGGY, 0, 1, 1), (ICE, 0, 3, 2)],
)
def test_9_1_weather_shortens_the_distances(weather: int, night: int, sighted: int, detected: int) -> None:
    s = meeting(("Kaunas", 9, 4), night=night)
    s.weather = weather
    assert (c09_weather.sighted_ring(s), c09_weather.detected_ring(s)) == (sighted, detected)


def test_10_escorts_come_with_the_ships() -> None:
    s = played(sighting("m4", "AM52"), "9", "engage", "7", *"7777", *"7777")
    assert word(s) == "escort"
    assert played(s, "7", "3").vessels.count(-1) == 1


def test_10_1_an_escort_holds_the_boat() -> None:
    s = meeting(("Kaunas", 9, 4), ("escort", 9, 2), scenario="m4")
    assert siluro.why(s, "leave").rule == "10.1"  # type: ignore[union-attr]
    assert word(played(s, "depth", "escape")) == "depth"


@pytest.mark.parametrize(
    ("depth", "rows"),
    [(0, ["3", "2", "1+", "1", "+", ""]), (1, ["2", "1+", "1", "+", "", ""])],
    ids=["surfaced", "submerged"],
)
def test_10_1_the_escort_detection_table(depth: int, rows: list[str]) -> None:
    s = meeting(("Kaunas", 9, 4), ("escort", 11, 3), scenario="m4", depth=depth)
    s.then(c10_escorts.HUNTS[1])
    for face, row in enumerate(rows, 1):
        after = rolled(s, face)
        assert str(after.hull_damage or "") == row.strip("+")
        assert (word(after) == "damage") == row.endswith("+")


def test_10_1_modifiers_of_the_hunt() -> None:
    s = meeting(("Kaunas", 9, 4), ("escort", 11, 1), scenario="m8", night=1)
    s.weather, s.equipment_damage[E_ENGINES] = STORMY, 1
    assert c10_escorts.hunt_tally(s, 1).total == 1 + 1 - 1 - 1 - 1


@pytest.mark.parametrize(
    ("total", "kind"), [(2, ""), (4, ""), (5, "false"), (8, "false"), (9, "true"), (11, "true"), (12, "long")]
)
def test_11_two_dice_on_the_table_of_a_coordinate(total: int, kind: str) -> None:
    s = asked(put(new("m6"), "AM78"), c11_enigma.COORDINATE_TABLES[0])
    s = rolled(s, total)
    assert (word(s), s.coordinates_used[0]) == ("message" if kind else "depth", 1)
    if kind:
        assert set(siluro.odds(s).values()) == {Fraction(1, 3)}, "one die: 1-2, 3-4, 5-6"
        after = rolled(s, 4 if kind == "long" else 1)  # a piece of the northern route
        assert after.route_weights == ([0, 1, 1] if kind == "false" else [1, 0, 0])
        assert GAME.view(after)["enigma"]["ruled_out"] == [kind == "false"]


def test_11_the_pair_that_a_message_names() -> None:
    s = rolled(asked(put(new("m6"), "AM78"), c11_enigma.COORDINATE_TABLES[0]), 9)
    assert set(siluro.answers(s)) >= {"hx27-he73"}
    assert [c11_enigma.decode(s, code) for code in ("hx27", "he73")] == ["ae78", "ad89"]


def test_11_false_messages_rule_out_one_route_after_the_other() -> None:
    s = new("m6")
    for number, left in enumerate((2, 1, 1)):
        s = rolled(asked(put(s, "AM78"), c11_enigma.COORDINATE_TABLES[number]), 6)
        s = played(s, siluro.answers(s)[0])
        assert sum(s.route_weights) == left
    assert c11_enigma.true_pieces(s) == 0


def test_11_with_the_unseen_messages_of_reading_r_27b_odds_are_exact() -> None:
    s = asked(put(new("m6", readings="R-27b"), "AM78"), c11_enigma.COORDINATES[0])
    odds = siluro.odds(s)
    assert odds["none"] == Fraction(6, 36)
    assert odds["hx27-he73"] == Fraction(29, 108), "true with 9/36, or the false piece with 20/36, a third each"
    assert len(odds) == 7


def test_11_a_damaged_radio_hears_nothing() -> None:
    s = put(new("m6"), "AM78")
    s.equipment_damage[RADIO] = 1
    assert c11_enigma.coordinate_here(s) == -1


def test_11_two_true_pieces_are_a_point() -> None:
    s = new("m6")
    s.messages, s.route_weights = [1, 9], [1, 0, 0]
    assert c11_enigma.true_pieces(s) == 2
    assert asked(s, c03_objective.HOME_POINTS).victory_points == 1


@pytest.mark.parametrize(("xp", "level"), [(0, 1), (1, 1), (2, 2), (4, 2), (5, 3), (8, 4), (11, 4), (12, 5)])
def test_12_levels(xp: int, level: int) -> None:
    s = new("campaign")
    s.experience[CREW] = xp
    assert c12_levels.level(s, CREW) == level


def test_12_more_repair_attempts_and_ammunition() -> None:
    s = new("campaign")
    s.experience[REPAIRS], s.experience[GUN] = 3, 4
    assert c08_damage.attempts(s) == 2
    assert s.ammo == 4, "ammunition comes with the next port"
    s.todo = []
    assert asked(s, c12_campaign.BACK_IN_PORT).ammo == 6


def test_12_1_a_g7e_reaches_d3() -> None:
    s = meeting(("Navasota", 9, 4), scenario="m7")
    s.g7a, s.g7e = 1, 3
    assert siluro.answers(played(s, "torpedoes")) == ("1",)


def test_12_2_a_lost_boat_ends_the_campaign() -> None:
    s = new("campaign")
    c08_damage.hull_damage(s, 9)
    assert GAME.ending(s) == siluro.Ending("lost", "sunk")


def test_12_2_a_port_of_the_captains_choice() -> None:
    s = new("campaign")
    assert siluro.answers(s) == ("an96", "ao77")
    s = new("campaign", year=1940)
    assert set(siluro.answers(s)) == {"an96", "ao77"}
    s.month = 7  # April 1940
    assert "an24" in siluro.answers(s)


def test_12_3_ships_have_experience() -> None:
    s = new("campaign")
    c05_ships.place(s, c05_ships.UNKNOWN, 7)
    s.todo = [c13_sequence.TURN, c05_ships.D66_SHIPS[0]]
    s = played(s, "34")
    assert s.tables.ships[s.vessels[0]].name == "Arne Kjøde"
    c06_attack.sink(s, 0)
    settle(s)
    assert (word(s), s.patrol_experience, sum(s.wrecks)) == ("upgrade", 3, 1)


@pytest.mark.parametrize(
    ("month", "escorts"),
    [(0, [0, 0, 0, 0, 0, 1]), (8, [0, 0, 0, 0, 1, 1]), (18, [0, 0, 0, 1, 1, 2]), (30, [0, 0, 1, 1, 2, 2])],
)
def test_12_3_escorts_by_the_year(month: int, escorts: list[int]) -> None:
    s = new("campaign")
    s.month, s.sheet_number = month, s.tables.sheet_of_month[month]
    s.look_up()
    s.cell = s.sheet.zones.index(1)
    assert [c05_ships.escorts_on(s, face) for face in range(1, 7)] == escorts


def test_12_4_the_log_of_a_patrol() -> None:
    s = new("campaign")
    s.patrol_ships, s.tonnage, s.patrol_experience, s.hull_damage = 2, 7000, 3, 2
    s.todo = []
    s = asked(s, c12_campaign.BACK_IN_PORT)
    shown = GAME.view(s)["campaign"]
    assert shown["log"] == [{"month": "September 1939", "ships": 2, "tons": 7000, "xp": 3, "damage": 2}]
    assert (shown["career"], shown["month"]) == (7000, "October 1939")


def test_12_upgrades_stop_at_the_end_of_their_track() -> None:
    s = new("campaign")
    s.experience[CREW] = 12
    assert siluro.why(asked(s, c12_upgrades.UPGRADE), "crew") is not None


def test_13_a_turn_in_its_order() -> None:
    s = new("m1")
    asked_in_turn = []
    for answer in ("surfaced", "an95", "an93", "12", "6", "7", "escape", "6"):
        asked_in_turn.append(word(s))
        s = played(s, answer)
    assert asked_in_turn == ["depth", "course", "course", "sighting", "aircraft", "damage", "evade", "maneuver"]
    assert word(s) == "depth"
    assert turn_begun(s).depth == SUBMERGED
    assert cell(s, "AN93") == s.cell


def test_12_2_before_a_port_is_chosen_the_boat_lies_in_one() -> None:
    s = new("campaign")
    assert word(s) == "port"
    assert square(s) == "AN96"
    assert square(played(s, "ao77")) == "AO77"
