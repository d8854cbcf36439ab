"""One test for every ruling of RULINGS.md."""

from __future__ import annotations

from fractions import Fraction

import pytest

import siluro
from siluro.games.gamma.rules.c05_sequence import damage_to_sink
from siluro.games.gamma.rules.state import BOAT, CURRENT, EMPTY, FACE_DOWN, SPOTLIGHT, Gamma, grt
from tests.games.gamma.board import (
    CALM,
    GAME,
    HEAVY,
    ROUGH,
    at_box,
    attack_on,
    drawn,
    gg1,
    gg2,
    new,
    played,
    subjects,
    word,
)
from tests.games.gamma.distribution import outcomes


def test_ruling_g_1_drawn_counters_stay_out_of_the_bag() -> None:
    s = drawn(gg1(), "uwwp")
    assert "uwwp" not in siluro.odds(played(s, "draw"))
    s = played(drawn(s, "spotlight"), "boat")
    assert s.bag[SPOTLIGHT] == 2


def test_ruling_g_2_a_dive_fills_the_box_without_a_redraw() -> None:
    s = played(drawn(at_box(gg1(), 4), "spotlight"), "dive")
    assert (s.box, word(s)) == (5, "onward")


def test_ruling_g_3_a_dive_against_the_second_spotlight() -> None:
    s = played(drawn(gg1(), "spotlight"), "boat")
    s = played(drawn(s, "spotlight"), "dive")
    assert (s.box, s.bag[BOAT], s.dives) == (2, 3, 1)


@pytest.mark.parametrize("counter", ["boat", "uwwp"])
def test_ruling_g_3_no_dive_against_boat_or_weapons_party(counter: str) -> None:
    s = drawn(at_box(gg1(), 4), counter)
    assert "dive" not in siluro.answers(s)


def test_ruling_g_4_a_ship_placed_already_is_rolled_again() -> None:
    s = played(new("gg1", men=10), "10", "3")
    assert siluro.odds(s) == {face: Fraction(1, 5) for face in "12456"}
    assert siluro.why(s, "3") == siluro.Why("that ship is already placed: re-roll (ruling G-4)", "3.1.1")
    s = played(new("gg2"), "2")
    assert siluro.odds(s) == {face: Fraction(1, 4) for face in "1456"}
    assert siluro.why(s, "3") == siluro.Why("that ship is already placed: re-roll (ruling G-4)", "3.2.1")


def test_ruling_g_5_empire_snipe_as_printed_or_corrected() -> None:
    tonnage = {}
    for snipe in ("printed", "corrected"):
        s = played(new("gg1", men=10, snipe=snipe), "10", "6")
        tonnage[snipe] = grt(s, s.ships[0])
    assert tonnage == {"printed": 2479, "corrected": 2497}
    assert GAME.scenarios["gg1"].options["snipe"].default == "printed"


@pytest.mark.parametrize(("men", "ships"), [(8, 4), (9, 5), (10, 5)])
def test_ruling_g_6_hidden_ships_keep_their_number(men: int, ships: int) -> None:
    assert gg1(men, hidden="yes").ships == [FACE_DOWN] * ships
    assert gg1(men, hidden="three-light").ships == [FACE_DOWN] * 6


@pytest.mark.parametrize("sea", [CALM, ROUGH])
def test_ruling_g_7_the_bag_is_never_empty(sea: str) -> None:
    """The worst case: every Spotlight comes, and a Dive never."""
    for s in (gg1(sea=sea), gg2(sea=sea)):
        while s.bag[SPOTLIGHT]:
            s = played(drawn(s, "spotlight"), "boat")
        assert sum(s.bag) >= len(s.track)


def test_ruling_g_7_an_empty_bag_is_an_impossible_position() -> None:
    s = played(gg1(), "draw")
    s.bag = [0, 0, 0, 0, 0]
    assert "empty bag" in GAME.flaw(s)


@pytest.mark.parametrize("counter", ["uwwp", "boat"])
def test_ruling_g_8_the_last_man_is_lost_and_assigned_men_attack(counter: str) -> None:
    s = played(drawn(at_box(gg1(), 6, men=2), "swim"), "1", "0")
    s = drawn(s, counter)
    s = played(s, "1") if counter == "boat" else s
    assert (s.men, s.lost, word(s)) == (0, 1, "attack")
    assert GAME.ending(played(s, "6")).reason == "attacked"


