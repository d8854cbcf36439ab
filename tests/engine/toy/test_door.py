"""The one door."""

from __future__ import annotations

from fractions import Fraction

import pytest

from siluro.engine.door import IllegalAnswer, Why, answers, is_over, key, menu, odds, play, quote, why
from tests.engine.toy.watch import GAME, Watch


def fired() -> Watch:
    return play(GAME.new("loud"), "1")


def test_menu_answers_and_odds_of_a_choice() -> None:
    s = GAME.new("loud", torpedoes=1)
    assert menu(s) == {"0": 0, "1": 1}
    assert answers(s) == ("0", "1")
    assert odds(s) == {}


def test_odds_of_a_roll() -> None:
    assert odds(fired()) == {face: Fraction(1, 5) for face in "13456"}


def test_play_gives_a_new_state() -> None:
    s = GAME.new("loud")
    before = key(s)
    after = play(s, "2")
    assert key(s) == before != key(after)
    assert (s.torpedoes, after.torpedoes) == (2, 0)


def test_the_reason_of_a_bar_has_the_numbers_of_the_moment() -> None:
    s = GAME.new("loud")
    assert why(s, "2") is None
    assert why(s, "3") == Why("only 2 torpedoes are left, 2 fit the tubes", "2.1")
    with pytest.raises(IllegalAnswer, match=r"only 2 torpedoes .* \(rule 2.1\)") as refused:
        play(s, "3")
    assert refused.value.rule == "2.1"


def test_a_roll_can_have_a_bar() -> None:
    assert why(fired(), "2") == Why("the two is worn off: roll again", "2.2")


def test_a_face_that_no_die_has_is_no_answer() -> None:
    refused = why(fired(), "0")
    assert refused == Why("'0' is not one of the answers: 1, 3, 4, 5, 6", "2.2")


def test_when_the_game_is_over_nothing_is_asked() -> None:
    s = play(GAME.new("quiet"), "0")
    assert is_over(s)
    assert (menu(s), answers(s), odds(s)) == ({}, (), {})
    assert why(s, "0") == Why("the game is over", "-")
    with pytest.raises(IllegalAnswer):
        play(s, "0")


def test_a_strangers_answer_is_safe_to_print() -> None:
    assert quote("a\x1b[31m") == r"'a\x1b[31m'"
    assert len(quote("x" * 1000)) == 41
    assert quote(None) == "None"
