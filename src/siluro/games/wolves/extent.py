"""How large a patrol or a campaign can get."""

from __future__ import annotations

from siluro.engine.extent import Extent
from siluro.games.wolves.rules.c03_mission import ENDINGS, MOST_POINTS
from siluro.games.wolves.rules.c03_sheet import NO_LIMIT, Boat, Sheet
from siluro.games.wolves.rules.c05_ships import UNKNOWN
from siluro.games.wolves.rules.c06_attack import LIT
from siluro.games.wolves.rules.c07_movement import NOTICED
from siluro.games.wolves.rules.c11_enigma import BY_COORDINATE, OUTCOMES
from siluro.games.wolves.rules.c12_campaign import SIX_MONTHS
from siluro.games.wolves.rules.c12_transfer import is_retired
from siluro.games.wolves.rules.state import (
    ALL_READINGS,
    BEARINGS,
    CONDUCTS,
    EQUIPMENT,
    FULL_BATTERY,
    NOWHERE,
    OUTER_RING,
    UPGRADES,
    WEATHERS,
    YELLOW_AS_RED,
    Wolves,
)

OVERDRAWN = 12
"""Halves of fuel, at most, that the last event crosses off beyond SUNK."""
VESSELS = 16
"""More than any table of this game brings into one encounter."""
BY_VESSEL = ("vessels", "bearings", "rings", "ship_damage", "awareness", "conduct")
FLAGS = (
    "campaign", "depth", "turn_depth", "equipment_damage", "diesel_repaired_next_turn", "no_sighting", "at_sea",
    "night", "objective_done", "supplied", "sunk_in_red", "coordinates_used", "stages_over", "in_harbour", "alarm_sent",
    "reroll_left", "wrecks", "minefields_laid", "shadowing", "inside", "inshore",
)  # fmt: skip
COUNTS = (
    "turns_without_messages", "second_looks", "extra_escorts", "flags", "stage_uses", "contacts", "escorts_coming",
    "guards", "tubes_ready", "rounds_fired", "encounter_turn", "experience", "reports", "most_reports", "sunk_inside",
    "sector_ships", "lawful_marks", "ships_sunk", "encounters",
)  # fmt: skip
LENGTH = 1000
"""More than twice the answers of the longest of thousands of patrols."""
COUNT = range(100)
"""Of what is counted on one patrol."""


