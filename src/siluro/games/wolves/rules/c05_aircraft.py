"""Chapter 5.1, aircraft: their attack, and the manoeuvre that escapes them."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from siluro.engine.steps import Choose, Step
from siluro.games.wolves.rules import c04_fuel, c08_damage
from siluro.games.wolves.rules.c12_levels import CAPTAIN_LEVEL, CREW_LEVEL, Rerollable, with_level
from siluro.games.wolves.rules.state import CAPTAIN, CREW, E_ENGINES, NO_AIRCRAFT_BY_NIGHT, SUBMERGED, Wolves
from siluro.kit.dice import D6, TWO_D6
from siluro.kit.tally import Cause, Tally

ON_AND_ON: Final = 0  # a hit leaves the choice to wait or to escape
LAST: Final = 1  # whatever it does, the boat dives and is lost to sight
ONCE: Final = 2  # called by radio; it comes once

AT_NIGHT: Final = Cause("5.1.1", "night")
UNDER_WATER: Final = Cause("5.1.1", "submerged")
E_ENGINES_DOWN: Final = Cause("8", "damaged E-engines")


def attacked_from_the_air(s: Wolves, ends: int) -> None:
    """5.1 Next, an aircraft attacks: until it fails or is escaped, or for the last time, or just once."""
    if s.night and s.readings & NO_AIRCRAFT_BY_NIGHT:
        return
    with_level(s, CREW, ATTACKS[ends])


def aircraft_tally(s: Wolves) -> Tally:
    """5.1, 5.1.1 Night, depth, damaged E-engines, and the crew's level."""
    table = s.sheet.aircraft
    tally = Tally()
    tally.add(AT_NIGHT, table.night * s.night)
    tally.add(UNDER_WATER, table.submerged * s.depth)
    tally.add(E_ENGINES_DOWN, table.e_engines * s.equipment_damage[E_ENGINES])
    tally.add(CREW_LEVEL, s.level_modifier)
    return tally


def aircraft_total(s: Wolves, roll: int) -> int:
    """5.1 The row of the Aircraft Attack Table."""
    return max(2, roll + aircraft_tally(s).total)


def hull_hits(s: Wolves, total: int) -> int:
    """5.1 Boxes of hull by the row of the table; in shallow water any hit is one worse (ruling R-60)."""
    boxes = s.sheet.aircraft.hull[total]
    return boxes + c08_damage.inshore_hull(s) if boxes else 0


def is_beaten_off(s: Wolves, roll: int) -> bool:
    """5.1 Whether the aircraft's attack fails."""
    return aircraft_total(s, roll) >= s.sheet.aircraft.fails_from


class AircraftAttack(Rerollable):
    """5.1 The Aircraft Attack Table; a hit gives the choice of 5.1 unless this attack is the last."""

    rule: ClassVar[str] = "5.1"
    word: ClassVar[str] = "aircraft"

    def __init__(self, ends: int) -> None:
        self.ends = ends

    def fields(self) -> tuple[int, ...]:
        return (self.ends,)

    def odds(self, s: Wolves) -> list[int]:
        return TWO_D6

    def land(self, s: Wolves, answer: int) -> None:
        total = aircraft_total(s, answer)
        if self.ends == LAST:
            s.depth = SUBMERGED
        if total >= s.sheet.aircraft.fails_from:
            return
        steps: list[Step[Any]] = []
        if s.sheet.aircraft.damage_table[total]:
            steps.append(c08_damage.DAMAGE_ROLL)
        if self.ends == ON_AND_ON:
            steps.append(EVADE)
        s.then(*steps)
        if hull_hits(s, total):
            c08_damage.hull_damage(s, hull_hits(s, total))


class Evade(Choose[Wolves]):
    """5.1 After a hit: wait for the next attack, or try the Escape Maneuver Table."""

    rule: ClassVar[str] = "5.1"
    word: ClassVar[str] = "evade"
    NAMES: ClassVar[tuple[str, ...]] = ("escape", "wait")

    def candidates(self, s: Wolves) -> list[int]:
        return EVADE_ANSWERS

    def apply(self, s: Wolves, answer: int) -> None:
        if answer == ESCAPE:
            escape_maneuver(s)
        else:
            attacked_from_the_air(s, ON_AND_ON)


def escape_maneuver(s: Wolves) -> None:
    """5.1 Next, a roll on the Escape Maneuver Table."""
    with_level(s, CAPTAIN, MANEUVER)


def escape_tally(s: Wolves) -> Tally:
    """5.1, 12 Damaged E-engines (ruling R-7), and the captain's level."""
    tally = Tally()
    tally.add(E_ENGINES_DOWN, s.sheet.escape.e_engines * s.equipment_damage[E_ENGINES])
    tally.add(CAPTAIN_LEVEL, s.level_modifier)
    return tally


def escape_total(s: Wolves, die: int) -> int:
    """5.1 The row of the Escape Maneuver Table."""
    return min(6, max(1, die + escape_tally(s).total))


class EscapeManeuver(Rerollable):
    """5.1 The Escape Maneuver Table: fuel, damage or one more attack; then the boat is deep and lost to sight."""

    rule: ClassVar[str] = "5.1"
    word: ClassVar[str] = "maneuver"

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        total = escape_total(s, answer)
        if s.sheet.escape.aircraft[total]:
            attacked_from_the_air(s, LAST)
        else:
            s.depth = SUBMERGED
        if s.sheet.escape.damage_table[total]:
            s.todo.append(c08_damage.DAMAGE_ROLL)
        if s.sheet.escape.fuel[total]:
            c04_fuel.cross_off(s, s.sheet.escape.fuel[total])


ESCAPE: Final = 0
WAIT: Final = 1
EVADE_ANSWERS: Final = [ESCAPE, WAIT]
ATTACKS: Final = [AircraftAttack(ON_AND_ON), AircraftAttack(LAST), AircraftAttack(ONCE)]
EVADE: Final = Evade()
MANEUVER: Final = EscapeManeuver()