def test_ruling_g_9_assigned_and_unused_men_survive() -> None:
    s = played(new("campaign", men=10), "8", *HEAVY, "1", CALM)
    s = drawn(s, "uwwp", "swim", "swim", "swim", "current")
    s = played(drawn(s, "swim"), "3", "abort", "6", "6", "6")
    assert word(s) == "away"
    assert s.available == 9


def test_ruling_g_10_eight_available_all_must_go() -> None:
    assert siluro.answers(new("gg1", men=8)) == ("8",)


def test_ruling_g_11_assigned_men_cannot_be_hit() -> None:
    s = played(drawn(at_box(gg1(), 6, men=4), "swim"), "2", "1")
    s = played(drawn(s, "boat"), "1")
    assert (s.men, s.lost, s.assigned) == (0, 1, [0, 0, 0, 2, 1])


def test_ruling_g_12_a_later_current_counts_for_earlier_assignments() -> None:
    s = played(drawn(at_box(gg1(), 6), "swim"), "1", "0")
    s = played(drawn(s, "current"), "0", "0", "0")
    assert subjects(s, "4") == ["attack coxworld"]
    assert [played(s, face).tonnage for face in "456"] == [0, 1124, 1124]


def test_ruling_g_13_men_left_over_go_home() -> None:
    s = played(drawn(at_box(gg1(), 7), "swim"), "0", "1", "0")
    assert (s.men, s.lost, word(s)) == (0, 0, "attack")
    s = played(drawn(at_box(gg1(), 7), "swim"), "0", "0", "0")
    assert GAME.ending(s).reason == "no-target"


def test_ruling_g_14_stop_at_the_first_target_box() -> None:
    s = played(drawn(at_box(gg1(), 6, currents=1, track=[CURRENT] + [EMPTY] * 6), "swim"), "1", "0")
    s = played(s, "abort")
    assert word(s) == "attack"
    assert [played(s, face).tonnage for face in "456"] == [0, 1124, 1124]


@pytest.mark.parametrize("box", range(1, 8))
def test_ruling_g_15_men_can_be_sent_home_at_every_box(box: int) -> None:
    s = played(at_box(gg1(), box), *["home"] * 9)
    assert (s.men, s.lost, s.box) == (1, 0, box)


def test_ruling_g_16_exactly_2000_tons_is_light() -> None:
    s = new()
    tables = s.tables
    printed = tables.grt
    try:
        tables.grt = [1999, 2000, 2001]
        assert [damage_to_sink(s, ship) for ship in range(3)] == [1, 1, 2]
    finally:
        tables.grt = printed


@pytest.mark.parametrize("box", [1, 2])
def test_ruling_g_17_a_boat_near_the_beach_does_nothing(box: int) -> None:
    s = drawn(at_box(gg1(), box), "boat")
    assert (s.box, word(s), s.lost, s.track[box - 1]) == (box + 1, "onward", 0, BOAT)


def test_ruling_g_18_nothing_of_july_lies_on_the_map_in_september() -> None:
    s = played(new("campaign", men=10), "10", *HEAVY, "1", "2", ROUGH)
    s = drawn(s, "current", "current", "swim")
    s = played(s, "abort")
    assert word(s) == "away"
    assert (s.currents, s.track, s.ships) == (0, [EMPTY] * 8, [])
    assert GAME.view(s)["sea"] == ""
    s = played(s, "1", "1", "2", "4", "3", CALM)
    assert (s.bag, s.dives) == (gg2().bag, 2)


def test_ruling_g_19_without_three_men_gg1_is_all() -> None:
    s = at_box(played(new("campaign", men=8), "8", *HEAVY, "1", CALM), 6, men=4, lost=4)
    s = played(drawn(s, "swim"), "1", "abort", "6", "5")
    assert siluro.is_over(s)
    assert (GAME.score(s), GAME.ending(s).reason) == (1124, "too-few-men")


def test_ruling_g_20_one_word_for_each_counter() -> None:
    assert set(GAME.view(gg1())["bag"]) == {"swim", "current", "spotlight", "boat", "uwwp"}


