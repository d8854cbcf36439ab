"""Chapter 3.1.5, what stages ask for: a class for each word of a sheet, which says whether it holds, and why not."""

from __future__ import annotations

from typing import ClassVar

from siluro.engine.steps import Bar
from siluro.games.wolves.rules import c04_fuel
from siluro.games.wolves.rules.c03_stage_table import Condition, Names, Number
from siluro.games.wolves.rules.state import CLEAR, DECK_GUN, FOGGY, RADIO, RAINY, STORMY, SUBMERGED, SURFACED, Wolves


class Day(Condition):
    """3.1.5, 4.3 By the fuel track alone, whatever the depth (ruling R-57)."""

    word: ClassVar[str] = "day"
    bar: ClassVar[Bar] = Bar("3.1.5", "only by day")

    def holds(self, s: Wolves) -> bool:
        return not c04_fuel.is_fuel_night(s)


class Night(Condition):
    """3.1.5, 4.3 By the fuel track alone, whatever the depth (ruling R-57)."""

    word: ClassVar[str] = "night"
    bar: ClassVar[Bar] = Bar("3.1.5", "only by night")

    def holds(self, s: Wolves) -> bool:
        return c04_fuel.is_fuel_night(s)


class Surfaced(Condition):
    """3.1.5 The boat is on the surface (rulings R-42, R-61)."""

    word: ClassVar[str] = "surfaced"
    bar: ClassVar[Bar] = Bar("3.1.5", "only on the surface")

    def holds(self, s: Wolves) -> bool:
        return s.depth == SURFACED


class Submerged(Condition):
    word: ClassVar[str] = "submerged"
    bar: ClassVar[Bar] = Bar("3.1.5", "only when submerged")

    def holds(self, s: Wolves) -> bool:
        return s.depth == SUBMERGED


class RadioWorks(Condition):
    word: ClassVar[str] = "radio"
    bar: ClassVar[Bar] = Bar("8", "the radio is damaged")

    def holds(self, s: Wolves) -> bool:
        return not s.equipment_damage[RADIO]


class GunWorks(Condition):
    """8 The deck gun is not damaged (ruling R-42)."""

    word: ClassVar[str] = "gun"
    bar: ClassVar[Bar] = Bar("8", "the deck gun is damaged")

    def holds(self, s: Wolves) -> bool:
        return not s.equipment_damage[DECK_GUN]


class GunDown(Condition):
    """3.1.5, 8 The deck gun is damaged (ruling R-42)."""

    word: ClassVar[str] = "gun-down"
    bar: ClassVar[Bar] = Bar("3.1.5", "only with a damaged deck gun")

    def holds(self, s: Wolves) -> bool:
        return s.equipment_damage[DECK_GUN] == 1


class BeforeReserve(Condition):
    """4.5 The Reserve has not been reached (ruling R-61)."""

    word: ClassVar[str] = "fuel"
    bar: ClassVar[Bar] = Bar("4.5", "not once the Reserve is reached")

    def holds(self, s: Wolves) -> bool:
        return not c04_fuel.is_in_reserve(s)


class Watched(Condition):
    """3.1.5 The boat spent the turn before submerged, in this square or beside it (ruling R-61)."""

    word: ClassVar[str] = "watched"
    bar: ClassVar[Bar] = Bar("3.1.5", "only after a submerged turn in or beside this grid")

    def holds(self, s: Wolves) -> bool:
        return s.watched_from == s.cell or s.watched_from in s.sheet.neighbours[s.cell]


class Sky(Condition):
    """What asks for a weather."""

    weather: ClassVar[int] = CLEAR

    def holds(self, s: Wolves) -> bool:
        return s.weather == self.weather


class Clear(Sky):
    word: ClassVar[str] = "clear"
    bar: ClassVar[Bar] = Bar("3.1.5", "only in clear weather")


class Rainy(Sky):
    """3.1.5, 9 It rains (ruling R-58)."""

    word: ClassVar[str] = "rainy"
    weather: ClassVar[int] = RAINY
    bar: ClassVar[Bar] = Bar("3.1.5", "only in rain")


