"""Chapter 10: Suda and Malta."""

from __future__ import annotations

from fractions import Fraction

import pytest

import siluro
from siluro.games.boats.rules.c10_scenarios import level
from siluro.games.boats.rules.state import COLLAPSED, HARBOUR, INTACT, OPEN, SEA
from tests.games.boats.board import GAME, asked, at, here, new, played, word


def test_10_two_scenarios() -> None:
    assert list(GAME.scenarios) == ["suda", "malta"]


def test_10_1_suda_in_march() -> None:
    assert "March 1941" in GAME.scenarios["suda"].date


def test_10_1_1_six_boats_two_pieces_nine_ships() -> None:
    s = new("suda")
    assert s.boats == 6
    assert len(s.raid.ship_ids) == len(s.berths) == 9
    s = played(s, "wrench", "wrench")
    places = {face: here(played(s, face)) for face in siluro.answers(s)}
    assert places == {"1": "3811", "2": "3811", "3": "3811", "4": "3811", "5": "3805", "6": "3805"}


@pytest.mark.parametrize(("place", "number"), [("3508", 6), ("1804", 1)])
def test_10_1_2_next_to_a_buoy_its_number_is_as_bad_as_a_light(place: str, number: int) -> None:
    first = {"3508": "3509", "1804": "1805"}[place]
    s = played(at(first), "1", place)
    assert word(s) == "buoy"
    for face in range(1, 7):
        assert word(played(s, str(face))) == ("spotted" if face == number else "event")
    assert played(s, str(number), "1", "0").alarm == 1


def test_10_1_2_buoys_are_impassable() -> None:
    s = played(at("3508"), "1")
    assert siluro.why(s, "3507") is not None


@pytest.mark.parametrize(
    ("points", "york", "name"),
    [
        (0, 0, "defeat"), (1, 0, "partial"), (3, 0, "partial"), (4, 0, "tactical"), (6, 0, "tactical"),
        (7, 0, "operational"), (9, 0, "operational"), (10, 0, "strategic"), (23, 0, "strategic"),
        (4, 1, "operational"), (6, 1, "operational"), (7, 1, "strategic"), (12, 1, "strategic"),
    ],
)  # fmt: skip
def test_10_1_3_levels_of_suda(points: int, york: int, name: str) -> None:
    s = at("3811", points=points, level_up=york)
    assert s.raid.level_ids[level(s)] == name


def test_10_2_malta_in_july() -> None:
    assert "July 1941" in GAME.scenarios["malta"].date


def test_10_2_1_eight_boats_seven_ships() -> None:
    s = new("malta")
    assert s.boats == 8
    assert len(s.raid.ship_ids) == len(s.berths) == 7
    s = played(s, "wrench", "wrench")
    assert {here(played(s, face)) for face in "1234"} == {"2312"}
    assert {here(played(s, face)) for face in "56"} == {"2613"}


@pytest.mark.parametrize(("unit", "most"), [(0, 5), (1, 2), (2, 2), (3, 1)])
def test_10_2_2_tab_m1(unit: int, most: int) -> None:
    s = played(new("malta", start="2312"), "wrench", "wrench", *["6"] * unit)
    for face in range(1, 7):
        t = played(s, str(face))
        comes = t.boats == 9 if unit == 3 else t.units[unit] == 1
        assert comes == (face <= most)


def test_10_2_2_tesei_at_the_start_of_turn_4() -> None:
    s = at("2312", "malta", turn=4, units=[1, 0, 0])
    assert word(s) == "tesei"
    states = {face: played(s, face).bridge for face in siluro.answers(s)}
    assert states == {"1": INTACT, "2": OPEN, "3": COLLAPSED, "4": COLLAPSED, "5": COLLAPSED, "6": COLLAPSED}
    assert played(s, "3").alarm == 0
    assert word(at("2312", "malta", turn=3, units=[1, 0, 0])) == "speed"


def test_10_2_2_costa_at_the_start_of_turn_8() -> None:
    s = at("2312", "malta", turn=8, units=[0, 1, 0])
    assert word(s) == "costa"
    assert [played(s, str(face)).points for face in range(1, 7)] == [0, 0, 0, 0, 1, 1]
    assert played(s, "5").submarine == 1


@pytest.mark.parametrize(("face", "alarm"), [(1, 4), (2, 3), (3, 2), (4, 2), (5, 2), (6, 1)])
def test_10_2_2_tab_m2(face: int, alarm: int) -> None:
    s = at("2312", "malta", turn=2, units=[0, 0, 1], alarm=3)
    assert asked(s, "now", str(face)) == ["raid", "bombing", "speed"]
    assert played(s, "now", str(face)).alarm == alarm


def test_10_2_2_the_ninth_boat() -> None:
    s = played(new("malta", start="2312"), "wrench", "wrench", "6", "6", "6", "1", "1")
    assert s.boats == 9


