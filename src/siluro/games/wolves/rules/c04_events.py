"""Chapter 4.5, events: the squares marked E on the fuel track, and what their tables say."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Do, in_order
from siluro.games.wolves.rules import c04_effects, c04_fuel
from siluro.games.wolves.rules.c03_sheet import Event
from siluro.games.wolves.rules.c03_stage_table import Effect
from siluro.games.wolves.rules.c12_levels import Rerollable
from siluro.games.wolves.rules.state import DIESEL, RADIO, Wolves
from siluro.kit.dice import D6, TWO_D6


class Due(Do[Wolves]):
    """4.5 Roll for the event squares that were entered, one after the other (ruling R-23); then read the clock."""

    rule: ClassVar[str] = "4.5"

    def apply(self, s: Wolves) -> None:
        if s.events_due:
            s.then_all(EVENTS[s.events_due.pop(0)])
        c04_fuel.read_clock(s)


def event_row(s: Wolves, table: int, total: int) -> Event:
    """4.5, 12.3 The row of an event table: of the mission, or of that chosen for the patrol (ruling R-49)."""
    return s.tables.sheets[s.event_sheet].events[table - 1][total]


class EventRoll(Rerollable):
    """4.5 Two dice on the table that the fuel square names, applied at once."""

    rule: ClassVar[str] = "4.5"
    word: ClassVar[str] = "event"

    def __init__(self, table: int) -> None:
        self.table = table

    def fields(self) -> tuple[int, ...]:
        return (self.table,)

    def subject(self, s: Wolves) -> str:
        return "e1" if self.table == 1 else "e2"

    def odds(self, s: Wolves) -> list[int]:
        return TWO_D6

    def land(self, s: Wolves, answer: int) -> None:
        event = event_row(s, self.table, answer)
        if event.radio and s.equipment_damage[RADIO]:
            return
        if isinstance(event.effect, c04_effects.DieselStops):
            if not s.equipment_damage[DIESEL]:  # what was damaged before is not cleared by this die
                s.todo.append(EventDie(self.table, answer))
            event.effect.happens(s)
        elif event.low:
            s.todo.append(EventDie(self.table, answer))
        else:
            event.effect.happens(s)


def is_on_face(event: Event, die: int) -> bool:
    """4.5 Whether an event that asks for a die takes effect on this face."""
    return event.low <= die <= event.high


def effect_on_face(event: Event, die: int) -> Effect:
    """4.5 What an event does on a face of its die."""
    return event.effect if is_on_face(event, die) else event.other


class EventDie(Rerollable):
    """4.5 Some events ask for one more die: on some faces the one thing happens, on the others another or none."""

    rule: ClassVar[str] = "4.5"
    word: ClassVar[str] = "fate"

    def __init__(self, table: int, total: int) -> None:
        self.table = table
        self.total = total

    def fields(self) -> tuple[int, ...]:
        return (self.table, self.total)

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        event = event_row(s, self.table, self.total)
        if isinstance(event.effect, c04_effects.DieselStops):
            s.diesel_repaired_next_turn = 1 if is_on_face(event, answer) else 0
        else:
            effect_on_face(event, answer).happens(s)


DUE: Final[Due] = Due()
EVENT_ROLLS: Final = [EventRoll(0), EventRoll(1), EventRoll(2)]
EVENTS: Final = [in_order(roll, DUE) for roll in EVENT_ROLLS]
