"""One test for every ruling of RULINGS.md."""

from __future__ import annotations

import re
from pathlib import Path

import siluro
from siluro.engine.play import settle, waiting
from siluro.games.stealth.rules.c01_checks import Check, Surge, declare
from siluro.games.stealth.rules.c01_faults import FAULT_CARDS
from siluro.games.stealth.rules.c01_sequence import TURN
from siluro.games.stealth.rules.c02_positioning import FORWARD_POSITIONING
from siluro.games.stealth.rules.c04_escape import escape_modifier
from siluro.games.stealth.rules.c04_slc import SLC_TURNS
from siluro.games.stealth.rules.c05_defence import MORTAR_FIRE, SEARCHLIGHT_SWEEP
from siluro.games.stealth.rules.c05_patrol import PATROL_ATTACKS, PATROL_MOVEMENT, PATROL_RESPONSE
from siluro.games.stealth.rules.c06_cleanup import CLEAN_UP
from siluro.games.stealth.rules.c07_ending import mission_score, points
from siluro.games.stealth.rules.c08_technology import alert_value
from siluro.games.stealth.rules.state import (
    ATTACH,
    DIVE,
    ESCAPE,
    RECOVER,
    STAYS,
    WAS_INSIDE,
    Stealth,
)
from tests.games.stealth.board import (
    GAME,
    acting,
    asked,
    at,
    craft_at,
    deck,
    hold,
    place_ship,
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
)

TABLES = GAME.blank().tables


def need(s: Stealth) -> int:
    step = waiting(s)
    assert isinstance(step, Check | Surge)
    return step.need


def modifiers(s: Stealth) -> list[tuple[str, int]]:
    """The named modifiers of the check that waits."""
    step = waiting(s)
    assert isinstance(step, Check)
    tally = GAME.tally(s, step)
    assert tally
    return [(cause.name, amount) for cause, amount in zip(tally.causes, tally.amounts, strict=True)]


def labels(s: Stealth) -> dict[str, str]:
    step = waiting(s)
    assert step
    return {step.name(s, answer): GAME.label(s, step, answer) for answer in step.options(s)}


def test_every_ruling_has_a_test() -> None:
    text = (GAME.folder / "RULINGS.md").read_text(encoding="utf-8")
    numbers = [int(found) for found in re.findall(r"^\| S-(\d+) ", text, re.M)]
    assert numbers == list(range(1, len(numbers) + 1))
    tests = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    assert {int(found) for found in re.findall(r"^def test_ruling_s_(\d+)_", tests, re.M)} == set(numbers)


def test_ruling_s_1_scoring_takes_any_counts_but_play_scuttles_before_an_escape() -> None:
    assert points(11, 2, 3) == 16
    s = played(acting(), "scuttle-2", "6")
    assert (s.slc_fate[0], s.crew_fate[0]) == (1, 1)


def test_ruling_s_2_escape_looks_for_surges_on_the_breathing_gear() -> None:
    needs = []
    for surges in (0, 1):
        s = scene(surges={1: surges})
        declare(s, 0, ESCAPE, 4, TURN)
        needs.append(need(s))
    assert needs == [6, 4]


def test_ruling_s_3_empty_breathing_gear_counts_twice_for_escape() -> None:
    s = played(acting(), "scuttle-2")
    assert need(s) == 4 - escape_modifier(scene(), 0) + 2
    assert modifiers(s)[-2:] == [("escape without breathing gear", -1), ("no breathing gear", -1)]
    declare(s, 0, RECOVER, 4, TURN)
    assert need(s) == 5


def test_reading_s_3b_once() -> None:
    s = played(acting(options={"readings": "S-3b"}), "scuttle-2")
    assert need(s) == 4 - escape_modifier(scene(), 0) + 1
    assert modifiers(s)[-1:] == [("escape without breathing gear", -1)]


