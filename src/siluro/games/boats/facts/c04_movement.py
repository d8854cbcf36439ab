"""Chapter 4, movement: a speed, hex after hex, barrier nets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from siluro.engine.fact import Fact
from siluro.engine.trace import Done
from siluro.games.boats.facts.c08_alarm import alarm_change
from siluro.games.boats.facts.finder import Finder, brings, hex_name
from siluro.games.boats.rules import c04_movement as c04
from siluro.games.boats.rules.state import Boats


class SpeedChosen(Fact, frozen=True):
    """4.1 So many hexes will be moved this turn; the speed modifies the event roll."""

    changes: ClassVar = ("tracks.speed", "tracks.left", "tracks.event_modifier")
    speed: int
    modifier: int


class HexEntered(Fact, frozen=True):
    """4 The boats move into a hex; a barrier net, and where it is read so a gap, changes the event modifier."""

    changes: ClassVar = ("here", "path.*", "tracks.left", "tracks.event_modifier", "in_net")
    hex: str
    left: int
    net: bool = False


class NetTried(Fact, frozen=True):
    """4.2.2 A turn that starts in a net: the boats try to get through."""

    changes: ClassVar = ("tracks.speed", "tracks.event_modifier")
    hex: str


class NetPassed(Fact, frozen=True):
    """4.2.1 The die gets the boats through the net; they will enter the hex beyond it."""

    hex: str


class NetHeld(Fact, frozen=True):
    """4.2.1 The die does not get the boats through; they stay in the net."""

    hex: str


class NetForced(Fact, frozen=True):
    """4.2.2 After a failed die the boats pass the net without another, and the alarm rises."""

    changes: ClassVar = ("tracks.speed", "tracks.event_modifier")
    hex: str


class TurnedBack(Fact, frozen=True):
    """4.2.2 The boats leave the net to the side they came from."""

    changes: ClassVar = ("tracks.speed", "tracks.event_modifier")
    hex: str


def speed(done: Done[Boats]) -> Iterator[Fact]:
    yield SpeedChosen(speed=done.after.speed, modifier=done.after.modifier)


def hex_entered(done: Done[Boats]) -> Iterator[Fact]:
    """Unless the boats attack instead of moving on."""
    after = done.after
    if after.here != done.before.here:
        yield HexEntered(hex=hex_name(after), left=after.left, net=bool(after.board.nets[after.here]))


def barrier(done: Done[Boats]) -> Iterator[Fact]:
    here = hex_name(done.before)
    yield NetPassed(hex=here) if brings(done, c04.Beyond) else NetHeld(hex=here)


def net_turn(done: Done[Boats]) -> Iterator[Fact]:
    here = hex_name(done.before)
    if done.answer == c04.TRY:
        yield NetTried(hex=here)
    elif done.answer == c04.BACK:
        yield TurnedBack(hex=here)
    else:
        yield NetForced(hex=here)
        yield from alarm_change(done)


FINDERS: Final[Mapping[type[Any], Finder]] = {
    c04.Speed: speed, c04.Onward: hex_entered, c04.Beyond: hex_entered, c04.Withdraw: hex_entered, c04.Barrier: barrier,
    c04.NetTurn: net_turn,
}  # fmt: skip
