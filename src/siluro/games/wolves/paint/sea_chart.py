"""The chart of the Atlantic by night: squares in their colours, the real coast, the patrol's track and the boat."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from siluro.games.wolves.view import Chart, Square, View
from siluro.games.wolves.words import names
from siluro.paint.marks import (
    Point,
    Targets,
    background,
    line,
    n,
    piece,
    point_list,
    sheet,
    simpler,
    target,
    trace,
    words,
)
from siluro.paint.sea import Frame, centre

WIDTH: Final = 1200.0
ZONES: Final = {"blue": ("#3f8fd0", 0.08), "yellow": ("#f2c14e", 0.1), "red": ("#ff5d4a", 0.2)}
BEYOND: Final = 500.0
MARK_POINTS: Final = 3
HATCHED: Final = ("yellow", "red")

DEFS: Final = """<defs><radialGradient id="st-sea" gradientUnits="userSpaceOnUse" cx="600" cy="350" r="780">
<stop offset="0" stop-color="#123a57"/>
<stop offset="1" stop-color="#07182a"/></radialGradient>
<linearGradient id="st-land" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="100" y2="900"><stop stop-color="#2c3328"/>
<stop offset="1" stop-color="#191f1a"/>
</linearGradient>
<pattern id="st-yellow" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<path d="M0 7H14" stroke="#f2c14e" stroke-opacity=".2" stroke-width="1.4"/></pattern>
<pattern id="st-red" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<path d="M0 4H9M4 0V9" stroke="#ff8a78" stroke-opacity=".24" stroke-width="1.2"/></pattern></defs>"""


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


def still(cells: Sequence[Square], rings: Sequence[Sequence[Point]], chart: Chart) -> str:
    """The chart without the boat."""
    on = Places(cells)
    land = "".join(outline(on, ring) for ring in rings if on.frame.shows(ring))
    glow = "".join(
        f'<use href="#st-shore" stroke-width="{width}" stroke-opacity="{opacity}"/>'
        for width, opacity in ((22, 0.06), (12, 0.09), (5, 0.2))
    )
    parts = [
        DEFS,
        background(on.size, "url(#st-sea)"),
        f'<defs><path id="st-shore" d="{land}"/></defs>',
        f'<g fill="none" stroke="#6fb3dd" stroke-linejoin="round">{glow}</g>',
        "".join(zone(on, cells, colour) for colour in ZONES),
        '<use href="#st-shore" fill="url(#st-land)" fill-opacity=".94" stroke="#d8c48c" stroke-width="1"/>',
        numbers(on),
        "".join(marks(on, chart)),
    ]
    return sheet("still", on.size, "".join(parts))


def outline(on: Places, ring: Sequence[Point]) -> str:
    """A coast as far as it can be seen; islands smaller than a point are left out."""
    wide, tall = on.size
    seen = [
        (min(wide + BEYOND, max(-BEYOND, x)), min(tall + BEYOND, max(-BEYOND, y)))
        for x, y in (on.frame.at(*degrees) for degrees in ring)
    ]
    points = simpler(seen, 0.7)
    return trace(points) if len(points) > MARK_POINTS else ""


def zone(on: Places, cells: Sequence[Square], colour: str) -> str:
    """All squares of one colour."""
    data = "".join(
        f"M{n(box[0])} {n(box[1])}H{n(box[2])}V{n(box[3])}H{n(box[0])}Z"
        for box in (on.box[cell["id"]] for cell in cells if cell["zone"] == colour)
    )
    if not data:
        return ""
    fill, strength = ZONES[colour]
    hatch = f'<path d="{data}" fill="url(#st-{colour})"/>' if colour in HATCHED else ""
    return (
        f'<path d="{data}" fill="{fill}" fill-opacity="{strength}" stroke="#9cc7e6" stroke-opacity=".25" '
        f'stroke-width=".8"/>{hatch}'
    )


def numbers(on: Places) -> str:
    size = min(12.0, on.unit * 0.24)
    texts = "".join(
        f'<text x="{n(box[0] + 3)}" y="{n(box[1] + size)}">{name.upper()}</text>' for name, box in on.box.items()
    )
    return (
        f'<g font-family="ui-monospace,\'DejaVu Sans Mono\',monospace" font-size="{n(size)}" fill="#bcd8ee" '
        f'fill-opacity=".6">{texts}</g>'
    )


def marks(on: Places, chart: Chart) -> list[str]:
    """Ports, the objective, minefields, coordinates and the supply ship, each with a shape of its own."""
    signs = [(name, "anchor", "") for name in chart["homes"]]
    needed = zip(chart["minefields"], chart["mines_needed"], strict=True)
    signs += [(name, "mine", f"M{number}") for name, number in needed]
    signs += [(name, "radio", str(number)) for number, name in enumerate(chart["coordinates"], 1)]
    signs += [(chart["goal"], "star", "")] if chart["goal"] else []
    signs += [(chart["supply"], "drop", "")] if chart["supply"] else []
    signs += [(place, "drop", "") for place in chart["supplies"]]
    return [mark(on, name, kind, text) for name, kind, text in signs if name in on.where]


SIGNS: Final = {
    "anchor": ("#7fd6a8", '<path d="M0-8v15M-5-4H5M-8 2q1 6 8 6t8-6M0-8a2 2 0 1 0 .1 0"/>'),
    "mine": ("#d3a4ff", '<circle r="5"/><path d="M0-9v4M0 5v4M-9 0h4M5 0h4M-6-6l2 2M6 6l-2-2M-6 6l2-2M6-6l-2 2"/>'),
    "laid": ("#7fd6a8", '<circle r="11"/><path d="M-5 0l4 4l7-8"/>'),
    "radio": ("#8fd0ff", '<path d="M0 8V-2M-4-2a4 4 0 0 1 8 0M-8-2a8 8 0 0 1 16 0"/>'),
    "star": (
        "#ff9d8a",
        '<path d="M0-9L2.6-3H9L4 1.500L6 8.500L0 4.500L-6 8.500L-4 1.500L-9-3H-2.600Z" fill="#ff9d8a"/>',
    ),
    "drop": ("#7fd6a8", '<path d="M0-9Q7 0 5 4a5 5 0 0 1-10 0Q-7 0 0-9Z"/>'),
}


def mark(on: Places, name: str, kind: str, text: str) -> str:
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
        "".join(mark(on, name, "laid", "") for name in chart["mines_laid"] if name in on.where),
        boat(on, seen, track, course),
        "".join(
            target(found, on.where[place], cell(on, place)) for place, found in targets.items() if place in on.where
        ),
    ]
    return sheet("live", on.size, "".join(parts), seen["title"])


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
    """The boat, pointing where it goes or where it came to."""
    way = course[:2] if len(course) > 1 else track[-2:]
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
    at = on.where[seen["chart"]["boat"]]
    label = words(0, 30 * size, name, "name")
    return piece("boat", at, inner + label, "uboat submerged" if under else "uboat", f"{name}, {where}")