def extent(s: Wolves) -> Extent:
    """Answers are grids of the chart at most; a roll is 2d6 or a ship of the campaign's table of 36."""
    tables = s.tables
    sheets = tables.sheets if s.campaign else [s.sheet]
    boats = boats_to_come(s)
    months = 1 + s.last_month - s.month
    cells, sectors = max(len(sheet.cells) for sheet in sheets), max(len(sheet.sectors.ids) for sheet in sheets)
    fields = max(max(len(sheet.minefields) for sheet in sheets), len(tables.minefields) if s.campaign else 0)
    fuel, slots = max(map(most_fuel, boats)) + s.extra_fuel_boxes, max(boat.slots for boat in boats)
    rounds = max(tables.gun_most, *(boat.ammo for boat in boats))
    tons = max(most_tons(s, sheet, boat) for sheet in sheets for boat in boats)
    return Extent(
        answers=range(-1, max(cells, 36)),
        outcomes=36,
        scores=range(months * tons + 1) if s.campaign else range(MOST_POINTS + 1),
        lists={
            **dict.fromkeys(BY_VESSEL, VESSELS),
            "path": 12,
            "events_due": 12,
            "equipment_damage": len(EQUIPMENT),
            "repair_attempts": len(EQUIPMENT),
            "route_weights": max(len(sheet.routes) for sheet in sheets),
            "coordinates_used": max(len(sheet.coordinates) for sheet in sheets),
            "flags": max(len(sheet.flag_names) for sheet in sheets),
            "stage_uses": max(len(sheet.stages) for sheet in sheets),
            "experience": len(UPGRADES),
            "wrecks": 36 * s.campaign,
            "minefields_laid": fields,
            "sector_alarm": sectors,
            "sector_ships": sectors,
        },
        numbers={
            **dict.fromkeys(FLAGS, range(2)),
            **dict.fromkeys(COUNTS, COUNT),
            "sheet_number": range(len(tables.sheets)),
            "boat_number": range(len(tables.boats)),
            **dict.fromkeys(("month", "last_month"), range(len(tables.sheet_of_month))),
            "readings": range(ALL_READINGS + 1),
            "event_sheet": range(len(tables.sheets)),
            "extra_fuel_boxes": range(s.extra_fuel_boxes + 1),
            **dict.fromkeys(("cell", "path"), range(cells)),
            "fuel_spent": range(2 * fuel + OVERDRAWN),
            "fuel_boxes_entered": range(fuel + 2),
            "events_due": range(1, 3),
            **dict.fromkeys(("battery", "battery_capacity"), range(FULL_BATTERY + 1)),
            "hull_damage": range(2 + max(boat.hull_boxes for boat in boats)),
            "repair_attempts": range(1 + tables.repair_most),
            **dict.fromkeys(("g7a", "g7e", "mines"), range(slots + 1)),
            **dict.fromkeys(("ammo", "gun_capacity"), range(rounds + 1)),
            **dict.fromkeys(("range_limit", "next_range_limit"), range(NO_LIMIT + 1)),
            "spotted": range(YELLOW_AS_RED + 1),
            "shore_lights": range(LIT + 1),
            "victory_points": range(-COUNT.stop, COUNT.stop),
            "tonnage": range(tons + 1),
            "route_weights": range(36 ** max(1, *(len(sheet.coordinates) for sheet in sheets)) + 1),
            "messages": range(BY_COORDINATE * OUTCOMES),
            "watched_from": range(NOWHERE, cells),
            "weather": range(len(WEATHERS)),
            **dict.fromkeys(("heading", "bearings"), range(BEARINGS)),
            "vessels": range(UNKNOWN, len(tables.ships)),
            "rings": range(OUTER_RING + 1),
            "ship_damage": range(
                1 + max(ship.hull for ship in tables.ships) + max(worst_hit(sheet) for sheet in sheets)
            ),
            "awareness": range(NOTICED + 1),
            "actions_left": range(1 + max(boat.actions for boat in boats)),
            "torpedoes_launched": range(1 + max(boat.torpedoes_per_turn for boat in boats)),
            "level_modifier": range(-9, 10),
            "career_tonnage": range(months * tons * s.campaign + 1),
            "ended": range(len(ENDINGS)),
            "sector_alarm": range(1 + max(len(sheet.sectors.sighting) for sheet in sheets)),
            "conduct": range(len(CONDUCTS)),
        },
        fields=range(NOWHERE, max(37, *(len(sheet.stage_options) for sheet in sheets))),
        agenda=32,
        length=LENGTH * months,
    )


def boats_to_come(s: Wolves) -> list[Boat]:
    """12.2 The boat, or every type that may be offered instead."""
    stays = not s.campaign or (s.month // SIX_MONTHS == s.last_month // SIX_MONTHS and not is_retired(s))
    return [s.boat] if stays else s.tables.boats[s.tables.first_campaign_boat :]


def most_fuel(boat: Boat) -> int:
    return boat.fuel_boxes + boat.reserve_boxes


def worst_hit(sheet: Sheet) -> int:
    return max(*sheet.hit.torpedo, *sheet.hit.gun)


def most_tons(s: Wolves, sheet: Sheet, boat: Boat) -> int:
    """6.1, 3.1.5 Of a patrol: each weapon on board, taken on at sea too, does its worst to the ship that pays best.

    Missions may fill the boat up once more.
    """
    tables, loads = s.tables, 1 if s.campaign else 2
    torpedoes = loads * boat.slots + max((supply.torpedoes for supply in sheet.supply_boats), default=0)
    rounds = loads * max(boat.ammo, tables.gun_most)
    boxes = torpedoes * max(sheet.hit.torpedo) + rounds * max(sheet.hit.gun)
    best = max(tables.ships[ship].tons / tables.ships[ship].hull for ship in sheet.ships + sheet.prizes)
    return int(boxes * best) + sum(tables.ships[ship].tons for ship in sheet.prizes)