def test_ruling_s_4_the_last_surge_spent_empties_the_gear_but_not_for_its_own_check() -> None:
    s = scene(surges={1: 1}, stunned=[1])
    declare(s, 0, RECOVER, 4, TURN)
    s = played(s, "surge")
    assert (need(s), token(s, 1, "breathing")) == (3, 0)
    declare(s, 0, RECOVER, 4, TURN)
    assert need(s) == 5


def test_reading_s_4b_the_last_surge_hurts_its_own_stamina_check() -> None:
    s = scene(surges={1: 2}, stunned=[1], options={"readings": "S-4b"})
    declare(s, 0, RECOVER, 4, TURN)
    s = played(s, "surge")
    assert need(s) == 3  # one is left
    s = played(s, "surge")
    assert (need(s), token(s, 1, "breathing")) == (3, 0)
    assert modifiers(s) == [("surges", 2), ("no breathing gear", -1)]


def test_reading_s_4b_the_last_surge_hurts_a_second_roll_and_an_escape() -> None:
    s = scene(surges={1: 1}, stunned=[1], options={"readings": "S-4b"})
    declare(s, 0, RECOVER, 4, TURN)
    s = played(s, "roll", "1")
    assert labels(s)["reroll"] == "spend the last surge to re-roll (at −1 without breathing gear)"
    assert need(played(s, "reroll")) == 5
    away = played(acting(surges={1: 1}, options={"readings": "S-4b"}), "scuttle-2")
    assert labels(away)["surge"] == "spend the last surge for +1 (and −2 without breathing gear)"
    assert need(played(away, "surge")) == need(away) + 1
    once = played(acting(surges={1: 1}, options={"readings": "S-3b+S-4b"}), "scuttle-2")
    assert need(played(once, "surge")) == need(once)


def test_reading_s_4b_a_second_roll_that_no_die_can_win_is_not_offered() -> None:
    s = scene(surges={1: 1}, options={"readings": "S-4b"})
    declare(s, 0, ESCAPE, 6, TURN)
    s = played(s, "roll", "1")
    assert reason(s, "reroll") == "no die can be high enough"


def test_reading_s_4b_other_skills_have_no_need_of_breath() -> None:
    s = scene(surges={1: 1}, options={"readings": "S-4b"})
    declare(s, 0, DIVE, 4, TURN)
    assert need(played(s, "surge")) == 3


def test_ruling_s_5_a_failed_check_is_barred_until_the_turn_ends() -> None:
    s = played(acting(), "dive-1", "1")
    assert reason(s, "dive-1") == "already attempted this turn"
    s = then(played(s, "end"), SLC_TURNS[0])
    assert rule(s, "dive-1") == ""


def test_ruling_s_6_move_only_once() -> None:
    assert rule(played(acting(), "move"), "move") == "4.3"


def test_ruling_s_7_a_submerged_full_move_needs_both_hexes() -> None:
    s = acting(where={1: "1409"}, facing={1: "s"}, submerged=[1])  # 1410, then the net
    assert reason(s, "full-move-2").startswith("a submerged Full Move needs two clear hexes")
    assert rule(s, "move") == ""


def test_ruling_s_8_a_full_move_stops_in_front_of_a_net() -> None:
    s = played(acting(where={1: "1408"}, facing={1: "s"}), "full-move-2")
    assert siluro.answers(s) == ("1", "2")


def test_ruling_s_9_nets_are_left_by_a_move_and_entered_from_any_side_by_evading() -> None:
    assert rule(acting(where={1: "1411"}, facing={1: "se"}), "move") == ""
    inside = acting(where={1: "1511"}, facing={1: "nw"})
    assert rule(inside, "move") == "1.7"
    assert at(played(inside, "evade-net-2"), 1) == "1411"
    net_to_net = acting(scenario="m4", where={1: "1013"}, facing={1: "s"})
    assert at(played(net_to_net, "evade-net-2"), 1) == "1014"


