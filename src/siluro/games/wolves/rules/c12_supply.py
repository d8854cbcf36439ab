"""Chapter 12 in 1942: boats that give fuel and torpedoes at sea (4.5; rulings R-53, R-54)."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Choose, Do
from siluro.games.wolves.rules import c04_fuel, c05_aircraft
from siluro.games.wolves.rules.c03_sheet import SupplyBoat
from siluro.games.wolves.rules.c12_levels import Rerollable
from siluro.games.wolves.rules.state import SURFACED, Wolves
from siluro.kit.dice import D6

MISSED_FROM: Final = 6  # the sea is too rough, or nobody is there
AIRCRAFT_ON: Final = 1
AIRCRAFT_MONTH: Final = 34  # July 1942


def supply_here(s: Wolves) -> SupplyBoat | None:
    """4.5, 12.2 The supply boat that can be met in this square now (ruling R-53)."""
    if s.campaign and not s.supplied and s.depth == SURFACED and not c04_fuel.is_in_reserve(s):
        for supply in s.sheet.supply_boats:
            if supply.cell == s.cell and is_on_station(s, supply):
                return supply
    return None


def is_on_station(s: Wolves, supply: SupplyBoat) -> bool:
    """12.2 Whether a supply boat is at sea this month, with something for this type of boat."""
    return supply.first_month <= s.month <= supply.last_month and fuel_from(s, supply) > 0


def fuel_from(s: Wolves, supply: SupplyBoat) -> int:
    """4.5 Halves of fuel that a supply boat gives this type."""
    return supply.fuel_ix if s.boat.is_large else supply.fuel


def torpedoes_from(s: Wolves, supply: SupplyBoat) -> int:
    """12.1 Torpedoes that it gives, as far as there are slots; none to a type IX."""
    free = s.boat.slots - s.g7a - s.g7e - s.mines
    return 0 if s.boat.is_large else min(supply.torpedoes, free)


class Supply(Choose[Wolves]):
    """4.5 Look for the supply boat this turn, once a patrol, or pass by; nobody else is sighted (ruling R-53)."""

    rule: ClassVar[str] = "4.5"
    word: ClassVar[str] = "supply"
    NAMES: ClassVar[tuple[str, ...]] = ("pass", "meet")

    def candidates(self, s: Wolves) -> list[int]:
        return MEET_ANSWERS

    def apply(self, s: Wolves, answer: int) -> None:
        if answer == MEET_BOAT:
            s.no_sighting = 1
            s.todo.append(RENDEZVOUS)


def is_met(die: int) -> bool:
    """4.5 Whether the boats find each other."""
    return die < MISSED_FROM


def is_surprised(s: Wolves, die: int) -> bool:
    """4.5, 5.1 From July 1942, by day, an aircraft finds both boats first (ruling R-54)."""
    return die == AIRCRAFT_ON and s.month >= AIRCRAFT_MONTH and not s.night


class Rendezvous(Rerollable):
    """4.5 One die: 1 to 5 the boats meet, 6 they miss each other and may try again next turn (ruling R-53)."""

    rule: ClassVar[str] = "4.5"
    word: ClassVar[str] = "rendezvous"

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        if is_met(answer):
            s.todo.append(TAKE_SUPPLIES)
        if is_surprised(s, answer):
            c05_aircraft.attacked_from_the_air(s, c05_aircraft.ONCE)


class TakeSupplies(Do[Wolves]):
    """4.5, 12.1 Fuel, unless the Reserve has been reached meanwhile, and torpedoes of type G7a."""

    rule: ClassVar[str] = "4.5"

    def apply(self, s: Wolves) -> None:
        supply = supply_here(s)
        if supply:
            s.supplied = 1
            s.g7a += torpedoes_from(s, supply)
            c04_fuel.refuel(s, fuel_from(s, supply))


PASS_BY: Final = 0
MEET_BOAT: Final = 1
MEET_ANSWERS: Final = [PASS_BY, MEET_BOAT]
SUPPLY: Final = Supply()
RENDEZVOUS: Final = Rendezvous()
TAKE_SUPPLIES: Final = TakeSupplies()
