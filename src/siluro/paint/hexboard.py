"""The fixed layer of a board of hexes: the real coast by night, moles, nets, lamps, berths, faint hexes and numbers.

Pure functions from the printed side of a board to text. Everything is drawn with attributes, so that the layer looks
the same inside a page and as a picture of its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, Final, NotRequired, TypedDict

from siluro.kit.hexes import ACROSS, Hexes
from siluro.paint.coastline import Frame, chains, draw_coast, draw_moles, mole_line, rings_of
from siluro.paint.marks import Point, background, line, n, point_list, sheet, sign
from siluro.paint.names import Box
from siluro.paint.printed_names import PrintedNames, draw_names, hachures, houses, room_of
from siluro.paint.tones import tone
from siluro.speech.say import LANGUAGE, say

UNIT: Final = 44.0
"""From hex to hex."""
MARGIN: Final = 0.8
FRAME: Final = 3.8
"""In hexes: how far the chart goes on beyond the outer centres; the coast is known a little further."""
FIELD: Final = 1.35
"""In hexes: the water around what the board opens on."""
FIRST_STEPS: Final = 1.2
"""In hexes: how much further it opens beside a starting hex."""
COLOURS: Final = {"yellow": "#ffe27a", "red": "#ff6b5e", "green": "#7fe0a0"}


class Outline(TypedDict):
    """A line of the coast: land, a breakwater or a bridge; x and y one after another."""

    kind: str
    points: list[float]


class Beam(TypedDict):
    """What a lamp can light: its colour and the letter of that, where it stands, and the hexes it reaches."""

    colour: str
    letter: str
    lamp: str
    hexes: list[str]


class Plan(TypedDict):
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
    names: PrintedNames
    harbour: NotRequired[list[str]]


class Chart(Plan):
    """The same with what is worked out for drawing it."""

    field: Box
    """The part of it where the battle is."""
    room: list[Box]
    """What printed names take."""
    waters: frozenset[str]
    """The hexes of the sea."""


DEFS: Final = """<defs>
<radialGradient id="st-sea" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" r="{r}">
<stop offset="0" stop-color="{water}"/><stop offset="1" stop-color="{deep}"/></radialGradient>
<pattern id="st-wave" width="88" height="44" patternUnits="userSpaceOnUse">
<path d="M4 12q8-5 16 0t16 0M50 33q7-4 14 0t14 0"
fill="none" stroke="{shoal}" stroke-opacity=".09" stroke-width="1.4"/></pattern>
<radialGradient id="st-lamp"><stop offset="0" stop-color="#ffb347" stop-opacity=".9"/>
<stop offset="1" stop-color="#ffb347" stop-opacity="0"/></radialGradient>
<clipPath id="st-frame"><rect x="{left}" y="{top}" width="{wide}" height="{tall}"/></clipPath>
</defs>"""


class PrintedBoards:
    """What is printed on the board of a position; made once for each board and language."""

    def __init__(self, key: Callable[[Any], str], plan: Callable[[Any], Plan]) -> None:
        self.key, self.plan = key, plan
        self.made: dict[tuple[str, str], Chart] = {}

    def __call__(self, s: Any) -> Chart:
        key = self.key(s), LANGUAGE.get()
        if key not in self.made:
            plan = self.plan(s)
            on = page(plan["columns"], plan["rows"])
            # whole when it is kept: other threads take it from here
            self.made[key] = {
                **plan,
                "field": find_field(on, plan),
                "room": named_room(on, plan),
                "waters": frozenset(plan["sea"]),
            }
        return self.made[key]


class Sheet:
    """Where things lie on the page."""

    def __init__(self, columns: int, rows: int) -> None:
        self.hexes = Hexes(columns, rows)
        self.width = (ACROSS * (columns - 1) + 2 * MARGIN) * UNIT
        self.height = (rows - 0.5 + 2 * MARGIN) * UNIT
        self.size = (self.width, self.height)
        beyond = (FRAME - MARGIN) * UNIT
        self.frame: Frame = (-beyond, -beyond, self.width + beyond, self.height + beyond)
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
    """The board without a piece on it: a printed chart with a frame around it."""
    page = Sheet(chart["columns"], chart["rows"])
    left, top, right, bottom = frame = page.frame
    box = {"left": n(left), "top": n(top), "wide": n(right - left), "tall": n(bottom - top)}
    names = chart["names"]
    rings = land(page, chart)
    drawn = [
        background(page.size, "url(#st-sea)"),
        background(page.size, "url(#st-wave)"),
        draw_coast(rings, frame, houses(names.name, page.at, UNIT), hachures(names.ridge, page.at, UNIT)),
        bridges(page, chart),
        grid(page, chart),
        harbour(page, chart),
        draw_moles(moles(page, chart, rings)),
        rays(page, chart),
        nets(page, chart),
        berths(page, chart),
        marks(page, chart),
        "<g font-family=\"Georgia,'Times New Roman','DejaVu Serif',serif\" text-anchor=\"middle\" "
        f'paint-order="stroke" stroke="{tone("under")}" stroke-opacity=".6" stroke-width="2.4" stroke-linejoin="round">'
        f"{draw_names(names.name, page.at)}</g>",
    ]
    middle = {"x": n((left + right) / 2), "y": n((top + bottom) / 2), "r": n(0.6 * max(right - left, bottom - top))}
    colours = {name: tone(name) for name in ("water", "deep", "shoal")}
    parts = [
        DEFS.format(**box, **middle, **colours),
        background(page.size, tone("mat")),
        f'<g clip-path="url(#st-frame)">{"".join(drawn)}</g>',
        border(frame),
        legend(page, chart),
    ]
    return sheet("still", chart["field"], "".join(parts))


def land(page: Sheet, chart: Plan) -> list[list[Point]]:
    """The outlines of the land on the page; breakwaters are drawn along the hexsides they close."""
    kinds = ("land", "water")
    return rings_of(
        [page.at(point) for point in zip(outline["points"][::2], outline["points"][1::2], strict=True)]
        for outline in chart["outlines"]
        if outline["kind"] in kinds
    )


def bridges(page: Sheet, chart: Plan) -> str:
    spans = "".join(
        line(page.at(point) for point in zip(outline["points"][::2], outline["points"][1::2], strict=True))
        for outline in chart["outlines"]
        if outline["kind"] == "bridge"
    )
    return (
        f'<path d="{spans}" fill="none" stroke="{tone("under")}" stroke-width="8"/>'
        f'<path d="{spans}" fill="none" stroke="{tone("quay")}" stroke-width="5" stroke-dasharray="6 3"/>'
        if spans
        else ""
    )


def find_field(page: Sheet, plan: Plan) -> Box:
    """The part of the chart where the battle is: ways in, nets, harbour and anchorages, with some water around."""
    places = [*plan["starts"], *plan["anchorages"], *plan.get("harbour", []), *plan["buoys"]]
    places += [name for run in plan["nets"] for name in run]
    spots = [page.centre(name) for name in places or plan["sea"]]
    # the hexes around a starting hex are to be seen too: the view need not move for the first steps
    spots += [(x + dx * UNIT, y) for x, y in map(page.centre, plan["starts"]) for dx in (-FIRST_STEPS, FIRST_STEPS)]
    around = FIELD * UNIT
    return Box(
        max(0.0, min(x for x, _ in spots) - around),
        max(0.0, min(y for _, y in spots) - around),
        min(page.width, max(x for x, _ in spots) + around),
        min(page.height, max(y for _, y in spots) + around),
    )


def named_room(page: Sheet, plan: Plan) -> list[Box]:
    """The room that printed names take."""
    return [room_of(name, page.at(name.at)) for name in plan["names"].name]


def border(frame: Frame) -> str:
    """The neat line of a printed chart: a thin line, and a broad one of dark and light parts around it."""
    left, top, right, bottom = frame
    wide, tall = right - left, bottom - top
    rim = 4.0
    return (
        f'<rect x="{n(left - rim)}" y="{n(top - rim)}" width="{n(wide + 2 * rim)}" height="{n(tall + 2 * rim)}" '
        f'fill="none" stroke="{tone("paper")}" stroke-opacity=".5" stroke-width="5" stroke-dasharray="{n(2 * UNIT)}"/>'
        f'<rect x="{n(left)}" y="{n(top)}" width="{n(wide)}" height="{n(tall)}" fill="none" '
        f'stroke="{tone("paper")}" stroke-opacity=".7" stroke-width="1.2"/>'
    )


def grid(page: Sheet, chart: Plan) -> str:
    """The hexes that can be entered, each side once, with their numbers."""
    sides = set()
    inner = set(chart.get("harbour", []))
    numbers = []
    for name in sorted(chart["sea"], key=inner.__contains__):
        corners = [(round(x, 1), round(y, 1)) for x, y in page.corners(name)]
        sides |= {tuple(sorted(ends)) for ends in zip(corners, corners[1:] + corners[:1], strict=True)}
        x, y = page.centre(name)
        numbers.append(f'<text x="{n(x)}" y="{n(y + 0.41 * UNIT)}">{name}</text>')
    return (
        f'<path d="{"".join(line(side) for side in sorted(sides))}" stroke="{tone("grid")}" stroke-opacity=".22" '
        'stroke-width=".8" fill="none"/>'
        f'<g class="numbers" font-family="ui-monospace,\'DejaVu Sans Mono\',monospace" font-size="7" '
        f'fill="{tone("number")}" fill-opacity=".55" text-anchor="middle">{"".join(numbers)}</g>'
    )


def harbour(page: Sheet, chart: Plan) -> str:
    """The water behind the moles is a shade warmer."""
    shapes = "".join(line(page.corners(name), True) for name in chart.get("harbour", []))
    return f'<path d="{shapes}" fill="{tone("harbour")}" fill-opacity=".06"/>' if shapes else ""


def moles(page: Sheet, chart: Plan, rings: list[list[Point]]) -> list[list[Point]]:
    """Hexsides that cannot be crossed: each mole once, from end to end."""
    sides = []
    for here, there in chart["closed"]:
        index = page.hexes.index(here)
        start, end = page.hexes.side(index, page.hexes.direction(index, page.hexes.index(there)))
        sides.append((exact(page.at(start)), exact(page.at(end))))
    return [mole_line(chain, rings, UNIT) for chain in chains(sides)]


def exact(point: Point) -> Point:
    """Corners that two hexes share are one point."""
    return round(point[0], 1), round(point[1], 1)


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


def rays(page: Sheet, chart: Plan) -> str:
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
        f'<text class="letter" x="{n(x)}" y="{n(y + 3)}" font-family="system-ui,sans-serif" font-size="8" '
        f'font-weight="700" text-anchor="middle" fill="{COLOURS[beam["colour"]]}">{beam["letter"]}</text>'
    )


def nets(page: Sheet, chart: Plan) -> str:
    """Barrier nets: meshes hanging from a line of floats, from what holds them on one side to the other."""
    shut = {frozenset(pair) for pair in chart["closed"]}
    sea = set(chart["sea"])
    mesh, floats = [], []
    for run in chart["nets"]:
        way = net_line(page, run, shut, sea)
        for at in range(4 * len(run)):
            x, y = along(way, (at + 0.5) / (4 * len(run)))
            floats.append(f'<circle cx="{n(x)}" cy="{n(y)}" r="2"/>')
        for at in range(10 * len(run) + 1):
            (x, y), (to_x, to_y) = along(way, at / (10 * len(run) + 1)), along(way, (at + 1) / (10 * len(run) + 1))
            aside, down = (to_y - y) * 1.1, (x - to_x) * 1.1
            mesh.append(
                f"M{n(x - aside)} {n(y - down)}L{n(to_x + aside)} {n(to_y + down)}"
                f"M{n(x + aside)} {n(y + down)}L{n(to_x - aside)} {n(to_y - down)}"
            )
    return (
        f'<path d="{"".join(mesh)}" fill="none" stroke="{tone("net")}" stroke-opacity=".8" stroke-width="1"/>'
        f'<g fill="{tone("float")}" stroke="{tone("under")}" stroke-width=".6">{"".join(floats)}</g>'
    )


def net_line(page: Sheet, run: list[str], shut: set[frozenset[str]], sea: set[str]) -> list[Point]:
    """The line of a net: through the middles of its hexes, out to a mole or the shore at either end."""
    middles = [page.centre(name) for name in run]
    first = holds(page, run[0], shut, sea, run)
    last = holds(page, run[-1], shut, sea, run)
    if len(run) == 1:
        pairs = [(one, other) for one in first for other in first if one < other]
        ends = max(pairs, key=lambda pair: math.dist(*pair), default=None)
        return [ends[0], middles[0], ends[1]] if ends else [half_below(middles[0], -1), half_below(middles[0], 1)]
    start = max(first, key=lambda point: math.dist(point, middles[1]), default=half_below(middles[0], -1))
    end = max(last, key=lambda point: math.dist(point, middles[-2]), default=half_below(middles[-1], 1))
    return [start, *middles, end]


def half_below(point: Point, way: int) -> Point:
    """Half a hex further down the page, or up."""
    return point[0], point[1] + way * UNIT / 2


def holds(page: Sheet, name: str, shut: set[frozenset[str]], sea: set[str], run: list[str]) -> list[Point]:
    """Where something holds a net in its last hex: a mole along a hexside, the head of a mole, or land beyond."""
    index = page.hexes.index(name)
    around = [page.hexes.name(other) if other >= 0 else "" for other in page.hexes.around[index]]
    found, corners = [], page.corners(name)
    for way, beyond in enumerate(around):
        after = around[(way + 1) % len(around)]
        if beyond not in run and (beyond not in sea or frozenset((name, beyond)) in shut):
            found.append(halfway(corners[way], corners[(way + 1) % len(around)]))
        elif frozenset((beyond, after)) in shut and frozenset((name, after)) not in shut:
            found.append(corners[(way + 1) % len(around)])
    return found


def halfway(start: Point, end: Point) -> Point:
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


def net_runs(hexes: Hexes, names: list[str]) -> list[list[str]]:
    """Nets in hexes that touch are one net."""
    runs: list[list[str]] = []
    for name in names:
        if runs and hexes.distance(hexes.index(runs[-1][-1]), hexes.index(name)) == 1:
            runs[-1].append(name)
        else:
            runs.append([name])
    return runs


def along(way: list[Point], share: float) -> Point:
    """The point after this share of a line."""
    parts = [math.dist(start, end) for start, end in pairwise(way)]
    left = share * sum(parts)
    for (start, end), long in zip(pairwise(way), parts, strict=True):
        if left <= long:
            part = left / long if long else 0.0
            return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
        left -= long
    return way[-1]


def berths(page: Sheet, chart: Plan) -> str:
    """Anchorages: a faint anchor."""
    shapes = []
    for name in chart["anchorages"]:
        x, y = page.centre(name)
        shapes.append(f'<use href="#st-anchor" x="{n(x)}" y="{n(y - 2)}"/>')
    anchor = '<path id="st-anchor" d="M0-7v13M-4-3h8M-7 1q1 6 7 6t7-6M0-7a2 2 0 1 0 .1 0"/>'
    return (
        f'<defs>{anchor}</defs><g fill="none" stroke="{tone("number")}" stroke-opacity=".28" stroke-width="1.5" '
        f'stroke-linecap="round">{"".join(shapes)}</g>'
    )


def marks(page: Sheet, chart: Plan) -> str:
    """Starting hexes, lit buoys and the bridge."""
    shapes = []
    for name in chart["starts"]:
        x, y = page.centre(name)
        shapes.append(
            f'<g transform="translate({n(x)} {n(y)})" fill="none" stroke="{tone("mark")}" stroke-opacity=".6">'
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
    """Compass, scale and the licence of the coast, in the lower left corner of what the board opens on."""
    scale = 1000 / chart["metres"] * UNIT
    seen = chart["field"]
    return (
        f'<g font-family="system-ui,sans-serif" font-size="11" fill="{tone("paper")}" text-anchor="middle" '
        f'transform="translate({n(seen.left + 26)} {n(seen.bottom - 20)})">'
        f'<path d="M0-4v8h{n(scale)}v-8" fill="none" stroke="{tone("paper")}" stroke-width="1.5"/>'
        f'<text x="{n(scale / 2)}" y="-4">1 km</text>'
        f'<text x="0" y="15" font-size="7.5" text-anchor="start" fill-opacity=".75">{chart["attribution"]}</text>'
        f'<g transform="translate(8 -40)"><circle r="19" fill="{tone("under")}" fill-opacity=".5" '
        f'stroke="{tone("paper")}" stroke-opacity=".5"/><g transform="rotate({n(chart["turned"])})">'
        f'<path d="M0-14L4.500 7L0 3.500L-4.500 7Z" fill="{tone("paper")}"/>'
        '<text y="-22" font-weight="700">N</text></g></g></g>'
    )


# what is printed, in words

NO_NAMES: Final[Mapping[str, str]] = {}


def signs(chart: Chart, lamps: Mapping[str, str] = NO_NAMES) -> str:
    """Everything printed, hex by hex, with what it is; the game names the lamps by their colours."""
    page = Sheet(chart["columns"], chart["rows"])
    told: dict[str, list[str]] = {}
    for name in chart["starts"]:
        told.setdefault(name, []).append(say("starting hex"))
    for name in (name for run in chart["nets"] for name in run):
        told.setdefault(name, []).append(say("net"))
    for name in chart["anchorages"]:
        told.setdefault(name, []).append(say("anchorage"))
    for name, number in chart["buoys"].items():
        told.setdefault(name, []).append(say("lit buoy {number}", number=number))
    for beam in chart["beams"]:
        told.setdefault(beam["lamp"], []).append(lamps[beam["colour"]])
    if chart["bridge"]:
        told.setdefault(chart["bridge"], []).append(say("bridge"))
    shape = f'<path d="{line(hex_shape(), True)}"/>'
    parts = [sign(name, page.centre(name), f"{name}: {', '.join(words)}", shape) for name, words in told.items()]
    return sheet("signs", chart["field"], "".join(parts), say("What is printed on the board"))


def hex_shape(size: float = UNIT * 0.5) -> list[Point]:
    """A hex around its middle."""
    half = size * 1.1547
    return [(half, 0.0), (half / 2, size), (-half / 2, size), (-half, 0.0), (-half / 2, -size), (half / 2, -size)]