def test_ruling_s_10_a_dead_battery_does_not_stop_evade_net() -> None:
    s = scene(where={1: "1410"}, facing={1: "s"})
    set_token(s, 1, "battery", 0)
    set_token(s, 1, "transmission", 0)
    assert rule(then(s, SLC_TURNS[0]), "evade-net-2") == ""


def test_ruling_s_11_with_a_warhead_out_an_slc_can_turn_and_dive_but_not_move() -> None:
    s = played(acting(where={1: "1410"}, facing={1: "s"}), "detach-2")  # no ship is here
    s = then(s, SLC_TURNS[0])
    assert [rule(s, answer) for answer in ("turn-1", "dive-1", "dive-2")] == ["", "", ""]
    assert {reason(s, answer) for answer in ("evade-net-1", "move", "full-move-1")} == {
        "an SLC cannot move with its warhead detached"
    }


def test_ruling_s_12_the_player_picks_one_of_several_ships() -> None:
    s = scene(where={1: "1615"}, carried=[1, 0, 0])
    place_ship(s, "fury", "1615")
    s = played(then(s, SLC_TURNS[0]), "attach-2")
    assert siluro.answers(s) == ("barham", "fury")
    assert played(s, "fury").sunk_points == 3


def test_ruling_s_13_attack_from_the_slc_with_craft_present_and_after_a_failure() -> None:
    s = scene(where={1: "1615"}, submerged=[1], craft={1: "1615"}, carried=[1, 0, 0])
    hold(s, 1, "warhead-6")
    set_token(s, 1, "warhead", 0)
    s = played(then(s, SLC_TURNS[0]), "attack")
    failed = played(s, "5")
    assert (failed.points, failed.sunk_points, at(failed, 1), len(failed.held)) == (0, 0, "1615", 1)
    done = played(s, "6", "6")
    assert (done.sunk_points, done.slc_fate[0], done.carried[0]) == (10, 1, 0)


def test_ruling_s_14_exhausted_craft_bar_scuttling_too() -> None:
    s = acting(craft={1: "0412"}, exhausted=[1])
    assert reason(s, "scuttle-2") == "not with a patrol craft in the hex"


def test_ruling_s_15_recover_gives_no_point_at_once() -> None:
    s = played(acting(stunned=[1], surges={1: 1}), "recover", "roll", "6")
    assert (s.stunned[0], s.points) == (0, 0)


def test_ruling_s_16_no_die_without_a_token() -> None:
    s = scene()
    set_token(s, 1, "ballast", 0)
    s = played(then(s, FAULT_CARDS[0]), "ballast-6")
    assert (asked(s), sum(s.faults)) == ("", 17)


def test_ruling_s_17_two_cards_may_hold_batteries_and_a_repair_brings_back_one() -> None:
    s = scene("m4")
    hold(s, 1, "battery-4")
    hold(s, 1, "battery-4")
    set_token(s, 1, "battery", 0)
    s = played(then(s, SLC_TURNS[0]), "repair-2")
    assert (token(s, 1, "battery"), len(s.held)) == (1, 1)


def test_ruling_s_18_warheads_can_be_repaired() -> None:
    s = scene()
    hold(s, 1, "warhead-6")
    set_token(s, 1, "warhead", 0)
    assert token(played(then(s, SLC_TURNS[0]), "repair-2"), 1, "warhead") == 1


def test_ruling_s_19_bonuses_add_up_and_hold_for_the_second_roll() -> None:
    s = scene(surges={1: 3})
    set_crew(s, 1, "notari-lazzari")
    s = played(then(s, SLC_TURNS[0]), "dive-1", "surge", "surge")
    assert need(s) == 4 - 1 - 1 - 1
    s = scene(surges={1: 2})
    s = played(then(s, SLC_TURNS[0]), "dive-1", "surge", "roll", "1", "reroll")
    assert need(s) == 3


