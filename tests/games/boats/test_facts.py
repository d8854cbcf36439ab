"""The golden games show every kind of fact; what a fact says of a night is what the book says."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import siluro
from siluro.engine.fact import Fact
from siluro.engine.trace import Done, trace
from siluro.games.boats import facts
from siluro.games.boats.facts import c02_sequence as c02
from siluro.games.boats.facts import c04_movement as c04
from siluro.games.boats.facts import c05_events as c05
from siluro.games.boats.facts import c06_attack as c06
from siluro.games.boats.facts import c07_batteries as c07
from siluro.games.boats.facts import c08_alarm as c08
from siluro.games.boats.facts import c09_equipment as c09
from siluro.games.boats.facts import c10_malta as malta
from siluro.games.boats.facts import c10_scenarios as c10
from siluro.games.boats.facts import c10_suda as suda
from siluro.games.boats.rules.state import OPEN, Boats
from tests.games.boats.board import GAME, at, at_event, new, played, word
from tests.games.boats.test_coverage import plies

pytestmark = pytest.mark.xdist_group("boats coverage")  # re-plays every golden game, once

KINDS = {
    kind
    for module in (c02, c04, c05, c06, c07, c08, c09, malta, c10, suda)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Fact) and kind is not Fact
}
STANDS: dict[tuple[type[Fact], str], str] = {
    (c02.TurnBegan, "turn"): "tracks.turn",
    (c02.RaidEnded, "reason"): "ended",
    (c02.RaidEnded, "boats"): "tracks.boats",
    (c04.SpeedChosen, "speed"): "tracks.speed",
    (c04.SpeedChosen, "modifier"): "tracks.event_modifier",
    (c04.HexEntered, "hex"): "here",
    (c04.HexEntered, "left"): "tracks.left",
    (c04.HexEntered, "net"): "in_net",
    (c04.NetHeld, "hex"): "here",
    (c05.InLight, "hex"): "here",
    (c05.Framed, "hex"): "here",
    (c06.BoatsSent, "left"): "tracks.boats",
    (c07.BoatsLost, "left"): "tracks.boats",
    (c08.AlarmRaised, "alarm"): "tracks.alarm",
    (c08.AlarmLowered, "alarm"): "tracks.alarm",
    (c08.AlarmUnchanged, "alarm"): "tracks.alarm",
    (malta.BoatsSentToBridge, "left"): "tracks.boats",
    (malta.Drifted, "hex"): "here",
    (c10.StartFound, "hex"): "here",
    (c10.LevelReached, "level"): "level",
}
"""What a field says of the view after its step."""


def kinds(s: Boats, answer: str) -> list[str]:
    return [fact.kind for fact in siluro.facts(s, answer)]


def golden_facts() -> Iterator[tuple[Done[Boats], Fact]]:
    for ply in plies():
        assert isinstance(ply.before, Boats)
        for done in trace(ply.before, ply.answer):
            for fact in facts.find(done):
                yield done, fact


@pytest.mark.slow
def test_golden_games_show_every_kind() -> None:
    assert {type(fact) for _, fact in golden_facts()} == KINDS


@pytest.mark.slow
def test_fields_say_what_stands_on_the_table() -> None:
    checked = set()
    for done, fact in golden_facts():
        seen: Any = GAME.view(done.after)
        for (kind, name), path in STANDS.items():
            if type(fact) is kind:
                *parts, last = path.split(".")
                part = seen[parts[0]] if parts else seen
                assert getattr(fact, name) == part[last], (done, fact)
                checked.add((kind, name))
        if isinstance(fact, c05.SpotlightsOn):
            assert fact.colours == tuple(colour for colour, is_on in seen["spotlights"].items() if is_on)
    assert checked == set(STANDS)


def test_4_2_1_a_net_holds_with_the_chance_of_the_die() -> None:
    s = played(at("3110"), "1")
    entered, *_ = siluro.facts(s, "3010")
    assert entered == c04.HexEntered(rule="4.1", hex="3010", left=0, net=True)
    held, *_ = siluro.facts(played(s, "3010"), "2")
    assert held == c04.NetHeld(rule="4.2.1", fell="2", chance=Fraction(1, 2), hex="3010")


def test_4_2_2_a_net_is_forced_before_the_alarm_rises() -> None:
    s = at("3010", side=1, failed=1)
    assert kinds(s, "pass")[:2] == ["net forced", "alarm raised"]


def test_5_all_lights_and_a_failure_are_told_in_the_order_of_the_row() -> None:
    s = at_event(4, lit=["yellow"])
    called, lights, failed = siluro.facts(s, "6")
    chance = Fraction(1, 3)
    assert called == c05.SpotlightsCalled(rule="5", fell="6", chance=chance, all=True)
    assert lights == c05.SpotlightsOn(rule="5", fell="6", chance=chance, colours=("yellow", "red", "green"))
    assert failed == c05.MotorFailed(rule="5.2", fell="6", chance=chance)


def test_5_old_lights_go_out_before_anything_else() -> None:
    assert kinds(at_event(1, lit=["yellow"]), "1")[:2] == ["spotlights out", "nothing happened"]


def test_8_1_at_the_highest_alarm_nobody_rolls_and_nothing_rises() -> None:
    s = played(at("1704", lit=["red"], alarm=6), "1")
    _, seen, framed = siluro.facts(s, "1604")
    assert seen == c05.InLight(rule="5.3", hex="1604", colours=("red",))
    assert framed == c05.Framed(rule="8.1", hex="1604")
    assert word(played(s, "1604")) == "batteries"


def test_9_1_5_nothing_has_come_of_a_die_that_the_charm_may_roll_again() -> None:
    s = at_event(1, gear=["charm"])
    assert siluro.facts(s, "2") == ()
    offered = played(s, "2")
    nothing, *_ = siluro.facts(offered, "no")
    assert nothing == c05.NothingHappened(rule="5.1", fell="2", chance=Fraction(1, 3))
    assert siluro.facts(offered, "yes") == (c09.CharmUsed(rule="9.1.5", die="event", was="2"),)


def test_9_1_5_the_charm_makes_no_luck_of_what_comes_anyway() -> None:
    s = played(at("1404", gear=["charm"], ships={7: "york", 8: "cherryleaf"}), "2", "attack", "1", "0")
    hit, _, over, _ = siluro.facts(s, "6")
    assert hit.chance == Fraction(1, 2)
    assert isinstance(over, c06.AttackOver) and over.chance is None


def test_10_1_3_york_is_hit_and_then_the_level_rises_and_then_the_alarm() -> None:
    s = played(
        at("1404", ships={7: "york", 8: "cherryleaf"}),
        "2",
        "attack",
        "1",
        "0",
    )
    hit, level, over, alarm = siluro.facts(s, "6")
    assert isinstance(hit, c06.ShipHit) and hit.ship == "york"
    assert isinstance(level, c10.LevelReached) and level.rule == "10.1.3"
    assert over == c06.AttackOver(rule="6.1.2", berth=8, hex="1303", ship="york", boats=1)
    assert alarm == c08.AlarmRaised(rule="6.1.3", by=1, alarm=1)


def test_10_2_2_tesei_is_too_late_where_the_bridge_is_open() -> None:
    s = at_event(1, "2312", scenario="malta", turn=3, units=[1, 0, 0], bridge=OPEN)
    late = malta.UnitTooLate(rule="10.2.2", unit="tesei")
    assert late in siluro.facts(s, "2")


def test_10_2_3_radar_may_see_nothing() -> None:
    s = played(new("malta", start="2312"), "cover", "wrench", "6", "6", "6", "6")
    unchanged, *_ = siluro.facts(s, "1")
    assert unchanged == c08.AlarmUnchanged(rule="10.2.3", fell="1", chance=Fraction(1, 6), alarm=0)
