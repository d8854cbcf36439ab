"""The test vectors V1 to V20: exact chances that follow from the tables. (V20, adjacency, is in test_boards.)"""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

import siluro
from siluro.games.boats.rules.c10_malta import bridge_after
from siluro.games.boats.rules.state import BRIDGE, COLOURS, Boats
from tests.games.boats.board import at, at_event, chances, new, next_turn, played, word

F = Fraction
SPEEDS = (1, 2, 3, 4)
QUIET = "3915"  # no beam, no buoy, no net within four hexes


def event_effects(speed: int) -> dict[tuple[int, bool], Fraction]:
    """The chance of each set of lights, with or without a motor failure, of one event phase."""
    s = at_event(speed, QUIET)
    found: dict[tuple[int, bool], Fraction] = {}
    for answer, chance in siluro.odds(s).items():
        t = siluro.play(s, answer)
        if word(t) == "colours":
            for face, second in siluro.odds(t).items():
                lit = siluro.play(t, face).lit
                found[lit, False] = found.get((lit, False), F(0)) + chance * second
        else:
            failed = word(t) == "repair"
            found[t.lit, failed] = found.get((t.lit, failed), F(0)) + chance
    return found


def total(speed: int, colours: int | None = None, failed: bool | None = None) -> Fraction:
    return sum(
        (
            chance
            for (lit, failure), chance in event_effects(speed).items()
            if colours in (None, lit.bit_count()) and failed in (None, failure)
        ),
        F(0),
    )


def test_v1_nothing() -> None:
    assert [total(speed, 0, False) for speed in SPEEDS] == [F(1, 3), F(1, 6), 0, 0]


def test_v2_motor_failure() -> None:
    assert [total(speed, failed=True) for speed in SPEEDS] == [F(1, 6), F(1, 6), F(1, 6), F(1, 3)]


def test_v3_one_colour() -> None:
    assert [total(speed, 1) for speed in SPEEDS] == [F(1, 2)] * 4


def test_v4_two_colours() -> None:
    assert [total(speed, 2) for speed in SPEEDS] == [0, F(1, 6), F(1, 6), F(1, 6)]


def test_v5_all_colours() -> None:
    assert [total(speed, 3) for speed in SPEEDS] == [0, 0, F(1, 6), F(1, 3)]


@pytest.mark.parametrize("colour", range(3), ids=COLOURS)
def test_v6_a_given_colour(colour: int) -> None:
    lit = [
        sum((chance for (lights, _), chance in event_effects(speed).items() if lights >> colour & 1), F(0))
        for speed in SPEEDS
    ]
    assert lit == [F(1, 6), F(5, 18), F(4, 9), F(11, 18)]


def test_v7_a_boat_lost_by_failure() -> None:
    for speed, lost in zip(SPEEDS, (F(1, 9), F(1, 9), F(1, 9), F(2, 9)), strict=True):
        s = at_event(speed, QUIET)
        assert chances(s, lambda t: t.boats, next_turn(s)) == {6: 1 - lost, 5: lost}


def passing(s: Boats, well: str) -> Fraction:
    """The chance that the die on top goes well, by what the words say of each face."""
    game = siluro.game("boats")
    step = s.todo[-1]
    return sum((chance for face, chance in siluro.odds(s).items() if game.label(s, step, int(face)) == well), F(0))


@pytest.mark.parametrize(("piece", "chance"), [("", F(1, 2)), ("harpoon", F(2, 3))])
def test_v8_net(piece: str, chance: Fraction) -> None:
    s = played(at("2308", gear=[piece] * bool(piece)), "1", "2208", *["yes"] * bool(piece))
    assert passing(s, "through") == chance


@pytest.mark.parametrize(("piece", "chance"), [("", F(1, 3)), ("wrench", F(1, 2))])
def test_v8_repair(piece: str, chance: Fraction) -> None:
    s = played(at_event(2, QUIET, gear=[piece] * bool(piece)), "2", *["yes"] * bool(piece))
    assert passing(s, "the boat is repaired") == chance


@pytest.mark.parametrize(("piece", "chance"), [("", F(1, 2)), ("cover", F(1, 3))])
def test_v8_detection(piece: str, chance: Fraction) -> None:
    s = played(at("3106", lit=["yellow"], gear=[piece] * bool(piece)), "1", "3107", *["yes"] * bool(piece))
    assert passing(s, "framed") == chance


