"""What a screen shows of the chart of Sea Wolves: squares, the boat's track, and what is marked, as plain data."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TypedDict

from siluro.games.wolves.loader.sea_grid import read_coast
from siluro.games.wolves.rules import c03_scatter, c12_supply
from siluro.games.wolves.rules.c04_movement import square_id
from siluro.games.wolves.rules.state import ZONES, Wolves
from siluro.speech.say import say


class Chart(TypedDict):
    """Where the boat is and has been, and what the chart marks; squares by their ids."""

    boat: str
    track: list[str]
    path: list[str]
    homes: list[str]
    goal: str | None
    goal_name: str
    minefields: list[str]
    mines_needed: list[int]
    mines_laid: list[str]
    coordinates: list[str]
    stages: list[StageMark]
    supplies: list[str]
    known_red: list[str]
    ice: list[str]
    graves: dict[str, list[str]]


class StageMark(TypedDict):
    """A stage of the sheet: its squares, what the chart says of them, how often it was used and may be."""

    id: str
    squares: list[str]
    mark: str
    used: int
    most: int


class Square(TypedDict):
    """A square of the chart; bounds are north, south, west, east."""

    id: str
    bounds: list[float]
    zone: str


def chart(s: Wolves) -> Chart:
    """Where the boat is and has been; the squares themselves come from `squares`, they never change."""
    sheet = s.sheet
    return {
        "boat": square_id(s, s.cell),
        "track": [square_id(s, cell) for cell in s.track],
        "path": [square_id(s, cell) for cell in s.path],
        "homes": [square_id(s, cell) for cell in sheet.homes],
        "goal": square_id(s, sheet.goal) if sheet.goal >= 0 else None,
        "goal_name": say(sheet.goal_name),
        "minefields": [square_id(s, field.cell) for field in sheet.minefields],
        "mines_needed": [field.number for field in sheet.minefields],
        "mines_laid": [square_id(s, field.cell) for field in sheet.minefields if s.minefields_laid[field.id]],
        "coordinates": [square_id(s, cell) for cell in sheet.coordinates],
        "stages": [
            {
                "id": stage.id,
                "squares": [square_id(s, cell) for cell in stage.cells],
                "mark": say(stage.mark),
                "used": s.stage_uses[number],
                "most": stage.most,
            }
            for number, stage in enumerate(sheet.stages)
        ],
        "supplies": [] if s.supplied else supplies(s),
        "known_red": [square_id(s, cell) for cell in known_red(s)],
        "ice": [square_id(s, cell) for cell, edge in enumerate(sheet.ice.edge) if edge],
        "graves": graves(s),
    }


def graves(s: Wolves) -> dict[str, list[str]]:
    """The ships that this patrol sank, by name, in the squares where they lie."""
    found: dict[str, list[str]] = {}
    for cell, kind in zip(s.graves, s.victims[len(s.victims) - len(s.graves) :], strict=True):
        found.setdefault(square_id(s, cell), []).append(s.tables.ships[kind].name)
    return found


def supplies(s: Wolves) -> list[str]:
    """12.2 Where supply boats wait this month for a boat of this type."""
    return [square_id(s, boat.cell) for boat in s.sheet.supply_boats if c12_supply.is_on_station(s, boat)]


def known_red(s: Wolves) -> list[int]:
    """11, 3.1.5 Squares that every route still possible makes Red, or a convoy that has scattered."""
    if not s.route_weights:
        return [cell for cell, red in enumerate(s.sheet.scatter.red_later) if red and c03_scatter.is_scattered(s)]
    known = list(range(len(s.sheet.cells)))
    for route, weight in zip(s.sheet.routes, s.route_weights, strict=True):
        if weight:
            known = [cell for cell in known if route[cell]]
    return known


def squares(s: Wolves) -> list[Square]:
    """Every square of the chart: id, bounds (north, south, west, east), colour."""
    sheet = s.sheet
    return [
        {"id": square_id(s, cell), "bounds": s.tables.bounds[sheet.cells[cell]], "zone": ZONES[sheet.zones[cell]]}
        for cell in range(len(sheet.cells))
    ]


@cache
def coast(folder: Path) -> list[list[tuple[float, float]]]:
    """The coast outlines of a pack: rings of longitude and latitude."""
    return read_coast(folder).rings
