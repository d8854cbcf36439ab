"""Lays a real coast under a board of hexes.

    python tools/coast.py BOARD.toml LAND.geojson [-o OUTLINE.toml] [--hexes]

BOARD.toml needs a [page] table: columns, rows, metres (from hex to hex), turned (degrees), and the anchor hex with
its longitude and latitude. Optional [[not_then]] tables name areas, as rings of longitude and latitude, whose land is
younger than the board; it is cut away. LAND.geojson holds polygons of `kind` land or breakwater and lines of any
kind. The outlines are written in board coordinates (the centres of two neighbours one unit apart, y down the page).
Where BOARD.toml has a map, the outlines are made true to it: moles and jetties are left out, because a screen draws
them along the hexsides they close, and no land lies on a hex that can be entered or between two such hexes.
`--hexes` prints which hexes are land (more than half of the hex) and which hexsides a breakwater closes.
Needs shapely; the game itself does not.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy
import shapely
from shapely import LineString, Polygon
from shapely.affinity import scale
from shapely.geometry import shape
from shapely.geometry.base import BaseGeometry

from siluro.kit.hexes import ACROSS, Hexes

ATTRIBUTION = "© OpenStreetMap contributors (ODbL)"
EARTH = 6_371_008.8  # mean radius in metres
TOLERANCE = 0.02  # of a hex: what no eye sees on the board
MARGIN = 4.0  # how far the drawing reaches beyond the outer centres
MOLE = 0.17  # of a hex: half the width up to which land is a mole or a jetty
SPLINTER = 0.07  # of a hex: half the width of what is left over and no land
ISLET = 0.2  # of a hex: less is no island, but a corner that three hexes have left
ROOM = 0.8  # of a hex that can be entered: so much of it is water
STRAIT = 0.16  # of a hex: half the width of the water between two hexes that can be entered
SPECK = 0.01  # islets smaller than this share of a hex are left out

Point = tuple[float, float]


def projection(page: dict[str, Any], hexes: Hexes) -> Callable[[float, float], Point]:
    """From longitude and latitude to board coordinates: the inverse of the page laid on the earth."""
    x0, y0 = hexes.centre(hexes.index(page["anchor"]))
    turned = math.radians(page["turned"])
    east_per_degree = math.radians(1) * EARTH * math.cos(math.radians(page["latitude"]))
    north_per_degree = math.radians(1) * EARTH

    def project(longitude: float, latitude: float) -> Point:
        east = (longitude - page["longitude"]) * east_per_degree / page["metres"]
        north = (latitude - page["latitude"]) * north_per_degree / page["metres"]
        x = math.cos(turned) * east + math.sin(turned) * north
        y = math.sin(turned) * east - math.cos(turned) * north
        return x0 + x, y0 + y

    return project


def to_board(geometry: BaseGeometry, project: Callable[[float, float], Point]) -> BaseGeometry:
    """The same shape in board coordinates."""
    return shapely.transform(geometry, lambda points: numpy.array([project(x, y) for x, y in points]))


def read_coast(board: dict[str, Any], land: Path, hexes: Hexes) -> dict[str, BaseGeometry]:
    """What lies on the page, by kind, without the land that is too young."""
    project = projection(board["page"], hexes)
    right, bottom = ACROSS * hexes.columns + MARGIN, hexes.rows + 0.5 + MARGIN
    frame = shapely.box(ACROSS - MARGIN, 1 - MARGIN, right, bottom)
    young = shapely.unary_union([to_board(Polygon(area["ring"]), project) for area in board.get("not_then", [])])
    found: dict[str, list[BaseGeometry]] = {}
    for feature in json.loads(land.read_text(encoding="utf-8"))["features"]:
        geometry = to_board(shape(feature["geometry"]), project)
        geometry = geometry.buffer(0) if geometry.geom_type.endswith("Polygon") else geometry
        kind = feature["properties"].get("kind", "land")
        found.setdefault(kind, []).append(geometry.intersection(frame).difference(young))
    return {kind: shapely.unary_union(parts) for kind, parts in found.items()}


def parts(geometry: BaseGeometry) -> Iterator[BaseGeometry]:
    yield from getattr(geometry, "geoms", [geometry])


def outlines(coast: dict[str, BaseGeometry]) -> Iterator[tuple[str, list[Point]]]:
    """Each line to draw with its kind, land first; a lake is an outline of the kind water."""
    for kind in sorted(coast, key=("land", "breakwater").__contains__, reverse=True):
        for part in parts(coast[kind].simplify(TOLERANCE)):
            if isinstance(part, LineString) and not part.is_empty:
                yield kind, list(part.coords)
            elif isinstance(part, Polygon) and part.area > SPECK:
                yield kind, list(part.exterior.coords)[:-1]
                for lake in part.interiors:
                    if Polygon(lake).area > SPECK:
                        yield "water", list(lake.coords)[:-1]


def write_outlines(coast: dict[str, BaseGeometry], source: str) -> str:
    """The outlines as a file of a pack."""
    lines = [
        f"# Outlines in board coordinates, derived from {source} by tools/coast.py. {ATTRIBUTION}",
        f'attribution = "{ATTRIBUTION}"',
        'src = "geodata; OpenStreetMap, Open Database Licence 1.0"',
    ]
    for kind, points in outlines(coast):
        numbers = ", ".join(f"[{x:.3f}, {y:.3f}]" for x, y in points)
        lines += ["", "[[outline]]", f'kind = "{kind}"', f"points = [{numbers}]"]
    return "\n".join(lines) + "\n"


def water_hexes(board: dict[str, Any]) -> str:
    """The map as one line for each row, or nothing: every sign but # is water."""
    return "\n".join(board.get("map", [])) or board.get("terrain", {}).get("rows", "").strip("\n")


