"""The chart of the Atlantic by night: squares in their colours, the real coast, the patrol's track and the boat."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from siluro.games.wolves.view import View
from siluro.games.wolves.view_chart import Chart, Square
from siluro.games.wolves.words import names
from siluro.paint.coastline import draw_coast
from siluro.paint.hexpieces import badge
from siluro.paint.marks import (
    Point,
    Targets,
    background,
    line,
    n,
    piece,
    point_list,
    sheet,
    sign,
    simpler,
    target,
    words,
)
from siluro.paint.names import WIDE, Room, around, text_box
from siluro.paint.printed_names import PrintedNames, draw_name
from siluro.paint.sea import Frame, centre
from siluro.paint.tones import tone
from siluro.speech.say import mark, say

WIDTH: Final = 1200.0
ZONES: Final = {"blue": ("#3f8fd0", 0.08), "yellow": ("#f2c14e", 0.1), "red": ("#ff5d4a", 0.2)}
BEYOND: Final = 500.0
MARK_POINTS: Final = 3
HATCHED: Final = ("yellow", "red")

DEFS: Final = """<defs><radialGradient id="st-sea" gradientUnits="userSpaceOnUse" cx="600" cy="350" r="780">
<stop offset="0" stop-color="{water}"/><stop offset="1" stop-color="{deep}"/></radialGradient>
<pattern id="st-yellow" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<path d="M0 7H14" stroke="#d9a520" stroke-opacity=".3" stroke-width="1.4"/></pattern>
<pattern id="st-red" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<path d="M0 4H9M4 0V9" stroke="#ff7a68" stroke-opacity=".3" stroke-width="1.2"/></pattern>
<pattern id="st-ice" width="22" height="22" patternUnits="userSpaceOnUse">
<path d="M4 5l5-2l4 3l-3 4l-5-1ZM14 15l4-1l2 4l-5 1Z" fill="#e9f4fb" fill-opacity=".34"/></pattern></defs>"""
CITY: Final = 10.0
"""The size of a town's name."""
SEA: Final = 17.0


