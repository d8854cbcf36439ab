"""Chapter 10.2, Malta: the supporting units, the bridge of Sant'Elmo, the current."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from siluro.engine.fact import Fact
from siluro.engine.trace import Done
from siluro.games.boats.facts.c08_alarm import alarm_change, alarm_rolled
from siluro.games.boats.facts.c10_scenarios import level_change
from siluro.games.boats.facts.finder import Finder, brings, hex_name
from siluro.games.boats.rules import c10_malta as malta
from siluro.games.boats.rules.state import BOMBERS, COLLAPSED, TESEI, UNITS, Boats


class UnitComing(Fact, frozen=True):
    """10.2.2 A supporting unit will come; the ninth boat joins at once (ruling M-24)."""

    changes: ClassVar = ("units.*", "tracks.boats")
    unit: str


class UnitStaysAway(Fact, frozen=True):
    """10.2.2 A supporting unit will not come."""

    unit: str


class UnitArrived(Fact, frozen=True):
    """10.2.2 A supporting unit is there: Tesei at the bridge, Costa at the submarine, the bombers over Malta."""

    changes: ClassVar = ("units.*",)
    unit: str


class UnitTooLate(Fact, frozen=True):
    """10.2.2 Tesei finds the bridge intact no more (ruling M-21); the time to call the bombers is over (M-22)."""

    changes: ClassVar = ("units.*",)
    unit: str


class BombersReturning(Fact, frozen=True):
    """10.2.2 The bombers are over Malta and may come again next turn (reading M-22b)."""


class SubmarineDestroyed(Fact, frozen=True):
    """10.2.2 Costa and Barla destroy the submarine, which counts (ruling M-23)."""

    changes: ClassVar = ("submarine", "points")
    amounts: ClassVar = {"points": "points"}
    points: int


class SubmarineMissed(Fact, frozen=True):
    """10.2.2 Costa and Barla do not destroy the submarine."""


class BoatsSentToBridge(Fact, frozen=True):
    """10.2.4 So many boats are spent on the bridge."""

    changes: ClassVar = ("tracks.boats",)
    amounts: ClassVar = {"boats": "-tracks.boats"}
    boats: int
    left: int


class BridgeOpened(Fact, frozen=True):
    """10.2.4 The passage under the bridge is open."""

    changes: ClassVar = ("bridge",)
    by: str


class BridgeCollapsed(Fact, frozen=True):
    """10.2.4 The bridge comes down and blocks the passage for good."""

    changes: ClassVar = ("bridge",)
    by: str


class BridgeUnchanged(Fact, frozen=True):
    """10.2.4 The attack leaves the bridge as it was: intact, or with dice for each boat (ruling M-19) open."""

    by: str


class Drifted(Fact, frozen=True):
    """10.2.6 The current carries the boats one hex east."""

    changes: ClassVar = ("here", "path.*")
    hex: str


class NotDrifted(Fact, frozen=True):
    """10.2.6 The boats stay where they are: no current, or something bars the way east."""

    hex: str
    barred: bool = False


def unit(done: Done[Boats]) -> Iterator[Fact]:
    before, after, step = done.before, done.after, done.step
    assert isinstance(step, malta.Unit)
    is_coming = after.boats > before.boats or after.units != before.units
    name = UNITS[step.unit]
    yield UnitComing(unit=name) if is_coming else UnitStaysAway(unit=name)


def units_due(done: Done[Boats]) -> Iterator[Fact]:
    """At the start of a turn: who is no longer waited for."""
    for number, (was, now) in enumerate(zip(done.before.units, done.after.units, strict=True)):
        if was > now:
            is_late = number == BOMBERS or (number == TESEI and not brings(done, malta.Tesei))
            late = UnitTooLate if is_late else UnitArrived
            yield late(rule="10.2.2", unit=UNITS[number])


def air_raid(done: Done[Boats]) -> Iterator[Fact]:
    if done.answer == malta.RAID:
        yield BombersReturning() if done.after.units[BOMBERS] else UnitArrived(unit=UNITS[BOMBERS])


def costa(done: Done[Boats]) -> Iterator[Fact]:
    points = done.after.points - done.before.points
    if done.after.submarine:
        yield SubmarineDestroyed(points=points)
        yield from level_change(done)
    else:
        yield SubmarineMissed()


def bridge_boats(done: Done[Boats]) -> Iterator[Fact]:
    if done.answer:
        yield BoatsSentToBridge(boats=done.answer, left=done.after.boats)


def tesei(done: Done[Boats]) -> Iterator[Fact]:
    yield bridge(done, UNITS[TESEI])


def bridge_die(done: Done[Boats]) -> Iterator[Fact]:
    yield bridge(done, "boats")
    yield from alarm_change(done)


def bridge(done: Done[Boats], by: str) -> Fact:
    after = done.after.bridge
    if after == done.before.bridge:
        return BridgeUnchanged(rule="10.2.4", by=by)
    kind = BridgeCollapsed if after == COLLAPSED else BridgeOpened
    return kind(rule="10.2.4", by=by)


def drift(done: Done[Boats]) -> Iterator[Fact]:
    before, after = done.before, done.after
    if after.here != before.here:
        yield Drifted(hex=hex_name(after))
    else:
        yield NotDrifted(hex=hex_name(after), barred=malta.is_drift(before, done.answer))


FINDERS: Final[Mapping[type[Any], Finder]] = {
    malta.Unit: unit, malta.InitialAlarm: alarm_rolled, malta.AirRaid: air_raid, malta.Bombing: alarm_rolled,
    malta.Tesei: tesei, malta.Costa: costa, malta.BridgeBoats: bridge_boats, malta.BridgeDie: bridge_die,
    malta.Drift: drift,
}  # fmt: skip
