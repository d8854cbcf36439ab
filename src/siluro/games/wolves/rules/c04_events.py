"""Chapter 4.5, events: the squares marked E on the fuel track, and what their tables say."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Choose, Do, in_order
from siluro.games.wolves.rules import c04_fuel, c05_aircraft, c08_damage
from siluro.games.wolves.rules.c03_sheet import (
    AIRCRAFT_TABLE,
    BATTERY_CAP,
    DAMAGE_TABLE,
    DIESEL_STOPS,
    ESCAPE_TABLE,
    FUEL,
    HULL,
    LIGHTS,
    LOSE_TORPEDO,
    MORE_ESCORTS,
    NO_COORDINATES,
    NO_MOVE,
    NO_SIGHTING,
    RANGE_NEXT,
    RANGE_NOW,
    REPAIR,
    REPORT,
    SECOND_LOOK,
    SHIFT,
    VICTORY_POINT,
    Event,
)
from siluro.games.wolves.rules.c12_levels import Rerollable
from siluro.games.wolves.rules.state import DIESEL, NO_AIRCRAFT_BY_NIGHT, ONE_ZONE_UP, RADIO, YELLOW_AS_RED, Wolves
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
        if event.effect == DIESEL_STOPS:
            if not s.equipment_damage[DIESEL]:  # what was damaged before is not cleared by this die
                s.todo.append(EventDie(self.table, answer))
            c08_damage.break_down(s, DIESEL)
        elif event.low:
            s.todo.append(EventDie(self.table, answer))
        else:
            happen(s, event.effect, event.amount, event.only_yellow)


def is_on_face(event: Event, die: int) -> bool:
    """4.5 Whether an event that asks for a die takes effect on this face."""
    return event.low <= die <= event.high


def effect_on_face(event: Event, die: int) -> tuple[int, int]:
    """4.5 What an event does on a face of its die, and how much."""
    if is_on_face(event, die):
        return event.effect, event.amount
    return event.other, event.other_amount


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
        if event.effect == DIESEL_STOPS:
            s.diesel_repaired_next_turn = 1 if is_on_face(event, answer) else 0
        else:
            effect, amount = effect_on_face(event, answer)
            happen(s, effect, amount, 0)


def happen(s: Wolves, effect: int, amount: int, only_yellow: int) -> None:
    """4.5 Carry out an effect; fuel is counted in halves."""
    if effect == REPAIR:
        if c08_damage.can_repair(s):
            s.then(c08_damage.Repair(1, amount))
    elif effect == FUEL:
        if amount < 0:
            c04_fuel.cross_off(s, -amount)
        else:
            c04_fuel.refuel(s, amount)
    elif effect == HULL:
        c08_damage.hull_damage(s, amount)
    elif effect == DAMAGE_TABLE:
        s.todo.append(c08_damage.DAMAGE_ROLL)
    elif effect == AIRCRAFT_TABLE:
        c05_aircraft.attacked_from_the_air(s, c05_aircraft.ON_AND_ON)  # by night too, ruling R-6
    elif effect == ESCAPE_TABLE:
        if not (s.night and s.readings & NO_AIRCRAFT_BY_NIGHT):
            c05_aircraft.escape_maneuver(s)
    elif effect == REPORT:
        s.todo.append(REPORT_CHOICE)
    elif effect == SHIFT:
        spot(s, YELLOW_AS_RED if only_yellow else ONE_ZONE_UP)
    else:
        hinder(s, effect, amount)


def spot(s: Wolves, how: int) -> None:
    """4.5 The enemy knows where the boat is: the sighting of this turn is read in a worse column."""
    if s.spotted != ONE_ZONE_UP:  # which includes the other
        s.spotted = how


def hinder(s: Wolves, effect: int, amount: int) -> None:
    """4.5 Effects that only change what the boat may do or what comes later."""
    if effect == NO_MOVE:
        s.range_limit = 0
    elif effect == RANGE_NOW:
        s.range_limit = min(s.range_limit, amount)
    elif effect == RANGE_NEXT:
        s.next_range_limit = amount
    elif effect == BATTERY_CAP:
        s.battery_capacity = min(s.battery_capacity, amount)
        s.battery = min(s.battery, s.battery_capacity)
    elif effect == VICTORY_POINT:
        s.victory_points += amount
    elif effect == SECOND_LOOK:
        s.second_looks += 1
    elif effect == MORE_ESCORTS:
        s.extra_escorts += amount
    elif effect == NO_SIGHTING:
        s.no_sighting = 1
    elif effect == NO_COORDINATES:
        s.turns_without_messages = amount
    elif effect == LOSE_TORPEDO:
        lose_torpedo(s)
    elif effect == LIGHTS:
        s.shore_lights = 1


def lose_torpedo(s: Wolves) -> None:
    """4.5 A faulty torpedo is thrown away, a G7a before a G7e (ruling R-35)."""
    if s.g7a:
        s.g7a -= 1
    elif s.g7e:
        s.g7e -= 1


class Report(Choose[Wolves]):
    """4.5 Send the weather report and be heard, or keep silent."""

    rule: ClassVar[str] = "4.5"
    word: ClassVar[str] = "report"
    NAMES: ClassVar[tuple[str, ...]] = ("silent", "send")

    def candidates(self, s: Wolves) -> list[int]:
        return REPORT_ANSWERS

    def name(self, s: Wolves, answer: int) -> str:
        return self.NAMES[answer]

    def apply(self, s: Wolves, answer: int) -> None:
        if answer == SEND:
            s.victory_points += 1
            spot(s, ONE_ZONE_UP)


ASKING: Final = (REPAIR, DAMAGE_TABLE, AIRCRAFT_TABLE, ESCAPE_TABLE, REPORT)  # effects that ask for dice or a choice
SILENT: Final = 0
SEND: Final = 1
REPORT_ANSWERS: Final = [SILENT, SEND]
DUE: Final[Due] = Due()
EVENT_ROLLS: Final = [EventRoll(0), EventRoll(1), EventRoll(2)]
EVENTS: Final = [in_order(roll, DUE) for roll in EVENT_ROLLS]
REPORT_CHOICE: Final = Report()