class Stormy(Sky):
    """3.1.5, 9 There is a storm (ruling R-58)."""

    word: ClassVar[str] = "stormy"
    weather: ClassVar[int] = STORMY
    bar: ClassVar[Bar] = Bar("3.1.5", "only in a storm")


class Foggy(Sky):
    word: ClassVar[str] = "foggy"
    weather: ClassVar[int] = FOGGY
    bar: ClassVar[Bar] = Bar("3.1.5", "only in fog")


class Rounds(Number):
    """3.1.5, 6.1 At least so many rounds are left for the gun."""

    word: ClassVar[str] = "ammo"
    bar: ClassVar[Bar] = Bar("6.1", "not enough rounds ({s.ammo} left)")

    def holds(self, s: Wolves) -> bool:
        return s.ammo >= self.number


class Mines(Number):
    """3.1.5 At least so many mines are on board (ruling R-58)."""

    word: ClassVar[str] = "mines"
    bar: ClassVar[Bar] = Bar("3.1.5", "not enough mines ({s.mines} left)")

    def holds(self, s: Wolves) -> bool:
        return s.mines >= self.number


class Torpedoes(Number):
    """3.1.5 At least so many torpedoes are on board (ruling R-63)."""

    word: ClassVar[str] = "torpedoes"
    bar: ClassVar[Bar] = Bar("3.1.5", "not enough torpedoes")

    def holds(self, s: Wolves) -> bool:
        return s.g7a + s.g7e >= self.number


class HullAtMost(Number):
    """3.1.5, 8 No more boxes of hull damage than these (ruling R-39)."""

    word: ClassVar[str] = "hull"
    bar: ClassVar[Bar] = Bar("3.1.5", "too much hull damage")

    def holds(self, s: Wolves) -> bool:
        return s.hull_damage <= self.number


class After(Number):
    """3.1.5, 4.5 So many halves of fuel have been spent (rulings R-61, R-63)."""

    word: ClassVar[str] = "after"
    bar: ClassVar[Bar] = Bar("3.1.5", "too early")

    def holds(self, s: Wolves) -> bool:
        return s.fuel_spent >= self.number


class Before(Number):
    word: ClassVar[str] = "before"
    bar: ClassVar[Bar] = Bar("3.1.5", "too late")

    def holds(self, s: Wolves) -> bool:
        return s.fuel_spent < self.number


class Mark(Condition):
    """What the marks of a sheet tell of the story so far."""

    takes: ClassVar[str] = ":NAME"

    def __init__(self) -> None:
        self.flag: int = 0
        self.number: int = 1

    def read(self, values: list[str], names: Names) -> bool:
        if not 1 <= len(values) <= 2 or not values[0] or not all(each.isdecimal() for each in values[1:]):
            return False
        self.flag = names.asked_flag(values[0])
        if len(values) == 2:
            self.number = int(values[1])
        return True


class Marked(Mark):
    """3.1.5 A flag has a mark, or so many (rulings R-39, R-42)."""

    word: ClassVar[str] = "flag"
    bar: ClassVar[Bar] = Bar("3.1.5", "too early")

    def holds(self, s: Wolves) -> bool:
        return s.flags[self.flag] >= self.number


class NotMarked(Mark):
    """3.1.5 A flag has no mark, or fewer than so many (rulings R-39, R-42)."""

    word: ClassVar[str] = "not"
    bar: ClassVar[Bar] = Bar("3.1.5", "too late")

    def holds(self, s: Wolves) -> bool:
        return s.flags[self.flag] < self.number


def all_hold(s: Wolves, needs: list[Condition]) -> bool:
    for condition in needs:  # noqa: SIM110
        if not condition.holds(s):
            return False
    return True


def is_story(needs: list[Condition], s: Wolves) -> bool:
    """3.1.5 What the marks of the sheet ask for holds; without them a stage is not shown at all."""
    return all_hold(s, [condition for condition in needs if isinstance(condition, Mark)])


def needs_bar(s: Wolves, needs: list[Condition]) -> Bar | None:
    """3.1.5 The first thing that is asked for and not so."""
    for condition in needs:
        if not condition.holds(s):
            return condition.bar
    return None
