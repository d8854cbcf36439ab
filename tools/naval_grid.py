"""Generates the squares of the Kriegsmarine chart for the game wolves: bounds, sea share, neighbours, coast.

The large squares and their irregular parts are those of navalgrid.com; sea and land come from the raster of the
package global-land-mask (MIT licence), which holds the public GLOBE elevation data of NOAA at 30 arc-seconds.

    pip install global-land-mask numpy
    python tools/naval_grid.py src/siluro/games/wolves/pack
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

import numpy as np

Raster = np.ndarray  # True is sea; row 0 is the northernmost
NORTH, SOUTH, WEST, EAST = 7800, 0, -10100, 7400  # the part of the world in use, in hundredths of a degree
PIXELS = 120  # raster squares to a degree
SEA_SHARE = 0.02  # a cell with less water is land
OPEN_WATER = 0.03  # degrees of water along a border that let a boat pass
COAST_STEP = 4  # raster squares joined to one before the coast is traced
COAST_TOLERANCE = 0.035  # degrees a simplified coast may be off
LEAST_ISLAND = 0.02  # square degrees; smaller islands are not drawn
GRID_SOURCE = "geodata: squares after navalgrid.com, sea and land from global-land-mask (MIT), NOAA GLOBE"

# rows of regular large squares: north, squares from west to east, first west bound, width; hundredths of a degree
REGULAR = (
    (7710, "AA AB AC AT", -3400, 2700),
    (6900, "AE AF", -2425, 2025),
    (5100, "BA BB BC BD BE", -7900, 1350),
    (4290, "CA CB CC CD CE", -7870, 1080),
    (4290, "CG", -1510, 1080),
    (3480, "DA DB DC DD DE DF DG DH DJ", -9910, 1080),
    (2670, "DL DM DN DO DP DQ DR DS DT DU", -9280, 810),
    (1860, "EA EB EC ED EE EF EG EH EJ EK", -9280, 810),
    (1050, "EL EM EN EO EP EQ ER ES ET EU EV EW", -8470, 810),
)

# how the ten or fewer cells of an irregular part are numbered, row by row
LAYOUTS = {
    "3x3": ("123", "456", "789"),
    "2x5v": ("12", "34", "56", "78", "90"),
    "5x2h": ("12345", "67890"),
    "2col": ("12", "45", "78"),
    "23col": ("23", "56", "89"),
}
# parts of irregular squares: parts from west to east, north, south, first west bound, step, layout
IRREGULAR = (
    ("AK1 AK2 AK3 AL1 AL2 AL3 AM1 AM2 AM3 AN1", 6090, 5640, -3730, 360, "2x5v"),
    ("AN2", 6090, 5910, -130, 900, "5x2h"),
    ("AN4 AN3", 5910, 5640, -130, 540, "3x3"),
    ("AN9", 5640, 5190, 650, 300, "2x5v"),
    ("AN6", 5640, 5370, 200, 450, "3x3"),
    ("AN7 AN8", 5370, 5100, -250, 450, "3x3"),
    ("AL6 AM4 AM5", 5640, 5370, -2050, 450, "3x3"),
    ("AL9 AM7 AM8 AM9", 5370, 5100, -2050, 450, "3x3"),
    ("AL4 AL5", 5640, 5370, -2650, 300, "2col"),
    ("AL7 AL8", 5370, 5100, -2650, 300, "2col"),
    ("AK4 AK5 AK6", 5640, 5370, -4000, 450, "3x3"),
    ("AK7 AK8 AK9", 5370, 5100, -4000, 450, "3x3"),
    ("AH4 AH5 AH6 AJ4 AJ5 AJ6", 5640, 5370, -6700, 450, "3x3"),
    ("AH7 AH8 AH9 AJ7 AJ8 AJ9", 5370, 5100, -6700, 450, "3x3"),
    ("AH1 AH2 AH3 AJ1 AJ2 AJ3", 5910, 5640, -6970, 540, "3x3"),
    ("AD1 AD2", 6900, 6630, -3775, 675, "3x3"),
    ("AD3 AD4 AD5", 6630, 6360, -4450, 675, "3x3"),
    ("AD6 AD7 AD8", 6360, 6090, -4450, 675, "3x3"),
    ("BF1 BF2", 5100, 4830, -1150, 450, "3x3"),
    ("BF4", 4830, 4560, -1150, 450, "3x3"),
    ("BF5 BF6", 4830, 4560, -700, 300, "2col"),
    ("BF7 BF8 BF9", 4560, 4290, -1150, 360, "3x3"),
    ("CF1", 4290, 4020, -2470, 240, "23col"),
    ("CF4", 4020, 3750, -2470, 240, "23col"),
    ("CF7", 3750, 3480, -2470, 240, "23col"),
    ("CF2 CF3", 4290, 4020, -2230, 360, "3x3"),
    ("CF5 CF6", 4020, 3750, -2230, 360, "3x3"),
    ("CF8 CF9", 3750, 3480, -2230, 360, "3x3"),
    ("AO4 AO5 AO6", 5910, 5640, 950, 540, "3x3"),
)
# single rows of cells: cells from west to east, north, first west bound, step
ROWS = (
    ("AN05 AN51 AN52 AN53", 5640, -400, 150),
    ("AN54 AN55 AN56", 5550, -250, 150),
    ("AN57 AN58 AN59", 5460, -250, 150),
    ("AM61 AM62", 5640, -700, 150),
    ("AM64 AM65 AM66", 5550, -700, 150),
    ("AM67 AM68 AM69", 5460, -700, 150),
    ("AD91 AD92 AD93 AD94", 6090, -4450, 180),
    ("AD95 AD96 AD97 AD98", 6000, -4450, 180),
    ("BF31 BF32 BF33 BF34", 5100, -250, 150),
    ("BF35 BF36 BF37", 5010, -250, 150),
    ("BF38 BF39", 4920, -250, 150),
    ("AO71 AO72 AO73 AO81 AO82", 5640, 950, 150),
    ("AO74 AO75 AO76 AO83 AO84", 5550, 950, 150),
    ("AO77 AO78 AO79 AO85 AO86", 5460, 950, 150),
    ("AO11 AO12 AO13 AO14", 6090, 770, 180),
    ("AO15 AO16 AO17 AO18", 6000, 770, 180),
)
HEIGHT = 90  # every cell is 0.9 degrees high


@dataclass
class Cell:
    """A square of the chart; bounds in hundredths of a degree."""

    id: str
    n: int
    s: int
    w: int
    e: int
    sea: float = 0.0
    neighbours: list[str] = field(default_factory=list)
    walls: list[str] = field(default_factory=list)  # touching squares, but the border is land


def block(name: str, north: int, west: int, width: int, rows: tuple[str, ...]) -> Iterator[Cell]:
    """The cells of a part; a digit 0 stands for the tenth cell, whose name puts the 0 first."""
    step = width // len(rows[0])
    for row, digits in enumerate(rows):
        for column, digit in enumerate(digits):
            letters, part = name[:2], name[2]
            number = "0" + part if digit == "0" else part + digit
            top, left = north - row * HEIGHT, west + column * step
            yield Cell(letters + number, top, top - HEIGHT, left, left + step)


def all_cells() -> list[Cell]:
    """Every square of the part of the world in use, land or sea."""
    cells: list[Cell] = []
    for north, letters, west, width in REGULAR:
        for index, name in enumerate(letters.split()):
            for part in range(9):
                top = north - part // 3 * 3 * HEIGHT
                left = west + index * width + part % 3 * width // 3
                cells += block(f"{name}{part + 1}", top, left, width // 3, LAYOUTS["3x3"])
    for parts, north, _, west, step, layout in IRREGULAR:
        for index, name in enumerate(parts.split()):
            cells += block(name, north, west + index * step, step, LAYOUTS[layout])
    for names, north, west, step in ROWS:
        for index, name in enumerate(names.split()):
            cells.append(Cell(name, north, north - HEIGHT, west + index * step, west + (index + 1) * step))
    assert len({cell.id for cell in cells}) == len(cells), "a square is defined twice"
    return cells


def read_raster() -> Raster:
    """Sea and land of the part of the world in use."""
    package = find_spec("global_land_mask")
    assert package and package.origin, "the package global-land-mask is not installed"
    file = next(Path(package.origin).parent.glob("*.npz"))
    ocean = np.load(file)["mask"]
    rows = slice((9000 - NORTH) * PIXELS // 100, (9000 - SOUTH) * PIXELS // 100)
    columns = slice((18000 + WEST) * PIXELS // 100, (18000 + EAST) * PIXELS // 100)
    return np.ascontiguousarray(ocean[rows, columns])


def row_of(latitude: int) -> int:
    return round((NORTH - latitude) * PIXELS / 100)


def column_of(longitude: int) -> int:
    return round((longitude - WEST) * PIXELS / 100)


def sea_share(sea: Raster, cell: Cell) -> float:
    return float(sea[row_of(cell.n) : row_of(cell.s), column_of(cell.w) : column_of(cell.e)].mean())


def shared_border(a: Cell, b: Cell) -> tuple[str, int, int, int] | None:
    """'parallel' or 'meridian', where it runs, and the two ends of the common border; corners do not count."""
    if a.s == b.n or a.n == b.s:
        low, high = max(a.w, b.w), min(a.e, b.e)
        return ("parallel", a.s if a.s == b.n else a.n, low, high) if low < high else None
    if a.e == b.w or a.w == b.e:
        low, high = max(a.s, b.s), min(a.n, b.n)
        return ("meridian", a.e if a.e == b.w else a.w, low, high) if low < high else None
    return None


def open_water(sea: Raster, border: tuple[str, int, int, int]) -> float:
    """Degrees of the border with water on both sides."""
    kind, at, low, high = border
    if kind == "parallel":
        row, columns = row_of(at), slice(column_of(low), column_of(high))
        wet = sea[row - 1, columns] & sea[row, columns]
    else:
        column, rows = column_of(at), slice(row_of(high), row_of(low))
        wet = sea[rows, column - 1] & sea[rows, column]
    return float(wet.sum()) / PIXELS


def link(sea: Raster, cells: list[Cell]) -> None:
    """Write each sea cell's neighbours, and the cells it touches over land."""
    edges: dict[tuple[str, int], list[Cell]] = {}
    for cell in cells:
        for key in (("n", cell.n), ("w", cell.w)):
            edges.setdefault(key, []).append(cell)
    for a in cells:
        for b in edges.get(("n", a.s), []) + edges.get(("w", a.e), []):
            border = shared_border(a, b)
            if border is None:
                continue
            passable = open_water(sea, border) >= OPEN_WATER
            for one, other in ((a, b), (b, a)):
                (one.neighbours if passable else one.walls).append(other.id)


