"""Chapter 5: the alert deck and the six harbour defence elements; chapter 6: the clean-up."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

import siluro
from siluro.engine.play import waiting
from siluro.games.stealth.rules.c05_alert import AlertCard
from siluro.games.stealth.rules.c05_defence import DIVE_TEAM_SEARCH, MORTAR_FIRE, SEARCHLIGHT_SWEEP
from siluro.games.stealth.rules.c05_patrol import PATROL_ATTACKS, PATROL_MOVEMENT, PATROL_RESPONSE
from siluro.games.stealth.rules.c06_cleanup import CLEAN_UP
from siluro.games.stealth.rules.state import Stealth
from siluro.packs import Sources
from tests.games.stealth.board import GAME, asked, at, chances, craft_at, deck, played, ready, scene, then

SOURCES = Sources(GAME.folder)
SECTION_OF = {
    "searchlights": "5.4.1", "dive": "5.1", "response": "5.4.3", "attack": "5.4.5", "mortar": "5.4.6", "net": "5.4.7",
}  # fmt: skip


def target(s: Stealth) -> int:
    step = waiting(s)
    assert isinstance(step, AlertCard)
    return step.target(s)


def test_5_1_defence_cards_cover_the_numbers_of_the_board() -> None:
    bare, full = GAME.view(scene("m1"))["targets"], GAME.view(scene("m9"))["targets"]
    assert (bare["searchlights-surfaced"], full["searchlights-surfaced"]) == (9, 8)
    assert (bare["dive-team"], bare["mortar-surfaced"]) == (0, 0)
    assert (full["mortar-surfaced"], full["mortar-submerged"], full["net"]) == (6, 7, 6)


@pytest.mark.parametrize("mission", [f"m{number}" for number in range(1, 10)])
@pytest.mark.parametrize("preset", ["standard", "lenient"])
def test_5_1_a_label_cites_a_ruling_about_its_number_or_none(mission: str, preset: str) -> None:
    seen, rulings = GAME.view(ready(mission, preset=preset)), (GAME.folder / "RULINGS.md").read_text(encoding="utf-8")
    for name, label in seen["sources"].items():
        cited = re.search(r"ruling (S-\d+)", label)
        sections = re.search(rf"\| {cited[1]} \| ([^|]+) \|", rulings)[1] if cited else ""  # type: ignore[index]
        assert not cited or SECTION_OF[name.partition("-")[0]] in sections.split(", "), (name, label)
        assert ("reconstructed" in label and "reconstructed" in SOURCES.of(seen["set_by"][name])) or "S-40" in label


def test_5_1_a_number_that_is_printed_has_no_label_of_a_reconstruction() -> None:
    for mission in ("m1", "m6", "m9"):
        seen = GAME.view(ready(mission))["sources"]
        assert not seen.keys() & {"mortar-surfaced", "mortar-submerged"}
    assert (
        not {"searchlights-surfaced", "attack-surfaced", "response-surfaced-inside"}
        & GAME.view(ready("m1"))["sources"].keys()
    )
    assert GAME.view(ready("m9"))["sources"]["dive-team"] == "reconstructed (ruling S-36)"


def test_5_2_equal_or_higher_succeeds_and_the_card_is_discarded() -> None:
    s = then(scene(), SEARCHLIGHT_SWEEP)
    assert chances(s)["7"] == Fraction(6, 36)
    assert played(s, "8").detected[0] == 0
    hit = played(s, "9")
    assert (hit.detected[0], hit.discards[9], hit.deck[9]) == (1, 1, 3)


def test_5_3_the_12_rebuilds_the_deck_without_the_lowest_discards() -> None:
    s = scene()
    deck(s, v5=2, v3=1, v9=1)
    s = played(then(s, SEARCHLIGHT_SWEEP), "12")
    assert s.discards == [0] * 13
    assert (s.deck[3], s.deck[5], s.deck[9], s.deck[12]) == (1, 4, 4, 1)


def test_5_3_an_alert_says_which_cards_leave_the_game() -> None:
    s = scene()
    deck(s, v5=2, v3=1, v9=1)
    assert "Alert! Out of the game: 1 card with the value 3; the other discards are resh" in told(s)
    deck(s, v3=-1)
    assert "Out of the game: 2 cards with the value 5;" in told(s)
    deck(s, v5=-2)
    assert told(s).startswith(
        "Searchlights, SLC 1: succeeds (9+ needed); Alert! The discards are reshuffled; none is low"
    )


def told(s: Stealth) -> str:
    """What is said about the 12, drawn by the searchlights."""
    s = then(s, SEARCHLIGHT_SWEEP)
    step = waiting(s)
    assert step is not None
    return GAME.tell(s, step, 12, siluro.play(s, "12"))


def test_5_4_elements_act_in_the_order_of_the_board() -> None:
    s = scene("m9", where={1: "1410", 2: "1615", 3: "0412"}, craft={1: "0412"})
    steps = SEARCHLIGHT_SWEEP, DIVE_TEAM_SEARCH, PATROL_RESPONSE, PATROL_MOVEMENT, PATROL_ATTACKS, MORTAR_FIRE
    s = then(s, *steps)
    seen = []
    while s.todo:
        seen.append(asked(s).split()[0])
        s = played(s, "7" if seen[-1] == "patrol" else min(siluro.answers(s), key=int))
    assert list(dict.fromkeys(seen)) == ["searchlights", "dive-team", "response", "patrol", "attack", "mortar"]


def test_5_4_1_t12_searchlights_and_an_alert() -> None:
    s = scene(detected=[1], submerged=[2])
    deck(s, v4=2, v7=1)
    s = then(s, SEARCHLIGHT_SWEEP)
    assert (asked(s), target(s)) == ("searchlights slc2", 11)
    s = played(s, "12")
    assert (s.detected, s.deck[4], s.deck[7], s.deck[12], sum(s.discards)) == ([1, 1, 0], 1, 6, 1, 0)
    assert (asked(s), target(s)) == ("searchlights slc3", 9)
    s = played(s, "9")
    assert s.detected == [1, 1, 1]
    assert [value for value, count in enumerate(s.discards) if count] == [9]


def test_5_4_2_the_dive_team_searches_at_ships() -> None:
    s = scene("m9", where={1: "1615", 2: "1615"}, detected=[2])
    s = then(s, DIVE_TEAM_SEARCH)
    assert (asked(s), target(s)) == ("dive-team slc1", 7)
    assert played(s, "7").detected[0] == 1
    assert asked(played(s, "6")) == ""
    assert asked(then(scene("m1", where={1: "1615"}), DIVE_TEAM_SEARCH)) == ""


def test_5_4_3_t13_t14_t15_patrol_craft_response() -> None:
    s = scene(
        where={1: "1010", 2: "1410", 3: "1511"}, facing={1: "n", 2: "ne"}, submerged=[2], detected=[1],
        craft={1: "0412", 2: "0412"},
    )  # fmt: skip
    s = then(s, PATROL_RESPONSE)
    assert target(s) == 6
    s = played(s, "8")
    assert (craft_at(s, 3), s.ready[2], s.detected) == ("1009", 0, [1, 0, 0])
    assert target(s) == 9  # submerged
    s = played(s, "9")
    assert (craft_at(s, 4), s.ready[3], s.detected) == ("1410", 0, [1, 1, 0])
    assert target(s) == 7  # surfaced inside
    s = played(s, "10")
    assert (s.detected, [craft_at(s, number) for number in (1, 2)]) == ([1, 1, 1], ["0412", "0412"])


def test_5_4_4_t16_t17_t18_t19_patrol_craft_movement() -> None:
    s = scene(
        where={1: "0512", 2: "0811", 3: "1414"}, detected=[2, 3], submerged=[2],
        craft={1: "1112", 2: "1314", 3: "0309", 4: "1113"}, exhausted=[4],
    )  # fmt: skip
    s = then(s, PATROL_MOVEMENT)  # craft 1 is three hexes from both tokens; SLC 3 is nearer to the eastern edge
    assert craft_at(s, 1) == "1313"
    assert craft_at(s, 2) == "1414"
    assert asked(s) == "patrol craft3"
    assert chances(s) == {str(face): Fraction(1, 8) for face in range(1, 9)}
    after = played(s, "3")
    assert craft_at(after, 3) == "0410"  # south-east
    assert craft_at(after, 4) == "1113"
    assert [craft_at(played(s, face), 3) for face in ("7", "8", "1")] == ["0309", "0309", "0308"]


def test_5_4_4_a_die_towards_land_is_ignored() -> None:
    s = then(scene(craft={1: "0101"}), PATROL_MOVEMENT)
    assert craft_at(played(s, "1"), 1) == "0101"


def test_5_4_4_the_player_chooses_between_equals() -> None:
    s = then(scene(where={1: "0812", 2: "0818"}, detected=[1, 2], craft={1: "0815"}), PATROL_MOVEMENT)
    assert asked(s) == "chase craft1"
    assert siluro.answers(s) == ("0813", "0817")
    assert siluro.asking(s).seat == 0  # type: ignore[union-attr]
    assert craft_at(played(s, "0817"), 1) == "0817"


def test_5_4_5_t20_stunned_then_killed() -> None:
    s = then(scene(craft={1: "0420", 2: "0420"}), PATROL_ATTACKS)
    assert (asked(s), target(s)) == ("attack craft1-slc3", 6)
    s = played(s, "7")
    assert (s.stunned[2], asked(s)) == (1, "attack craft2-slc3")
    s = played(s, "9")
    assert (at(s, 3), s.crew_fate[2], s.slc_fate[2]) == ("", 3, 2)


def test_5_4_5_exhausted_craft_do_not_attack() -> None:
    assert asked(then(scene(craft={1: "0412"}, exhausted=[1]), PATROL_ATTACKS)) == ""


def test_5_4_6_t21_t22_t23_the_mortar_beside_the_net() -> None:
    s = scene("m9", where={1: "1410", 2: "1311", 3: "1411"}, submerged=[2])
    s = then(s, MORTAR_FIRE)
    assert (asked(s), target(s)) == ("mortar slc1", 6)
    s = played(s, "7")
    assert (s.stunned[0], asked(s), target(s)) == (1, "mortar slc2", 7)
    s = played(s, "5")
    assert (s.stunned, asked(s)) == ([1, 0, 0], "")


def test_5_4_6_no_mortar_without_its_card() -> None:
    assert asked(then(scene("m1", where={1: "1410"}), MORTAR_FIRE)) == ""


def test_5_4_7_the_net_sets_the_value_of_evade_net() -> None:
    assert [GAME.view(scene(f"m{number}"))["targets"]["net"] for number in (1, 4, 6, 7)] == [5, 5, 6, 5]


def test_6_0_clean_up_in_order() -> None:
    s = then(scene(craft={1: "1212", 2: "0413"}, exhausted=[2], turn=3), CLEAN_UP)
    assert (craft_at(s, 1), craft_at(s, 2), s.ready[1], s.turn) == ("", "0413", 1, 4)


def test_6_1_craft_four_hexes_away_from_all_slcs_go() -> None:
    s = then(scene(craft={1: "0415", 2: "0408", 3: "0409"}, submerged=[1]), CLEAN_UP)
    assert [craft_at(s, number) for number in (1, 2, 3)] == ["0415", "", "0409"]


def test_6_2_exhausted_craft_are_ready_again() -> None:
    assert then(scene(craft={1: "0412"}, exhausted=[1]), CLEAN_UP).ready[0] == 1


def test_6_3_time_goes_on() -> None:
    assert GAME.view(then(scene(turn=9), CLEAN_UP))["time"]["hour"] == "0500"
