"""Chapter 1: operators, skill checks, surges, faults, the board."""

from __future__ import annotations

from fractions import Fraction

import pytest

import siluro
from siluro.engine.play import waiting
from siluro.games.stealth.rules.c01_checks import Check, Surge, declare
from siluro.games.stealth.rules.c01_faults import FAULT_CARDS
from siluro.games.stealth.rules.c01_sequence import TURN
from siluro.games.stealth.rules.c03_fault_check import FAULT_CHECK
from siluro.games.stealth.rules.state import ESCAPE, RECOVER, SUIT
from tests.games.stealth.board import (
    acting,
    asked,
    at,
    chances,
    hold,
    played,
    ready,
    reason,
    rule,
    scene,
    set_crew,
    set_skill,
    set_token,
    then,
    token,
    turn,
)


def test_1_1_a_turn_has_four_phases_and_there_are_twelve() -> None:
    s = turn(scene())
    assert asked(s) == "slc"
    seen = []
    while s.turn == 1:
        question = siluro.asking(s)
        assert question is not None
        seen.append(question.word)
        s = played(s, "end" if question.word == "act" else siluro.answers(s)[0])
    assert [word for word in seen if word in ("slc", "act", "searchlights", "response")] == (
        ["slc"] + ["act"] * 3 + ["searchlights"] * 3 + ["response"] * 3
    )
    last = turn(scene(turn=12))
    while last.todo:
        question = siluro.asking(last)
        last = played(last, "end" if question and question.word == "act" else siluro.answers(last)[0])
    assert (last.turn, siluro.game("stealth").ending(last).reason) == (13, "dawn")


def test_1_2_two_points_are_sure_one_is_a_try() -> None:
    s = acting(submerged=[1])
    assert asked(played(s, "turn-2")) == "turn slc1"
    assert asked(played(s, "turn-1")) == "check slc1-turn"


def test_1_3_stunned_operators_have_one_point() -> None:
    assert acting().points == 2
    s = acting(stunned=[1])
    assert s.points == 1
    assert rule(s, "scuttle-2") == "4.2"


def test_1_3_t01_durand_de_la_penne_adds_one_to_every_stamina_die() -> None:
    s = scene()
    declare(s, 2, SUIT, 5, TURN)
    step = waiting(s)
    assert isinstance(step, Check)
    assert chances(s)["6"] == Fraction(11, 36)  # two dice
    assert step.need == 5 - 1 + 1  # the bonus, and empty breathing gear
    s = scene(surges={3: 1})
    declare(s, 2, SUIT, 5, TURN)
    assert isinstance(step := waiting(s), Surge)
    assert step.need == 4


def test_1_3_t02_catalano_adds_one_to_escape_only() -> None:
    s = scene(surges={1: 1})
    set_crew(s, 1, "catalano-giannoni")
    set_skill(s, 1, "stamina", 2)
    for purpose, need in ((ESCAPE, 3), (RECOVER, 4)):
        later = s.copy()
        declare(later, 0, purpose, 4, TURN)
        assert waiting(later) == Surge(0, purpose, need)


def test_1_3_t03_birindelli_scores_even_if_captured() -> None:
    s = acting(slc=1, turn=12)
    s = played(s, "scuttle-2", "1")
    assert s.crew_fate[0] == 2
    assert siluro.game("stealth").score(s) == 2


def test_1_3_some_operators_have_an_extra_surge() -> None:
    s = ready("m4")
    assert [token(s, slc, "breathing") for slc in (1, 2, 3)] == [2, 3, 2]


def test_1_4_t04_a_check_takes_as_many_dice_as_the_skill() -> None:
    s = acting(submerged=[1])
    tried = played(s, "turn-1")
    assert chances(tried) == {str(face): Fraction(1, 6) for face in range(1, 7)}
    for face, question in (("3", "act slc1"), ("4", "turn slc1")):
        after = played(tried, face)
        assert (asked(after), after.points) == (question, 1)


def test_1_4_t05_the_highest_of_two_dice() -> None:
    s = scene(where={1: "1410"}, facing={1: "s"}, submerged=[1])
    set_skill(s, 1, "ops", 2)
    s = played(acting_again(s), "evade-net-1")
    assert chances(s)["6"] == Fraction(11, 36)
    assert chances(s)["5"] == Fraction(9, 36)
    assert at(played(s, "5"), 1) == "1411"
    assert at(played(s, "4"), 1) == "1410"


def test_1_4_t06_two_points_need_no_dice() -> None:
    s = played(acting(submerged=[1]), "turn-2", "s")
    assert (s.facing[0], s.points) == (3, 0)
    s = played(acting(where={1: "1410"}, facing={1: "s"}), "evade-net-2")
    assert (at(s, 1), s.points) == ("1411", 0)


def test_1_4_t07_a_response_costs_no_points() -> None:
    s = played(then(scene(), FAULT_CHECK), "1", "transmission-6")
    assert asked(s) == "check slc1-fault"
    assert token(played(s, "5"), 1, "transmission") == 0
    assert token(played(s, "6"), 1, "transmission") == 1
    assert s.points == 0


