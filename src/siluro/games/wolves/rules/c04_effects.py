"""Chapter 4.5, what events do: a class for each word of their tables, which the stages of a sheet use too."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Choose
from siluro.games.wolves.rules import c04_fuel, c05_aircraft, c08_damage
from siluro.games.wolves.rules.c03_stage_table import Amount, Effect
from siluro.games.wolves.rules.state import DIESEL, NO_AIRCRAFT_BY_NIGHT, ONE_ZONE_UP, YELLOW_AS_RED, Wolves

BATTERY_SQUARE: Final = 25  # percent
SILENT: Final = 0
SEND: Final = 1


class Repairs(Amount):
    """4.5 The crew may try to repair something, at the cost of so many halves of fuel."""

    word: ClassVar[str] = "repair"
    asks: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__()
        self.amount = 0

    def happens(self, s: Wolves) -> None:
        if c08_damage.can_repair(s):
            s.then(c08_damage.Repair(1, self.amount))


class Fuel(Amount):
    """4.5 Halves of fuel gained, or lost if less than nothing."""

    word: ClassVar[str] = "fuel"

    def happens(self, s: Wolves) -> None:
        if self.amount < 0:
            c04_fuel.cross_off(s, -self.amount)
        else:
            c04_fuel.refuel(s, self.amount)


class Hull(Amount):
    """4.5, 8 Boxes of hull damage."""

    word: ClassVar[str] = "hull"

    def happens(self, s: Wolves) -> None:
        c08_damage.hull_damage(s, self.amount)


class RollDamage(Effect):
    """4.5, 8 A roll on the Damage Table."""

    word: ClassVar[str] = "damage-table"
    asks: ClassVar[bool] = True

    def happens(self, s: Wolves) -> None:
        s.todo.append(c08_damage.DAMAGE_ROLL)


class Aircraft(Effect):
    """4.5, 5.1 An aircraft attacks, by night too (ruling R-6)."""

    word: ClassVar[str] = "aircraft"
    asks: ClassVar[bool] = True

    def happens(self, s: Wolves) -> None:
        c05_aircraft.attacked_from_the_air(s, c05_aircraft.ON_AND_ON)


class Escape(Effect):
    """4.5, 5.1 A roll on the Escape Maneuver Table."""

    word: ClassVar[str] = "escape-table"
    asks: ClassVar[bool] = True

    def happens(self, s: Wolves) -> None:
        if not (s.night and s.readings & NO_AIRCRAFT_BY_NIGHT):
            c05_aircraft.escape_maneuver(s)


class Shift(Effect):
    """4.5 The enemy knows where the boat is: the sighting of this turn is one zone higher."""

    word: ClassVar[str] = "shift"

    def happens(self, s: Wolves) -> None:
        spot(s, ONE_ZONE_UP)


class ShiftInYellow(Effect):
    """4.5 The same, but only where the zone is yellow."""

    word: ClassVar[str] = "shift-yellow"

    def happens(self, s: Wolves) -> None:
        spot(s, YELLOW_AS_RED)


class NoMove(Effect):
    """4.5 The boat cannot move this turn."""

    word: ClassVar[str] = "no-move"

    def happens(self, s: Wolves) -> None:
        s.range_limit = 0


class RangeNext(Amount):
    """4.5 So many grids at most next turn."""

    word: ClassVar[str] = "range-next"

    def happens(self, s: Wolves) -> None:
        s.next_range_limit = self.amount


class RangeNow(Amount):
    """4.5 So many grids at most this turn."""

    word: ClassVar[str] = "range-now"

    def happens(self, s: Wolves) -> None:
        s.range_limit = min(s.range_limit, self.amount)


class DieselStops(Effect):
    """4.5, 8 The diesel engines fail at once; the die of the event says whether they run again next turn."""

    word: ClassVar[str] = "diesel"

    def happens(self, s: Wolves) -> None:
        c08_damage.break_down(s, DIESEL)


class BatteryCap(Amount):
    """4.5 The battery takes no more than so many percent from now on."""

    word: ClassVar[str] = "battery-cap"

    def happens(self, s: Wolves) -> None:
        s.battery_capacity = min(s.battery_capacity, self.amount // BATTERY_SQUARE)
        s.battery = min(s.battery, s.battery_capacity)


class VictoryPoints(Amount):
    """4.5 Victory points."""

    word: ClassVar[str] = "vp"

    def happens(self, s: Wolves) -> None:
        s.victory_points += self.amount


class MayReport(Effect):
    """4.5 The captain may send a weather report."""

    word: ClassVar[str] = "report"
    asks: ClassVar[bool] = True

    def happens(self, s: Wolves) -> None:
        s.todo.append(REPORT_CHOICE)


class SecondLook(Effect):
    """4.5, 5 One sighting may be rolled again."""

    word: ClassVar[str] = "second-look"

    def happens(self, s: Wolves) -> None:
        s.second_looks += 1


class MoreEscorts(Amount):
    """4.5, 5.2 More escorts come to the next encounter."""

    word: ClassVar[str] = "more-escorts"

    def happens(self, s: Wolves) -> None:
        s.extra_escorts += self.amount


class NoSighting(Effect):
    """4.5, 5 Nothing is sighted this turn."""

    word: ClassVar[str] = "no-sighting"

    def happens(self, s: Wolves) -> None:
        s.no_sighting = 1


class NoCoordinates(Amount):
    """4.5, 11 No coordinates for so many turns."""

    word: ClassVar[str] = "no-coordinates"

    def happens(self, s: Wolves) -> None:
        s.turns_without_messages = self.amount


class LoseTorpedo(Amount):
    """4.5 Faulty torpedoes are thrown away, a G7a before a G7e (ruling R-35)."""

    word: ClassVar[str] = "lose-torpedo"

    def happens(self, s: Wolves) -> None:
        for _ in range(self.amount):
            if s.g7a:
                s.g7a -= 1
            else:
                s.g7e = max(0, s.g7e - 1)


class Lights(Effect):
    """4.5, 6.1 Shore lights make the next night attack easier."""

    word: ClassVar[str] = "lights"

    def happens(self, s: Wolves) -> None:
        s.shore_lights = 1


def spot(s: Wolves, how: int) -> None:
    """4.5 The enemy knows where the boat is: the sighting of this turn is read in a worse column."""
    if s.spotted != ONE_ZONE_UP:  # which includes the other
        s.spotted = how


class Report(Choose[Wolves]):
    """4.5 Send the weather report and be heard, or keep silent."""

    rule: ClassVar[str] = "4.5"
    word: ClassVar[str] = "report"
    NAMES: ClassVar[tuple[str, ...]] = ("silent", "send")

    def candidates(self, s: Wolves) -> list[int]:
        return [SILENT, SEND]

    def apply(self, s: Wolves, answer: int) -> None:
        if answer == SEND:
            s.victory_points += 1
            spot(s, ONE_ZONE_UP)


REPORT_CHOICE: Final = Report()