def outlines(sea: Raster) -> list[list[tuple[float, float]]]:
    """The coasts as closed rings of (longitude, latitude), land to the left."""
    step = COAST_STEP
    rows, columns = sea.shape[0] // step * step, sea.shape[1] // step * step
    land = ~(sea[:rows, :columns].reshape(rows // step, step, columns // step, step).mean(axis=(1, 3)) > 0.5)
    land = np.pad(land, 1)
    rings = []
    for ring in trace(land):
        points = [(WEST / 100 + (x - 1) * step / PIXELS, NORTH / 100 - (y - 1) * step / PIXELS) for x, y in ring]
        if abs(area(points)) >= LEAST_ISLAND:
            half = len(points) // 2
            points = simplify(points[: half + 1]) + simplify(points[half:])[1:]
            if len(points) >= 3:
                rings.append([(round(x, 2), round(y, 2)) for x, y in points])
    return rings


def trace(land: Raster) -> Iterator[list[tuple[int, int]]]:
    """The borders between land and sea of a padded raster as rings of corners."""
    onward: dict[tuple[int, int], list[tuple[int, int]]] = {}
    height, width = land.shape
    for dy, dx, start, end in (
        (-1, 0, (1, 0), (0, 0)), (1, 0, (0, 1), (1, 1)), (0, -1, (0, 0), (0, 1)), (0, 1, (1, 1), (1, 0)),
    ):  # fmt: skip
        shifted = np.zeros_like(land)
        shifted[max(0, -dy) : height - max(0, dy), max(0, -dx) : width - max(0, dx)] = land[
            max(0, dy) : height - max(0, -dy), max(0, dx) : width - max(0, -dx)
        ]
        for y, x in np.argwhere(land & ~shifted):
            onward.setdefault((x + start[0], y + start[1]), []).append((int(x) + end[0], int(y) + end[1]))
    while onward:
        first = next(iter(onward))
        ring, at = [], first
        while True:
            ring.append((int(at[0]), int(at[1])))
            ways = onward[at]
            following = ways.pop()
            if not ways:
                del onward[at]
            at = following
            if at == first:
                break
        yield ring


def area(points: list[tuple[float, float]]) -> float:
    x = np.array([point[0] for point in points])
    y = np.array([point[1] for point in points])
    return float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y)) / 2