def test_ruling_s_20_opening_checks_go_by_slc() -> None:
    s = then(ready("m1"), FORWARD_POSITIONING)
    order = [str(step) for step in s.todo[::-1] if "FaultCard" in str(step)]
    assert order == [f"FaultCard({slc})" for slc in (0, 0, 1, 1, 2, 2)]


def test_ruling_s_21_a_token_of_the_searchlights_counts_for_the_response() -> None:
    s = then(scene(where={2: "", 3: ""}), SEARCHLIGHT_SWEEP, PATROL_RESPONSE)
    assert waiting(played(s, "2")).target(s) == 8  # type: ignore[union-attr]
    spotted = played(s, "9")
    assert waiting(spotted).target(spotted) == 6  # type: ignore[union-attr]


def test_ruling_s_22_detected_before_inside_before_outside() -> None:
    targets = []
    for where, detected in (("0412", []), ("1511", []), ("1511", [1])):
        s = then(scene(where={1: where}, detected=detected), PATROL_RESPONSE)
        targets.append(waiting(s).target(s))  # type: ignore[union-attr]
    assert targets == [8, 7, 6]


def test_ruling_s_23_a_full_or_closed_hex_ahead_means_the_slcs_own() -> None:
    full = scene(facing={1: "s"}, craft={1: "0413", 2: "0413", 3: "0413"})
    assert craft_at(played(then(full, PATROL_RESPONSE), "12"), 4) == "0412"
    closed = scene(where={1: "1410"}, facing={1: "ne"})
    assert craft_at(played(then(closed, PATROL_RESPONSE), "12"), 1) == "1410"
    net = scene(where={1: "1410"}, facing={1: "s"})
    assert craft_at(played(then(net, PATROL_RESPONSE), "12"), 1) == "1411"


def test_ruling_s_24_new_craft_do_not_act() -> None:
    s = then(scene(where={2: "", 3: ""}), PATROL_RESPONSE, PATROL_MOVEMENT, PATROL_ATTACKS, CLEAN_UP)
    s = played(s, "12")
    assert (asked(s), craft_at(s, 1), s.ready[0]) == ("", "0511", 1)


def test_ruling_s_25_ranges_are_straight_and_movement_follows_the_water() -> None:
    # 1610 and 1609 touch, but the mole is between them: the craft goes round by the net
    s = then(scene(where={1: "1609"}, detected=[1], craft={1: "1610"}), PATROL_MOVEMENT)
    assert asked(s) == ""
    assert craft_at(s, 1) not in ("1609", "1610")
    gap = scene(where={1: "1609", 2: "", 3: ""}, craft={1: "1610"})
    assert craft_at(then(gap, CLEAN_UP), 1) == "1610"


def test_reading_s_25b_the_player_chooses_among_all_shortest_ways() -> None:
    what = {"where": {1: "0812"}, "detected": [1], "craft": {1: "0614"}}
    s = then(scene(**what), PATROL_MOVEMENT)
    assert (asked(s), craft_at(s, 1)) == ("", "0813")
    s = then(scene(**what, options={"readings": "S-25b"}), PATROL_MOVEMENT)
    assert asked(s) == "chase craft1"
    assert siluro.answers(s) == ("0712", "0813")
    assert (asked(then(scene(**what), PATROL_MOVEMENT))) == "", "what one game remembers is not the other's"


def test_ruling_s_26_a_craft_does_not_join_three_others() -> None:
    s = scene("m3", detected=[1], craft={1: "0412", 2: "0412", 3: "0412", 4: "0410"})
    assert craft_at(then(s, PATROL_MOVEMENT), 4) == "0410"


def test_ruling_s_27_the_dead_are_not_attacked_again() -> None:
    s = then(scene(stunned=[3], craft={1: "0420", 2: "0420"}), PATROL_ATTACKS)
    assert asked(played(s, "11")) == ""


