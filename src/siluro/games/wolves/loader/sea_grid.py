"""Cuts a chart out of the grid: which squares, which of them touch, how they are coloured, how far things are."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from siluro.games.wolves.loader.schema import Cell, Coast, Grid
from siluro.games.wolves.rules.c03_sheet import Minefield, Sheet, SupplyBoat
from siluro.games.wolves.rules.state import AIRCRAFT, BLUE, BY_ESCORT, RED, STOP, YELLOW
from siluro.packs import read_part, refuse

FAR = 999  # grids: no way leads there


class SheetGrids:
    """The squares of a sheet by their ids."""

    def __init__(self, file: Path, grid: dict[str, Cell]) -> None:
        self.file = file
        self.grid = grid
        self.everywhere = by_letters(grid)
        self.ids: list[str] = []
        self.here: dict[str, list[str]] = {}
        self.indices: dict[str, int] = {}

    def select(self, squares: list[str], without: list[str], window: tuple[float, float, float, float]) -> None:
        """The squares named, less those left out, as far as they lie in the window (north, south, west, east)."""
        out = set(self.expand(without, self.everywhere))
        north, south, west, east = window
        self.ids = [
            name
            for name in self.expand(squares, self.everywhere)
            if name not in out
            and self.grid[name].n <= north
            and self.grid[name].s >= south
            and self.grid[name].w >= west
            and self.grid[name].e <= east
        ]
        self.here = by_letters(self.ids)
        self.indices = {name: index for index, name in enumerate(self.ids)}

    def expand(self, squares: list[str], there: dict[str, list[str]] | None = None) -> list[str]:
        """Squares written as 'AM 03 36-39 5*' or 'AM *'; single ones must be there, groups give what is there.

        Unless something else is said, there is on this sheet.
        """
        there = self.here if there is None else there
        found: list[str] = []
        for line in squares:
            letters, *parts = line.split()
            if letters not in self.everywhere:
                refuse(self.file, line, "there is no large grid {letters}", letters=letters)
            for part in parts:
                if "-" not in part and "*" not in part:
                    if letters + part not in there.get(letters, ()):
                        refuse(self.file, line, "{name} is not a grid on this chart", name=letters + part)
                    found.append(letters + part)
                else:
                    found += [name for name in there.get(letters, ()) if is_part(name[2:], part)]
        return found

    def index_of(self, name: str, key: str) -> int:
        """The number of a square on this sheet."""
        if name not in self.indices:
            refuse(self.file, key, "{name} is not a grid on this chart", name=name)
        return self.indices[name]


def by_letters(names: Iterable[str]) -> dict[str, list[str]]:
    """The squares of each large grid, in their order."""
    found: dict[str, list[str]] = {}
    for name in names:
        found.setdefault(name[:2], []).append(name)
    return found


def is_part(digits: str, part: str) -> bool:
    """'5*' takes 51 to 59 and 05; '36-39' takes the numbers between; '*' takes all."""
    if part == "*":
        return True
    if part.endswith("*"):
        return digits[0] == part[0] or digits == "0" + part[0]
    low, high = part.split("-")
    return low <= digits <= high


def connect(sheet: Sheet, chart: SheetGrids, barred: list[str], canals: list[str]) -> None:
    """4.1 Which squares of the sheet touch over water; some ways are barred, some are opened by a canal."""
    at = chart.indices
    shut = {frozenset(pair.split()) for pair in barred}
    sheet.neighbours = [
        [at[other] for other in chart.grid[name].neighbours if other in at and frozenset((name, other)) not in shut]
        for name in chart.ids
    ]
    for pair in canals:
        one, other = (chart.index_of(name, "canals") for name in pair.split())
        sheet.neighbours[one].append(other)
        sheet.neighbours[other].append(one)


def distances(sheet: Sheet, sources: list[int]) -> list[int]:
    """Grids from each square to the nearest of the sources."""
    found = [FAR] * len(sheet.neighbours)
    queue = list(sources)
    for cell in queue:
        found[cell] = 0
    for cell in queue:
        next_grid = found[cell] + 1
        for other in sheet.neighbours[cell]:
            if found[other] == FAR:
                found[other] = next_grid
                queue.append(other)
    return found


def fill_lookups(sheet: Sheet, months: int) -> None:
    """What the rules and the policies look up in every turn: courses, squares with something in them, ways home."""
    sheet.courses = [[STOP, *others] for others in sheet.neighbours]
    sheet.marked = [0] * len(sheet.cells)
    places: list[Minefield | SupplyBoat] = [*sheet.minefields, *sheet.supply_boats]
    for place in places:
        place.way = distances(sheet, [place.cell])
    for cell in (*sheet.homes, *sheet.coordinates, *(place.cell for place in places), sheet.goal):
        if cell >= 0:
            sheet.marked[cell] = 1
    sheet.stages_in = sheet.stages_in or [[] for _ in sheet.cells]
    for cell in range(len(sheet.cells)):
        if sheet.stages_in[cell]:
            sheet.marked[cell] = 1
    before: list[int] | None = None
    for month in range(sheet.first_month, sheet.first_month + months):
        friendly = [home for home, since in zip(sheet.homes, sheet.home_from, strict=True) if since <= month]
        sheet.to_port.append(sheet.to_port[-1] if friendly == before else distances(sheet, friendly))
        before = friendly
    sheet.to_coordinates = [distances(sheet, [cell]) for cell in sheet.coordinates]
    sheet.to_stage = [distances(sheet, stage.cells) if stage.cells and stage.mark else [] for stage in sheet.stages]


def colour_zones(sheet: Sheet, chart: SheetGrids, red: list[str], yellow: list[str], yellow_steps: int) -> None:
    """3.1.4 Red and yellow squares by name, or yellow ones by their distance from red."""
    reds = [chart.index_of(name, "red") for name in chart.expand(red)]
    to_red = distances(sheet, reds)
    sheet.zones = [
        RED if to_red[cell] == 0 else YELLOW if to_red[cell] <= yellow_steps else BLUE for cell in range(len(to_red))
    ]
    for name in chart.expand(yellow):
        cell = chart.index_of(name, "yellow")
        if sheet.zones[cell] != RED:
            sheet.zones[cell] = YELLOW
    sheet.to_red = to_red


def read_grid(file: Path) -> dict[str, Cell]:
    """Every sea square by its id."""
    cells = {cell.id: cell for cell in read_part(file, Grid).cells}
    for cell in cells.values():
        for other in cell.neighbours:
            if other not in cells or cell.id not in cells[other].neighbours:
                refuse(file, f"{cell.id}.neighbours", "{other} does not exist, or does not list {name}",
                       other=other, name=cell.id)  # fmt: skip
    return cells


def read_coast(folder: Path) -> Coast:
    """The coast outlines, for screens and pictures."""
    return read_part(folder / "coast.json", Coast)


def parse_sighting_column(text: str, file: Path, key: str) -> list[int]:
    """'2 A, 9 x1+1E' as a list by 2d6: -1 for aircraft, otherwise BY_ESCORT * escorts + ships."""
    column = [0] * 13
    rows = re.findall(r"(\d+) (A|x(\d)(?:\+(\d)E)?)", text)
    totals = [int(row[0]) for row in rows]
    if len(set(totals)) != len(totals) or not all(2 <= total <= 12 for total in totals):
        refuse(file, key, "the totals of two dice are 2 to 12, each at most once")
    for total, (_, what, ships, escorts) in zip(totals, rows, strict=True):
        column[total] = AIRCRAFT if what == "A" else BY_ESCORT * int(escorts or 0) + int(ships)
    return column
