"""Chapter 4, fuel, battery and the clock (4.3 to 4.6)."""

from __future__ import annotations

from typing import Final

from siluro.games.wolves.rules import c03_mission
from siluro.games.wolves.rules.state import DIESEL, E_ENGINES, FULL_BATTERY, SUBMERGED, SURFACED, Wolves

E_ENGINE_COST: Final = 1  # squares of battery more for a submerged turn (8, reconstructed)
RECHARGE: Final = 1  # square of battery for a surfaced turn (4.6)


def squares(s: Wolves) -> int:
    """4.5 Fuel squares before the Reserve, with the extra days of an easier game."""
    return s.uboat.squares + s.extra_squares


def is_in_reserve(s: Wolves) -> bool:
    """4.5 Once the Reserve is reached nothing can be refuelled."""
    return s.halves > 2 * squares(s)


def fuel_left(s: Wolves) -> int:
    """4.5 Halves that can be crossed off before SUNK is reached."""
    boat = s.uboat
    return 2 * (boat.squares + s.extra_squares + boat.reserve) - s.halves


def cross_off(s: Wolves, halves: int) -> None:
    """4.5 Cross off halves of fuel squares; squares entered for the first time may bring events (ruling R-23)."""
    s.halves += halves
    if fuel_left(s) < 0:
        c03_mission.end(s, c03_mission.OUT_OF_FUEL)
        return
    reached = (s.halves + 1) // 2
    if s.entered < reached:
        events = s.uboat.events
        while s.entered < reached:
            s.entered += 1
            if s.entered < len(events) and events[s.entered]:
                s.due.append(events[s.entered])


def refuel(s: Wolves, halves: int) -> None:
    """4.5 Crosses are rubbed out, unless the Reserve has been reached; events do not come twice."""
    if not is_in_reserve(s):
        s.halves = max(0, s.halves - halves)


def drain(s: Wolves, charge: int) -> None:
    """4.6 Battery at 0 % at any moment is the end."""
    s.battery -= charge
    if s.battery <= 0:
        s.battery = 0
        c03_mission.end(s, c03_mission.NO_BATTERY)


def recharge(s: Wolves) -> None:
    """4.6 A turn on the surface gives 25 %, up to what the battery still holds."""
    if s.battery < s.cap:
        s.battery += RECHARGE


def turn_range(s: Wolves) -> int:
    """4.1, 8 Grids that may be moved this turn."""
    boat = s.uboat
    if s.depth == SUBMERGED:
        grids = boat.submerged
    else:
        grids = boat.surfaced - s.eq[DIESEL] or 1
    return grids if grids < s.range_now else s.range_now


def turn_charge(s: Wolves) -> int:
    """4.6, 8 Squares of battery that a submerged turn costs."""
    return s.uboat.submerged_cost + E_ENGINE_COST * s.eq[E_ENGINES]


def pay_turn(s: Wolves) -> None:
    """4.4 A turn costs the same however far the boat goes (ruling R-5)."""
    if s.depth == SURFACED:
        cross_off(s, s.uboat.surfaced_cost)
    else:
        drain(s, turn_charge(s))


def read_clock(s: Wolves) -> None:
    """4.3 Day or night by the icon on the fuel track, or on the battery track when submerged (ruling R-19)."""
    if s.depth == SURFACED:
        s.night = (s.halves - 1) // 2 % 2 if s.halves else 0
    else:
        s.night = (FULL_BATTERY - 1 - s.battery) % 2 if s.battery < FULL_BATTERY else 0
    if s.night and s.paper.always_day:
        s.night = 0
