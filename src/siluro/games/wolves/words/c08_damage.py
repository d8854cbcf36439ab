"""Chapter 8 in words: damage to the boat, and repairs."""

from __future__ import annotations

from siluro.games.wolves.rules import c08_damage as c08
from siluro.games.wolves.rules.state import FUEL_TANK, NO_DAMAGE, Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import TwoDice, WolvesSaying, with_fate
from siluro.kit.tally import Tally
from siluro.speech.say import mark, say


class DamageTable(TwoDice[c08.DamageTable]):
    asks = mark("Roll two dice on the Damage Table.")
    about = mark("Damage Table")

    def label(self, s: Wolves, step: c08.DamageTable, answer: int) -> str:
        equipment = c08.damaged_equipment(s, answer)
        return say("no damage") if equipment == NO_DAMAGE else breakdown(s, equipment)


def breakdown(s: Wolves, equipment: int) -> str:
    """8 Equipment that is hit, with what that costs at once."""
    name = say(names.EQUIPMENT_NAMES[equipment])
    if s.equipment_damage[equipment]:
        return with_fate(s, say("{what} again (1 hull damage)", what=name), hull=1)
    if equipment == FUEL_TANK:
        lost = s.sheet.damage_effects.fuel_tank
        return with_fate(s, say("{what} ({fuel} fuel lost)", what=name, fuel=names.halves(lost)), fuel=lost)
    return name


class Repair(WolvesSaying[c08.Repair]):
    asks = mark("Choose what to repair.")
    about = mark("repair")

    def label(self, s: Wolves, step: c08.Repair, answer: int) -> str:
        if answer == c08.NO_REPAIR:
            return say("no repair")
        name = say(names.EQUIPMENT_NAMES[answer])
        if not step.halves:
            return name
        return with_fate(s, say("{name}, for {fuel} fuel", name=name, fuel=names.halves(step.halves)), fuel=step.halves)

    def deed(self, before: Wolves, step: c08.Repair, answer: int, after: Wolves) -> str:
        if answer == c08.NO_REPAIR:
            return say("The crew repairs nothing.")
        return say("The crew works on: {what}.", what=self.label(before, step, answer))


class RepairRoll(TwoDice[c08.RepairRoll]):
    def prompt(self, s: Wolves, step: c08.RepairRoll) -> str:
        return say("Repairing the {what}: roll two dice.", what=say(names.EQUIPMENT_NAMES[step.equipment]))

    def label(self, s: Wolves, step: c08.RepairRoll, answer: int) -> str:
        return say("repaired") if c08.is_repaired(s, answer) else say("not repaired")

    def is_hoped(self, s: Wolves, step: c08.RepairRoll, answer: int) -> bool:
        return c08.is_repaired(s, answer)

    def tally(self, s: Wolves, step: c08.RepairRoll) -> Tally:
        return c08.repair_tally(s)

    def topic(self, s: Wolves, step: c08.RepairRoll) -> str:
        return say(names.EQUIPMENT_NAMES[step.equipment])
