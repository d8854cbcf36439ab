"""Chapter 4, fuel, battery and the clock (4.3 to 4.6)."""

from __future__ import annotations

from typing import Final

from siluro.games.wolves.rules import c03_mission
from siluro.games.wolves.rules.state import DIESEL, E_ENGINES, FUEL_CLOCK, FULL_BATTERY, SUBMERGED, SURFACED, Wolves

RECHARGE: Final = 1  # square of battery for a surfaced turn (4.6)


def fuel_boxes(s: Wolves) -> int:
    """4.5 Fuel squares before the Reserve, with the extra days of an easier game."""
    return s.boat.fuel_boxes + s.extra_fuel_boxes


def is_in_reserve(s: Wolves) -> bool:
    """4.5 Once the Reserve is reached nothing can be refuelled."""
    return s.fuel_spent > 2 * fuel_boxes(s)


def fuel_left(s: Wolves) -> int:
    """4.5 Halves that can be crossed off before SUNK is reached."""
    boat = s.boat
    return 2 * (boat.fuel_boxes + s.extra_fuel_boxes + boat.reserve_boxes) - s.fuel_spent


def fuel_at_home(s: Wolves) -> int:
    """4.5 Halves left on arrival in the nearest friendly port, sailing there now on the surface; below 0 it is lost."""
    sheet = s.sheet
    grids = sheet.to_port[s.month - sheet.first_month][s.cell]
    reach = surfaced_reach(s)
    return fuel_left(s) - (grids + reach - 1) // reach * s.boat.surfaced_fuel


def cross_off(s: Wolves, halves: int) -> None:
    """4.5 Cross off halves of fuel squares; squares entered for the first time may bring events (ruling R-23)."""
    s.fuel_spent += halves
    if fuel_left(s) < 0:
        c03_mission.end(s, c03_mission.OUT_OF_FUEL)
        return
    reached = (s.fuel_spent + 1) // 2
    if s.fuel_boxes_entered < reached:
        events = s.boat.events
        while s.fuel_boxes_entered < reached:
            s.fuel_boxes_entered += 1
            if s.fuel_boxes_entered < len(events) and events[s.fuel_boxes_entered]:
                s.events_due.append(events[s.fuel_boxes_entered])


def refuel(s: Wolves, halves: int) -> None:
    """4.5 Crosses are rubbed out, unless the Reserve has been reached; events do not come twice."""
    if not is_in_reserve(s):
        s.fuel_spent = max(0, s.fuel_spent - halves)


def drain(s: Wolves, charge: int) -> None:
    """4.6 Battery at 0 % at any moment is the end."""
    s.battery -= charge
    if s.battery <= 0:
        s.battery = 0
        c03_mission.end(s, c03_mission.NO_BATTERY)


def recharge(s: Wolves) -> None:
    """4.6 A turn on the surface gives 25 %, up to what the battery still holds."""
    if s.battery < s.battery_capacity:
        s.battery += RECHARGE


def surfaced_reach(s: Wolves) -> int:
    """4.1, 8 Grids that the boat makes on the surface in a turn; one at least."""
    return max(1, s.boat.surfaced_range - s.sheet.damage_effects.diesel * s.equipment_damage[DIESEL])


def turn_range(s: Wolves) -> int:
    """4.1, 8 Grids that may be moved this turn."""
    grids = s.boat.submerged_range if s.turn_depth == SUBMERGED else surfaced_reach(s)
    return grids if grids < s.range_limit else s.range_limit


def turn_charge(s: Wolves) -> int:
    """4.6, 8 Squares of battery that a submerged turn costs."""
    return s.boat.submerged_charge + s.sheet.damage_effects.e_engines * s.equipment_damage[E_ENGINES]


def pay_turn(s: Wolves) -> None:
    """4.4 A turn costs the same however far the boat goes (ruling R-5)."""
    if s.turn_depth == SURFACED:
        cross_off(s, s.boat.surfaced_fuel)
    else:
        drain(s, turn_charge(s))


def is_night_box(s: Wolves, box: int) -> bool:
    """4.3 The icon of a box of the fuel track, the first of which is 0."""
    icons = s.boat.icons
    return icons[box % len(icons)] == 1


def is_fuel_night(s: Wolves) -> bool:
    """4.3 Day or night by the icon on the fuel track; not where there is no night."""
    return s.fuel_spent > 0 and is_night_box(s, (s.fuel_spent - 1) // 2) and not s.sheet.always_day


def read_clock(s: Wolves) -> None:
    """4.3 Day or night by the icon on the fuel track, or on the battery track in a submerged turn (ruling R-19)."""
    if s.turn_depth == SURFACED or s.readings & FUEL_CLOCK:
        icons, box = s.boat.icons, (s.fuel_spent + 1) // 2
    else:
        icons, box = s.boat.battery_icons, FULL_BATTERY - s.battery
    s.night = icons[(box - 1) % len(icons)] if box > 0 and not s.sheet.always_day else 0