def test_ruling_s_28_without_low_discards_nothing_is_removed() -> None:
    s = scene()
    deck(s, v7=2)
    s = played(then(s, SEARCHLIGHT_SWEEP), "12")
    assert (sum(s.deck), sum(s.discards)) == (36, 0)


def test_ruling_s_29_the_12_goes_back() -> None:
    assert played(then(scene(), SEARCHLIGHT_SWEEP), "12").deck[12] == 1


def test_ruling_s_30_the_mission_stops_with_the_third_slc() -> None:
    s = then(scene(where={1: "", 2: ""}, stunned=[3], craft={1: "0420"}), PATROL_ATTACKS, CLEAN_UP)
    after = played(s, "11")
    assert siluro.is_over(after)
    assert after.turn == s.turn


def test_ruling_s_31_at_dawn_slcs_are_found_and_crews_captured() -> None:
    s = scene()
    settle(s)
    assert (s.slc_fate, s.crew_fate) == ([2, 2, 2], [2, 2, 2])


def test_ruling_s_32_birindelli_scores_if_captured_not_if_killed() -> None:
    assert mission_score(scene(crew_fate=[2, 1, 1])) == 3
    assert mission_score(scene(crew_fate=[3, 1, 1])) == 2
    assert alert_value(0, 3, 2) == 1


def test_ruling_s_33_the_inner_harbour_begins_behind_the_nets() -> None:
    s = played(acting(where={1: "1410"}, facing={1: "s"}), "evade-net-2")
    assert s.merit[0] == 0
    s.facing[0] = 2
    s = played(then(s, SLC_TURNS[0]), "move")
    assert s.merit[0] == WAS_INSIDE


def test_ruling_s_40_the_submerged_row_by_preset() -> None:
    rows = [
        [ready("m1", preset=preset).targets[index] for index in (5, 6, 7)] for preset in ("standard", "lenient")
    ]  # fmt: skip
    assert rows == [[9, 9, 9], [11, 9, 9]]


def test_ruling_s_41_there_are_warhead_faults() -> None:
    s = played(then(scene(), FAULT_CARDS[0]), "warhead-6", "1")
    assert (token(s, 1, "warhead"), len(s.held)) == (0, 1)


def test_ruling_s_42_one_name_for_one_thing() -> None:
    assert "escaped" in GAME.view(ready("m1"))


def test_ruling_s_43_only_the_check_of_that_action_is_barred() -> None:
    s = played(acting(submerged=[1]), "turn-1", "1")
    assert rule(s, "turn-1") == "4.3"
    assert rule(s, "full-move-1") == ""


def test_ruling_s_44_what_the_value_depends_on_is_chosen_first() -> None:
    s = scene(where={1: "1615"}, carried=[1, 0, 0])
    place_ship(s, "fury", "1615")
    hold(s, 1, "ballast-6")
    hold(s, 1, "warhead-6")
    s = then(s, SLC_TURNS[0])
    assert asked(played(s, "repair-1")) == "repair slc1"
    assert asked(played(s, "attach-1")) == "check slc1-attach"
    assert asked(played(s, "attach-1", "4")) == "target slc1"


def test_ruling_s_45_a_success_is_not_rolled_again() -> None:
    s = played(acting(surges={1: 1}), "dive-1", "roll", "6")
    assert asked(s) == "act slc1"


def test_ruling_s_46_craft_attack_by_their_number_then_by_slc() -> None:
    s = scene(where={2: "0412"}, craft={1: "0412", 2: "0412"})
    s = then(s, PATROL_ATTACKS)
    order = []
    while s.todo:
        order.append(asked(s))
        s = played(s, min(siluro.answers(s), key=int))
    assert order == [f"attack craft{craft}-slc{slc}" for craft in (1, 2) for slc in (1, 2)]


