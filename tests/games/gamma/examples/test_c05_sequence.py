"""Chapter 5: from box to box, the counters, and the attack."""

from __future__ import annotations

from fractions import Fraction

import pytest

import siluro
from siluro.games.gamma.rules.state import DIVE, SWIM, Gamma
from siluro.table.asked import ask
from tests.games.gamma.board import GAME, ROUGH, at_box, attack_on, drawn, gg1, gg2, played, subjects, word
from tests.games.gamma.distribution import outcomes

IMBER, BARON_DOUGLAS = 7, 1
F = Fraction


def test_5_a_counter_a_box() -> None:
    s = gg1()
    assert (s.box, word(s)) == (1, "onward")
    s = drawn(s, "swim", "swim", "current")
    assert (s.box, word(s)) == (4, "onward")


def test_5_the_draw_is_as_likely_as_the_bag_says() -> None:
    odds = siluro.odds(played(gg1(), "draw"))
    assert odds == {"swim": F(4, 11), "current": F(1, 11), "spotlight": F(3, 11), "boat": F(2, 11), "uwwp": F(1, 11)}


def test_5_men_are_assigned_after_the_counter_is_resolved() -> None:
    s = drawn(at_box(gg1(), 6), "boat")
    assert word(s) == "boat"
    assert word(played(s, "6")) == "assign"


def test_5_1_every_counter_of_the_bag_can_be_drawn() -> None:
    s = played(at_box(gg1(), 3), "draw")
    after = {counter: word(played(s, counter)) for counter in siluro.answers(s)}
    assert after == {"swim": "onward", "current": "onward", "spotlight": "spotlight", "boat": "boat", "uwwp": "onward"}


def test_5_1_1_swim_does_nothing() -> None:
    s = gg1()
    after = drawn(s, "swim")
    assert (after.men, after.lost, after.currents, after.dives) == (s.men, s.lost, s.currents, s.dives)
    assert (after.box, after.track[0]) == (2, SWIM)


def test_5_1_2_a_current_lowers_every_attack_die() -> None:
    s = drawn(gg1(sea=ROUGH), "current", "current")
    assert (s.currents, s.men) == (2, 10)
    s = played(drawn(at_box(s, 6), "swim"), "1", "0")
    s = played(s, "abort")
    assert word(s) == "attack"
    assert [played(s, face).tonnage for face in "123456"] == [0, 0, 0, 0, 0, 1124]


def test_5_1_3_a_spotlight_brings_a_boat_and_another_draw() -> None:
    s = drawn(gg1(), "spotlight")
    assert siluro.answers(s) == ("boat", "dive")
    s = played(s, "boat")
    assert (s.box, s.bag[3], s.dives) == (1, 3, 2)
    assert (word(s), siluro.odds(played(s, "draw"))["boat"]) == ("onward", F(3, 11))


def test_5_1_3_spotlights_can_follow_each_other() -> None:
    s = gg1()
    for _ in range(3):
        s = played(drawn(s, "spotlight"), "boat")
    assert (s.box, s.bag) == (1, [4, 1, 0, 5, 1])
    assert siluro.why(played(s, "draw"), "spotlight") == siluro.Why(
        "no such counter is left in the bag (ruling G-1)", "5"
    )


def test_5_1_3_a_dive_instead_of_a_boat() -> None:
    s = played(drawn(gg1(), "spotlight"), "dive")
    assert (s.box, s.dives, s.bag[3], s.track[0]) == (2, 1, 2, DIVE)


BOAT_HITS = {1: 0, 2: 0, 3: 2, 4: 2, 5: 3, 6: 4, 7: 5, 8: 5}


@pytest.mark.parametrize("box", range(3, 9))
def test_5_1_4_a_boat_hits_more_often_farther_out(box: int) -> None:
    s = drawn(at_box(gg2(), box), "boat")
    hits = [face for face in range(1, 7) if played(s, str(face)).lost]
    assert hits == list(range(1, BOAT_HITS[box] + 1))
    hit = played(s, "1")
    assert (hit.men, hit.lost) == (7, 1)


@pytest.mark.parametrize("box", range(1, 9))
def test_5_1_5_the_weapons_party_takes_a_man_without_a_die(box: int) -> None:
    s = drawn(at_box(gg2(), box), "uwwp")
    assert (s.men, s.lost) == (7, 1)
    assert word(s) != "boat"


def test_5_1_6_dives_are_spent_one_by_one() -> None:
    s = gg1()
    for dives in (1, 0):
        s = played(drawn(s, "spotlight"), "dive")
        assert s.dives == dives
    s = drawn(s, "spotlight")
    assert siluro.answers(s) == ("boat",)
    assert siluro.why(s, "dive") == siluro.Why("no Dive counter is left", "5.1.6")


def test_5_2_none_to_three_men_a_ship() -> None:
    s = drawn(at_box(gg1(), 6), "swim")
    assert subjects(s, "3", "0") == ["assign coxworld", "assign imber"]
    assert siluro.answers(s) == ("0", "1", "2", "3")
    assert (played(s, "3").men, played(s, "3", "2").men) == (7, 5)


