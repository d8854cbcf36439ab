"""Mission 6, shadowing a convoy: the vectors 6a to 6c of the mission's design, and what stands around them."""

from __future__ import annotations

import pytest

import siluro
from siluro.engine.play import settle
from siluro.games.wolves.rules import c03_objective, c03_shadow, c13_sequence
from siluro.games.wolves.rules.c07_movement import NOTICED
from siluro.games.wolves.rules.state import DIESEL, ESCORT, RADIO, SUBMERGED, SURFACED, Wolves
from tests.games.wolves.board import GAME, asked, new, played, put, rolled, turn_begun, word


def on_the_route(reports: int = 0, night: int = 0) -> Wolves:
    """U-94 in sight of the convoy, on a route that is known, at the start of a turn."""
    s = put(new("m6"), "AK36")
    s.route_weights, s.fuel_spent = [0, 1, 0], 11 if night else 9
    s.fuel_boxes_entered = (s.fuel_spent + 1) // 2
    s.shadowing, s.reports, s.most_reports = 1, reports, reports
    return turn_begun(s)


def test_3_1_5_6a_a_report_that_is_heard_brings_an_escort() -> None:
    s = played(on_the_route(reports=1), "report")
    assert word(s) == "bearing"
    heard = rolled(s, 5)
    assert (heard.shadowing, heard.reports, heard.most_reports) == (0, 0, 1), "contact lost, nothing gained"
    assert word(heard) == "heading"
    met = rolled(played(heard, "7"), 9)
    assert (met.vessels, met.rings, met.awareness) == ([ESCORT], [3], [NOTICED])
    fight = rolled(met, 1)
    assert word(fight) == "act" and "leave" not in siluro.answers(fight), "it has detected the boat"
    away = played(played(fight, "depth"), "escape")
    assert word(away) == "depth", "then the turn goes on as any other"


def test_3_1_5_6a_the_same_report_unheard_calls_the_pack() -> None:
    s = rolled(played(on_the_route(reports=1), "report"), 4)
    assert (s.shadowing, s.reports, s.most_reports) == (1, 2, 2)
    assert set(siluro.answers(s)) == {"hold", "attack", "drop"}, "once a turn"


def test_3_1_5_6b_the_pack_draws_the_escorts_off() -> None:
    s = on_the_route(reports=2, night=1)
    assert s.night == 1
    s = played(s, "attack", "7")
    assert s.shadowing == 0
    for _ in range(4):
        assert word(s) == "position"
        s = rolled(s, 7)
    for _ in range(4):
        assert word(s) == "ship"
        s = rolled(s, 7)
    assert word(s) == "escort"
    s = rolled(s, 7)
    assert word(s) == "weather" and s.vessels.count(ESCORT) == 1


@pytest.mark.parametrize(("reports", "ships", "escorts"), [(0, 2, 3), (1, 3, 2), (2, 4, 1), (3, 5, 1)])
def test_3_1_5_what_an_attack_meets(reports: int, ships: int, escorts: int) -> None:
    s = on_the_route(reports)
    assert (c03_shadow.contacts(s), c03_shadow.escorts(s)) == (ships, escorts)
    told = GAME.view(s)["shadow"]
    assert told and (told["contacts"], told["escorts"]) == (ships, escorts)


def test_8_6c_without_a_radio_nothing_is_shadowed() -> None:
    s = put(new("m6"), "AK36")
    s.route_weights, s.contacts = [0, 1, 0], 2
    s.equipment_damage[RADIO] = 1
    s = asked(s, c13_sequence.CONTACT)
    with pytest.raises(siluro.IllegalAnswer, match="the radio is damaged"):
        played(s, "shadow")


def test_8_a_radio_that_fails_ends_all_reports() -> None:
    s = on_the_route()
    s.equipment_damage[RADIO] = 1
    with pytest.raises(siluro.IllegalAnswer, match="the radio is damaged"):
        played(s, "report")
    assert set(siluro.answers(s)) == {"hold", "attack", "drop"}


def test_3_1_5_three_reports_are_enough() -> None:
    with pytest.raises(siluro.IllegalAnswer, match="needs no more reports"):
        played(on_the_route(reports=3), "report")


def test_3_1_5_to_hold_costs_a_surfaced_turn() -> None:
    s = on_the_route()
    s.turn_depth, s.depth, s.battery = SUBMERGED, SUBMERGED, 2
    before = s.fuel_spent, s.cell
    s = played(s, "hold")
    assert word(s) == "hold" and (s.fuel_spent, s.cell) == (before[0] + 1, before[1])
    assert (s.depth, s.turn_depth, s.battery) == (SURFACED, SURFACED, 3)
    assert rolled(s, 2).shadowing == 0 and word(rolled(s, 2)) == "depth"
    assert rolled(s, 3).shadowing == 1 and word(rolled(s, 3)) == "shadow"


def test_3_1_5_11_a_true_piece_and_the_diesels_change_the_die() -> None:
    s = played(on_the_route(), "hold")
    s.messages = [2]  # a piece of the centre route, from the first coordinate
    assert c03_shadow.keeps_contact(s, 2) and not c03_shadow.keeps_contact(s, 1)
    s.equipment_damage[DIESEL] = 1
    assert c03_shadow.keeps_contact(s, 3) and not c03_shadow.keeps_contact(s, 2)
    s.route_weights = [1, 1, 0]
    assert not c03_shadow.keeps_contact(s, 3), "nobody knows yet whether it is true"


def test_3_1_5_two_reports_of_one_convoy_are_worth_a_point() -> None:
    for most, points in ((1, 0), (2, 1), (3, 1)):
        s = new("m6")
        s.most_reports = most
        s.todo = [c03_objective.HOME_POINTS]
        settle(s)
        assert s.victory_points == points


def test_3_1_5_to_let_go_is_free() -> None:
    s = played(on_the_route(reports=1), "drop")
    assert word(s) == "depth" and (s.shadowing, s.reports, s.most_reports) == (0, 0, 1)