def test_ruling_s_47_with_three_craft_at_the_slc_none_is_placed() -> None:
    s = scene(craft={1: "0412", 2: "0412", 3: "0412"})
    assert craft_at(played(then(s, PATROL_RESPONSE), "12"), 4) == ""


def test_ruling_s_49_custom_operators_keep_the_skills_and_lose_the_attribute() -> None:
    s = ready("m1", crews="historic.historic.rossi+di-stefano")
    assert s.skills == ready("m1").skills
    assert GAME.view(s)["slcs"][2]["crew"]["name"] == "Rossi / Di Stefano"
    declare(s, 2, RECOVER, 4, TURN)
    assert need(s) == 4
    other = ready("m1")
    declare(other, 2, RECOVER, 4, TURN)
    assert need(other) == 3


def test_ruling_s_53_the_net_is_5_on_every_board() -> None:
    assert [board.net_value for board in TABLES.boards] == [5, 5, 5]


def test_ruling_s_54_the_movement_die_counts_clockwise_from_the_top() -> None:
    assert TABLES.movement[1:] == [0, 1, 2, 3, 4, 5, STAYS, STAYS]


def test_ruling_s_55_a_fault_on_the_sheet_does_not_touch_a_detached_warhead() -> None:
    assert rule(one_out_one_faulty(), "attach-1") == ""


def test_reading_s_55b_no_warhead_is_attached_before_the_repair() -> None:
    s = one_out_one_faulty(readings="S-55b")
    assert reason(s, "attach-1") == "the last warhead on the SLC sheet has a fault"
    mended = s.copy()
    set_token(mended, 1, "warhead", 1)
    mended.held.clear()
    assert rule(mended, "attach-1") == ""


def test_ruling_s_56_a_card_is_drawn_for_every_slc() -> None:
    assert asked(all_craft_out()) == "response slc1"
    assert asked(played(all_craft_out(), "2")) == "response slc2"


def test_reading_s_56b_no_card_is_drawn_that_can_do_nothing() -> None:
    assert asked(all_craft_out(readings="S-56b")) == "response slc2"
    assert asked(all_craft_out(craft=3, readings="S-56b")) == "response slc1", "a fourth craft can still come"
    s = played(all_craft_out(craft=3, readings="S-56b"), "12")
    assert asked(played(s, "12")) == "response slc3", "and has come now; SLC 3 was not detected before its card"


def all_craft_out(craft: int = 4, **options: str) -> Stealth:
    """SLC 1 is detected, and of four patrol craft so many are on the board: the response comes."""
    out = dict.fromkeys(range(1, craft + 1), "0308")
    out |= {number: "0404" for number in out if number > 3}
    return then(scene(detected=[1], craft=out, options=options), PATROL_RESPONSE)


def one_out_one_faulty(**options: str) -> Stealth:
    """SLC 1 at Barham with one of two warheads detached and the other on a fault card."""
    s = scene(where={1: "1615"}, carried=[1, 0, 0], options=options)
    set_token(s, 1, "warhead", 0)
    hold(s, 1, "warhead-6")
    return then(s, SLC_TURNS[0])


def test_ruling_s_50_each_mission_is_set_up_as_printed() -> None:
    five = TABLES.missions[4]
    assert TABLES.ship_ids.index("queen-elizabeth") in five.ships
    assert TABLES.ship_ids.index("queen-elizabeth") in TABLES.missions[3].ships


def test_ruling_s_51_a_mole_is_no_shelter_from_the_mortar() -> None:
    assert asked(then(scene("m9", where={1: "1412"}), MORTAR_FIRE)) == "mortar slc1"


def test_numbers_of_the_actions_are_those_of_the_chapters() -> None:
    assert TABLES.check_skill[DIVE] == 0
    assert TABLES.check_skill[ATTACH] == 1
    s = scene()
    set_skill(s, 1, "pilot", 3)
    declare(s, 0, DIVE, 4, TURN)
    assert siluro.odds(s)["6"] == siluro.odds(s)["1"] * 91