def simplify(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Douglas and Peucker: leave out corners that lie close to the line between the kept ones."""
    keep = {0, len(points) - 1}
    spans = [(0, len(points) - 1)]
    array = np.array(points)
    while spans:
        low, high = spans.pop()
        if high - low < 2:
            continue
        along = array[high] - array[low]
        offset = array[low + 1 : high] - array[low]
        length = float(np.hypot(*along)) or 1.0
        distance = np.abs(along[0] * offset[:, 1] - along[1] * offset[:, 0]) / length
        if not np.any(along):
            distance = np.hypot(offset[:, 0], offset[:, 1])
        far = int(distance.argmax())
        if distance[far] > COAST_TOLERANCE:
            keep.add(low + 1 + far)
            spans += [(low, low + 1 + far), (low + 1 + far, high)]
    return [points[index] for index in sorted(keep)]


def degrees(hundredths: int) -> str:
    return f"{hundredths / 100:g}"


def write_cells(cells: list[Cell], file: Path) -> None:
    lines = []
    for cell in sorted(cells, key=lambda cell: cell.id):
        bounds = ", ".join(f'"{name}": {degrees(getattr(cell, name))}' for name in "nswe")
        links = ", ".join(
            f'"{name}": [' + ", ".join(f'"{other}"' for other in sorted(getattr(cell, name))) + "]"
            for name in ("neighbours", "walls")
        )
        lines.append(f'{{"id": "{cell.id}", {bounds}, "sea": {cell.sea:.2f}, {links}}}')
    file.write_text(f'{{"src": "{GRID_SOURCE}",\n"cells": [\n' + ",\n".join(lines) + "\n]}\n", encoding="utf-8")


def write_coast(rings: list[list[tuple[float, float]]], file: Path) -> None:
    lines = ["[" + ", ".join(f"[{x:g}, {y:g}]" for x, y in ring) + "]" for ring in rings]
    file.write_text(f'{{"src": "{GRID_SOURCE}",\n"rings": [\n' + ",\n".join(lines) + "\n]}\n", encoding="utf-8")


def main() -> None:
    folder = Path(sys.argv[1])
    sea = read_raster()
    cells = all_cells()
    for cell in cells:
        cell.sea = sea_share(sea, cell)
    wet = [cell for cell in cells if cell.sea >= SEA_SHARE]
    link(sea, wet)
    write_cells(wet, folder / "grid.json")
    rings = outlines(sea)
    write_coast(rings, folder / "coast.json")
    links = sum(len(cell.neighbours) for cell in wet) // 2
    print(f"{len(wet)} sea cells, {links} links, {len(rings)} coasts with {sum(map(len, rings))} corners")


if __name__ == "__main__":
    main()
