"""Reads a board of the pack: terrain, what lies where, and the coast drawn under it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from siluro.games.boats.rules.state import COLOURS, NOWHERE, Board
from siluro.kit.hexes import NORTH, NORTH_EAST, NORTH_WEST, OUTSIDE, SOUTH, SOUTH_EAST, SOUTH_WEST, Hexes, passages
from siluro.packs import Part, Src, read_part, refuse

HexName = Annotated[str, msgspec.Meta(pattern=r"^\d{4}$")]
HexSide = Annotated[str, msgspec.Meta(pattern=r"^\d{4}\|\d{4}$")]
Colour = Literal["yellow", "red", "green"]
WATER = ".h"
WAYS = ("north", "north-east", "south-east", "south", "south-west", "north-west")


class Page(Part, frozen=True):
    columns: Annotated[int, msgspec.Meta(ge=2, le=99)]
    rows: Annotated[int, msgspec.Meta(ge=2, le=99)]
    metres: float
    turned: float
    anchor: HexName
    longitude: float
    latitude: float
    src: Src


class Terrain(Part, frozen=True):
    rows: str
    src: Src


class Piers(Part, frozen=True):
    closed: list[HexSide]
    src: Src


class BridgePart(Part, frozen=True):
    hex: HexName
    sea: list[HexName]
    harbour: list[HexName]
    gap: HexName
    src: Src


class East(Part, frozen=True):
    direction: Literal["north", "north-east", "south-east", "south", "south-west", "north-west"]
    src: Src


class Anchorage(Part, frozen=True):
    hex: HexName
    ships: Annotated[int, msgspec.Meta(ge=1, le=2)]
    src: Src


class NetPart(Part, frozen=True):
    name: str
    hexes: list[HexName]
    src: Src


class BuoyPart(Part, frozen=True):
    hex: HexName
    number: Annotated[int, msgspec.Meta(ge=1, le=6)]
    src: Src


class Beam(Part, frozen=True):
    colour: Colour
    lamp: HexName
    hexes: list[HexName]
    src: Src


class BoardPart(Part, frozen=True):
    id: str
    name: str
    page: Page
    terrain: Terrain
    anchorage: list[Anchorage]
    net: tuple[NetPart, ...] = ()
    buoy: tuple[BuoyPart, ...] = ()
    beam: tuple[Beam, ...] = ()
    piers: Piers | None = None
    bridge: BridgePart | None = None
    east: East | None = None


class Outline(Part, frozen=True):
    kind: str
    points: list[tuple[float, float]]


class Coast(Part, frozen=True):
    attribution: str
    src: Src
    outline: list[Outline]


def read_board(folder: Path, name: str) -> Board:
    """One board with its coast."""
    file = folder / f"board-{name}.toml"
    part = read_part(file, BoardPart)
    chart = Board(Hexes(part.page.columns, part.page.rows))
    chart.id, chart.name = part.id, part.name
    chart.metres, chart.turned = part.page.metres, part.page.turned
    fill_terrain(chart, part, file)
    fill_pieces(chart, part, file)
    fill_ways(chart, part, file)
    fill_nets(chart, part, file)
    fill_free(chart)
    coast = read_part(folder / f"coast-{name}.toml", Coast)
    chart.attribution = coast.attribution
    chart.outlines = [(line.kind, [number for point in line.points for number in point]) for line in coast.outline]
    return chart


def found(chart: Board, file: Path, key: str, name: str) -> int:
    """The index of a hex named in the pack."""
    index = chart.hexes.index(name)
    if index == OUTSIDE:
        refuse(file, key, "{name} is not on the board of {columns} by {rows} hexes",
               name=name, columns=chart.hexes.columns, rows=chart.hexes.rows)  # fmt: skip
    return index


def fill_terrain(chart: Board, part: BoardPart, file: Path) -> None:
    rows = part.terrain.rows.split()
    hexes = chart.hexes
    if len(rows) != hexes.rows or any(len(row) != hexes.columns for row in rows):
        refuse(file, "terrain.rows", "should be {rows} lines of {columns} characters",
               rows=hexes.rows, columns=hexes.columns)  # fmt: skip
    if odd := set("".join(rows)) - set("#.ho"):
        refuse(file, "terrain.rows", "the character {sign!r} is none of # . h o", sign=min(odd))
    chart.terrain = "".join(rows[hexes.row(index) - 1][hexes.column(index) - 1] for index in range(hexes.count))


def fill_pieces(chart: Board, part: BoardPart, file: Path) -> None:
    """Berths, buoys, beams and the bridge, all on water."""

    def water(key: str, name: str) -> int:
        index = found(chart, file, key, name)
        if chart.terrain[index] not in WATER:
            refuse(file, key, "{name} is not a water hex of the board", name=name)
        return index

    for anchorage in part.anchorage:
        place = water("anchorage", anchorage.hex)
        for _ in range(anchorage.ships):
            chart.berths_in[place].append(len(chart.berth_hexes))
            chart.berth_hexes.append(place)
    for buoy in part.buoy:
        chart.buoys[water("buoy", buoy.hex)] = buoy.number
    for net in part.net:
        for name in net.hexes:
            chart.nets[water(f"net ({net.name})", name)] = 1
    for beam in part.beam:
        colour, lamp = 1 << COLOURS.index(beam.colour), found(chart, file, "beam.lamp", beam.lamp)
        lit = [water(f"beam ({beam.colour} from {beam.lamp})", name) for name in beam.hexes]
        chart.lamps[lamp] |= colour
        chart.rays.append([colour, lamp, *lit])
        for index in lit:
            chart.beams[index] |= colour
    if part.bridge:
        chart.bridge = water("bridge.hex", part.bridge.hex)
        chart.bridge_sea = [water("bridge.sea", name) for name in part.bridge.sea]
        chart.bridge_harbour = [water("bridge.harbour", name) for name in part.bridge.harbour]
        chart.gap = water("bridge.gap", part.bridge.gap)
    if part.east:
        chart.east = WAYS.index(part.east.direction)


def fill_ways(chart: Board, part: BoardPart, file: Path) -> None:
    """Which hexes can be entered from which, and what lies next to each."""
    for pair in part.piers.closed if part.piers else []:
        here, there = (found(chart, file, "piers.closed", name) for name in pair.split("|"))
        if chart.hexes.direction(here, there) == OUTSIDE:
            refuse(file, "piers.closed", "the hexes of {pair} do not touch", pair=pair)
        chart.closed += [here, there]
    enterable = [int(chart.terrain[index] in WATER and not chart.buoys[index]) for index in range(chart.hexes.count)]
    open_sides = passages(chart.hexes, enterable, chart.closed)
    chart.ways = [
        sorted(end for end in ways if end != OUTSIDE) if enterable[index] else []
        for index, ways in enumerate(open_sides)
    ]
    for index, around in enumerate(chart.hexes.around):
        near = [end for end in around if end != OUTSIDE]
        chart.by_buoy[index] = [chart.buoys[end] for end in near if chart.buoys[end]]
        chart.berths_by[index] = sorted(berth for end in near for berth in chart.berths_in[end])
        if chart.nets[index]:
            chart.left_of[index] = [around[way] for way in (NORTH_WEST, SOUTH_WEST) if around[way] in chart.ways[index]]
            chart.right_of[index] = [
                around[way] for way in (NORTH_EAST, SOUTH_EAST) if around[way] in chart.ways[index]
            ]


def fill_nets(chart: Board, part: BoardPart, file: Path) -> None:
    """4.2.1 A net runs down its column: it needs water on both sides, free of ships, and nothing open at its ends."""
    for net in part.net:
        for name in net.hexes:
            index = chart.hexes.index(name)
            ends = [chart.hexes.around[index][way] for way in (NORTH, SOUTH)]
            if any(end in chart.ways[index] and not chart.nets[end] for end in ends):
                refuse(file, f"net ({net.name})", "{name} can be entered past the end of the net", name=name)
            for side in (chart.left_of[index], chart.right_of[index]):
                if not any(not chart.berths_in[end] for end in side):
                    refuse(file, f"net ({net.name})", "{name} has no free water on one of its sides", name=name)


def fill_free(chart: Board) -> None:
    """Hexes into which nothing can bar the way, and hexes from which every way is like that with no ship in reach."""
    by_bridge = chart.ways[chart.bridge] if chart.bridge != NOWHERE else []
    for index, ways in enumerate(chart.ways):
        barred = chart.nets[index] or chart.berths_in[index] or index == chart.bridge or index in by_bridge
        chart.clear[index] = int(not barred)
        special = any(chart.nets[end] or end == chart.bridge for end in ways) or chart.berths_by[index]
        chart.free[index] = int(bool(ways) and index != chart.bridge and not special)
