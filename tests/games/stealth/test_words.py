"""What a player reads and sees: repairs name the part, successes tell what they did, wrecks and cards look like it."""

from __future__ import annotations

import pytest

import siluro
from siluro.engine.play import waiting
from siluro.games.stealth.paint.board import live
from siluro.games.stealth.rules.c01_faults import FAULT_CARDS
from siluro.games.stealth.rules.c01_sequence import TURN
from siluro.games.stealth.rules.c04_slc import SLC_TURNS
from siluro.games.stealth.rules.c05_defence import SEARCHLIGHT_SWEEP
from siluro.games.stealth.rules.c07_ending import NINE_MISSIONS
from siluro.games.stealth.rules.c08_technology import BUY
from siluro.games.stealth.rules.state import Stealth, board
from siluro.games.stealth.words.board_text import board_lines
from siluro.games.stealth.words.c00_setup import way_in
from siluro.games.stealth.words.names import defence_effect
from siluro.paint.painter import panels
from siluro.table.asked import ask
from siluro.table.series import series_of
from tests.games.stealth.board import GAME, acting, hold, new, place_ship, played, scene, set_skill, set_token, then


def told(s: Stealth, answer: str) -> str:
    """What is said about an answer."""
    step = waiting(s)
    assert step is not None
    number = next(each for each in step.options(s) if step.name(s, each) == answer)
    return GAME.tell(s, step, number, siluro.play(s, answer))


def prompt(s: Stealth) -> str:
    step = waiting(s)
    assert step is not None
    return GAME.prompt(s, step)


def test_the_table_in_letters_has_attributes_and_the_battery() -> None:
    s = scene()
    lines = "\n".join(board_lines(s))
    assert "a point even if captured; 0 surges" in lines and "+1 on Repair; 0 surges" in lines
    assert "battery: " not in lines
    set_token(s, 2, "battery", 1)
    assert "battery: 1 of 2 tokens" in "\n".join(board_lines(s))
    assert "battery: 1 of 2 tokens" in GAME.subjects()["slc"](s)[1]
    own = scene(options={"crews": "2"})
    assert "+1 on Repair" not in "\n".join(board_lines(own)), "custom cards have no attribute"


def test_the_set_up_names_the_ship() -> None:
    assert told(new("m1"), "1613") == "HMS Encounter (3 points) is berthed at 1613."


def test_a_fault_names_the_part() -> None:
    s = then(scene(surges={1: 1}), FAULT_CARDS[0], TURN)
    assert told(s, "ballast-6") == "Fault card for SLC 1: ballast tank (repair 6+). If it fails: cannot dive."
    s = played(s, "ballast-6")
    assert "SLC 1: save the ballast tank (1 die, 6+). Spend the last surge for +1?" in prompt(s)
    s = played(s, "roll")
    assert "SLC 1: Repair check to save the ballast tank." in prompt(s)
    s = played(s, "1")
    assert "failed to save the ballast tank." in prompt(s)
    assert told(s, "fail") == "SLC 1 spends no surge. SLC 1 loses its ballast tank."


def test_an_empty_space_has_nothing_to_fail() -> None:
    s = then(scene(), FAULT_CARDS[0], TURN)
    assert told(s, "breathing-6").endswith("No effect: nothing left to fail.")


def test_a_repair_names_the_part() -> None:
    s = scene()
    hold(s, 1, "ballast-6")
    set_token(s, 1, "ballast", 0)
    set_skill(s, 1, "repair", 2)
    assert "to repair: ballast tank (6+)" in " ".join(board_lines(s))
    s = played(then(s, SLC_TURNS[0], TURN), "repair-1")
    assert "check to repair the ballast tank" in prompt(s)
    assert told(s, "6") == "Success (2 dice, 6+). SLC 1 repairs its ballast tank."


def test_a_success_tells_what_it_did() -> None:
    assert told(played(acting(), "dive-1"), "4") == "Success (1 die, 4+). SLC 1 dives."
    assert told(played(acting(), "dive-1"), "3") == "SLC 1 fails to dive (1 die, 4+)."
    assert told(played(acting(submerged=[1]), "turn-1"), "4") == "SLC 1 manages to change direction (1 die, 4+)."
    assert told(played(acting(), "detach-1"), "4") == "Success (1 die, 4+). SLC 1 detaches its warhead."


