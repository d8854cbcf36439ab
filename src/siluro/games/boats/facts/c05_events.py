"""Chapter 5, events: nothing, a motor failure or spotlights; and who is seen in their light."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from siluro.engine.fact import Fact
from siluro.engine.trace import Done
from siluro.games.boats.facts.c07_batteries import boats_lost
from siluro.games.boats.facts.c08_alarm import alarm_change
from siluro.games.boats.facts.finder import Finder, brings, colours, hex_name
from siluro.games.boats.rules import c05_events as c05
from siluro.games.boats.rules.c07_batteries import Batteries
from siluro.games.boats.rules.c09_equipment import Use
from siluro.games.boats.rules.state import Boats


class SpotlightsOut(Fact, frozen=True):
    """5, 5.3 The spotlights of the last event go out (ruling M-5)."""

    changes: ClassVar = ("spotlights.*", "lit.*")
    colours: tuple[str, ...]


class NothingHappened(Fact, frozen=True):
    """5.1 The mission goes on undisturbed."""


class SpotlightsCalled(Fact, frozen=True):
    """5 The event is spotlights: all of them, or those that a second die says."""

    all: bool = False


class SpotlightsOn(Fact, frozen=True):
    """5 The spotlights of these colours come on."""

    changes: ClassVar = ("spotlights.*", "lit.*")
    colours: tuple[str, ...]


class MotorFailed(Fact, frozen=True):
    """5.2 The motor of a boat fails; a die will say whether it is repaired."""


class MotorRepaired(Fact, frozen=True):
    """5.2 The motor runs again."""


class InLight(Fact, frozen=True):
    """5.3 The boats are in the light of a spotlight, which may frame them."""

    hex: str
    colours: tuple[str, ...]


class Framed(Fact, frozen=True):
    """5.3, 8.1 A light frames the boats: the alarm rises and the batteries will fire."""

    hex: str


class Unseen(Fact, frozen=True):
    """5.3 Nobody sees the boats in the light."""

    hex: str


def event(done: Done[Boats]) -> Iterator[Fact]:
    """What the row did: which lights are on now, and which die it brings."""
    before, after = done.before, done.after
    is_dark, is_failure = not after.lit, brings(done, c05.Repair, Use)
    is_colours = brings(done, c05.Colours)
    if before.lit and is_dark:
        yield SpotlightsOut(colours=colours(before.lit))
    if after.lit or is_colours:
        yield SpotlightsCalled(all=not is_colours)
    elif not is_failure:
        yield NothingHappened(rule="5.1")
    yield from lights(done)
    if is_failure:
        yield MotorFailed(rule="5.2")


def lights(done: Done[Boats]) -> Iterator[Fact]:
    """Nothing is different where all lights were on and all come on again."""
    if done.after.lit & ~done.before.lit:
        yield SpotlightsOn(colours=colours(done.after.lit))


def repair(done: Done[Boats]) -> Iterator[Fact]:
    if done.after.boats < done.before.boats:
        yield boats_lost(done, "motor")
    else:
        yield MotorRepaired()


def in_light(done: Done[Boats]) -> Iterator[Fact]:
    """Where there is a roll to be made, or none is needed any more."""
    s = done.before
    if is_looked_at(done):
        yield InLight(hex=hex_name(s), colours=colours(s.board.beams[s.here] & s.lit))
        yield from find_frame(done)


def is_looked_at(done: Done[Boats]) -> bool:
    """Whether a light may frame the boats now, or has done so."""
    return brings(done, c05.Spotted, Use, Batteries)


def find_frame(done: Done[Boats]) -> Iterator[Fact]:
    if brings(done, Batteries):
        yield Framed(rule="5.3" if isinstance(done.step, c05.Spotted) else "8.1", hex=hex_name(done.before))
        yield from alarm_change(done)


def find_light(done: Done[Boats]) -> Iterator[Fact]:
    if brings(done, Batteries):
        yield from find_frame(done)
    else:
        yield Unseen(hex=hex_name(done.before))


FINDERS: Final[Mapping[type[Any], Finder]] = {
    c05.Event: event, c05.Colours: lights, c05.Repair: repair, c05.PhaseD: in_light, c05.Detection: in_light,
    c05.Spotted: find_light,
}  # fmt: skip
