"""The fixed layer of a board of hexes: the real coast by night, moles, nets, lamps, berths, faint hexes and numbers.

Pure functions from the printed side of a board to text. Everything is drawn with attributes, so that the layer looks
the same inside a page and as a picture of its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any, Final, NotRequired, TypedDict

from siluro.kit.hexes import ACROSS, Hexes
from siluro.paint.marks import FAR, Point, background, line, n, point_list, sheet, simpler

UNIT: Final = 44.0
"""From hex to hex."""
MARGIN: Final = 0.8
EDGE: Final = 0.09
"""The coast is cut off a tenth of a hex beyond the page."""
COLOURS: Final = {"yellow": "#ffe27a", "red": "#ff6b5e", "green": "#7fe0a0"}


class Outline(TypedDict):
    """A line of the coast: land, a breakwater or a bridge; x and y one after another."""

    kind: str
    points: list[float]


class Beam(TypedDict):
    """What a lamp can light: its colour, where it stands, and the hexes it reaches."""

    colour: str
    lamp: str
    hexes: list[str]


class Chart(TypedDict):
    """The printed side of a board: what lies on it whatever happens in the game. Hexes go by their names."""

    id: str
    name: str
    columns: int
    rows: int
    turned: float
    metres: float
    sea: list[str]
    outlines: list[Outline]
    attribution: str
    closed: list[tuple[str, str]]
    nets: list[list[str]]
    buoys: dict[str, int]
    beams: list[Beam]
    anchorages: list[str]
    starts: list[str]
    bridge: str
    harbour: NotRequired[list[str]]


DEFS: Final = """<defs>
<radialGradient id="st-sea" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" r="{r}">
<stop offset="0" stop-color="#16405f"/>
<stop offset=".55" stop-color="#0d2b45"/><stop offset="1" stop-color="#07182a"/></radialGradient>
<linearGradient id="st-land" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{x}" y2="{r}">
<stop offset="0" stop-color="#2b3226"/>
<stop offset=".5" stop-color="#21281f"/><stop offset="1" stop-color="#161c18"/></linearGradient>
<pattern id="st-wave" width="88" height="44" patternUnits="userSpaceOnUse">
<path d="M4 12q8-5 16 0t16 0M50 33q7-4 14 0t14 0"
fill="none" stroke="#7fb4dc" stroke-opacity=".075" stroke-width="1.4"/></pattern>
<pattern id="st-relief" width="26" height="26" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
<path d="M2 8h9M14 20h10M18 4h5" stroke="#c6cfa4" stroke-opacity=".07" stroke-width="2"/></pattern>
<radialGradient id="st-lamp"><stop offset="0" stop-color="#ffb347" stop-opacity=".9"/>
<stop offset="1" stop-color="#ffb347" stop-opacity="0"/></radialGradient>
</defs>"""


class PrintedBoards:
    """What is printed on the board of a position; made once for each board."""

    def __init__(self, key: Callable[[Any], str], chart: Callable[[Any], Chart]) -> None:
        self.key, self.chart = key, chart
        self.made: dict[str, Chart] = {}

    def __call__(self, s: Any) -> Chart:
        key = self.key(s)
        if key not in self.made:
            self.made[key] = self.chart(s)
        return self.made[key]


class Sheet:
    """Where things lie on the page."""

    def __init__(self, columns: int, rows: int) -> None:
        self.hexes = Hexes(columns, rows)
        self.width = (ACROSS * (columns - 1) + 2 * MARGIN) * UNIT
        self.height = (rows - 0.5 + 2 * MARGIN) * UNIT
        self.size = (self.width, self.height)
        self.centres: dict[str, Point] = {}

    def at(self, point: Point) -> Point:
        """From board coordinates to the page."""
        x, y = point
        return (x - ACROSS + MARGIN) * UNIT, (y - 1 + MARGIN) * UNIT

    def centre(self, name: str) -> Point:
        """The middle of a hex; worked out once for each."""
        if name not in self.centres:
            self.centres[name] = self.at(self.hexes.centre(self.hexes.index(name)))
        return self.centres[name]

    def corners(self, name: str) -> list[Point]:
        return [self.at(corner) for corner in self.hexes.corners(self.hexes.index(name))]


@cache
def page(columns: int, rows: int) -> Sheet:
    """The page of a board of this size; made once."""
    return Sheet(columns, rows)


def still(chart: Chart) -> str:
    """The board without a piece on it."""
    page = Sheet(chart["columns"], chart["rows"])
    parts = [
        DEFS.format(x=n(0.55 * page.width), y=n(0.42 * page.height), r=n(0.62 * max(page.size))),
        background(page.size, "url(#st-sea)"),
        background(page.size, "url(#st-wave)"),
        coast(page, chart),
        grid(page, chart),
        harbour(page, chart),
        piers(page, chart),
        rays(page, chart),
        nets(page, chart),
        berths(page, chart),
        marks(page, chart),
        legend(page, chart),
    ]
    return sheet("still", page.size, "".join(parts))


def coast(page: Sheet, chart: Chart) -> str:
    """Land with a soft glow along the shore, breakwaters, and lines such as a bridge."""
    land: list[str] = []
    stone: list[str] = []
    bridges: list[str] = []
    for outline in chart["outlines"]:
        numbers = outline["points"]
        points = simpler([onward(page, point) for point in zip(numbers[::2], numbers[1::2], strict=True)])
        kinds = {"bridge": bridges, "breakwater": stone}
        kinds.get(outline["kind"], land).append(line(points, outline["kind"] != "bridge"))
    shore = f'<path id="st-shore" d="{"".join(land)}"/>'
    glow = "".join(
        f'<use href="#st-shore" stroke="#6fb3dd" stroke-opacity="{opacity}" stroke-width="{width}"/>'
        for width, opacity in ((46, 0.05), (30, 0.07), (18, 0.1), (9, 0.16), (4, 0.3))
    )
    return (
        f'<defs>{shore}</defs><g fill="none" stroke-linejoin="round">{glow}</g>'
        '<g stroke="#d8c48c" stroke-width="1.3" stroke-linejoin="round" fill-rule="evenodd">'
        '<use href="#st-shore" fill="url(#st-land)"/><use href="#st-shore" fill="url(#st-relief)" stroke="none"/>'
        f'<path d="{"".join(stone)}" fill="#6d6752" stroke="#e2d3a2"/></g>'
        f'<path d="{"".join(bridges)}" fill="none" stroke="#0a1622" stroke-width="8"/>'
        f'<path d="{"".join(bridges)}" fill="none" stroke="#f0dfae" stroke-width="5" stroke-dasharray="6 3"/>'
    )


def onward(page: Sheet, point: Point) -> Point:
    """A point of the coast; where the coast leaves the board it goes straight on."""
    x, y = page.at(point)
    edge = EDGE * UNIT
    x += FAR if x > page.width + edge else -FAR if x < -edge else 0
    y += FAR if y > page.height + edge else -FAR if y < -edge else 0
    return x, y


def grid(page: Sheet, chart: Chart) -> str:
    """The hexes that can be entered, each side once, with their numbers."""
    sides = set()
    numbers = []
    for name in chart["sea"]:
        corners = [(round(x, 1), round(y, 1)) for x, y in page.corners(name)]
        sides |= {tuple(sorted(ends)) for ends in zip(corners, corners[1:] + corners[:1], strict=True)}
        x, y = page.centre(name)
        numbers.append(f'<text x="{n(x)}" y="{n(y + 0.41 * UNIT)}">{name}</text>')
    return (
        f'<path d="{"".join(line(side) for side in sorted(sides))}" stroke="#9cc7e6" stroke-opacity=".2" '
        'stroke-width=".8" fill="none"/>'
        '<g font-family="ui-monospace,\'DejaVu Sans Mono\',monospace" font-size="7" fill="#bcd8ee" fill-opacity=".5" '
        f'text-anchor="middle">{"".join(numbers)}</g>'
    )


def harbour(page: Sheet, chart: Chart) -> str:
    """The water behind the moles is a shade warmer."""
    shapes = "".join(line(page.corners(name), True) for name in chart.get("harbour", []))
    return f'<path d="{shapes}" fill="#e9c46a" fill-opacity=".05"/>' if shapes else ""


def piers(page: Sheet, chart: Chart) -> str:
    """Hexsides that cannot be crossed: moles of stone."""
    shapes = []
    for here, there in chart["closed"]:
        index = page.hexes.index(here)
        ends = page.hexes.side(index, page.hexes.direction(index, page.hexes.index(there)))
        shapes.append(line(page.at(end) for end in ends))
    data = "".join(shapes)
    return (
        f'<g fill="none" stroke-linecap="round"><path d="{data}" stroke="#06101a" stroke-width="8"/>'
        f'<path d="{data}" stroke="#8d8467" stroke-width="5.5"/>'
        f'<path d="{data}" stroke="#efe0b0" stroke-width="1.6"/></g>'
        if data
        else ""
    )


def ray(page: Sheet, beam: Beam, wide: float = 0.36) -> list[Point]:
    """A cone of light from the lamp through its hexes."""
    points = [page.centre(name) for name in (beam["lamp"], *beam["hexes"])]
    left, right = [], []
    for at, (x, y) in enumerate(points):
        ahead, behind = points[min(at + 1, len(points) - 1)], points[max(at - 1, 0)]
        angle = math.atan2(ahead[1] - behind[1], ahead[0] - behind[0])
        half = UNIT * wide * at / (len(points) - 1)
        left.append((x - half * math.sin(angle), y + half * math.cos(angle)))
        right.append((x + half * math.sin(angle), y - half * math.cos(angle)))
    return left + right[::-1]


def rays(page: Sheet, chart: Chart) -> str:
    """Where the spotlights would reach, and their lamps, while they are dark."""
    shapes = []
    for beam in chart["beams"]:
        colour = COLOURS[beam["colour"]]
        cells = "".join(line(page.corners(name), True) for name in beam["hexes"])
        shapes.append(
            f'<path d="{cells}" fill="{colour}" fill-opacity=".06" stroke="{colour}" stroke-opacity=".3" '
            f'stroke-dasharray="3 4"/>'
            f'<polygon points="{point_list(ray(page, beam))}" fill="{colour}" fill-opacity=".09"/>'
        )
    shapes += [lamp(page, beam) for beam in chart["beams"]]
    return "".join(shapes)


def lamp(page: Sheet, beam: Beam) -> str:
    """A lamp with the letter of its colour, for those who cannot tell the colours apart."""
    x, y = page.centre(beam["lamp"])
    return (
        f'<circle cx="{n(x)}" cy="{n(y)}" r="7" fill="#0a1622" stroke="{COLOURS[beam["colour"]]}" stroke-width="2"/>'
        f'<text x="{n(x)}" y="{n(y + 3)}" font-family="system-ui,sans-serif" font-size="8" font-weight="700" '
        f'text-anchor="middle" fill="{COLOURS[beam["colour"]]}">{beam["colour"][0].upper()}</text>'
    )


def nets(page: Sheet, chart: Chart) -> str:
    """Barrier nets: meshes hanging from a line of floats."""
    mesh, floats = [], []
    for name in (name for run in chart["nets"] for name in run):
        x, y = page.centre(name)
        deep, step = UNIT * 0.15, UNIT / 4
        for row in range(4):
            top = y - UNIT / 2 + row * step
            mesh.append(f"M{n(x - deep)} {n(top)}l{n(2 * deep)} {n(step)}m0 {n(-step)}l{n(-2 * deep)} {n(step)}")
            floats.append(f'<circle cx="{n(x)}" cy="{n(top + step / 2)}" r="2"/>')
    return (
        f'<path d="{"".join(mesh)}" fill="none" stroke="#dfe8f0" stroke-opacity=".75" stroke-width="1.2"/>'
        f'<g fill="#f2c14e">{"".join(floats)}</g>'
    )


def berths(page: Sheet, chart: Chart) -> str:
    """Anchorages: a faint anchor."""
    shapes = []
    for name in chart["anchorages"]:
        x, y = page.centre(name)
        shapes.append(f'<use href="#st-anchor" x="{n(x)}" y="{n(y - 2)}"/>')
    anchor = '<path id="st-anchor" d="M0-7v13M-4-3h8M-7 1q1 6 7 6t7-6M0-7a2 2 0 1 0 .1 0"/>'
    return (
        f'<defs>{anchor}</defs><g fill="none" stroke="#cfe3f3" stroke-opacity=".28" stroke-width="1.5" '
        f'stroke-linecap="round">{"".join(shapes)}</g>'
    )


def marks(page: Sheet, chart: Chart) -> str:
    """Starting hexes, lit buoys and the bridge."""
    shapes = []
    for name in chart["starts"]:
        x, y = page.centre(name)
        shapes.append(
            f'<g transform="translate({n(x)} {n(y)})" fill="none" stroke="#9fd0ff" stroke-opacity=".55">'
            f'<circle r="{n(UNIT * 0.34)}" stroke-width="1.4" stroke-dasharray="4 3"/>'
            '<path d="M-5-5L5 5M5-5L-5 5" stroke-width="2"/></g>'
        )
    for name, number in chart["buoys"].items():
        x, y = page.centre(name)
        shapes.append(
            f'<g transform="translate({n(x)} {n(y)})"><circle r="30" fill="url(#st-lamp)"/><circle r="9" '
            'fill="#b93a1b" stroke="#ffe9c0" stroke-width="2"/><text y="4" font-family="system-ui,sans-serif" '
            f'font-size="11" font-weight="700" fill="#fff" text-anchor="middle">{number}</text></g>'
        )
    if chart["bridge"]:
        outline = point_list(page.corners(chart["bridge"]))
        shapes.append(
            f'<polygon points="{outline}" fill="none" stroke="#f0dfae" stroke-width="2" stroke-dasharray="7 3"/>'
        )
    return "".join(shapes)


def legend(page: Sheet, chart: Chart) -> str:
    """Scale, compass and the licence of the coast."""
    scale = 1000 / chart["metres"] * UNIT
    return (
        '<g font-family="system-ui,sans-serif" font-size="11" fill="#d5e2ee" text-anchor="middle">'
        f'<g transform="translate(46 {n(page.height - 44)})"><path d="M0-4v8h{n(scale)}v-8" fill="none" '
        f'stroke="#d5e2ee" stroke-width="1.5"/><text x="{n(scale / 2)}" y="-4">1 km</text>'
        f'<text x="0" y="26" font-size="10" text-anchor="start" fill-opacity=".8">{chart["attribution"]}</text></g>'
        f'<g transform="translate({n(page.width - 34)} 40)"><circle r="23" fill="#07121d" fill-opacity=".55" '
        f'stroke="#d5e2ee" stroke-opacity=".4"/><g transform="rotate({n(chart["turned"])})">'
        '<path d="M0-16L5 8L0 4L-5 8Z" fill="#f2e9cf"/><text y="-25" font-weight="700">N</text></g></g></g>'
    )
