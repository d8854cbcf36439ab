"""Dice as they are drawn: one with pips, the sum of two, and two that are read as tens and units."""

from __future__ import annotations

from siluro.paint.dice import die, pair


def test_a_die_has_as_many_pips_as_it_shows() -> None:
    assert [die(str(face)).count("<circle") for face in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert die("8").count("<circle") == 0 and ">8<" in die("8")


def test_the_sum_of_two_dice_is_a_number_on_two_dice() -> None:
    for total in range(2, 13):
        drawn = pair(str(total), "2d6")
        assert drawn.count("<rect") == 2 and drawn.count("<circle") == 0 and f">{total}<" in drawn


def test_tens_and_units_are_two_dice_with_pips() -> None:
    assert pair("34", "d66").count("<circle") == 3 + 4
