"""Chapter 10, escorts: what they do when they have detected the boat, and the ships' call for help."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from siluro.engine.steps import Do, Step
from siluro.games.wolves.rules import c03_sectors, c05_aircraft, c05_ships, c07_movement, c08_damage, c09_weather
from siluro.games.wolves.rules.c05_sighting import zone
from siluro.games.wolves.rules.c12_levels import Rerollable, VesselRoll
from siluro.games.wolves.rules.state import DIVE_SHAKES_OFF, E_ENGINES, ESCORT, GONE, SURFACED, Wolves, year
from siluro.kit.dice import D6
from siluro.kit.tally import Cause, Tally

NEAR: Final = 1  # the ring from which an escort hears best

SURFACED_AT_NIGHT: Final = Cause("10.1", "surfaced at night")
ESCORT_NEAR: Final = Cause("10.1", "escort at D1")
E_ENGINES_DOWN: Final = Cause("10.1", "damaged E-engines")
LATE_IN_THE_WAR: Final = Cause("10.1", "1942")
RADAR: Final = Cause("10.1", "radar")


def escort_within(s: Wolves, ring: int) -> bool:
    """10.1 Whether an escort is on the map within a distance."""
    for index in range(len(s.vessels)):  # noqa: SIM110
        if s.vessels[index] == ESCORT and GONE < s.rings[index] <= ring:
            return True
    return False


def has_detecting_escort(s: Wolves) -> bool:
    """10.1 Whether an escort is within detected distance."""
    return escort_within(s, c09_weather.detected_ring(s))


def has_escort_with(s: Wolves, least: int) -> bool:
    """10 Whether an escort on the map knows at least so much of the boat."""
    for index in range(len(s.vessels)):  # noqa: SIM110
        if s.vessels[index] == ESCORT and s.awareness[index] >= least:
            return True
    return False


def has_alerted_escort(s: Wolves) -> bool:
    """7.1, 13 Whether an escort noticed an attack of this turn and has not reacted yet."""
    return has_escort_with(s, c07_movement.NOTICED)


def has_found_boat(s: Wolves) -> bool:
    """10, 10.1 Whether the mark "detected" of the last check stands (ruling R-64; by reading R-64b nothing does)."""
    return not s.readings & DIVE_SHAKES_OFF and has_escort_with(s, c07_movement.DETECTS)


def is_held(s: Wolves) -> bool:
    """7.1, 10.1 Only Escape ends the encounter: an escort detects the boat, has found it, or noticed its attack."""
    return has_detecting_escort(s) or has_alerted_escort(s) or has_found_boat(s)


class EscortReaction(Do[Wolves]):
    """10.1 Each escort that has detected the boat comes one ring closer and rolls, before the ships move."""

    rule: ClassVar[str] = "10.1"

    def apply(self, s: Wolves) -> None:
        steps: list[Step[Any]] = []
        for index in range(len(s.vessels)):
            if s.vessels[index] == ESCORT and s.awareness[index] and s.rings[index] != GONE:
                if s.rings[index] > 1:
                    s.rings[index] -= 1
                steps.append(HUNTS[index])
        if steps:
            s.then(*steps)


def hunt_tally(s: Wolves, index: int) -> Tally:
    """10.1 What modifies the escort's Detection Table, by name."""
    table = s.sheet.escorts
    tally = Tally()
    if s.night and s.depth == SURFACED:
        tally.add(SURFACED_AT_NIGHT, table.night)
    tally.add(c09_weather.CAUSES[s.weather], s.sheet.skies[s.weather].hunt)
    if s.rings[index] == NEAR:
        tally.add(ESCORT_NEAR, table.near)
    if year(s) >= table.late_from:
        tally.add(LATE_IN_THE_WAR, table.late)
    if s.campaign and s.month >= s.tables.late_hunt_from:
        tally.add(RADAR, s.tables.late_hunt_drm)
    tally.add(E_ENGINES_DOWN, table.e_engines * s.equipment_damage[E_ENGINES])
    return tally


def hunt_damage(s: Wolves, index: int, die: int) -> tuple[int, int]:
    """10.1 Boxes of hull, and 1 for a roll on the Damage Table; nothing if the boat is not found."""
    total = min(6, max(1, die + hunt_tally(s, index).total))
    boxes = s.sheet.escorts.hull(s.depth)[total]
    if boxes:
        boxes += c08_damage.inshore_hull(s)
    return boxes, s.sheet.escorts.damage_table(s.depth)[total]


class Hunt(VesselRoll):
    """10.1 The escort's Detection Table: damage, or the boat is not found and the escort sails on (ruling R-14)."""

    rule: ClassVar[str] = "10.1"
    word: ClassVar[str] = "hunt"

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        hull, table = hunt_damage(s, self.index, answer)
        if not hull and not table:
            s.awareness[self.index] = c07_movement.UNAWARE
            return
        s.awareness[self.index] = c07_movement.STAYS
        if table:
            s.todo.append(c08_damage.DAMAGE_ROLL)
        if hull:
            c08_damage.hull_damage(s, hull)


class Alarm(Do[Wolves]):
    """3.1.5 A merchant that has detected the boat and is still there may call for help, once in an encounter."""

    rule: ClassVar[str] = "3.1.5"

    def apply(self, s: Wolves) -> None:
        for index in range(len(s.vessels)):
            if s.vessels[index] != ESCORT and s.awareness[index] and s.rings[index] != GONE:
                s.alarm_sent = 1
                c03_sectors.may_wake(s)
                s.todo.append(RADIO_ALARM)
                return


def is_heard(s: Wolves, die: int) -> bool:
    """3.1.5 Whether anybody comes to a ship that calls for help."""
    return die >= s.sheet.alarm.lowest[zone(s)]


class RadioAlarm(Rerollable):
    """3.1.5 One die, by the colour of the square: by day an aircraft comes once, by night an escort (ruling R-38)."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "alarm"

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        if not is_heard(s, answer):
            return
        if not s.night:
            c05_aircraft.attacked_from_the_air(s, c05_aircraft.ONCE)
        elif s.sheet.has_escorts:
            s.todo.append(c05_ships.ESCORT_POSITION)


def harbour_damage(s: Wolves) -> int:
    """3.1.5 Boxes of damage that the boat has done to the ships at anchor."""
    damage = 0
    for index in range(len(s.vessels)):
        if s.vessels[index] in s.sheet.prizes:
            damage += s.ship_damage[index]
    return damage


def is_guard(s: Wolves, die: int) -> bool:
    """3.1.5 Whether an escort puts out in the harbour; the more damage, the likelier (ruling R-39)."""
    lowest = s.sheet.guard_from
    return die >= lowest[min(harbour_damage(s), len(lowest) - 1)]


class HarbourGuard(Rerollable):
    """3.1.5 In the harbour an escort may put out, each turn (ruling R-39)."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "guard"

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        if is_guard(s, answer):
            s.todo.append(c05_ships.GUARD_POSITION)


HUNTS: Final = [Hunt(index) for index in range(16)]
ESCORT_REACTION: Final = EscortReaction()
ALARM: Final = Alarm()
RADIO_ALARM: Final = RadioAlarm()
HARBOUR_GUARD: Final = HarbourGuard()
