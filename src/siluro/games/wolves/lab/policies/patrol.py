"""How the greedy captain of Sea Wolves sails: where to, how deep, and when to turn for home."""

from __future__ import annotations

from typing import Final

from siluro.games.wolves.lab.policies import errands
from siluro.games.wolves.rules import c03_scatter, c04_fuel, c11_enigma, c12_campaign, c12_supply
from siluro.games.wolves.rules.c03_sheet import Boat, Sheet, SupplyBoat
from siluro.games.wolves.rules.state import FULL_BATTERY, RADIO, STOP, SUBMERGED, SURFACED, Wolves

MARGIN: Final = 4  # halves of fuel kept for leaks and escapes
MARGIN_TURNS: Final = 5  # and one more for so many turns on the way
CAMPAIGN_MARGIN_TURNS: Final = 3  # in the campaign the way home is longer, and no points can make up for the boat
SPARE_HULL: Final = 2  # boxes that must be left to go on
CAMPAIGN_SPARE: Final = 3  # in the campaign the yard repairs for nothing
ERRAND_MARGIN: Final = 3  # for an errand less is kept
AWAKE: Final = 2  # the alarm at which a sector is left alone
FAR: Final = 99
DETOUR: Final = 8  # grids worth sailing for a message
STAY: Final = 6  # turns on station that a long way should be worth
TRIES: Final = 2  # turns that a supply boat may let the captain wait


def is_fit(s: Wolves) -> bool:
    """Something to shoot with, besides what an errand asks for, and hull to risk."""
    kept = errands.torpedoes_kept(s) if s.sheet.stages else 0
    if not s.hull_damage:
        return s.g7a + s.g7e > kept
    return s.g7a + s.g7e > kept and has_spare_hull(s)


def has_spare_hull(s: Wolves) -> bool:
    """Hull to risk."""
    return s.hull_damage + (CAMPAIGN_SPARE if s.campaign else SPARE_HULL) <= s.boat.hull_boxes


def turns_for(s: Wolves, boat: Boat, grids: int) -> int:
    """Surfaced turns for so many grids, with the diesel as it is."""
    reach = c04_fuel.surfaced_reach(s)
    return (grids + reach - 1) // reach


def goes_home(s: Wolves, sheet: Sheet, home: list[int]) -> bool:
    """The fuel for the way back, with a margin that grows with it, is all that is left; or nothing more can be won."""
    if sheet.stages and can_reach_errand(s, sheet, home):
        return False
    if not has_fuel(s, home) or not is_fit(s):
        return True
    if s.campaign or s.tonnage < sheet.victory.tons[-1]:
        return False
    return not has_errand(s, sheet)


def can_reach_errand(s: Wolves, sheet: Sheet, home: list[int]) -> bool:
    """What the sheet asks for in a marked square is still to be done, with hull and fuel for the way there and home."""
    number = errands.errand(s, sheet)
    if number < 0 or not has_spare_hull(s):
        return False
    there = turns_for(s, s.boat, sheet.to_stage[number][s.cell])
    back = turns_for(s, s.boat, home[sheet.stages[number].cells[0]])
    return c04_fuel.fuel_left(s) >= (there + back) * s.boat.surfaced_fuel + ERRAND_MARGIN


def has_fuel(s: Wolves, home: list[int]) -> bool:
    """4.5 There is more fuel than the way back asks for, with its margin."""
    boat = s.boat
    turns = turns_for(s, boat, home[s.cell])
    margin = MARGIN + turns // (CAMPAIGN_MARGIN_TURNS if s.campaign else MARGIN_TURNS)
    return c04_fuel.fuel_left(s) >= (turns + 2) * boat.surfaced_fuel + margin


def has_time(s: Wolves) -> bool:
    """4.5 Fuel to stay where the boat is for a turn or two."""
    return has_fuel(s, s.sheet.to_port[s.month - s.sheet.first_month])


def has_errand(s: Wolves, sheet: Sheet) -> bool:
    """The objective of the mission is still to be reached, and can be."""
    if sheet.stages and errands.errand(s, sheet) >= 0:
        return True
    return sheet.goal >= 0 and not s.objective_done


class Aim:
    """What the captain is after in this turn on the chart: nothing that is asked before he sails can change it."""

    def __init__(self) -> None:
        self.of: Wolves | None = None
        self.halves: int = 0  # every turn costs fuel or battery: together they tell one turn from another
        self.battery: int = 0
        self.grids: list[int] = []

    def now(self, s: Wolves) -> list[int]:
        """The distances to it."""
        if s is not self.of or s.fuel_spent != self.halves or s.battery != self.battery:
            self.of = s
            self.halves = s.fuel_spent
            self.battery = s.battery
            self.grids = aim(s)
        return self.grids


def aim(s: Wolves) -> list[int]:
    """The distances to what the boat is after: home, errand, mines, messages, or where ships pass."""
    sheet = s.sheet
    home = sheet.to_port[s.month - sheet.first_month]
    if goes_home(s, sheet, home):
        return home
    for field in sheet.minefields:
        if c12_campaign.can_be_laid(s, field):
            return field.way
    number = errands.errand(s, sheet) if sheet.stages else -1
    if number >= 0:
        return sheet.to_stage[number]
    if has_errand(s, sheet):
        return sheet.to_goal
    if s.route_weights:
        return convoy(s, sheet)
    if sheet.to_sector:
        return quiet_sector(s, sheet)
    return station(s, sheet, home) if s.campaign else c03_scatter.to_red(s)