def test_5_2_not_more_men_than_are_on_mission() -> None:
    s = drawn(at_box(gg1(), 7, men=2), "swim")
    assert siluro.answers(s) == ("0", "1", "2")
    assert siluro.why(s, "3") == siluro.Why("not enough men (2 left on the mission)", "5.2")


def test_5_2_nobody_is_asked_when_nobody_is_left() -> None:
    s = played(drawn(at_box(gg1(), 7, men=2), "swim"), "2")
    assert word(s) == "attack"


def test_5_2_there_is_no_way_back() -> None:
    s = played(drawn(at_box(gg1(), 6), "swim"), "0", "0")
    assert subjects(drawn(s, "swim"), "1", "1", "1") == [
        "assign baron-forbes",
        "assign baron-douglas",
        "assign egyptian",
    ]


def test_5_2_men_of_both_boxes_attack() -> None:
    s = played(drawn(at_box(gg1(), 6), "swim"), "1", "1")
    s = played(drawn(s, "swim"), "3", "3", "2")
    assert s.men == 0
    asked = subjects(s, *["6"] * 10)
    assert asked == [
        *["attack baron-forbes"] * 3, *["attack baron-douglas"] * 3, *["attack egyptian"] * 2,
        "attack coxworld", "attack imber",
    ]  # fmt: skip
    assert GAME.score(played(s, *["6"] * 10)) == 3061 + 3899 + 2868 + 1124 + 1899


HIT = {0: F(1, 2), 1: F(1, 3), 2: F(1, 6)}
SINK_LIGHT = {
    0: (F(1, 2), F(3, 4), F(7, 8)), 1: (F(1, 3), F(5, 9), F(19, 27)), 2: (F(1, 6), F(11, 36), F(91, 216)),
}  # fmt: skip
SINK_HEAVY = {0: (F(0), F(1, 4), F(1, 2)), 1: (F(0), F(1, 9), F(7, 27)), 2: (F(0), F(1, 36), F(2, 27))}


@pytest.mark.parametrize("currents", [0, 1, 2])
def test_5_2_1_t4_chance_of_one_man(currents: int) -> None:
    chances = outcomes(attack_on(1, BARON_DOUGLAS, currents), lambda s: s.fates[0])
    assert chances == {0: 1 - HIT[currents], 1: HIT[currents]}


@pytest.mark.parametrize("men", [1, 2, 3])
@pytest.mark.parametrize("currents", [0, 1, 2])
def test_5_2_1_t5_to_t7_sink_a_light_ship(currents: int, men: int) -> None:
    assert outcomes(attack_on(men, IMBER, currents), lambda s: s.tonnage)[1899] == SINK_LIGHT[currents][men - 1]


@pytest.mark.parametrize("men", [1, 2, 3])
@pytest.mark.parametrize("currents", [0, 1, 2])
def test_5_2_1_t8_to_t10_sink_a_heavy_ship(currents: int, men: int) -> None:
    sunk = outcomes(attack_on(men, BARON_DOUGLAS, currents), lambda s: s.tonnage).get(3899, F(0))
    assert sunk == SINK_HEAVY[currents][men - 1]


def test_5_2_2_men_go_home_one_by_one_and_are_not_lost() -> None:
    s = played(gg1(), "home", "home")
    assert (s.men, s.lost, s.box, word(s)) == (8, 0, 1, "onward")


def test_5_2_2_abort_ends_the_mission() -> None:
    s = played(drawn(gg1(), "uwwp", "swim"), "abort")
    assert siluro.is_over(s)
    assert (s.lost, GAME.ending(s).reason) == (1, "aborted")


def test_5_2_2_the_last_man_aborts() -> None:
    s = at_box(gg1(), 2, men=1)
    assert siluro.answers(s) == ("abort", "draw")
    why = siluro.Why("he is the last man: abort instead", "5.2.2")
    assert siluro.why(s, "home") == why


def test_5_2_1_men_are_assigned_by_the_chance_without_and_with_a_current_that_may_come() -> None:
    s = drawn(at_box(gg1(), 6), "swim")  # the bag still holds a Current, and one box is to come
    assert sums(s)["2"] == [("sunk if no Current follows", F(3, 4)), ("sunk if one follows", F(5, 9))]
    assert sums(drawn(at_box(gg1(), 6, men=2), "swim"))["2"] == [("sunk", F(3, 4))]  # nobody swims on


def test_5_2_1_at_the_last_box_no_current_can_follow() -> None:
    s = drawn(at_box(gg1(), 7), "current")
    assert sums(s) == {"0": [], "1": [("sunk", F(0))], "2": [("sunk", F(1, 9))], "3": [("sunk", F(7, 27))]}


def sums(s: Gamma) -> dict[str, list[tuple[str, F]]]:
    """What each answer comes to, as the screens show it."""
    asked = ask(GAME, s)
    assert asked
    return {choice.id: [(each.meaning, each.chance) for each in choice.comes_to] for choice in asked.choices}