def test_a_ship_that_went_down_leaves_a_wreck() -> None:
    s = scene(where={1: "1615"}, submerged=[1], carried=[1, 0, 0])
    set_token(s, 1, "warhead", 0)
    place_ship(s, "barham", "1615")
    s = played(then(s, SLC_TURNS[0], TURN), "attach-2")
    barham = GAME.view(s)["ships"][0]
    assert (barham["hex"], barham["wreck"], barham["state"]) == ("", "1615", "destroyed")
    assert 'class="piece ship gone"' in live(s, {})
    assert siluro.key(siluro.load(siluro.dump(s))) == siluro.key(s)


def test_alert_cards_are_drawn_and_dice_are_rolled() -> None:
    drawing = ask(GAME, then(scene(), SEARCHLIGHT_SWEEP, TURN))
    rolling = ask(GAME, played(acting(), "dive-1"))
    assert drawing is not None and rolling is not None
    assert (drawing.is_card, drawing.is_draw) == (True, True)
    assert (rolling.is_card, rolling.is_draw) == (False, False)


def test_a_sure_action_is_not_shown_with_the_luck_of_the_defence() -> None:
    question = ask(GAME, then(scene(), SLC_TURNS[2], SEARCHLIGHT_SWEEP, TURN))
    assert question is not None
    shown = {choice.id: bool(choice.chances) for choice in question.choices}
    assert (shown["dive-1"], shown["dive-2"], shown["end"]) == (True, False, False)


def labels(s: Stealth) -> dict[str, str]:
    question = ask(GAME, s)
    assert question is not None
    return {choice.id: choice.label for choice in question.choices}


def test_what_a_failure_costs_is_said_before_it_is_accepted() -> None:
    s = then(scene(surges={1: 2}), FAULT_CARDS[0], TURN)
    costs = {
        "ballast-6": "accept: ballast tank out until repaired",
        "battery-6-gone": "accept: lose one battery token",
        "wetsuit-5-gone": "accept: wetsuit beyond repair",
        "breathing-6-gone": "accept: lose a surge",
    }
    cards = {card.removesuffix("-gone"): cost for card, cost in costs.items()}
    for card, cost in cards.items():
        assert labels(played(s, card, "roll", "1"))["fail"] == cost


def test_a_surge_says_what_spending_it_means() -> None:
    s = then(scene(surges={1: 1}), FAULT_CARDS[0], TURN)
    assert labels(played(s, "breathing-6"))["surge"] == "spend a surge for +1 (a failure costs one too)"
    assert labels(played(s, "ballast-6"))["surge"] == "spend the last surge for +1 (then −1 Stamina)"
    s = then(scene(surges={1: 2}), FAULT_CARDS[0], TURN)
    assert labels(played(s, "ballast-6"))["surge"] == "spend a surge for +1"


def test_dice_show_what_is_added_to_them() -> None:
    """Tesei and Pedretti have +1 on Repair; stamina without breathing gear -1."""
    s = played(then(scene(surges={2: 1}), FAULT_CARDS[1], TURN), "ballast-6")
    assert "2 dice +1, 6+" in prompt(s)
    question = ask(GAME, s)
    assert question is not None
    needs = [choice.need for choice in question.choices]
    assert [need.partition(". ")[0] for need in needs] == ["2d6, the highest +1: 6+", "2d6, the highest +2: 6+"]
    assert needs[0] == "2d6, the highest +1: 6+. Modifiers included (+1): operators +1 (1.3)"
    tired = ask(GAME, then(scene(stunned=[1]), SLC_TURNS[0], TURN))
    assert tired is not None
    assert {choice.id: choice.need for choice in tired.choices}["recover"].startswith(
        "d6 −1: 4+. Modifiers included (−1): "
    )


def test_an_escape_is_told_as_one() -> None:
    question = ask(GAME, then(scene(), SLC_TURNS[0], TURN))
    assert question is not None
    scuttle = next(choice for choice in question.choices if choice.id == "scuttle-2")
    assert [chance.meaning for chance in scuttle.chances] == ["the crew is captured", "the crew escapes"]


def test_nobody_is_captured_or_stunned_while_a_surge_may_turn_the_roll() -> None:
    s = played(then(scene(surges={1: 1}), SLC_TURNS[0], TURN), "scuttle-2", "roll")
    assert told(s, "1") == "SLC 1: the escape fails (1 die +2, 4+)."
    assert told(played(s, "1"), "fail") == "SLC 1 spends no surge. Birindelli / Paccagnini are captured."
    assert told(played(s, "1", "reroll"), "1").startswith("SLC 1: the crew is captured (1 die +2, 4+).")
    torn = then(scene(surges={1: 2}), FAULT_CARDS[0], TURN)
    set_token(torn, 1, "wetsuit", 1)
    torn = played(torn, "wetsuit-5", "roll", "1", "fail", "roll")
    assert told(torn, "1") == "SLC 1: the crew feels the cold (1 die, 5+)."
    assert told(played(torn, "1"), "fail") == "SLC 1 spends no surge. Birindelli / Paccagnini are stunned."


