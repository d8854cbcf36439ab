"""Events, spotlights and batteries: 5, 7, 8."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from tests.referee.boats.night import ALARM_MOST, Asking, Night
from tests.referee.lockstep import Question

ONE_COLOUR = ({"yellow"}, {"red"}, {"green"})
TWO_COLOURS = ({"red", "green"}, {"red", "yellow"}, {"green", "yellow"})
HIT = Fraction(1, 3)
"""7: on a 5 or 6 a boat is eliminated."""


def event(night: Night) -> Asking:
    """5: the Event Table, with the modifier of the speed."""
    row = (yield from night.die("event")) + night.modifier
    night.lights = set()
    if 3 <= row <= 6:
        pairs = ONE_COLOUR if row < 6 else TWO_COLOURS
        night.lights = set(pairs[((yield from night.die("colours")) - 1) // 2])
    elif row >= 7:
        night.lights = {"yellow", "red", "green"}
    if row == 2 or (row >= 7 and night.speed == 4):
        yield from failure(night)


def failure(night: Night) -> Asking:
    """5.2."""
    bonus = yield from night.use("wrench")
    if (yield from night.die("repair", (5, 6, 7), bonus)) < 5:
        night.lose(1)
    yield from night.reuse("wrench", bonus)


def in_the_beam(night: Night) -> Asking:
    """5.3, 8.1: framed by the die, or without one at the highest alarm level."""
    if night.alarm < ALARM_MOST:
        bonus = yield from night.use("cover")
        framed = (yield from night.die("spotted", (4, 5, 6, 7), bonus)) <= 3
        night.raise_alarm(int(framed))
        yield from night.reuse("cover", bonus)
        if not framed:
            return
    yield from batteries(night)


def batteries(night: Night) -> Asking:
    """7: a die for each boat; the Charm rolls one of those that cost a boat again."""
    boats = night.boats
    odds = {str(hits): comb(boats, hits) * HIT**hits * (1 - HIT) ** (boats - hits) for hits in range(boats + 1)}
    lost = int((yield Question("batteries", "", frozenset(odds), odds)))
    if lost and (yield from night.charm("batteries")) and (yield from night.roll("battery")) < 5:
        lost -= 1
    night.lose(lost)