def fit(coast: dict[str, BaseGeometry], board: dict[str, Any], hexes: Hexes) -> dict[str, BaseGeometry]:
    """The coast as it is drawn under the board's own hexes."""
    rows = water_hexes(board).splitlines()
    if not rows:
        return coast
    sides = board["closed"] if "closed" in board else board.get("piers", {}).get("closed", [])
    closed = {frozenset(hexes.index(name) for name in side.split("|")) for side in sides}
    water = [index for index in range(hexes.count) if rows[hexes.row(index) - 1][hexes.column(index) - 1] not in "#o"]
    free = [scale(Polygon(hexes.corners(index)), ROOM, ROOM) for index in water]
    free += [
        LineString([hexes.centre(index), hexes.centre(other)]).buffer(STRAIT)
        for index in water
        for other in hexes.around[index]
        if other in water and frozenset((index, other)) not in closed
    ]
    land = coast["land"].buffer(-MOLE, join_style="mitre").buffer(MOLE, join_style="mitre")
    land = land.difference(shapely.unary_union(free))
    land = land.buffer(-SPLINTER).buffer(SPLINTER)
    return coast | {"land": shapely.unary_union([part for part in parts(land) if part.area > ISLET])}


def land_hexes(coast: dict[str, BaseGeometry], hexes: Hexes) -> list[bool]:
    """Which hexes are land by more than half."""
    land = coast["land"]
    return [Polygon(hexes.corners(index)).intersection(land).area > 0.5 * ACROSS for index in range(hexes.count)]


def closed_sides(coast: dict[str, BaseGeometry], hexes: Hexes) -> list[str]:
    """The hexsides that a breakwater bars: it cuts the line between the centres of the two hexes."""
    if "breakwater" not in coast:
        return []
    found = []
    for index in range(hexes.count):
        for other in hexes.around[index]:
            line = LineString([hexes.centre(index), hexes.centre(other)]) if other > index else None
            if line is not None and line.crosses(coast["breakwater"]):
                found.append(f"{hexes.name(index)}|{hexes.name(other)}")
    return found


def draw_board(land: list[bool], hexes: Hexes) -> str:
    """The board as text: one character for each hex, one line for each row; odd columns lie half a hex lower."""
    rows = []
    for row in range(1, hexes.rows + 1):
        rows.append("".join("#" if land[hexes.at(column, row)] else "." for column in range(1, hexes.columns + 1)))
    return "\n".join(rows)


def main() -> int:
    asked = argparse.ArgumentParser(description="Lay a real coast under a board of hexes.")
    asked.add_argument("board", type=Path)
    asked.add_argument("land", type=Path)
    asked.add_argument("-o", "--output", type=Path)
    asked.add_argument("--hexes", action="store_true", help="print land hexes and closed hexsides")
    given = asked.parse_args()
    board = tomllib.loads(given.board.read_text(encoding="utf-8"))
    hexes = Hexes(board["page"]["columns"], board["page"]["rows"])
    coast = read_coast(board, given.land, hexes)
    if given.output:
        given.output.write_text(write_outlines(fit(coast, board, hexes), given.land.name), encoding="utf-8")
    if given.hexes:
        print(draw_board(land_hexes(coast, hexes), hexes))
        print("closed:", *closed_sides(coast, hexes))
    return 0


if __name__ == "__main__":
    sys.exit(main())
