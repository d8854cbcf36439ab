"""Chapter 4: action points, the fifteen actions, escape."""

from __future__ import annotations

import pytest

import siluro
from siluro.engine.play import waiting
from siluro.engine.steps import Choose
from siluro.games.stealth.rules.c01_sequence import TURN
from siluro.games.stealth.rules.c04_escape import escape_modifier, escape_tally
from siluro.games.stealth.rules.c04_slc import SLC_TURNS, Act
from siluro.lab.playout import RandomPolicy
from siluro.lab.rng import Rng
from tests.games.stealth.board import (
    GAME,
    acting,
    asked,
    at,
    hold,
    new,
    place_ship,
    played,
    reason,
    rule,
    scene,
    set_crew,
    set_skill,
    set_token,
    then,
    token,
)


def test_4_1_slcs_start_surfaced_and_state_decides_what_they_can_do() -> None:
    s = acting()
    assert rule(s, "dive-2") == ""
    assert reason(s, "surface") == "only when submerged"
    assert reason(acting(submerged=[1]), "dive-2") == "only when surfaced"


def test_4_2_a_point_is_spent_whether_the_check_succeeds_or_not() -> None:
    s = played(acting(), "dive-1", "1")
    assert (s.points, s.submerged[0]) == (1, 0)
    s = played(acting(), "dive-1", "4")
    assert (s.points, s.submerged[0]) == (1, 1)
    assert reason(acting(stunned=[1]), "dive-2") == "not enough action points (1 left)"


def test_4_3_t11_move_and_full_move_but_not_two_full_moves() -> None:
    s = played(acting(facing={1: "s"}), "move", "full-move-1", "4", "3")
    assert at(s, 1) == "0416"
    s = played(acting(facing={1: "s"}), "full-move-1", "4", "1")
    assert reason(s, "full-move-1") == "already attempted this turn"


def test_4_3_move_takes_the_detected_token_along_on_the_surface_only() -> None:
    assert played(acting(detected=[1]), "move").detected[0] == 1
    assert played(acting(detected=[1], submerged=[1]), "move").detected[0] == 0


def test_4_3_full_move_surfaced_up_to_three() -> None:
    s = played(acting(facing={1: "s"}, detected=[1]), "full-move-2")
    assert siluro.answers(s) == ("1", "2", "3")
    assert (at(played(s, "2"), 1), played(s, "2").detected[0]) == ("0414", 1)
    near = played(acting(where={1: "1408"}, facing={1: "s"}), "full-move-2")
    assert siluro.answers(near) == ("1", "2")
    assert reason(near, "3") == "not enough clear hexes straight ahead"


def test_4_3_full_move_submerged_exactly_two() -> None:
    s = played(acting(facing={1: "s"}, submerged=[1], detected=[1]), "full-move-2")
    assert (at(s, 1), s.detected[0]) == ("0414", 0)


def test_4_3_change_direction() -> None:
    s = played(acting(), "turn-1")
    assert set(siluro.answers(s)) == {"n", "se", "s", "sw", "nw"}
    assert reason(s, "ne") == "the SLC already faces that way"
    assert reason(acting(), "turn-2") == "only when submerged"
    assert asked(played(acting(submerged=[1]), "turn-1")) == "check slc1-turn"


def test_4_3_dive_and_surface() -> None:
    assert played(acting(), "dive-2").submerged[0] == 1
    assert played(acting(submerged=[1]), "surface").submerged[0] == 0


def test_4_3_recover() -> None:
    assert rule(acting(), "recover") == "4.3"
    s = scene(stunned=[1], surges={1: 1})
    assert waiting(played(then(s.copy(), SLC_TURNS[0]), "recover")).need == 4  # type: ignore[union-attr]
    set_token(s, 1, "wetsuit", 0)
    s = played(then(s, SLC_TURNS[0]), "recover")
    assert waiting(s).need == 5  # type: ignore[union-attr]
    assert played(s, "roll", "5").stunned[0] == 0
    assert played(s, "roll", "4", "fail").stunned[0] == 1


def test_4_3_repair_against_the_value_of_the_card() -> None:
    s = scene()
    assert rule(then(s.copy(), SLC_TURNS[0]), "repair-1") == "4.3"
    set_token(s, 1, "warhead", 0)
    set_token(s, 1, "battery", 1)
    hold(s, 1, "warhead-5")
    hold(s, 1, "ballast-6")
    s = played(then(s, SLC_TURNS[0]), "repair-1")
    assert siluro.answers(s) == ("ballast-6", "warhead-5")
    s = played(s, "warhead-5")
    assert waiting(s).need == 5  # type: ignore[union-attr]
    assert token(played(s, "5"), 1, "warhead") == 1
    assert token(played(s, "4"), 1, "warhead") == 0


def test_4_3_evade_net() -> None:
    assert rule(acting(), "evade-net-2") == "4.3"
    s = acting(where={1: "1410"}, facing={1: "s"}, submerged=[1], detected=[1])
    assert at(played(s, "evade-net-1", "4"), 1) == "1410"
    assert (at(played(s, "evade-net-1", "5"), 1), played(s, "evade-net-1", "5").detected[0]) == ("1411", 0)
    s = acting(where={1: "1410"}, facing={1: "s"}, detected=[1])
    assert played(s, "evade-net-2").detected[0] == 1