@pytest.mark.parametrize(("face", "alarm"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_10_2_3_initial_alarm(face: int, alarm: int) -> None:
    s = played(new("malta", start="2312"), "wrench", "wrench", "6", "6", "6", "6", str(face))
    assert s.alarm == alarm


@pytest.mark.parametrize("place", ["1807", "1906"])
def test_10_2_4_the_bridge_is_attacked_from_the_sea(place: str) -> None:
    s = played(at(place, "malta"), "2", "1806")
    assert (word(s), s.side) == ("bridge", SEA)
    assert played(s, "3").boats == 5
    results = {face: played(s, "1", face).bridge for face in "123456"}
    assert results == {"1": 0, "2": 0, "3": 0, "4": OPEN, "5": COLLAPSED, "6": COLLAPSED}
    assert played(s, "1", "1").alarm == 1


@pytest.mark.parametrize("boats", ["1", "3", "8"])
def test_10_2_4_one_die_however_many_boats_are_declared(boats: str) -> None:
    s = played(at("1807", "malta"), "2", "1806", boats)
    assert siluro.odds(s) == {str(face): Fraction(1, 6) for face in range(1, 7)}
    failed = played(s, "1")
    assert (failed.boats, failed.alarm, failed.bridge) == (8 - int(boats), 1, INTACT)
    assert word(failed) == ("" if boats == "8" else "go")


def test_10_2_4_until_it_is_open_only_the_way_back() -> None:
    s = played(at("1807", "malta"), "2", "1806", "1", "1")
    assert siluro.answers(s) == ("1807", "1906")
    assert siluro.why(s, "1706") == siluro.Why("blocked by the bridge", "10.2.4")
    opened = played(at("1807", "malta"), "2", "1806", "1", "4")
    assert siluro.answers(opened) == ("1705", "1706", "1807", "1906")


@pytest.mark.parametrize("place", ["1706", "1705", "1805"])
def test_10_2_4_from_inside_even_if_collapsed(place: str) -> None:
    s = played(at(place, "malta", bridge=COLLAPSED), "1", "1806")
    assert (here(s), s.side, word(s)) == ("1806", HARBOUR, "event")


@pytest.mark.parametrize("place", ["1706", "1705"])
def test_10_2_4_out_of_the_bridge_hex_only_to_1807_or_1906_until_it_is_open(place: str) -> None:
    s = played(at(place, "malta"), "2", "1806")
    assert siluro.answers(s) == ("1807", "1906")
    assert siluro.why(s, place) == siluro.Why("blocked by the bridge", "10.2.4")
    waiting = played(at("1805", "malta"), "1", "1806", "1")
    assert [siluro.answers(played(waiting, speed)) for speed in ("1", "4")] == [("1807", "1906")] * 2
    assert siluro.answers(played(at(place, "malta", bridge=OPEN), "2", "1806")) == ("1705", "1706", "1807", "1906")


def test_10_2_4_no_more_attempts_once_it_has_collapsed() -> None:
    s = played(at("1807", "malta", bridge=COLLAPSED), "1", "1806")
    assert word(s) == "event"


def test_10_2_4_no_bonus_but_the_charm() -> None:
    s = played(at("1807", "malta", gear=["binoculars", "charm"]), "1", "1806", "1")
    assert asked(s, "1", "yes", "4") == ["m3", "charm m3", "m3", "event"]


def test_10_2_5_piers() -> None:
    for place in ("1607", "1707", "1807"):
        refused = siluro.why(played(at(place, "malta"), "1"), "1706")
        assert refused is not None
    s = played(at("1506", "malta"), "1", "1606", "4")
    assert "1706" in siluro.answers(s)


def test_10_2_5_the_gap_at_speed_one() -> None:
    s = at("1805", "malta")
    assert siluro.why(played(s, "2"), "1806") is not None
    through = played(s, "1", "1806")
    assert (here(through), through.modifier) == ("1806", -1)  # 4.1; only nets are exempt from it (4.2)


def test_10_2_6_drift_is_an_option() -> None:
    s = at("2312", "malta", options={"drift": "yes"})
    assert asked(s, "1", "2313", "1") == ["speed", "go", "event", "drift"]
    assert here(played(s, "1", "2313", "1", "1")) == "2214"
    assert here(played(s, "1", "2313", "1", "2")) == "2313"
    assert asked(at("2312", "malta"), "1", "2313", "1") == ["speed", "go", "event", "speed"]
    assert siluro.odds(played(s, "1", "2313", "1"))["1"] == Fraction(1, 6)


@pytest.mark.parametrize(
    ("points", "name"),
    [(0, "defeat"), (1, "partial"), (2, "partial"), (3, "tactical"), (4, "tactical"), (5, "operational"),
     (6, "operational"), (7, "strategic"), (16, "strategic")],
)  # fmt: skip
def test_10_2_7_levels_of_malta(points: int, name: str) -> None:
    s = at("2312", "malta", points=points)
    assert s.raid.level_ids[level(s)] == name
