"""What a chart names: towns, moles, capes and hills, from a file of the pack, drawn where the file puts them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final, Literal

import msgspec

from siluro.packs import Part, Src, read_part
from siluro.paint.escaping import escape
from siluro.paint.marks import Point, n
from siluro.paint.names import Box, text_box
from siluro.paint.tones import tone
from siluro.speech.say import say

Kind = Literal["water", "mole", "town", "place", "cape", "hill", "fort", "port"]
SIZES: Final = {"water": 15.0, "hill": 12.0, "town": 12.5, "cape": 11.0}
SIZE: Final = 10.5
GOLDEN: Final = 2.39996
"""The angle that lets no two houses of a town stand in a row."""
SPACED: Final = {"water": 0.16, "hill": 0.22}
"""Wide-set names, in parts of the size of their type."""


class PrintedName(Part, frozen=True):
    """A name and where its middle lies; a town with so many hexes of houses around it."""

    text: str
    kind: Kind
    at: tuple[float, float]
    src: Src
    turned: float = 0.0
    houses: float = 0.0


class Ridge(Part, frozen=True):
    """A line of heights."""

    name: str
    metres: int
    points: list[tuple[float, float]]
    src: Src


class PrintedNames(Part, frozen=True):
    """All that one chart names."""

    name: list[PrintedName]
    ridge: list[Ridge] = msgspec.field(default_factory=list)


@cache
def read_names(file: Path) -> PrintedNames:
    """The names of a chart; a pack of somebody else's may have none."""
    return read_part(file, PrintedNames) if file.exists() else PrintedNames(name=[])


def speak_names(names: PrintedNames) -> PrintedNames:
    """The same chart in the language of the moment: a name has one of its own there, or keeps its English one."""
    spoken = [msgspec.structs.replace(name, text=say(name.text)) for name in names.name]
    return msgspec.structs.replace(names, name=spoken)


def size_of(name: PrintedName) -> float:
    return SIZES.get(name.kind, SIZE)


def room_of(name: PrintedName, at: Point) -> Box:
    """The box of a name on the page."""
    size = size_of(name)
    return text_box(name.text, *at, size * (1 + SPACED.get(name.kind, 0.0)), name.turned)


def draw_names(names: Iterable[PrintedName], at: Callable[[Point], Point]) -> str:
    """Every name in the hand of its kind: water and hills wide-set, water slanted."""
    return "".join(draw_name(name, at(name.at)) for name in names)


def draw_name(name: PrintedName, at: Point, size: float = 0.0) -> str:
    size, x, y = size or size_of(name), *at
    wet = name.kind == "water"
    turn = f' transform="rotate({n(name.turned)} {n(x)} {n(y)})"' if name.turned else ""
    spaced = f' letter-spacing="{n(size * SPACED[name.kind])}"' if name.kind in SPACED else ""
    slant = ' font-style="italic"' if name.kind in ("water", "mole") else ""
    return (
        f'<text class="printed" x="{n(x)}" y="{n(y)}" font-size="{n(size)}" style="--letters:{n(size)}"'
        f"{spaced}{slant}{turn} "
        f'fill="{tone("sea-ink" if wet else "ink")}">{escape(name.text)}</text>'
    )


def houses(names: Iterable[PrintedName], at: Callable[[Point], Point], unit: float) -> str:
    """Small houses around the middle of each town, thinner outwards; the coast cuts off what would lie in the water."""
    shapes = []
    for name in names:
        x, y = at(name.at)
        count = int(26 * name.houses)
        for house in range(count):
            far = math.sqrt((house + 0.5) / count) * name.houses * unit * (0.5 + 0.14 * scatter(house))
            turn = house * GOLDEN + scatter(house + count)
            wide, tall = 2 + house % 3, 2 + house % 2
            shapes.append(f"M{n(x + far * math.cos(turn))} {n(y + far * math.sin(turn))}h{wide}v{tall}h-{wide}z")
    return "".join(shapes)


def scatter(number: int) -> float:
    """Always the same for a number, from 0 to 1, and without any order to the eye."""
    return math.sin(number * 12.9898) * 43758.5453 % 1.0


def hachures(ridges: Sequence[Ridge], at: Callable[[Point], Point], unit: float) -> str:
    """Heights as rows of short strokes down their slopes, more rows where they are higher."""
    strokes = []
    for ridge in ridges:
        for start, end in pairwise([at(point) for point in ridge.points]):
            long = math.dist(start, end)
            ahead = math.atan2(end[1] - start[1], end[0] - start[0])
            for row in range(2 + ridge.metres // 300):
                gap = 5.0 + 2.0 * row
                for step in range(max(1, int(long / gap))):
                    share = (step + scatter(step + 31 * row)) * gap / long
                    x, y = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
                    strokes += [stroke(x, y, ahead + side * math.pi / 2, row, unit, step) for side in (-1, 1)]
    return "".join(strokes)


def stroke(x: float, y: float, down: float, row: int, unit: float, step: int) -> str:
    """One stroke down a slope, in its row."""
    turn = down + 0.36 * (scatter(step + row) - 0.5)
    first, last = unit * (0.07 + 0.34 * row), unit * (0.14 + 0.1 * scatter(step))
    return (
        f"M{n(x + first * math.cos(turn))} {n(y + first * math.sin(turn))}"
        f"l{n(last * math.cos(turn))} {n(last * math.sin(turn))}"
    )
