"""Chapter 4: speed, single hexes, nets."""

from __future__ import annotations

import pytest

import siluro
from siluro.games.boats.rules.state import LEFT, RIGHT
from tests.games.boats.board import asked, at, here, played, word


def test_4_only_sea_hexes_can_be_entered() -> None:
    s = played(at("3205"), "1")
    assert siluro.answers(s) == ("3105", "3206", "3304", "3305")
    refused = siluro.why(s, "3204")
    assert refused is not None
    assert refused.rule == "4"
    assert siluro.why(s, "3811") is not None


def test_4_no_hex_with_a_ship() -> None:
    s = played(at("1205"), "1")
    assert siluro.why(s, "1104") == siluro.Why("blocked by an enemy ship", "4")


@pytest.mark.parametrize(("speed", "modifier"), [(1, -1), (2, 0), (3, 1), (4, 2)])
def test_4_1_the_speed_is_moved_exactly_and_modifies_the_event(speed: int, modifier: int) -> None:
    s = played(at("3811"), str(speed))
    assert (s.left, s.modifier) == (speed, modifier)
    for step in range(speed):
        assert word(s) == "go"
        s = played(s, "3812" if step % 2 == 0 else "3811")
    assert word(s) == "event"


def test_4_1_one_to_four() -> None:
    assert siluro.answers(at("3811")) == ("1", "2", "3", "4")
    refused = siluro.why(at("3811"), "5")
    assert refused is not None


def test_4_2_a_net_only_at_speed_one_and_without_its_modifier() -> None:
    fast = played(at("2308"), "2")
    assert siluro.why(fast, "2208") == siluro.Why("a barrier net can be entered only at speed 1", "4.2")
    slow = played(at("2308"), "1", "2208")
    assert slow.modifier == 0
    assert played(at("2308"), "1", "2309").modifier == -1


def test_4_2_a_net_next_to_the_end_of_a_longer_move_stays_closed() -> None:
    s = played(at("2408"), "2", "2307")
    assert "2207" not in siluro.answers(s)
    assert "2208" not in siluro.answers(s)


@pytest.mark.parametrize("face", range(1, 7))
def test_4_2_1_four_or_more_passes_the_net(face: int) -> None:
    s = played(at("2308"), "1", "2208", str(face))
    assert word(s) == ("beyond" if face >= 4 else "event")
    assert here(s) == "2208"


def test_4_2_1_the_player_chooses_between_two_hexes_beyond() -> None:
    s = played(at("2308"), "1", "2208", "4")
    assert siluro.answers(s) == ("2107", "2108")
    s = played(s, "2108")
    assert (here(s), s.side, word(s)) == ("2108", 0, "event")


def test_4_2_1_from_the_other_side_too() -> None:
    s = played(at("2107"), "1", "2208")
    assert s.side == LEFT
    assert siluro.answers(played(s, "6")) == ("2307", "2308")


def test_4_2_1_a_net_beyond_can_be_tried_next_turn() -> None:
    s = played(at("3108"), "1", "3008", "5", "2907", "1")
    assert (here(s), s.side, s.failed, word(s)) == ("2907", RIGHT, 0, "net")
    assert siluro.answers(s) == ("back", "try")
    assert siluro.answers(played(s, "try", "4")) == ("2807", "2808")


def test_4_2_2_next_turn_try_again_or_pass_with_an_alarm() -> None:
    s = played(at("2308"), "1", "2208", "3", "1")
    assert (s.turn, word(s), s.failed) == (2, "net", 1)
    assert siluro.answers(s) == ("back", "pass", "try")
    again = played(s, "try")
    assert word(again) == "barrier"
    over = played(s, "pass")
    assert (over.alarm, word(over)) == (1, "beyond")
    assert played(s, "try", "6", "2107").alarm == 0


def test_4_2_2_a_second_failure_leaves_the_same_choice() -> None:
    s = played(at("2308"), "1", "2208", "3", "1", "try", "1")
    assert asked(s, "1") == ["event", "net"]