@pytest.mark.parametrize(("piece", "chance"), [("", F(1, 2)), ("binoculars", F(2, 3))])
def test_v8_attack(piece: str, chance: Fraction) -> None:
    s = at("1205", ships={0: "york"}, gear=[piece] * bool(piece))
    s = played(s, "1", "attack", "1", *["yes"] * bool(piece))
    assert passing(s, "a hit") == chance


@pytest.mark.parametrize("boats", range(1, 10))
def test_v9_batteries(boats: int) -> None:
    weights = new().tables.batteries[boats]
    assert [F(weight, sum(weights)) for weight in weights] == [
        comb(boats, lost) * F(1, 3) ** lost * F(2, 3) ** (boats - lost) for lost in range(boats + 1)
    ]


@pytest.mark.parametrize("boats", range(1, 6))
def test_v10_a_ship_hit_by_some_boats(boats: int) -> None:
    s = played(at("1205", ships={0: "york"}), "1", "attack", str(boats))
    hit = chances(s, lambda t: t.points, lambda t: word(t) not in ("attack", "reuse"))
    assert hit == {3: 1 - F(1, 2) ** boats, 0: F(1, 2) ** boats}


def test_v11_expected_uses_of_a_piece() -> None:
    """Each use keeps the piece with one half: two uses on average."""
    s = played(at("2308", gear=["harpoon"]), "1", "2208", "yes", "1")
    assert word(s) == "reuse"
    stays = sum((chance for face, chance in siluro.odds(s).items() if siluro.play(s, face).gear[2]), F(0))
    assert 1 / (1 - stays) == 2


def test_v12_initial_alarm_of_malta() -> None:
    s = played(new("malta"), "wrench", "wrench", "1", "6", "6", "6", "6")
    assert word(s) == "alarm"
    found = chances(s, lambda t: t.alarm, lambda t: word(t) == "speed")
    assert found == {0: F(1, 6), 1: F(1, 3), 2: F(1, 3), 3: F(1, 6)}


def test_v13_mean_of_m2() -> None:
    s = played(at("2312", "malta", turn=2, units=[0, 0, 1], alarm=3), "now")
    changes = {int(face): siluro.play(s, face).alarm - 3 for face in siluro.answers(s)}
    assert changes == {1: 1, 2: 0, 3: -1, 4: -1, 5: -1, 6: -2}
    assert F(sum(changes.values()), 6) == F(-2, 3)


@pytest.mark.parametrize("boats", range(1, 6))
def test_v14_m3_with_some_boats(boats: int) -> None:
    """The vector is that of a die for each boat, reading M-19b; by the letter one die decides for all."""
    some = 1 - F(1, 2) ** boats
    for reading, gives_way in (("M-19b", some), ("none", F(1, 2))):
        s = played(at("1807", "malta", options={"readings": reading}), "1", "1806", str(boats))
        found = chances(s, lambda t: BRIDGE[t.bridge], lambda t: word(t) != "m3")
        assert found == {"open": gives_way / 3, "collapsed": gives_way * 2 / 3, "intact": 1 - gives_way}


def test_v15_tesei() -> None:
    s = new("malta", start="2312")
    comes = F(s.tables.unit_up_to[0], 6)
    after = [BRIDGE[bridge_after(s, face + s.tables.tesei_bonus)] for face in range(1, 7)]
    assert comes * F(after.count("open"), 6) == F(5, 36)
    assert comes * F(after.count("collapsed"), 6) == F(5, 9)


def test_v16_costa() -> None:
    s = at("2312", "malta", turn=8, units=[0, 1, 0])
    hit = chances(s, lambda t: t.points, lambda t: word(t) == "speed")
    assert F(s.tables.unit_up_to[1], 6) * hit[1] == F(1, 9)


def test_v17_roll_6_at_speed_3_is_all_lights_without_failure() -> None:
    s = played(at_event(3, QUIET), "6")
    assert s.lit == 7
    assert word(s) == "speed"


def test_v18_roll_5_at_speed_4_is_all_lights_and_a_failure() -> None:
    s = played(at_event(4, QUIET), "5")
    assert s.lit == 7
    assert word(s) == "repair"


def test_v19_roll_3_at_a_net_is_one_colour() -> None:
    s = played(at("2308"), "1", "2208", "1")
    assert word(s) == "event"
    assert word(played(s, "3")) == "colours"
    assert word(played(s, "2")) == "repair"