def station(s: Wolves, sheet: Sheet, home: list[int]) -> list[int]:
    """12 Where few escorts sail, if the fuel allows it, or the supply boat on the way; else the nearest red water."""
    light = sheet.to_light[s.month - sheet.first_month]
    if light[s.cell] == 0:
        return light
    way_home = light[s.track[0]]
    supply = nearest_supply(s, sheet, home)
    if supply and pays(s, supply, light, way_home):
        return supply.way
    if c04_fuel.fuel_left(s) >= cost(s, light[s.cell]) + STAY + cost(s, way_home) + MARGIN:
        return light
    return sheet.to_red


def cost(s: Wolves, grids: int) -> int:
    """4.5 Halves for so many grids on the surface."""
    return turns_for(s, s.boat, grids) * s.boat.surfaced_fuel


def nearest_supply(s: Wolves, sheet: Sheet, home: list[int]) -> SupplyBoat | None:
    """4.5 The supply boat that can be reached before the Reserve, and missed without losing the way home."""
    best: SupplyBoat | None = None
    if s.supplied:
        return best
    for supply in sheet.supply_boats:
        if not c12_supply.is_on_station(s, supply):
            continue
        grids = supply.way[s.cell]
        spent = s.fuel_spent + cost(s, grids) + TRIES
        left = c04_fuel.fuel_left(s) - cost(s, grids) - TRIES
        is_safe = spent <= 2 * c04_fuel.fuel_boxes(s) and left >= cost(s, home[supply.cell]) + MARGIN
        if is_safe and (best is None or grids < best.way[s.cell]):
            best = supply
    return best


def pays(s: Wolves, supply: SupplyBoat, light: list[int], way_home: int) -> bool:
    """4.5 Fuel from the supply boat is all of use, or it alone opens the way to where few escorts sail."""
    gives = c12_supply.fuel_from(s, supply)
    grids = supply.way[s.cell]
    spent = s.fuel_spent + cost(s, grids)
    if spent >= gives and s.g7a + s.g7e > s.boat.torpedoes_per_turn and grids <= 2 * STAY:
        return True
    full = c04_fuel.fuel_left(s) + s.fuel_spent
    after = min(full, full - spent + gives)
    return spent * 2 >= gives and after >= cost(s, light[supply.cell]) + STAY + cost(s, way_home) + MARGIN


def quiet_sector(s: Wolves, sheet: Sheet) -> list[int]:
    """3.1.5 The nearest sector that is not awake, one without a wreck before others."""
    best = 0
    rank = FAR
    for number in range(len(sheet.to_sector)):
        far = sheet.to_sector[number][s.cell]
        if s.sector_alarm[number] >= AWAKE:
            far += FAR
        elif s.sector_ships[number]:
            far += DETOUR
        if number == 0 or far < rank:
            best = number
            rank = far
    return sheet.to_sector[best]


def convoy(s: Wolves, sheet: Sheet) -> list[int]:
    """11 The nearest message that was not heard yet, then the likeliest route."""
    if wants_message(s, sheet) and not s.equipment_damage[RADIO]:
        for number in range(len(s.coordinates_used)):
            if not s.coordinates_used[number] and sheet.to_coordinates[number][s.cell] <= DETOUR:
                return sheet.to_coordinates[number]
    return sheet.to_route[s.route_weights.index(max(s.route_weights))]


def wants_message(s: Wolves, sheet: Sheet) -> bool:
    """11 The route is not known yet, or the sheet pays for more pieces of it."""
    return c11_enigma.is_route_open(s) or c11_enigma.true_pieces(s) < sheet.victory.pieces_for_a_point


def course(s: Wolves, options: list[int], grids: list[int]) -> int:
    """Nearer to the aim, square by square; there, stay where ships come by."""
    best = STOP
    nearest = grids[s.path[-1] if s.path else s.cell]
    if nearest:
        for cell in options:
            if cell != STOP and grids[cell] < nearest:
                best = cell
                nearest = grids[cell]
    return best


def is_night_next(s: Wolves) -> bool:
    """4.3 Whether a turn on the surface would be by night."""
    return c04_fuel.is_night_box(s, s.fuel_spent // 2)


def is_short(s: Wolves, grids: int) -> bool:
    """4.5 Not fuel enough to sail so far on the surface."""
    return c04_fuel.fuel_left(s) < cost(s, grids)


def depth(s: Wolves, aim: Aim) -> int:
    """With a full battery on station, or as fast below as above, submerged: it costs no fuel and hides the boat.

    Short of fuel he sails on the battery too; in the campaign without waiting until it is full.
    """
    if s.battery <= c04_fuel.turn_charge(s):
        return SURFACED
    if s.battery < FULL_BATTERY:
        return SUBMERGED if s.campaign and is_short(s, aim.now(s)[s.cell]) else SURFACED
    if s.sheet.stages and errands.watches(s, s.sheet):
        return SUBMERGED
    boat = s.boat
    grids = aim.now(s)[s.cell]
    if s.sheet.run_in.through and is_night_next(s):
        return SURFACED
    if grids == 0 or c04_fuel.surfaced_reach(s) <= boat.submerged_range:
        return SUBMERGED
    return SUBMERGED if is_short(s, grids) else SURFACED
