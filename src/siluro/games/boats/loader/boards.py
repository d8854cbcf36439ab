"""Reads a board of the pack: terrain, what lies where, and the coast drawn under it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from siluro.games.boats.loader.nets import NetPart, fill_nets
from siluro.games.boats.rules.state import COLOURS, NOWHERE, Board
from siluro.kit.hexes import OUTSIDE, Hexes, passages
from siluro.packs import PackFiles, Part, Src, read_part, refuse

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


def read_board(folder: PackFiles, name: str) -> Board:
    """One board with its coast."""
    file = folder / f"board-{name}.toml"
    part = read_part(file, BoardPart)
    board = Board(Hexes(part.page.columns, part.page.rows))
    board.id, board.name = part.id, part.name
    board.metres, board.turned = part.page.metres, part.page.turned
    fill_terrain(board, part, file)
    fill_pieces(board, part, file)
    fill_ways(board, part, file)
    fill_nets(board, part.net, file)
    fill_free(board)
    coast = read_part(folder / f"coast-{name}.toml", Coast)
    board.attribution = coast.attribution
    board.outlines = [(line.kind, [number for point in line.points for number in point]) for line in coast.outline]
    return board


def hex_index(board: Board, file: Path, key: str, name: str) -> int:
    """The index of a hex named in the pack."""
    index = board.hexes.index(name)
    if index == OUTSIDE:
        refuse(file, key, "{name} is off the board ({columns} by {rows} hexes)",
               name=name, columns=board.hexes.columns, rows=board.hexes.rows)  # fmt: skip
    return index


def fill_terrain(board: Board, part: BoardPart, file: Path) -> None:
    rows = part.terrain.rows.split()
    hexes = board.hexes
    if len(rows) != hexes.rows or any(len(row) != hexes.columns for row in rows):
        refuse(file, "terrain.rows", "must be {rows} lines of {columns} characters each",
               rows=hexes.rows, columns=hexes.columns)  # fmt: skip
    if odd := set("".join(rows)) - set("#.ho"):
        refuse(file, "terrain.rows", "unknown character {sign!r}; use # . h o", sign=min(odd))
    board.terrain = "".join(rows[hexes.row(index) - 1][hexes.column(index) - 1] for index in range(hexes.count))


def fill_pieces(board: Board, part: BoardPart, file: Path) -> None:
    """Berths, buoys, beams and the bridge, all on water."""

    def water(key: str, name: str) -> int:
        index = hex_index(board, file, key, name)
        if board.terrain[index] not in WATER:
            refuse(file, key, "{name} is not a water hex on this board", name=name)
        return index

    for anchorage in part.anchorage:
        place = water("anchorage", anchorage.hex)
        for _ in range(anchorage.ships):
            board.berths_in[place].append(len(board.berth_hexes))
            board.berth_hexes.append(place)
    for buoy in part.buoy:
        board.buoys[water("buoy", buoy.hex)] = buoy.number
    for net in part.net:
        for name in net.hexes:
            board.nets[water(f"net ({net.name})", name)] = 1
    for beam in part.beam:
        colour, lamp = 1 << COLOURS.index(beam.colour), hex_index(board, file, "beam.lamp", beam.lamp)
        lit = [water(f"beam ({beam.colour} from {beam.lamp})", name) for name in beam.hexes]
        board.lamps[lamp] |= colour
        board.rays.append([colour, lamp, *lit])
        for index in lit:
            board.beams[index] |= colour
    if part.bridge:
        board.bridge = water("bridge.hex", part.bridge.hex)
        board.bridge_sea = [water("bridge.sea", name) for name in part.bridge.sea]
        board.bridge_harbour = [water("bridge.harbour", name) for name in part.bridge.harbour]
        board.gap = water("bridge.gap", part.bridge.gap)
    if part.east:
        board.east = WAYS.index(part.east.direction)


def fill_ways(board: Board, part: BoardPart, file: Path) -> None:
    """Which hexes can be entered from which, and what lies next to each."""
    for pair in part.piers.closed if part.piers else []:
        here, there = (hex_index(board, file, "piers.closed", name) for name in pair.split("|"))
        if board.hexes.direction(here, there) == OUTSIDE:
            refuse(file, "piers.closed", "the hexes in {pair} are not adjacent", pair=pair)
        board.closed += [here, there]
    enterable = [int(board.terrain[index] in WATER and not board.buoys[index]) for index in range(board.hexes.count)]
    open_sides = passages(board.hexes, enterable, board.closed)
    board.ways = [
        sorted(end for end in ways if end != OUTSIDE) if enterable[index] else []
        for index, ways in enumerate(open_sides)
    ]
    for index, around in enumerate(board.hexes.around):
        near = [end for end in around if end != OUTSIDE]
        board.by_buoy[index] = [board.buoys[end] for end in near if board.buoys[end]]
        board.berths_by[index] = sorted(berth for end in near for berth in board.berths_in[end])


def fill_free(board: Board) -> None:
    """Hexes into which nothing can bar the way, and hexes from which every way is like that with no ship in reach."""
    by_bridge = board.ways[board.bridge] if board.bridge != NOWHERE else []
    for index, ways in enumerate(board.ways):
        barred = board.nets[index] or board.berths_in[index] or index == board.bridge or index in by_bridge
        board.clear[index] = int(not barred)
        special = any(board.nets[end] or end == board.bridge for end in ways) or board.berths_by[index]
        board.free[index] = int(bool(ways) and index != board.bridge and not special)
