"""Chapter 3.1.5, what only the stages of a sheet do: a class for each word."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from siluro.engine.steps import Step
from siluro.games.wolves.rules import c03_stage, c04_fuel, c05_ships, c05_sighting, c06_attack, c08_damage, c10_escorts
from siluro.games.wolves.rules.c03_stage_table import Amount, Effect, Names
from siluro.games.wolves.rules.state import EQUIPMENT, SURFACED, Wolves

HARBOUR_RINGS: Final = ("D2", "D3", "D4")
MOST_HUNTERS: Final = 4


class SetFlag(Effect):
    """3.1.5 A flag gets a mark, or so many (rulings R-39, R-42)."""

    word: ClassVar[str] = "flag"
    takes: ClassVar[str] = " NAME"

    def __init__(self) -> None:
        super().__init__()
        self.flag: int = 0

    def read(self, values: list[str], names: Names) -> bool:
        if not 1 <= len(values) <= 2 or not all(each.isdecimal() for each in values[1:]):
            return False
        names.given.append(values[0])
        self.flag = names.flag(values[0])
        self.amount = int(values[1]) if len(values) == 2 else 1
        return True

    def happens(self, s: Wolves) -> None:
        s.flags[self.flag] += self.amount


class TakeTorpedoes(Amount):
    """3.1.5 More G7a, up to the boat's slots (ruling R-61)."""

    word: ClassVar[str] = "torpedoes"

    def happens(self, s: Wolves) -> None:
        s.g7a += min(self.amount, s.boat.slots - s.g7a - s.g7e - s.mines)


class FillAmmo(Effect):
    """3.1.5 The gun's rounds are full again (ruling R-61)."""

    word: ClassVar[str] = "ammo"

    def happens(self, s: Wolves) -> None:
        s.ammo = max(s.ammo, s.gun_capacity)


class LayAll(Effect):
    """3.1.5 All mines are laid together (ruling R-58)."""

    word: ClassVar[str] = "lay"

    def happens(self, s: Wolves) -> None:
        s.mines = 0


class WaitForNight(Effect):
    """3.1.5, 4.5, 4.6 On the bottom until night, for fuel and 25 % of the battery; then up (ruling R-57)."""

    word: ClassVar[str] = "wait"

    def happens(self, s: Wolves) -> None:
        s.depth = SURFACED
        c04_fuel.drain(s, c03_stage.WAIT_CHARGE)
        c04_fuel.cross_off(s, c03_stage.halves_to_night(s))


class NextStage(Effect):
    """3.1.5 Another stage is asked at once (rulings R-39, R-58)."""

    word: ClassVar[str] = "next"
    takes: ClassVar[str] = " STAGE"
    asks: ClassVar[bool] = True

    def read(self, values: list[str], names: Names) -> bool:
        if len(values) != 1 or values[0] not in names.followers:
            return False
        self.amount = names.followers[values[0]]
        return True

    def happens(self, s: Wolves) -> None:
        s.todo.append(c03_stage.question(s, self.amount))


class MeetEscorts(Effect):
    """3.1.5 Escorts come that have noticed the boat (rulings R-58, R-61)."""

    word: ClassVar[str] = "encounter"
    takes: ClassVar[str] = " N"
    asks: ClassVar[bool] = True

    def read(self, values: list[str], names: Names) -> bool:
        if len(values) != 1 or not values[0].isdecimal() or not 1 <= int(values[0]) <= MOST_HUNTERS:
            return False
        self.amount = int(values[0])
        return True

    def happens(self, s: Wolves) -> None:
        s.escorts_coming = self.amount
        c05_ships.meet_hunters(s)


class OfEquipment(Effect):
    """What concerns one piece of the boat's equipment."""

    word: ClassVar[str] = ""
    takes: ClassVar[str] = " EQUIPMENT"

    def read(self, values: list[str], names: Names) -> bool:
        if len(values) != 1 or values[0] not in EQUIPMENT:
            return False
        self.amount = EQUIPMENT.index(values[0])
        return True


class Break(OfEquipment):
    """3.1.5, 8 Equipment is damaged as by the Damage Table (ruling R-42)."""

    word: ClassVar[str] = "break"

    def happens(self, s: Wolves) -> None:
        c08_damage.break_down(s, self.amount)


class Mend(OfEquipment):
    """3.1.5, 8 Equipment works again (ruling R-42)."""

    word: ClassVar[str] = "mend"

    def happens(self, s: Wolves) -> None:
        s.equipment_damage[self.amount] = 0


class Stop(Effect):
    """3.1.5 No more questions this turn (rulings R-58, R-61)."""

    word: ClassVar[str] = "stop"

    def happens(self, s: Wolves) -> None:
        c03_stage.leave_it(s)


class LookOut(Effect):
    """3.1.5, 5 The sighting of this turn is rolled after all."""

    word: ClassVar[str] = "look-out"

    def happens(self, s: Wolves) -> None:
        s.no_sighting = 0


class EnterHarbour(Effect):
    """3.1.5 Into the harbour: the heading first, then where its ships lie at anchor (rulings R-39, R-42)."""

    word: ClassVar[str] = "harbour"
    takes: ClassVar[str] = " D2"
    asks: ClassVar[bool] = True

    def read(self, values: list[str], names: Names) -> bool:
        if not names.prizes or len(values) > 1 or not all(each in HARBOUR_RINGS for each in values):
            return False
        self.amount = int((values or HARBOUR_RINGS[-1:])[0][1])
        return True

    def happens(self, s: Wolves) -> None:
        s.in_harbour = 1
        s.encounters += 1
        s.tubes_ready = s.sheet.tubes
        steps: list[Step[Any]] = [c05_ships.HEADING]
        for number in range(len(s.sheet.prizes)):
            steps.append(c03_stage.Anchorage(number, self.amount))
        s.then(*steps)


class GuardRoll(Effect):
    """3.1.5 A guard may put to sea (ruling R-39)."""

    word: ClassVar[str] = "guard"
    asks: ClassVar[bool] = True

    def happens(self, s: Wolves) -> None:
        s.todo.append(c10_escorts.HARBOUR_GUARD)


class Sentry(Effect):
    """3.1.5 A guard is there already (rulings R-39, R-42)."""

    word: ClassVar[str] = "sentry"
    asks: ClassVar[bool] = True

    def happens(self, s: Wolves) -> None:
        s.todo.append(c05_ships.GUARD_POSITION)


class Sink(Effect):
    """3.1.5 A ship of the sheet counts as sunk, with its tonnage (ruling R-63)."""

    word: ClassVar[str] = "sink"
    takes: ClassVar[str] = " N"

    def read(self, values: list[str], names: Names) -> bool:
        if len(values) != 1 or not values[0].isdecimal() or not 1 <= int(values[0]) <= names.prizes:
            return False
        self.amount = int(values[0])
        return True

    def happens(self, s: Wolves) -> None:
        c06_attack.count_wreck(s, s.sheet.prizes[self.amount - 1])


class RollSighting(Effect):
    """3.1.5, 5 A sighting is rolled at once (ruling R-63)."""

    word: ClassVar[str] = "sighting"
    asks: ClassVar[bool] = True

    def happens(self, s: Wolves) -> None:
        s.todo.append(c05_sighting.SIGHTING)
