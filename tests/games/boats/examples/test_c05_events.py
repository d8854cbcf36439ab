"""Chapter 5: the event table, failures and spotlights; 7 and 8 where they follow from it."""

from __future__ import annotations

import pytest

import siluro
from siluro.games.boats.rules.state import GREEN, RED, YELLOW
from tests.games.boats.board import asked, at, at_event, here, played, word

QUIET = "3915"
ONE = {1: YELLOW, 2: YELLOW, 3: RED, 4: RED, 5: GREEN, 6: GREEN}
TWO = {1: RED | GREEN, 2: RED | GREEN, 3: RED | YELLOW, 4: RED | YELLOW, 5: GREEN | YELLOW, 6: GREEN | YELLOW}


@pytest.mark.parametrize("roll", [3, 4, 5])
@pytest.mark.parametrize("face", range(1, 7))
def test_5_rows_3_to_5_light_one_colour(roll: int, face: int) -> None:
    s = played(at_event(2, QUIET), str(roll), str(face))
    assert s.lit == ONE[face]


@pytest.mark.parametrize("face", range(1, 7))
def test_5_row_6_lights_two_colours(face: int) -> None:
    assert played(at_event(2, QUIET), "6", str(face)).lit == TWO[face]
    assert played(at_event(4, QUIET), "4", str(face)).lit == TWO[face]


@pytest.mark.parametrize("face", ["5", "6"])
def test_5_row_7_lights_all_and_fails_a_motor_at_speed_4(face: str) -> None:
    s = played(at_event(4, QUIET), face)
    assert (s.lit, word(s)) == (7, "repair")
    s = played(at_event(3, QUIET), "6")
    assert (s.lit, word(s)) == (7, "speed")


@pytest.mark.parametrize(("speed", "face"), [(1, "1"), (1, "2"), (2, "1")])
def test_5_1_one_or_less_is_nothing(speed: int, face: str) -> None:
    s = played(at_event(speed, QUIET), face)
    assert (s.lit, s.boats, s.turn, word(s)) == (0, 6, 2, "speed")


@pytest.mark.parametrize("face", range(1, 7))
def test_5_2_a_failure_is_repaired_with_five_or_six(face: int) -> None:
    s = played(at_event(2, QUIET), "2", str(face))
    assert s.boats == (6 if face >= 5 else 5)
    assert s.turn == 2


def test_5_3_a_lit_colour_lights_all_its_hexes_until_the_next_event() -> None:
    s = played(at_event(2, QUIET), "3", "1")
    yellow = {"3007", "3107", "3208", "3308", "3409", "3205", "3206", "3207", "3209", "3112", "3212", "3311", "3411"}
    game = siluro.game("boats")
    assert set(game.view(s)["lit"]) == yellow
    s = played(s, "1", siluro.answers(played(s, "1"))[0])
    assert s.lit == YELLOW
    assert played(s, "1").lit == 0


@pytest.mark.parametrize("face", range(1, 7))
def test_5_3_three_or_less_is_framed(face: int) -> None:
    s = played(at("3206"), "2", "3306", "3206", "3", "1", str(face))
    assert here(s) == "3206"
    assert (s.alarm, word(s)) == ((1, "batteries") if face <= 3 else (0, "speed"))


def test_5_3_crossing_a_lit_hex() -> None:
    s = at("3306", lit=["yellow"])
    assert asked(s, "2", "3206", "5", "3106") == ["speed", "go", "spotted", "go", "event"]
    s = played(s, "2", "3206", "1", "2")
    assert (s.alarm, s.boats, s.left, word(s)) == (1, 4, 1, "go")


def test_5_3_an_unlit_beam_is_dark_water() -> None:
    s = at("3306", lit=["red"])
    assert asked(s, "1", "3206") == ["speed", "go", "event"]