def test_a_roll_that_comes_anyway_is_not_the_luck_of_a_choice() -> None:
    s = played(then(scene(surges={1: 1}), FAULT_CARDS[0], TURN), "ballast-6", "roll", "1")
    question = ask(GAME, s)
    assert question is not None
    assert [bool(choice.chances) for choice in question.choices] == [False, True]


def test_what_is_barred_at_this_depth_is_named_as_it_is_at_the_other() -> None:
    question = ask(GAME, then(scene(), SLC_TURNS[0], TURN))
    assert question is not None
    refused = {each.id: each.label for each in question.refused}
    assert refused["surface"] == "surface (1 point, automatic)"


def test_the_crews_of_a_campaign_say_what_they_are_good_at() -> None:
    crews = labels(new("custom"))
    assert crews["tesei-pedretti"] == "Tesei / Pedretti (+1 on Repair)"
    assert crews["birindelli-paccagnini"] == "Birindelli / Paccagnini (a point even if captured)"


def test_a_purchase_says_what_it_gives() -> None:
    s = new("custom")
    s.purse = s.total = 40
    s.results = [40]
    shown = labels(then(s, BUY))
    assert shown["series-100"] == "SLC Series 100 (4): SLC faults repaired on 5+"
    assert shown["cadiz"] == "Cadiz (4): 2 surges, 1 fault check, Gibraltar"
    question = ask(GAME, then(s, BUY))
    assert question is not None
    refused = {each.id: each.label for each in question.refused}
    assert refused["tandem"] == "Tandem Warhead, Hook and Wire (8): two warheads, faults repaired on 4+"
    assert refused["olterra"] == "Olterra (12): 3 surges, no fault check, Gibraltar"


def test_a_space_by_chance_says_which_die_to_throw() -> None:
    s = GAME.new("m1", placement="random")
    first, second = ask(GAME, s), ask(GAME, siluro.play(s, "1614"))
    assert first and first.need == "d12: 1–2: 1614; 3–4: 1610; 5–6: 1710; 7–8: 1612; 9–10: 1613; 11: 1709; 12: 1716"
    assert second and second.need.startswith("d12: 1: 1614; ") and second.need.endswith("; re-roll 12")


def test_5_4_a_defence_card_says_what_it_does() -> None:
    s = GAME.new("m9")
    effects = {name: defence_effect(s, card) for card, name in enumerate(s.tables.defence_names)}
    assert effects["Shore Base Mortar"] == "fires at an SLC outside, beside a net: 6+ surfaced, 7+ submerged"
    assert all(effects.values())


@pytest.mark.parametrize("scenario", ["m1", "m4", "m7"])
def test_berths_in_one_go_are_near_or_far_by_water(scenario: str) -> None:
    s = siluro.game("stealth").new(scenario)
    near, far = series_of(siluro.game("stealth"), s)
    free = {name: way_in(s, board(s).hexes.index(name)) for name in siluro.answers(s)}
    assert (near.name, free[near.answers[0]]) == ("near", min(free.values()))
    assert (far.name, free[far.answers[0]]) == ("far", max(free.values()))
    assert free[near.answers[0]] < free[far.answers[0]]


def test_the_last_turn_and_dawn_are_said_as_they_are() -> None:
    """0600 is played; the night is over half an hour later."""
    assert GAME.strip(new("m1")).limit == "A night has 12 turns, from 0030 to 0600; dawn ends it at 0630."
    s = scene(turn=11)
    clock = GAME.strip(s).gauges[0]
    assert (clock.name, clock.value) == ("Time", "0530")
    assert clock.note == "1 turn after this one, the last at 0600; dawn at 0630."
    clock = GAME.strip(scene(turn=12)).gauges[0]
    assert (clock.name, clock.value, clock.note) == ("Last turn", "0600", "Dawn ends the mission at 0630.")
    assert GAME.strip(scene(turn=13)).gauges[0].value == "0630"


def test_a_campaign_that_goes_on_is_told_what_it_can_reach() -> None:
    """And not that it is lost, before its first move."""
    s = new("historic")
    assert "Epic Loss" not in report_of(s)
    rungs = GAME.strip(s).ladder
    assert rungs and rungs.next and f"{rungs.next.name}, from {rungs.next.bound}" in report_of(s)
    s.ended = NINE_MISSIONS
    assert "Epic Loss" in report_of(s)


def report_of(s: Stealth) -> str:
    return next(panel.html for panel in panels(GAME, s) if panel.id == "report")
