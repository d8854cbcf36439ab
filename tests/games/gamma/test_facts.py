"""The golden games show every kind of fact; what a fact says of a night is what the book says."""

from __future__ import annotations

from fractions import Fraction

import pytest

import siluro
from siluro.engine.fact import Fact, facts
from siluro.games.gamma.facts import c03_missions as c03
from siluro.games.gamma.facts import c05_sequence as c05
from siluro.games.gamma.rules.state import Gamma
from tests.games.gamma.board import GAME, at_box, drawn, gg1, gg2, played
from tests.games.gamma.test_coverage import plies

pytestmark = pytest.mark.xdist_group("gamma coverage")  # re-plays every golden game, once

KINDS = {
    kind
    for module in (c03, c05)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Fact) and kind is not Fact
}


def kinds(s: Gamma, answer: str) -> list[str]:
    return [fact.kind for fact in siluro.facts(s, answer)]


def test_golden_games_show_every_kind() -> None:
    seen = {type(fact) for ply in plies() for fact in facts(GAME, ply.before, ply.answer)}
    assert seen == KINDS


def test_5_1_4_a_boat_passes_or_catches_a_man_with_the_chance_of_the_box() -> None:
    s = played(at_box(gg1(), 4), "draw", "boat")
    caught, entered = siluro.facts(s, "2")
    assert caught == c05.ManCaught(rule="5.1.4", fell="2", chance=Fraction(1, 3), by="boat", box=4, left=9)
    assert isinstance(entered, c05.BoxEntered)
    passed, _ = siluro.facts(s, "3")
    assert passed == c05.BoatPassed(rule="5.1.4", fell="3", chance=Fraction(2, 3), box=4)


def test_5_1_2_a_current_is_drawn_before_it_is_met() -> None:
    s = played(gg2(), "draw")
    assert kinds(s, "current") == ["counter drawn", "current met", "box entered"]


def test_5_2_1_the_last_die_says_what_became_of_the_ship() -> None:
    s = at_box(gg1(), 6, men=1)
    s = played(drawn(s, "swim"), "1")
    assert kinds(s, "1") == ["missed", "attack over"]
    struck, sunk, over, *_ = siluro.facts(s, "6")
    assert isinstance(struck, c05.Struck) and isinstance(over, c05.AttackOver)
    assert sunk == c05.ShipSunk(
        rule="5.2.1", fell="6", chance=Fraction(1, 2), slot=4, ship="coxworld", grt=1124, damage=1
    )


def test_5_2_who_goes_home_is_counted() -> None:
    away, ended = siluro.facts(at_box(gg1(), 3), "abort")
    assert isinstance(away, c05.BagPutAway)
    assert ended == c05.ApproachEnded(rule="5.2", reason="aborted", home=10, attacks=0)
