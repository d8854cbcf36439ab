"""Reads the boards of By Stealth and Sea: maps of hexes, moles, nets and berths."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from siluro.games.stealth.rules.c00_tables import Board
from siluro.games.stealth.rules.state import BERTHS, HARBOUR, LAND, NET, OPEN, SLCS
from siluro.kit.hexes import FAR, OUTSIDE, Hexes, distances, passages
from siluro.packs import PackFiles, Part, Src, read_part, refuse

BOARDS = ("gibraltar", "alexandria", "algiers")
WATER = {"#": LAND, ".": OPEN, "N": NET, "h": HARBOUR}
HexNumber = Annotated[str, msgspec.Meta(pattern=r"^\d{4}$")]
Side = Annotated[str, msgspec.Meta(pattern=r"^\d{4}\|\d{4}$")]


class Page(Part, frozen=True):
    columns: Annotated[int, msgspec.Meta(ge=1, le=99)]
    rows: Annotated[int, msgspec.Meta(ge=1, le=99)]
    metres: int
    turned: float
    anchor: HexNumber
    longitude: float
    latitude: float
    src: Src


class Ring(Part, frozen=True):
    what: str
    ring: list[tuple[float, float]]
    src: Src


class Berth(Part, frozen=True):
    hex: HexNumber
    kinds: list[Literal["capital", "cruiser", "small", "auxiliary", "anchorage"]] = msgspec.field(name="for")
    spaces: Annotated[int, msgspec.Meta(ge=1, le=6)]
    src: Src


class Outline(Part, frozen=True):
    kind: str
    points: list[tuple[float, float]]


class Coast(Part, frozen=True):
    """Written by tools/coast.py."""

    attribution: str
    src: Src
    outline: list[Outline]


class BoardPart(Part, frozen=True):
    id: str
    name: str
    harbour_edge: Literal["north", "east", "south", "west"]
    edge_src: Src
    near_home: bool
    home_src: Src
    map: list[str]
    map_src: Src
    closed: list[Side]
    closed_src: Src
    starts: Annotated[list[HexNumber], msgspec.Meta(min_length=3, max_length=3)]
    starts_src: Src
    page: Page
    berth: list[Berth]
    not_then: list[Ring] = msgspec.field(default_factory=list)


def read_boards(files: PackFiles) -> list[Board]:
    """The three boards, in the order of BOARDS."""
    return [read_board(files / f"board-{name}.toml", files / f"coast-{name}.toml", name) for name in BOARDS]


def read_board(file: Path, coast_file: Path, name: str) -> Board:
    part = read_part(file, BoardPart)
    if part.id != name:
        refuse(file, "id", "should be {wanted!r}, but is {found!r}", wanted=name, found=part.id)
    here = Board(Hexes(part.page.columns, part.page.rows))
    here.id, here.name = part.id, part.name
    here.metres, here.turned = float(part.page.metres), float(part.page.turned)
    here.far_from_home = int(not part.near_home)
    fill_water(here, file, part)
    here.starts = [water_hex(here, file, "starts", number) for number in part.starts]
    fill_berths(here, file, part)
    check_ways(here, file)
    coast = read_part(coast_file, Coast)
    here.attribution = coast.attribution
    here.outlines = [(line.kind, [number for point in line.points for number in point]) for line in coast.outline]
    return here


def fill_water(here: Board, file: Path, part: BoardPart) -> None:
    """Water and land, the ways between hexes, the distance to the harbour edge, and the hexes under the mortar."""
    hexes = here.hexes
    if len(part.map) != hexes.rows or any(len(row) != hexes.columns or set(row) - set(WATER) for row in part.map):
        refuse(file, "map", "must have {rows} rows of {columns} characters out of {signs}",
               rows=hexes.rows, columns=hexes.columns, signs=" ".join(WATER))  # fmt: skip
    count = range(hexes.count)
    here.water = [WATER[part.map[hexes.row(index) - 1][hexes.column(index) - 1]] for index in count]
    closed: list[int] = []
    for side in part.closed:
        one, other = (hexes.index(number) for number in side.split("|"))
        if one == OUTSIDE or other == OUTSIDE or hexes.direction(one, other) == OUTSIDE:
            refuse(file, f"closed ({side})", "is not a hexside of this board")
        closed += [one, other]
    here.closed = closed
    here.ways = passages(hexes, [int(water != LAND) for water in here.water], closed)
    here.from_edge = [from_edge(hexes, index, part.harbour_edge) for index in count]
    here.by_net = [
        int(
            here.water[index] == OPEN
            and any(near != OUTSIDE and here.water[near] == NET for near in hexes.around[index])
        )
        for index in count
    ]


def from_edge(hexes: Hexes, index: int, edge: str) -> int:
    """5.4.4 How far a hex is from an edge of the board: columns to the sides, half hexes to the top and the bottom."""
    column, row = hexes.column(index), hexes.row(index)
    lower = column % 2  # odd columns lie half a hex lower
    if edge == "north":
        return 2 * (row - 1) + lower
    if edge == "south":
        return 2 * (hexes.rows - row) + 1 - lower
    return hexes.columns - column if edge == "east" else column - 1


def water_hex(here: Board, file: Path, key: str, number: str) -> int:
    """A hex by its number, refused unless it is water."""
    index = here.hexes.index(number)
    if index == OUTSIDE or here.water[index] == LAND:
        refuse(file, key, "{number} is not a water hex on this board", number=number)
    return index


def fill_berths(here: Board, file: Path, part: BoardPart) -> None:
    here.berths_for = [[] for _ in BERTHS]
    for number, berth in enumerate(part.berth):
        place = water_hex(here, file, "berth", berth.hex)
        if place in here.berth_hexes:
            refuse(file, f"berth ({berth.hex})", "appears twice in the file")
        here.berth_hexes.append(place)
        here.berth_spaces.append(berth.spaces)
        for kind in berth.kinds:
            here.berths_for[BERTHS.index(kind)].append(number)
    for berths in here.berths_for:
        slots = [-1] * here.hexes.count
        for slot, number in enumerate(berths):
            slots[here.berth_hexes[number]] = slot
        here.berth_slots.append(slots)
        here.berth_room.append([here.berth_spaces[number] for number in berths])


def check_ways(here: Board, file: Path) -> None:
    """1.7 All water can be reached, and the harbour only through its nets."""
    reached = distances(here.ways, here.starts[0])
    lost = [here.hexes.name(index) for index, water in enumerate(here.water) if water and reached[index] == FAR]
    if lost:
        refuse(file, "map", "these water hexes cannot be reached: {hexes}", hexes=", ".join(lost))
    open_ways = [
        [near if near != OUTSIDE and here.water[near] != NET else OUTSIDE for near in around] for around in here.ways
    ]
    without_nets = distances(open_ways, here.starts[0])
    leaks = [
        here.hexes.name(index)
        for index, water in enumerate(here.water)
        if (water == HARBOUR) != (without_nets[index] == FAR) and water in (OPEN, HARBOUR)
    ]
    if leaks:
        refuse(file, "map", "the nets must separate the harbour from open water; they leave gaps at: {hexes}",
               hexes=", ".join(leaks))  # fmt: skip
    if len(set(here.starts)) != SLCS or any(here.water[start] != OPEN for start in here.starts):
        refuse(file, "starts", "must be three different hexes of open water")
