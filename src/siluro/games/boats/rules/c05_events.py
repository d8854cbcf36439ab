"""Chapter 5, events: nothing, a motor failure, or spotlights; and what a spotlight finds."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Do
from siluro.games.boats.rules.c07_batteries import BATTERIES, lose_boats
from siluro.games.boats.rules.c08_alarm import change_alarm, is_highest
from siluro.games.boats.rules.c09_equipment import Die, roll
from siluro.games.boats.rules.c09_pieces import COVER, WRENCH
from siluro.games.boats.rules.state import (
    ALL_SPOTLIGHTS,
    FAILURE,
    GREEN,
    MALTA,
    NOTHING,
    ONE_ROLL_A_MOVEMENT,
    RED,
    SPOTLIGHTS,
    YELLOW,
    Boats,
)
from siluro.kit.tally import Cause, Tally

SPEED: Final = Cause("4.1", "speed")
NET: Final = Cause("4.2", "barrier net")
GAP: Final = Cause("10.2.5", "gap in the net")


class Event(Die):
    """5 A die with the speed's modifier; whatever it brings, the old lights go out first (ruling M-5)."""

    rule: ClassVar[str] = "5"
    word: ClassVar[str] = "event"

    def result(self, s: Boats, answer: int) -> None:
        modified = modified_roll(s, answer)
        effect = s.tables.effects[modified]
        s.lit = 0
        if effect == NOTHING:
            nothing(s)
        elif effect == FAILURE:
            motor_failure(s)
        elif effect == SPOTLIGHTS:
            s.todo.append(COLOUR_DICE[modified])
        elif effect == ALL_SPOTLIGHTS:
            s.lit = YELLOW | RED | GREEN
            if has_failure(s):
                motor_failure(s)


def nothing(s: Boats) -> None:
    """5.1 The mission goes on undisturbed."""


def modified_roll(s: Boats, answer: int) -> int:
    """5 The event roll with its modifier; what falls below the table counts as its first row."""
    return max(answer + s.modifier, 0)


def has_failure(s: Boats) -> bool:
    """5 Whether all spotlights come with a motor failure: at the highest speed (ruling M-6)."""
    return s.speed == s.tables.failure_speed


def event_tally(s: Boats) -> Tally:
    """4.1, 4.2, 10.2.5 What modifies the event roll: the speed, or a net, or the way through the gap, instead."""
    tally = Tally()
    at_speed = s.modifier == s.tables.modifiers[s.speed]
    tally.add(SPEED if at_speed else GAP if s.scenario == MALTA and not s.board.nets[s.here] else NET, s.modifier)
    return tally


class Colours(Die):
    """5 From 3 upward a second die picks the spotlights."""

    rule: ClassVar[str] = "5"
    word: ClassVar[str] = "colours"

    def __init__(self, modified: int) -> None:
        self.modified = modified

    def fields(self) -> tuple[int, ...]:
        return (self.modified,)

    def result(self, s: Boats, answer: int) -> None:
        s.lit = s.tables.colours[self.modified][answer]


def motor_failure(s: Boats) -> None:
    """5.2 A boat is in failure; a Wrench may help."""
    roll(s, REPAIR)


class Repair(Die):
    """5.2, 9.1.2 Repaired with 5 or more, otherwise the boat is lost."""

    rule: ClassVar[str] = "5.2"
    word: ClassVar[str] = "repair"

    def helped_by(self) -> int:
        return WRENCH

    def is_against(self, s: Boats, answer: int) -> bool:
        return not is_repaired(s, answer)

    def result(self, s: Boats, answer: int) -> None:
        if not is_repaired(s, answer):
            lose_boats(s, 1)


def is_repaired(s: Boats, die: int) -> bool:
    """5.2 Whether a die repairs the motor."""
    return die + s.bonus >= s.tables.repair_from


class PhaseD(Do[Boats]):
    """2, 5.3 After the event: one detection if the counter stands in a lit hex (rulings M-1, M-3, M-4)."""

    rule: ClassVar[str] = "5.3"

    def apply(self, s: Boats) -> None:
        if s.lit and is_lit(s, s.here):
            detect(s)


def is_lit(s: Boats, place: int) -> bool:
    """5.3 A lit colour lights all its hexes until the next event."""
    return s.board.beams[place] & s.lit != 0


class Detection(Do[Boats]):
    """5.3 A lit hex was entered while the lights were on; whether each of them needs a roll is read in M-1."""

    rule: ClassVar[str] = "5.3"

    def apply(self, s: Boats) -> None:
        if s.readings & ONE_ROLL_A_MOVEMENT:
            if s.crossed:
                return
            s.crossed = 1
        detect(s)


def detect(s: Boats) -> None:
    """5.3, 8.1 A die decides whether the light frames the boats; at the highest alarm it does without one."""
    if is_highest(s):
        frame(s)
    else:
        roll(s, SPOTTED)


class Spotted(Die):
    """5.3, 9.1.4 Framed on 3 or less (ruling M-2)."""

    rule: ClassVar[str] = "5.3"
    word: ClassVar[str] = "spotted"

    def helped_by(self) -> int:
        return COVER

    def is_against(self, s: Boats, answer: int) -> bool:
        return is_framed(s, answer)

    def result(self, s: Boats, answer: int) -> None:
        if is_framed(s, answer):
            frame(s)


def is_framed(s: Boats, die: int) -> bool:
    """5.3 Whether the light that sweeps over the boats frames them."""
    return die + s.bonus <= s.tables.framed_up_to


def frame(s: Boats) -> None:
    """5.3 The alarm rises by one and the batteries open fire."""
    change_alarm(s, 1)
    s.todo.append(BATTERIES)


EVENT: Final = Event()
COLOUR_DICE: Final = [Colours(modified) for modified in range(9)]
REPAIR: Final = Repair()
PHASE_D: Final = PhaseD()
DETECTION: Final = Detection()
SPOTTED: Final = Spotted()