def test_ruling_g_21_lost_and_on_mission_change_together() -> None:
    s = played(drawn(at_box(gg1(), 5), "boat"), "3")
    assert (s.men, s.lost) == (9, 1)


def test_ruling_g_22_a_drawn_counter_is_resolved_before_anybody_turns_back() -> None:
    boat = drawn(at_box(gg1(), 7), "boat")
    assert siluro.answers(boat) == tuple("123456")
    spotlight = drawn(gg1(), "spotlight")
    assert siluro.answers(spotlight) == ("boat", "dive")
    assert siluro.answers(played(spotlight, "boat")) == ("abort", "draw", "home")


def boat_sighted(box: int, **fields: int) -> Gamma:
    """A Boat is drawn, read widely."""
    return drawn(at_box(gg1(readings="G-22b"), box, **fields), "boat")


def test_reading_g_22b_men_may_turn_back_between_a_boat_and_its_die() -> None:
    s = boat_sighted(5)
    assert siluro.answers(s) == ("abort", "home", "stay")
    assert siluro.answers(played(s, "stay")) == tuple("123456")
    fewer = played(s, "home", "home", "stay", "6")
    assert (fewer.men, fewer.lost, fewer.box) == (8, 0, 6)
    home = played(s, "abort")
    assert siluro.is_over(home) and (home.lost, GAME.ending(home).reason) == (0, "aborted")


def test_reading_g_22b_the_last_man_aborts() -> None:
    s = boat_sighted(5, men=1)
    assert siluro.answers(s) == ("abort", "stay")
    assert siluro.why(s, "home") == siluro.Why("he is the last man: abort instead", "5.2.2")


def test_reading_g_22b_those_assigned_attack_all_the_same() -> None:
    s = boat_sighted(7, men=3, assigned=[0, 0, 0, 2, 0])
    assert word(played(s, "abort")) == "attack"


def test_reading_g_22b_nothing_is_asked_near_the_beach() -> None:
    assert word(boat_sighted(2)) == "onward"


def test_ruling_g_23_men_can_be_assigned_where_they_dived() -> None:
    s = played(drawn(at_box(gg1(), 6), "spotlight"), "dive")
    assert subjects(s, "0", "0") == ["assign coxworld", "assign imber"]


def test_ruling_g_24_a_hidden_ship_is_turned_over_before_the_next_is_chosen() -> None:
    s = drawn(at_box(gg1(hidden="yes"), 6), "swim")
    assert subjects(s, "1", "meta", "2", "imber") == ["assign 4", "reveal 4", "assign 5", "reveal 5"]
    assert played(s, "1", "meta").assigned[3] == 1


def test_ruling_g_25_one_mission_is_judged_by_the_same_levels() -> None:
    for s in (gg1(), gg2()):
        s.tonnage = 7001
        assert GAME.ending(played(s, "abort")).level == "silver"


def test_ruling_g_26_gg2_alone_takes_three_to_nine_men() -> None:
    assert [new("gg2", men=men).men for men in range(3, 10)] == list(range(3, 10))
    for men in (2, 10):
        with pytest.raises(siluro.BadOption):
            new("gg2", men=men)


def test_ruling_g_27_every_man_rolls_and_more_damage_is_wasted() -> None:
    s = attack_on(3, 7, 0)  # Imber is light: the first damage sinks it
    assert [word(played(s, *["6"] * rolled)) for rolled in range(4)] == ["attack", "attack", "attack", ""]
    assert played(s, "6", "6", "6").tonnage == 1899
    assert outcomes(attack_on(1, 1, 0), lambda end: end.tonnage) == {0: 1}


def test_ruling_g_28_an_aborted_gg1_does_not_end_the_campaign() -> None:
    s = played(new("campaign", men=10), "10", *HEAVY, "1", "2", CALM, "abort")
    assert word(s) == "away"
    assert played(s, "1").men == 9


def test_ruling_g_29_ships_lie_in_the_order_of_the_table() -> None:
    one, other = (played(new("gg1", men=10), "10", *faces) for faces in ("62145", "26154"))
    assert one.ships == other.ships == sorted(one.ships)
    assert siluro.key(one) == siluro.key(other)
