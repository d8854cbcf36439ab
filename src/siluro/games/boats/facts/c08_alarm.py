"""Chapter 8, the alarm level."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from siluro.engine.fact import Fact
from siluro.engine.trace import Done
from siluro.games.boats.rules.state import Boats


class AlarmRaised(Fact, frozen=True):
    """8 The alarm level rises; at six, whoever is lit is framed without a die (8.1)."""

    changes: ClassVar = ("tracks.alarm",)
    amounts: ClassVar = {"by": "tracks.alarm"}
    by: int
    alarm: int


class AlarmLowered(Fact, frozen=True):
    """8 The alarm level falls."""

    changes: ClassVar = ("tracks.alarm",)
    amounts: ClassVar = {"by": "-tracks.alarm"}
    by: int
    alarm: int


class AlarmUnchanged(Fact, frozen=True):
    """8, 10.2.2, 10.2.3 Radar or bombs leave the alarm level as it is."""

    alarm: int


def alarm_change(done: Done[Boats], rule: str = "") -> Iterator[Fact]:
    """Nothing where the level has reached its end."""
    alarm = done.after.alarm
    by = alarm - done.before.alarm
    if by > 0:
        yield AlarmRaised(rule=rule, by=by, alarm=alarm)
    elif by < 0:
        yield AlarmLowered(rule=rule, by=-by, alarm=alarm)


def alarm_rolled(done: Done[Boats]) -> Iterator[Fact]:
    """Of a die for the alarm level alone."""
    if done.after.alarm == done.before.alarm:
        yield AlarmUnchanged(alarm=done.after.alarm)
    else:
        yield from alarm_change(done)
