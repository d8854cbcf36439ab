"""Chapter 9: equipment."""

from __future__ import annotations

import pytest

import siluro
from siluro.games.boats.rules.c09_pieces import PIECES
from tests.games.boats.board import asked, at, at_event, here, new, played, word

QUIET = "3915"


def test_9_two_pieces_before_the_mission() -> None:
    s = new("suda")
    assert asked(s, "cover", "harpoon") == ["equip", "equip", "start"]
    assert played(s, "cover", "harpoon").gear == [0, 0, 1, 1, 0]


def test_9_1_at_most_two_of_a_type_and_one_charm() -> None:
    s = new("suda")
    assert siluro.answers(s) == tuple(sorted(piece.id for piece in PIECES))
    assert siluro.answers(played(s, "wrench")) == tuple(sorted(piece.id for piece in PIECES))
    refused = siluro.why(played(s, "charm"), "charm")
    assert refused is not None
    assert refused.rule == "9.1"


def test_9_1_1_binoculars_add_one_to_an_attack_die() -> None:
    s = at("1105", ships={0: "york", 5: "hasty", 6: "doumana"}, gear=["binoculars"])
    s = played(s, "1", "attack", "1", "0", "0")
    assert asked(s, "yes", "3", "4") == ["use binoculars", "attack york", "reuse binoculars", "go"]
    assert played(s, "yes", "3", "4").points == 3
    assert played(s, "no", "3").points == 0


def test_9_1_2_a_wrench_adds_one_to_the_repair_die() -> None:
    s = played(at_event(2, QUIET, gear=["wrench"]), "2")
    assert asked(s, "yes", "4", "1") == ["use wrench", "repair", "reuse wrench", "speed"]
    assert played(s, "yes", "4").boats == 6
    assert played(s, "no", "4").boats == 5


def test_9_1_3_a_harpoon_adds_one_to_the_net_die() -> None:
    s = played(at("2308", gear=["harpoon"]), "1", "2208")
    assert asked(s, "yes", "3", "6") == ["use harpoon", "barrier", "reuse harpoon", "beyond"]
    assert asked(s, "no", "3") == ["use harpoon", "barrier", "event"]


def test_9_1_4_a_cover_adds_one_to_the_detection_die() -> None:
    s = played(at("3306", lit=["yellow"], gear=["cover"]), "1", "3206")
    assert asked(s, "yes", "3", "6") == ["use cover", "spotted", "reuse cover", "event"]
    assert asked(s, "no", "3") == ["use cover", "spotted", "batteries"]


def test_9_1_5_the_charm_rolls_a_die_again_once() -> None:
    s = played(at("2308", gear=["charm"]), "1", "2208", "1")
    assert word(s) == "charm"
    kept = played(s, "no")
    assert (kept.failed, kept.gear[4]) == (1, 1)
    again = played(s, "yes")
    assert (word(again), again.gear[4]) == ("barrier", 0)
    assert word(played(again, "1")) == "event"
    assert word(played(again, "4")) == "beyond"


def test_9_1_5_the_bonus_stays_on_the_die_that_is_rolled_again() -> None:
    s = played(at("2308", gear=["charm", "harpoon"]), "1", "2208", "yes", "1", "yes", "3")
    assert word(s) == "reuse"
    assert word(played(s, "6")) == "beyond"


@pytest.mark.parametrize("face", range(1, 7))
def test_9_2_after_a_use_one_to_three_and_the_piece_is_gone(face: int) -> None:
    s = played(at("2308", gear=["harpoon", "harpoon"]), "1", "2208", "yes", "1", str(face))
    assert s.gear[2] == (2 if face >= 4 else 1)


def test_9_2_no_roll_without_a_use() -> None:
    assert asked(at("2308", gear=["harpoon"]), "1", "2208", "no", "1") == [
        "speed",
        "go",
        "use harpoon",
        "barrier",
        "event",
    ]


def test_9_1_5_the_charm_serves_the_dice_before_the_first_turn_too() -> None:
    s = played(new("suda"), "charm", "wrench")
    assert asked(s, "5", "yes", "1") == ["start", "charm start", "start", "speed"]
    assert here(played(s, "5", "no")) == "3805"
    s = played(new("malta"), "charm", "wrench", "1", "no")
    assert asked(s, "6", "yes", "5", "6", "6", "6", "6") == [
        "unit tesei", "charm unit", "unit tesei", "unit costa", "unit bombers", "unit ninth", "alarm", "speed",
    ]  # fmt: skip
    s = played(s, "6", "no", "1", "1", "1")
    assert asked(s, "6", "yes", "1") == ["alarm", "charm alarm", "alarm", "speed"]
    assert played(s, "6", "yes", "1").alarm == 0