class Places:
    """Where the squares lie on the page."""

    def __init__(self, cells: Sequence[Square]) -> None:
        self.frame = Frame([cell["bounds"] for cell in cells], WIDTH)
        self.where = {cell["id"]: centre(self.frame, cell["bounds"]) for cell in cells}
        self.box = {cell["id"]: corners(self.frame, cell["bounds"]) for cell in cells}
        self.size = (self.frame.width, self.frame.height)
        widths = sorted(box[2] - box[0] for box in self.box.values())
        self.unit = widths[len(widths) // 2]


def corners(frame: Frame, bounds: Sequence[float]) -> tuple[float, float, float, float]:
    north, south, west, east = bounds
    return *frame.at(west, north), *frame.at(east, south)


def still(cells: Sequence[Square], rings: Sequence[Sequence[Point]], chart: Chart, names: PrintedNames) -> str:
    """The chart without the boat."""
    on = Places(cells)
    land = [found for found in (outline(on, ring) for ring in rings if on.frame.shows(ring)) if found]
    parts = [
        DEFS.format(water=tone("water"), deep=tone("deep")),
        background(on.size, "url(#st-sea)"),
        draw_coast(land),
        "".join(zone(on, cells, colour) for colour in ZONES),
        ice(on, chart),
        f'<use href="#st-ground" fill="{tone("land")}" fill-opacity=".72" fill-rule="evenodd"/>',
        numbers(on),
        towns(on, names, chart),
        "".join(marks(on, chart)),
    ]
    return sheet("still", on.size, "".join(parts))


def towns(on: Places, names: PrintedNames, chart: Chart) -> str:
    """Ports and towns with a dot each, seas between the numbers; a name that finds no room is left out."""
    wide, tall = on.size
    room = Room([text_box(name, x + 18, y + number_size(on), number_size(on)) for name, (x, y, *_) in on.box.items()])
    room.take(around(*on.where[name], 26, 26) for name, *_ in signs(chart) if name in on.where)
    dots, texts = [], []
    for name in names.name:
        wet = name.kind == "water"
        size = SEA if wet else CITY
        half = len(name.text) * size * WIDE / 2 + 6
        x, y = on.frame.at(*name.at)
        if not (10 < x < wide - 10 and 10 < y < tall - 10):
            continue
        beside = [(x + half, y + 3.5), (x - half, y + 3.5), (x, y - 6), (x, y + 13)]
        spots = [(x, y + step) for step in range(-40, 41, 8)] if wet else beside
        found = room.find(name.text, size, [spot for spot in spots if half < spot[0] < wide - half])
        if not wet:
            hole = tone("land") if name.kind == "port" else tone("ink")
            dots.append(f'<circle cx="{n(x)}" cy="{n(y)}" r="2.6" fill="{hole}"/>')
            room.take([around(x, y, 8, 8)])
        if found:
            texts.append(draw_name(name, found, size))
    return (
        f'<g stroke="{tone("ink")}" stroke-width="1.3">{"".join(dots)}</g>'
        "<g font-family=\"Georgia,'Times New Roman','DejaVu Serif',serif\" text-anchor=\"middle\" "
        f'paint-order="stroke" stroke="{tone("under")}" stroke-opacity=".6" stroke-width="2.4" stroke-linejoin="round">'
        f"{''.join(texts)}</g>"
    )


def outline(on: Places, ring: Sequence[Point]) -> list[Point]:
    """A coast as far as it can be seen; islands smaller than a point are left out."""
    wide, tall = on.size
    seen = [
        (min(wide + BEYOND, max(-BEYOND, x)), min(tall + BEYOND, max(-BEYOND, y)))
        for x, y in (on.frame.at(*degrees) for degrees in ring)
    ]
    points = simpler(seen, 0.7)
    return points if len(points) > MARK_POINTS else []


def outline_of(on: Places, squares: Sequence[str]) -> str:
    """The path around each of these squares."""
    boxes = [on.box[name] for name in squares]
    return "".join(f"M{n(box[0])} {n(box[1])}H{n(box[2])}V{n(box[3])}H{n(box[0])}Z" for box in boxes)


def ice(on: Places, chart: Chart) -> str:
    """Floes on the squares along the ice."""
    return f'<path d="{outline_of(on, chart["ice"])}" fill="url(#st-ice)"/>' if chart["ice"] else ""


def zone(on: Places, cells: Sequence[Square], colour: str) -> str:
    """All squares of one colour."""
    data = outline_of(on, [cell["id"] for cell in cells if cell["zone"] == colour])
    if not data:
        return ""
    fill, strength = ZONES[colour]
    hatch = f'<path d="{data}" fill="url(#st-{colour})"/>' if colour in HATCHED else ""
    return (
        f'<path d="{data}" fill="{fill}" fill-opacity="{strength}" stroke="{tone("grid")}" stroke-opacity=".35" '
        f'stroke-width=".8"/>{hatch}'
    )


def number_size(on: Places) -> float:
    return min(12.0, on.unit * 0.24)


def numbers(on: Places) -> str:
    size = number_size(on)
    texts = "".join(
        f'<text x="{n(box[0] + 3)}" y="{n(box[1] + size)}">{name.upper()}</text>' for name, box in on.box.items()
    )
    return (
        f'<g font-family="ui-monospace,\'DejaVu Sans Mono\',monospace" font-size="{n(size)}" fill="{tone("number")}" '
        f'fill-opacity=".6">{texts}</g>'
    )


def signs(chart: Chart) -> list[tuple[str, str, str]]:
    """Ports, the objective, minefields, coordinates, the supply ship, stages: the square, what it is, its number."""
    found = [(name, "anchor", "") for name in chart["homes"]]
    needed = zip(chart["minefields"], chart["mines_needed"], strict=True)
    found += [(name, "mine", f"M{number}") for name, number in needed]
    found += [(name, "radio", str(number)) for number, name in enumerate(chart["coordinates"], 1)]
    found += [(chart["goal"], "star", "")] if chart["goal"] else []
    found += [(place, "drop", "") for place in chart["supplies"]]
    found += [(name, "flag", "") for name in dict.fromkeys(stage_squares(chart))]
    return found


def marks(on: Places, chart: Chart) -> list[str]:
    """Each sign with a shape of its own."""
    return [draw_mark(on, name, kind, text) for name, kind, text in signs(chart) if name in on.where]


def stage_squares(chart: Chart) -> list[str]:
    """Squares where a stage of the sheet is played, if the chart says anything of them."""
    return [name for stage in chart["stages"] if stage["mark"] for name in stage["squares"]]


SIGNS: Final = {
    "anchor": ("#7fd6a8", '<path d="M0-8v15M-5-4H5M-8 2q1 6 8 6t8-6M0-8a2 2 0 1 0 .1 0"/>'),
    "mine": ("#d3a4ff", '<circle r="5"/><path d="M0-9v4M0 5v4M-9 0h4M5 0h4M-6-6l2 2M6 6l-2-2M-6 6l2-2M6-6l-2 2"/>'),
    "laid": ("#7fd6a8", '<circle r="11"/><path d="M-5 0l4 4l7-8"/>'),
    "radio": ("#8fd0ff", '<path d="M0 8V-2M-4-2a4 4 0 0 1 8 0M-8-2a8 8 0 0 1 16 0"/>'),
    "star": (
        "#ff9d8a",
        '<path d="M0-9L2.6-3H9L4 1.500L6 8.500L0 4.500L-6 8.500L-4 1.500L-9-3H-2.600Z" fill="#ff9d8a"/>',
    ),
    "flag": ("#ff9d8a", '<path d="M-5 9V-9L7-5L-5-1" fill="#ff9d8a" fill-opacity=".5"/>'),
    "drop": ("#7fd6a8", '<path d="M0-9Q7 0 5 4a5 5 0 0 1-10 0Q-7 0 0-9Z"/>'),
}


def draw_mark(on: Places, name: str, kind: str, text: str) -> str:
    x, y = on.where[name]
    colour, shape = SIGNS[kind]
    size = max(0.7, on.unit / 40)
    number = (
        '<text x="9" y="9" font-size="9" font-family="system-ui,sans-serif" stroke="none" '
        f'fill="{colour}">{text}</text>'
        if text
        else ""
    )
    return (
        f'<g transform="translate({n(x)} {n(y)}) scale({size:.2f})" fill="none" stroke="{colour}" stroke-width="1.8" '
        f'stroke-linecap="round" stroke-linejoin="round">{shape}{number}</g>'
    )


def live(on: Places, seen: View, targets: Targets) -> str:
    """The track, the course that is set, the boat, what the messages tell, and the squares that can be chosen."""
    chart = seen["chart"]
    red = "".join(square(on, name, "on-route") for name in chart["known_red"] if name in on.box)
    track = [on.where[name] for name in chart["track"]]
    course = [on.where[name] for name in [chart["boat"], *chart["path"]]]
    parts = [
        red,
        f'<path class="glow" d="{line(track)}"/><path class="track" d="{line(track)}"/>' if len(track) > 1 else "",
        f'<path class="way" d="{line(course)}"/>' if len(course) > 1 else "",
        "".join(draw_mark(on, name, "laid", "") for name in chart["mines_laid"] if name in on.where),
        "".join(grave(on, name, ships) for name, ships in chart["graves"].items() if name in on.where),
        boat(on, seen, track, course),
        "".join(
            target(found, on.where[place], cell(on, place)) for place, found in targets.items() if place in on.where
        ),
    ]
    return sheet("live", on.size, "".join(parts), seen["title"])


def grave(on: Places, name: str, ships: Sequence[str]) -> str:
    """Ships that went down in a square: a wreck, and how many if more than one."""
    left, _, _, bottom = on.box[name]
    size = max(0.7, min(1.2, on.unit / 48))
    inner = f'<g transform="scale({size:.2f})">{WRECK}</g>' + (badge(len(ships), (13, -7), 6) if len(ships) > 1 else "")
    told = say("sunk here: {ships}", ships=", ".join(ships))
    return piece(f"grave-{name}", (left + 17 * size, bottom - 11 * size), inner, "grave", told)


FLOE: Final = '<path d="M-11-4l9-4l8 6l-6 7l-9-2ZM6 4l5-1l2 4l-6 1Z" fill="#e9f4fb" fill-opacity=".7"/>'
WRECK: Final = (
    '<path class="keel" d="M-12 3L8-6L11-1L-7 7Z"/><path class="mast" d="M-3-1L-8-10M4-4L-1-12"/>'
    '<path class="swell" d="M-15 8q5-5 10 0t10 0t10 0"/>'
)


def square(on: Places, name: str, kind: str) -> str:
    left, top, right, bottom = on.box[name]
    return f'<rect class="{kind}" x="{n(left)}" y="{n(top)}" width="{n(right - left)}" height="{n(bottom - top)}"/>'


def cell(on: Places, name: str) -> str:
    """A square around its middle, to be chosen."""
    left, top, right, bottom = on.box[name]
    half, tall = (right - left) / 2 - 2, (bottom - top) / 2 - 2
    box = f'x="{n(-half)}" y="{n(-tall)}" width="{n(2 * half)}" height="{n(2 * tall)}" rx="4"'
    return f'<rect class="pulse" {box}/><rect class="hit" {box}/>'


def boat(on: Places, seen: View, track: list[Point], course: list[Point]) -> str:
    """The boat at the end of its course as far as it is set, pointing along its last leg."""
    way = course[-2:] if len(course) > 1 else track[-2:]
    angle = math.degrees(math.atan2(way[1][1] - way[0][1], way[1][0] - way[0][0])) if len(way) == 2 else 0.0
    size = max(0.75, min(1.3, on.unit / 44))
    under = seen["boat"]["depth"] == "submerged"
    hull = point_list([(20, 0), (8, -5), (-14, -4.4), (-19, 0), (-14, 4.4), (8, 5)])
    inner = (
        f'<g transform="scale({size:.2f})"><circle class="halo" r="22"/><g class="turn" '
        f'style="transform:rotate({n(angle)}deg)"><polygon class="uboat" points="{hull}"/>'
        '<path class="tower" d="M-4-2.400h7a2.4 2.4 0 0 1 0 4.800h-7z"/></g></g>'
    )
    name = seen["boat"]["name"]
    where = names.depth(under)
    at = course[-1]
    label = words(0, 30 * size, name, "name")
    return piece("boat", at, inner + label, "uboat own submerged" if under else "uboat own", f"{name}, {where}")


SAID: Final = {
    "anchor": mark("base"),
    "mine": mark("minefield to be laid"),
    "radio": mark("coordinate of a message"),
    "star": mark("objective"),
    "drop": mark("supply ship"),
    "flag": mark("square named on the sheet"),
}


def told_signs(on: Places, chart: Chart) -> str:
    """The marks of the chart with what they are."""
    found = [(name, kind, text) for name, kind, text in signs(chart) if name in on.where]
    shapes = [
        sign(name, on.where[name], f"{name.upper()}: {say(SAID[kind])} {text}".rstrip(), '<circle r="15"/>')
        for name, kind, text in found
    ]
    return sheet("signs", on.size, "".join(shapes), say("What is printed on the board"))


def legend_rows() -> list[tuple[str, str]]:
    """The marks of the chart, and the colours of the zones."""
    rows = [
        (f'<g fill="none" stroke="{colour}" stroke-width="1.8">{shape}</g>', say(SAID[kind]))
        for kind, (colour, shape) in SIGNS.items()
        if kind in SAID
    ]
    zones = {"blue": say("blue zone"), "yellow": say("yellow zone"), "red": say("red zone")}
    rows += [
        (f'<rect x="-14" y="-9" width="28" height="18" fill="{ZONES[name][0]}" fill-opacity=".6"/>', words)
        for name, words in zones.items()
    ]
    return [*rows, (FLOE, say("ice edge")), (f'<g class="grave">{WRECK}</g>', say("ships sunk on this patrol"))]