def test_1_5_a_surge_before_the_roll_is_one_more_on_each_die() -> None:
    s = played(acting(submerged=[1], surges={1: 1}), "turn-1", "surge")
    assert waiting(s).need == 3  # type: ignore[union-attr]
    assert token(s, 1, "breathing") == 0


def test_1_5_a_surge_after_the_roll_is_a_new_roll() -> None:
    s = played(acting(submerged=[1], surges={1: 1}), "turn-1", "roll", "1")
    assert asked(s) == "again slc1-turn"
    assert asked(played(s, "fail")) == "act slc1"
    assert asked(played(s, "reroll", "4")) == "turn slc1"
    assert asked(played(s, "reroll", "2")) == "act slc1"


def test_1_5_surges_help_against_faults_too() -> None:
    s = played(then(scene(surges={1: 2}), FAULT_CARDS[0]), "ballast-6", "surge", "roll", "4", "reroll", "5")
    assert (token(s, 1, "ballast"), token(s, 1, "breathing")) == (1, 0)


def test_1_6_t08_a_failed_repair_check_takes_the_token() -> None:
    s = scene(submerged=[1])
    set_skill(s, 1, "repair", 3)
    s = played(then(s, FAULT_CARDS[0]), "ballast-6", "5")
    assert (token(s, 1, "ballast"), s.submerged[0]) == (0, 0)
    assert [s.tables.fault_ids[code] for code in s.held] == ["ballast-6"]
    assert reason(acting_again(s), "dive-2") == "the SLC cannot dive: ballast tank fault"


def test_1_6_t09_a_repair_brings_it_back() -> None:
    s = scene()
    set_token(s, 1, "ballast", 0)
    hold(s, 1, "ballast-6")
    s = played(acting_again(s), "repair-2")
    assert (token(s, 1, "ballast"), s.held) == (1, [])
    s.points = 2
    assert rule(acting_again(s), "dive-2") == ""


def test_1_6_1_breathing_gear_makes_stamina_harder() -> None:
    full, empty = scene(surges={1: 1}), scene()
    for s in (full, empty):
        declare(s, 0, RECOVER, 4, TURN)
    assert waiting(full).need == 4  # type: ignore[union-attr]
    assert waiting(empty).need == 5  # type: ignore[union-attr]


def test_1_6_1_a_torn_wetsuit_may_stun() -> None:
    s = played(then(scene(surges={1: 1}), FAULT_CARDS[0]), "wetsuit-5", "roll", "1", "fail", "roll")
    assert asked(s) == "check slc1-wetsuit"
    assert played(s, "5").stunned[0] == 0
    assert played(s, "4", "fail").stunned[0] == 1
    assert asked(played(then(scene(stunned=[1]), FAULT_CARDS[0]), "wetsuit-5", "1")) == ""


def test_1_6_1_transmission_battery_and_warhead() -> None:
    s = scene()
    for space in ("transmission", "battery", "warhead"):
        set_token(s, 1, space, 0)
    s = acting_again(s)
    assert reason(s, "full-move-2") == "the battery is dead"
    assert reason(s, "move") == "the battery is dead"
    assert reason(s, "detach-2") == "no warhead left on the SLC sheet"
    set_token(s, 1, "battery", 1)
    assert reason(s, "full-move-2") == "the transmission has failed"
    assert rule(s, "move") == ""


def test_1_7_moles_land_and_the_edge_stop_an_slc() -> None:
    assert reason(acting(where={1: "1410"}, facing={1: "ne"}), "move") == "blocked ahead: land, mole or dark water"
    assert rule(acting(where={1: "0101"}, facing={1: "n"}), "move") == "1.7"
    assert reason(acting(where={1: "1410"}, facing={1: "s"}), "move") == ("a net lies ahead: use Evade Net")


def test_1_7_any_number_of_slcs_share_a_hex() -> None:
    s = played(acting(where={1: "0412", 2: "0411"}, facing={1: "n"}), "move")
    assert at(s, 1) == at(s, 2)


def acting_again(s):  # type: ignore[no-untyped-def]
    from siluro.games.stealth.rules.c04_slc import SLC_TURNS

    return then(s, SLC_TURNS[0])


def test_1_3_a_player_can_name_the_crew() -> None:
    s = ready("m1", crews="rossi+di-stefano.historic.verdi+neri")
    names = [slc["crew"]["name"] for slc in siluro.game("stealth").view(s)["slcs"]]
    assert names == ["Rossi / Di Stefano", "Tesei / Pedretti", "Verdi / Neri"]
    unnamed = ready("m1", crews="2")
    assert siluro.game("stealth").view(unnamed)["slcs"][1]["crew"]["name"] == "Pilot 2 / Second 2"
    for wrong in ("rossi+bianchi", "rossi.historic.historic", "a+b.c+d.e+f.g+h", "4", "x;y+z.historic.historic"):
        with pytest.raises(siluro.BadOption):
            ready("m1", crews=wrong)
    with pytest.raises(siluro.BadOption):
        ready("custom", crews="all")