def test_4_3_detach_and_attach() -> None:
    s = played(acting(where={1: "1615"}), "detach-2")
    assert (s.carried[0], token(s, 1, "warhead")) == (1, 0)
    s = then(s, SLC_TURNS[0])
    assert reason(s, "move") == "an SLC cannot move with its warhead detached"
    failed = played(s, "attach-1", "3")
    assert (failed.carried[0], failed.sunk_points) == (1, 0)
    s = played(s, "attach-1", "4")
    assert (s.carried[0], s.sunk_points) == (0, 10)
    assert "barham" not in [ship["id"] for ship in GAME.view(s)["ships"] if ship["state"] == "afloat"]


def test_4_3_attack_from_the_slc() -> None:
    s = scene(where={1: "1615"}, submerged=[1])
    assert reason(then(s.copy(), SLC_TURNS[0]), "attack") == "only with a warhead on a fault card"
    hold(s, 1, "warhead-6")
    set_token(s, 1, "warhead", 0)
    surfaced = s.copy()
    surfaced.submerged[0] = 0
    assert reason(then(surfaced, SLC_TURNS[0]), "attack") == "only when submerged"
    s = played(then(s, SLC_TURNS[0]), "attack")
    assert waiting(s).need == 6  # type: ignore[union-attr]
    s = played(s, "6")
    assert asked(s) == "check slc1-escape"
    assert (s.sunk_points, s.slc_fate[0], s.held) == (10, 1, [])


def test_4_3_scuttle_and_escape() -> None:
    s = acting(surges={1: 1})
    assert asked(played(s, "scuttle-1", "roll", "3", "fail")) == "act slc1"
    s = played(s, "scuttle-2")
    assert asked(s) == "surge slc1-escape"
    assert played(s, "roll", "2").crew_fate[0] == 1
    assert played(s, "roll", "1", "fail").crew_fate[0] == 2
    assert at(played(s, "roll", "2"), 1) == ""


@pytest.mark.parametrize(
    ("what", "modifier"),
    [
        ({}, 2),
        ({"turn": 10}, 2),
        ({"turn": 11}, 1),
        ({"stunned": [1]}, 1),
        ({"where": {1: "1615"}}, 1),
        ({"where": {1: "1411"}}, 1),
        ({"craft": {1: "0412", 2: "0412"}}, -2),
    ],
)
def test_4_3_escape_modifiers(what: dict[str, object], modifier: int) -> None:
    s = scene(surges={1: 1}, **what)  # type: ignore[arg-type]
    assert escape_modifier(s, 0) == modifier == escape_tally(s, 0).total


def test_4_3_escape_is_harder_at_alexandria_and_algiers() -> None:
    assert [escape_modifier(scene(scenario), 0) for scenario in ("m1", "m4", "m7")] == [2, 0, 0]


def test_4_3_escape_is_harder_without_breathing_gear() -> None:
    bare, aided = played(acting(), "scuttle-2"), played(acting(surges={1: 1}), "scuttle-2")
    assert waiting(bare).need == waiting(aided).need + 2  # type: ignore[union-attr]  # 4.3 and 1.6.1 (ruling S-3)


def test_4_3_action_attributes_help_their_action_only() -> None:
    s = scene(where={1: "1410"}, facing={1: "s"})
    set_crew(s, 1, "visintini-magro")
    set_skill(s, 1, "ops", 1)
    s = then(s, SLC_TURNS[0])
    assert waiting(played(s, "evade-net-1")).need == 4  # type: ignore[union-attr]
    assert waiting(played(s, "detach-1")).need == 4  # type: ignore[union-attr]


def test_4_4_slcs_act_in_order() -> None:
    s = played(then(scene(), TURN), "1", "wetsuit-5", "6")
    order = []
    while asked(s).startswith("act"):
        order.append(asked(s))
        s = played(s, "end")
    assert order == ["act slc1", "act slc2", "act slc3"]


@pytest.mark.parametrize("scenario", ["m1", "m4", "m8"])
def test_4_3_options_are_what_no_bar_forbids(scenario: str) -> None:
    for number in range(40):
        s, rng, policy = new(scenario), Rng(3, number), RandomPolicy()
        while (step := waiting(s)) is not None:
            options = step.options(s)
            if isinstance(step, Act):
                assert options == Choose.options(step, s)
            answer = policy.choose(s, step, options, rng) if isinstance(step, Choose) else rng.outcome(step.odds(s))  # type: ignore[attr-defined]
            s = siluro.play(s, step.name(s, answer))


def test_4_3_a_ship_in_the_hex_is_needed() -> None:
    s = scene(where={1: "0412"}, carried=[1, 0, 0])
    assert reason(then(s.copy(), SLC_TURNS[0]), "attach-2") == "no ship in this hex"
    place_ship(s, "encounter", "0412")
    assert rule(then(s, SLC_TURNS[0]), "attach-2") == ""
