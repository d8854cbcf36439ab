"""Chapters 7 and 8: batteries and the alarm."""

from __future__ import annotations

from fractions import Fraction

import siluro
from tests.games.boats.board import GAME, asked, at, played, word


def test_7_a_die_for_each_boat() -> None:
    s = played(at("3306", lit=["yellow"], boats=3), "1", "3206", "1")
    assert siluro.odds(s) == {"0": Fraction(8, 27), "1": Fraction(12, 27), "2": Fraction(6, 27), "3": Fraction(1, 27)}
    assert played(s, "2").boats == 1
    assert GAME.ending(played(s, "3")).reason == "no-boats"


def test_7_no_piece_helps_against_batteries() -> None:
    s = at("3306", lit=["yellow"], alarm=6, gear=["cover", "wrench"])
    assert asked(s, "1", "3206", "1") == ["speed", "go", "batteries", "event"]


def test_7_the_charm_rolls_one_battery_die_again() -> None:
    s = played(at("3306", lit=["yellow"], alarm=6, gear=["charm"]), "1", "3206", "2")
    assert word(s) == "charm"
    assert played(s, "no").boats == 4
    again = played(s, "yes")
    assert word(again) == "battery"
    assert played(again, "4").boats == 5
    assert played(again, "5").boats == 4


def test_8_the_alarm_stays_between_zero_and_six() -> None:
    s = played(at("3306", lit=["yellow"], alarm=6), "1", "3206", "0")
    assert s.alarm == 6
    s = at("2312", "malta", turn=2, units=[0, 0, 1], alarm=1)
    assert played(s, "now", "6").alarm == 0


def test_8_1_at_six_whoever_is_lit_is_framed_without_a_die() -> None:
    s = at("3306", lit=["yellow"], alarm=6)
    assert asked(s, "1", "3206") == ["speed", "go", "batteries"]
    s = at("3306", lit=["yellow"], alarm=5)
    assert asked(s, "1", "3206", "1") == ["speed", "go", "spotted", "batteries"]
