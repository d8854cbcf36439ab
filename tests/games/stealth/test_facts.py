"""The golden games show every kind of fact; what a fact says of a night is what the book says."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeVar

import siluro
from siluro.engine.fact import Fact
from siluro.engine.trace import trace
from siluro.games.stealth.facts import c00_setup, c01_checks, c04_slc, c05_defence, c08_campaign
from siluro.games.stealth.rules.c01_faults import FAULT_CARDS
from siluro.games.stealth.rules.c01_sequence import TURN
from siluro.games.stealth.rules.c05_defence import SEARCHLIGHT_SWEEP, SPOTS
from siluro.games.stealth.rules.c05_patrol import PATROL_ATTACKS, PATROL_MOVEMENT, PATROL_RESPONSE
from siluro.games.stealth.rules.c06_cleanup import CLEAN_UP
from siluro.games.stealth.rules.state import TURNS, Stealth
from siluro.record.parse import read_record
from siluro.record.replay import replay
from tests.games.stealth.board import GAME, acting, deck, hold, place_ship, played, scene, set_crew, set_token, then
from tools.golden import folder

KINDS = {
    kind
    for module in (c00_setup, c01_checks, c04_slc, c05_defence, c08_campaign)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Fact) and kind is not Fact
}
SHOWN = (
    "by-the-book-m1", "attack-kills", "fault-ballast-4", "searchlights", "custom-no-crews", "custom-everything",
    "historic-minor-victory",
)  # fmt: skip
"""Golden games that show every kind between them."""


def kinds(s: Stealth, answer: str) -> list[str]:
    return [fact.kind for fact in siluro.facts(s, answer)]


F = TypeVar("F", bound=Fact)


def of_kind(kind: type[F], s: Stealth, answer: str) -> F:
    return next(fact for fact in siluro.facts(s, answer) if isinstance(fact, kind))


def test_golden_games_show_every_kind() -> None:
    games = [replay(read_record((folder("stealth") / f"{name}.siluro").read_bytes()), GAME) for name in SHOWN]
    steps = (done for game in games for ply in game.main.plies for done in trace(ply.before, ply.answer))
    assert {type(fact) for done in steps for fact in GAME.facts(done)} == KINDS


def test_4_3_an_escape_fails_for_good_only_when_no_surge_is_left_to_better_it() -> None:
    s = acting(surges={1: 1})
    assert kinds(s, "scuttle-2") == ["action tried", "slc scuttled"]
    s = played(s, "scuttle-2", "roll")
    (failed,) = siluro.facts(s, "1")
    assert isinstance(failed, c01_checks.CheckFailed) and not failed.final
    s = played(s, "1")
    (spent,) = siluro.facts(s, "reroll")
    assert spent == c01_checks.SurgeSpent(rule="1.5", slc=1, purpose="escape", left=0, again=True)
    s = played(s, "reroll")
    assert kinds(s, "6")[:2] == ["check passed", "crew escaped"]
    assert of_kind(c01_checks.CheckFailed, s, "1").final
    assert kinds(s, "1")[:2] == ["check failed", "crew captured"]


def test_4_3_an_attack_from_an_slc_sinks_the_ship_and_the_slc() -> None:
    s = acting(where={1: "1611"}, submerged=[1])
    hold(s, 1, "warhead-6")
    set_token(s, 1, "warhead", 0)
    place_ship(s, "barham", "1611")
    s = played(s, "attack")
    sunk, scuttled = (of_kind(kind, s, "6") for kind in (c04_slc.ShipSunk, c04_slc.SlcScuttled))
    assert (sunk.ship, sunk.by, sunk.points, scuttled.points) == ("barham", "attack", 10, 1)
    assert of_kind(c04_slc.ActionFailed, s, "1").action == "attack"


def test_4_3_a_crew_that_counts_as_escaped_though_captured_brings_its_point() -> None:
    s = acting()
    set_crew(s, 1, "birindelli-paccagnini")
    assert of_kind(c04_slc.CrewCaptured, played(s, "scuttle-2"), "1").points == 1
    set_crew(s, 1, "tesei-pedretti")
    assert of_kind(c04_slc.CrewCaptured, played(s, "scuttle-2"), "1").points == 0


def test_1_6_1_an_empty_ballast_tank_brings_an_slc_up_after_its_token_is_lost() -> None:
    s = then(scene(submerged=[1]), FAULT_CARDS[0])
    set_token(s, 1, "ballast", 1)
    s = played(s, "ballast-6")
    failed, lost, up, *_ = siluro.facts(s, "1")
    assert isinstance(failed, c01_checks.CheckFailed) and failed.final and failed.purpose == "fault"
    assert isinstance(lost, c01_checks.TokenLost) and (lost.space, lost.left) == ("ballast", 0)
    assert isinstance(up, c01_checks.SlcForcedUp) and up.rule == "1.6.1"
    assert kinds(s, "6")[:2] == ["check passed", "fault averted"]


def test_5_3_an_alert_removes_the_lowest_discards_after_its_card_has_had_its_effect() -> None:
    s = scene()
    deck(s, v4=2, v7=1)
    s = then(s, SEARCHLIGHT_SWEEP)
    _, found, removed, returned = siluro.facts(s, "12")
    assert isinstance(found, c05_defence.SlcDetected) and found.by == "searchlights"
    assert isinstance(removed, c05_defence.CardsRemoved) and (removed.value, removed.cards) == (4, 2)
    assert isinstance(returned, c05_defence.DiscardsReturned) and returned.cards == 1
    assert kinds(then(scene(), SEARCHLIGHT_SWEEP), "12") == ["alert drawn", "slc detected"]


def test_5_4_1_a_sighting_has_the_chance_of_all_cards_that_bring_it() -> None:
    drawn, found = siluro.facts(then(scene(), SEARCHLIGHT_SWEEP), "9")
    assert (drawn.chance, found.chance) == (Fraction(4, 36), Fraction(10, 36))


def test_5_4_3_without_a_response_a_detected_slc_stays_detected() -> None:
    s = then(scene(detected=[1]), PATROL_RESPONSE)
    assert kinds(s, "2") == ["alert card drawn", "no response"]
    assert kinds(s, "11") == ["alert card drawn", "craft appeared"]
    full = then(scene(detected=[1], craft={1: "0101", 2: "0101", 3: "0102", 4: "0102"}), PATROL_RESPONSE)
    assert kinds(full, "11") == ["alert card drawn", "no craft to send"]


def test_5_4_4_a_craft_goes_for_a_token_or_where_the_die_sends_it() -> None:
    chased = then(scene(detected=[1], craft={1: "0410", 2: "0420"}), PATROL_MOVEMENT)
    moved, *_ = siluro.facts(chased, "4")
    assert isinstance(moved, c05_defence.CraftMoved) and (moved.craft, moved.towards) == (2, ())
    first = scene(detected=[1], craft={1: "0420", 2: "0415"})
    stayed, moved, *_ = siluro.facts(then(first, PATROL_MOVEMENT), "7")
    assert stayed == c05_defence.CraftStayed(rule="5.4.4", fell="7", chance=Fraction(1, 4), craft=1, place="0420")
    assert isinstance(moved, c05_defence.CraftMoved) and (moved.craft, moved.towards) == (2, ("0412",))


def test_5_4_5_an_attack_stuns_then_kills_and_says_which_craft() -> None:
    stunned = of_kind(c01_checks.CrewStunned, attacked(), "11")
    assert (stunned.craft, stunned.by, stunned.place) == (1, "craft", "0412")
    assert kinds(attacked(stunned=[1]), "11")[1:3] == ["crew killed", "slc lost"]
    assert of_kind(c05_defence.AttackMissed, attacked(), "2").craft == 1


def attacked(**what: Any) -> Stealth:
    return then(scene(craft={1: "0412"}, **what), PATROL_ATTACKS)


def test_7_0_dawn_captures_whoever_is_still_aboard() -> None:
    s = then(scene(turn=TURNS), SPOTS[2], CLEAN_UP, TURN)
    end = [fact for fact in siluro.facts(s, "2") if fact.rule == "7.0"]
    assert [fact.kind for fact in end][:3] == ["mission ended", "slc lost", "crew captured"]
    assert sum(isinstance(fact, c04_slc.CrewCaptured) and fact.dawn for fact in end) == 3
