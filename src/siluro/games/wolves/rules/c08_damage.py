"""Chapter 8, damage to the U-boat, and the attempts to repair it."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Bar, Choose
from siluro.games.wolves.rules import c03_mission, c04_fuel
from siluro.games.wolves.rules.c12_levels import CREW_LEVEL, Rerollable, with_level
from siluro.games.wolves.rules.state import CREW, EQUIPMENT, FUEL_TANK, NO_DAMAGE, REPAIRS, SUBMERGED, Wolves
from siluro.kit.dice import TWO_D6
from siluro.kit.tally import Cause, Tally

NO_REPAIR: Final = 7
REPAIR_ANSWERS: Final = [0, 1, 2, 3, 4, 5, 6, NO_REPAIR]
CLIMATE: Final = Cause("3.1", "climate")
NOT_DAMAGED: Final = Bar("8", "not damaged")
NOTHING_DAMAGED: Final = Bar("8", "nothing is damaged")
NEVER: Final = Bar("8", "a fuel tank cannot be repaired at sea")
TRIED: Final = Bar("12", "no repair attempts left")
TOO_DEEP: Final = Bar("6.1", "when submerged, only diesel engines and torpedo tubes (ruling R-16)")
MUST_CHOOSE: Final = Bar("6.1", "the action is already spent: choose what to repair")


def hull_damage(s: Wolves, boxes: int) -> None:
    """8 Mark boxes of the damage track; the SUNK square ends it all."""
    s.hull_damage += boxes
    if s.hull_damage > s.boat.hull_boxes:
        s.hull_damage = s.boat.hull_boxes + 1
        c03_mission.end(s, c03_mission.SUNK)


def inshore_hull(s: Wolves) -> int:
    """8 Boxes that any hit costs more in shallow water: there is nowhere to dive to (ruling R-60)."""
    return s.sheet.inshore.hull if s.inshore else 0


def break_down(s: Wolves, equipment: int) -> None:
    """8 Equipment fails; if it is damaged already the hull takes it."""
    if s.equipment_damage[equipment]:
        hull_damage(s, 1)
        return
    s.equipment_damage[equipment] = 1
    if equipment == FUEL_TANK:
        c04_fuel.cross_off(s, s.sheet.damage_effects.fuel_tank)


def damaged_equipment(s: Wolves, roll: int) -> int:
    """8 The equipment that the Damage Table names, or NO_DAMAGE."""
    return s.sheet.damage.by_total[roll]


class DamageTable(Rerollable):
    """8 Two dice say which equipment is hit, if any."""

    rule: ClassVar[str] = "8"
    word: ClassVar[str] = "damage"

    def odds(self, s: Wolves) -> list[int]:
        return TWO_D6

    def land(self, s: Wolves, answer: int) -> None:
        equipment = damaged_equipment(s, answer)
        if equipment != NO_DAMAGE:
            break_down(s, equipment)


def attempts(s: Wolves) -> int:
    """12, 6.1 Repair attempts for each kind of damage: one, more if they were bought."""
    return 1 + s.experience[REPAIRS] // s.tables.repair_xp if s.campaign else 1


def repair_bar(s: Wolves, equipment: int) -> Bar | None:
    """6.1 Why this equipment cannot be repaired now."""
    if not s.equipment_damage[equipment]:
        return NOT_DAMAGED
    if equipment == FUEL_TANK:
        return NEVER
    if s.repair_attempts[equipment] >= attempts(s):
        return TRIED
    if s.depth == SUBMERGED and equipment not in s.sheet.repair.submerged:
        return TOO_DEEP
    return None


def can_repair(s: Wolves) -> bool:
    """6.1 Whether anything is damaged that can be repaired now."""
    if 1 not in s.equipment_damage:
        return False
    for equipment in range(FUEL_TANK):  # noqa: SIM110
        if s.equipment_damage[equipment] and repair_bar(s, equipment) is None:
            return True
    return False


def no_repair_bar(s: Wolves) -> Bar:
    """6.1 Why nothing can be repaired: of several reasons that which may pass, then that of what could be repaired."""
    found = [repair_bar(s, equipment) for equipment in range(len(EQUIPMENT)) if s.equipment_damage[equipment]]
    for bar in (TOO_DEEP, TRIED, NEVER):
        if bar in found:
            return bar
    return NOTHING_DAMAGED


class Repair(Choose[Wolves]):
    """6.1, 4.5 Choose what to repair; an attempt that an event offers may be left, and may cost fuel first."""

    rule: ClassVar[str] = "6.1"
    word: ClassVar[str] = "repair"

    def __init__(self, offered: int, halves: int) -> None:
        self.offered = offered
        self.halves = halves

    def fields(self) -> tuple[int, ...]:
        return (self.offered, self.halves)

    def candidates(self, s: Wolves) -> list[int]:
        return REPAIR_ANSWERS

    def bar(self, s: Wolves, answer: int) -> Bar | None:
        if answer == NO_REPAIR:
            return None if self.offered else MUST_CHOOSE
        return repair_bar(s, answer)

    def name(self, s: Wolves, answer: int) -> str:
        return "none" if answer == NO_REPAIR else EQUIPMENT[answer]

    def apply(self, s: Wolves, answer: int) -> None:
        if answer == NO_REPAIR:
            return
        c04_fuel.cross_off(s, self.halves)
        if s.ended:  # the fuel for it was the last
            return
        s.repair_attempts[answer] += 1
        with_level(s, CREW, RepairRoll(answer))


class RepairRoll(Rerollable):
    """6.1, 12 Two dice may clear the damage."""

    rule: ClassVar[str] = "6.1"
    word: ClassVar[str] = "mend"

    def __init__(self, equipment: int) -> None:
        self.equipment = equipment

    def fields(self) -> tuple[int, ...]:
        return (self.equipment,)

    def subject(self, s: Wolves) -> str:
        return EQUIPMENT[self.equipment]

    def odds(self, s: Wolves) -> list[int]:
        return TWO_D6

    def land(self, s: Wolves, answer: int) -> None:
        if is_repaired(s, answer):
            s.equipment_damage[self.equipment] = 0


def repair_tally(s: Wolves) -> Tally:
    """6.1, 12 The crew's level, and the climate of the mission."""
    tally = Tally()
    tally.add(CREW_LEVEL, s.level_modifier)
    tally.add(CLIMATE, s.sheet.repair_drm)
    return tally


def is_repaired(s: Wolves, roll: int) -> bool:
    """6.1, 12 Whether a repair succeeds."""
    return roll + repair_tally(s).total >= s.sheet.repair.lowest


DAMAGE_ROLL: Final = DamageTable()
