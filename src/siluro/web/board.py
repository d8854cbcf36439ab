"""A board of hexes as SVG: the real coast by night, nets, beams, anchorages, and the counters of a view.

Pure functions from plain data to text. `chart` is what is printed on the board, `view` what lies on it now.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, Final

from siluro.kit.hexes import ACROSS, Hexes

UNIT: Final = 44.0  # pixels from hex to hex
MARGIN: Final = 0.9
TITLE: Final = 1.5
FACINGS: Final = ("n", "ne", "se", "s", "sw", "nw")
COLOURS: Final = {"yellow": "#ffe27a", "red": "#ff6b5e", "green": "#7fe0a0"}

STYLE: Final = """
.sea{fill:url(#sea)} .land{fill:url(#land);stroke:#c9b98a;stroke-width:1.4;stroke-linejoin:round}
.water{fill:url(#sea);stroke:#c9b98a;stroke-width:1} .breakwater{fill:#a99b78;stroke:#d9caa0;stroke-width:1}
.bridge{fill:none;stroke:#f0dfae;stroke-width:5;stroke-dasharray:7 4}
.shoal{fill:none;stroke:#5d86a8;stroke-opacity:.28;stroke-width:9;stroke-linejoin:round}
.hex{fill:none;stroke:#86b4d6;stroke-opacity:.2;stroke-width:.8}
.number{font:7.6px 'DejaVu Sans Mono',monospace;fill:#bcd8ee;fill-opacity:.68;text-anchor:middle}
.pier{stroke:#f2e2b4;stroke-width:4.5;stroke-linecap:round}
.net{fill:none;stroke:#e8eef5;stroke-opacity:.85;stroke-width:1.6} .float{fill:#e8eef5}
.label{font:italic 13px 'DejaVu Serif',Georgia,serif;fill:#e9dfc2;text-anchor:middle}
.title{font:600 26px 'DejaVu Serif',Georgia,serif;fill:#f2e9cf;letter-spacing:2px}
.small{font:11px 'DejaVu Sans',sans-serif;fill:#b9c9d8}
.ship{fill:#18222d;stroke:#e8dcb8;stroke-width:1.3} .known{fill:#6f1f22}
.gone{fill:none;stroke-dasharray:3 3;stroke-opacity:.6}
.name{font:600 10px 'DejaVu Sans',sans-serif;fill:#fff;text-anchor:middle}
.name{paint-order:stroke;stroke:#0b1622;stroke-width:2.5px}
.start{fill:none;stroke:#9fd0ff;stroke-width:1.6;stroke-dasharray:4 3}
.boats{fill:#f4f7fa;stroke:#0b1622;stroke-width:1.2}
.count{font:700 13px 'DejaVu Sans',sans-serif;fill:#0b1622;text-anchor:middle}
.slc{fill:#f4f7fa;stroke:#0b1622;stroke-width:1.2} .submerged{fill:#1a3a55;stroke:#f4f7fa} .light{fill:#f4f7fa}
.detected{fill:none;stroke:#ffd23f;stroke-width:3} .craft{fill:#5b6673;stroke:#f4f7fa} .ready{fill:#b3261e}
.path{fill:none;stroke:#f4f7fa;stroke-opacity:.7;stroke-width:2;stroke-dasharray:2 5;stroke-linecap:round}
"""

DEFS: Final = """
<radialGradient id="sea" cx="62%" cy="40%" r="85%"><stop offset="0" stop-color="#1d4263"/>
<stop offset=".6" stop-color="#12304b"/><stop offset="1" stop-color="#0a1c30"/></radialGradient>
<linearGradient id="land" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#4a4a3a"/>
<stop offset="1" stop-color="#2d3029"/></linearGradient>
<filter id="glow" x="-80%" y="-80%" width="260%" height="260%"><feGaussianBlur stdDeviation="3.2"/></filter>
"""

Point = tuple[float, float]


class Page:
    """Where things lie on the sheet, in pixels."""

    def __init__(self, chart: Mapping[str, Any]) -> None:
        self.hexes = Hexes(chart["columns"], chart["rows"])
        self.width = (ACROSS * (chart["columns"] - 1) + 2 * MARGIN) * UNIT
        self.height = (chart["rows"] - 0.5 + 2 * MARGIN + TITLE) * UNIT

    def at(self, point: Point) -> Point:
        """From board coordinates to pixels."""
        x, y = point
        return (x - ACROSS + MARGIN) * UNIT, (y - 1 + MARGIN + TITLE) * UNIT

    def centre(self, name: str) -> Point:
        return self.at(self.hexes.centre(self.hexes.index(name)))

    def outline(self, name: str) -> str:
        """The six corners of a hex."""
        return joined(self.at(corner) for corner in self.hexes.corners(self.hexes.index(name)))


def joined(points: Iterable[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def svg(chart: Mapping[str, Any], view: Mapping[str, Any] | None = None) -> str:
    """The board, with the counters of the view on it if there is one."""
    page = Page(chart)
    seen = view or {}
    lit = {colour for colour, on in seen.get("spotlights", {}).items() if on}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {page.width:.0f} {page.height:.0f}" '
        f'width="{page.width:.0f}" height="{page.height:.0f}" role="img" aria-label="{escape(chart["name"])}">',
        f"<style>{STYLE}</style><defs>{DEFS}{clip(page)}</defs>",
        '<rect width="100%" height="100%" fill="#0b1622"/>',
        f'<g clip-path="url(#sheet)">{sea(page)}{coast(page, chart)}{grid(page, chart)}{beams(page, chart, lit)}',
        f"{nets(page, chart)}{piers(page, chart)}{marks(page, chart)}{counters(page, chart, seen)}</g>",
        heading(page, chart),
        "</svg>",
    ]
    return "\n".join(parts)


def clip(page: Page) -> str:
    top = TITLE * UNIT
    box = f'y="{top:.0f}" width="{page.width:.0f}" height="{page.height - top:.0f}"'
    return f'<clipPath id="sheet"><rect {box}/></clipPath>'


def sea(page: Page) -> str:
    return f'<rect class="sea" y="{TITLE * UNIT:.0f}" width="{page.width:.0f}" height="{page.height:.0f}"/>'


def coast(page: Page, chart: Mapping[str, Any]) -> str:
    """Land with a shallow rim, breakwaters, and lines such as a bridge."""
    shapes, rims = [], []
    for line in chart["outlines"]:
        numbers = line["points"]
        points = joined(page.at(point) for point in zip(numbers[::2], numbers[1::2], strict=True))
        if line["kind"] == "bridge":
            shapes.append(f'<polyline class="bridge" points="{points}"/>')
        else:
            shapes.append(f'<polygon class="{line["kind"]}" points="{points}"/>')
            rims.append(f'<polygon class="shoal" points="{points}"/>')
    return "".join(rims + shapes)


def grid(page: Page, chart: Mapping[str, Any]) -> str:
    """The hexes that can be entered, with their numbers."""
    cells = []
    for name in chart["sea"]:
        x, y = page.centre(name)
        cells.append(f'<polygon class="hex" points="{page.outline(name)}"/>')
        cells.append(f'<text class="number" x="{x:.1f}" y="{y + 0.43 * UNIT:.1f}">{name}</text>')
    return "".join(cells)


def beams(page: Page, chart: Mapping[str, Any], lit: set[str]) -> str:
    """Where the spotlights reach: faint while they are off, bright while they are on."""
    shapes = []
    for beam in chart["beams"]:
        colour, on = COLOURS[beam["colour"]], beam["colour"] in lit
        for name in beam["hexes"]:
            shapes.append(
                f'<polygon points="{page.outline(name)}" fill="{colour}" fill-opacity="{0.34 if on else 0.1}" '
                f'stroke="{colour}" stroke-opacity="{0.8 if on else 0.35}" stroke-width="1"/>'
            )
        shapes.append(ray(page, beam, colour, on))
    shapes += [lamp(page, beam, beam["colour"] in lit) for beam in chart["beams"]]
    return "".join(shapes)


def ray(page: Page, beam: Mapping[str, Any], colour: str, on: bool) -> str:
    """A cone of light from the lamp through its hexes."""
    points = [page.centre(name) for name in (beam["lamp"], *beam["hexes"])]
    left, right = [], []
    for at, (x, y) in enumerate(points):
        ahead, behind = points[min(at + 1, len(points) - 1)], points[max(at - 1, 0)]
        angle = math.atan2(ahead[1] - behind[1], ahead[0] - behind[0])
        wide = UNIT * 0.34 * at / (len(points) - 1)
        left.append((x - wide * math.sin(angle), y + wide * math.cos(angle)))
        right.append((x + wide * math.sin(angle), y - wide * math.cos(angle)))
    return f'<polygon points="{joined(left + right[::-1])}" fill="{colour}" fill-opacity="{0.5 if on else 0.13}"/>'


def lamp(page: Page, beam: Mapping[str, Any], on: bool) -> str:
    x, y = page.centre(beam["lamp"])
    colour = COLOURS[beam["colour"]]
    glow = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="12" fill="{colour}" filter="url(#glow)"/>' if on else ""
    return glow + f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}" stroke="#0b1622" stroke-width="1.5"/>'


def nets(page: Page, chart: Mapping[str, Any]) -> str:
    """Barrier nets: meshes hanging from a line of floats."""
    shapes = []
    for line in chart["nets"]:
        for name in line:
            x, y = page.centre(name)
            half, deep = UNIT / 2, UNIT * 0.17
            for row in range(4):
                top = y - half + row * UNIT / 4
                shapes.append(
                    f'<path class="net" d="M{x - deep:.1f} {top:.1f}l{2 * deep:.1f} {UNIT / 4:.1f}'
                    f'm0 {-UNIT / 4:.1f}l{-2 * deep:.1f} {UNIT / 4:.1f}"/>'
                )
                shapes.append(f'<circle class="float" cx="{x:.1f}" cy="{top + UNIT / 8:.1f}" r="2.2"/>')
    return "".join(shapes)


def piers(page: Page, chart: Mapping[str, Any]) -> str:
    """Hexsides that cannot be crossed."""
    shapes = []
    for here, there in chart["closed"]:
        index = page.hexes.index(here)
        way = page.hexes.direction(index, page.hexes.index(there))
        (x0, y0), (x1, y1) = (page.at(end) for end in page.hexes.side(index, way))
        shapes.append(f'<line class="pier" x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1:.1f}" y2="{y1:.1f}"/>')
    return "".join(shapes)


def marks(page: Page, chart: Mapping[str, Any]) -> str:
    """Starting hexes, lit buoys and the bridge."""
    shapes = []
    for name in chart["starts"]:
        x, y = page.centre(name)
        shapes.append(f'<circle class="start" cx="{x:.1f}" cy="{y:.1f}" r="{UNIT * 0.36:.1f}"/>')
        shapes.append(f'<path d="M{x - 7:.1f} {y - 7:.1f}l14 14m0 -14l-14 14" stroke="#9fd0ff" stroke-width="3"/>')
    for name, number in chart["buoys"].items():
        x, y = page.centre(name)
        shapes.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="13" fill="#ffb347" filter="url(#glow)" opacity=".8"/>')
        shapes.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9" fill="#c8401e" stroke="#ffe9c0" stroke-width="2"/>')
        shapes.append(f'<text class="name" x="{x:.1f}" y="{y + 4:.1f}">{number}</text>')
    if chart["bridge"]:
        x, y = page.centre(chart["bridge"])
        shapes.append(
            f'<polygon points="{page.outline(chart["bridge"])}" fill="none" stroke="#f0dfae" stroke-width="2.4"/>'
        )
        shapes.append(f'<text class="name" x="{x:.1f}" y="{y - 8:.1f}">bridge</text>')
    return "".join(shapes)


def counters(page: Page, chart: Mapping[str, Any], view: Mapping[str, Any]) -> str:
    """Ships at their anchorages and the boats; without a view, empty anchorages."""
    ships = view.get("ships") or [{"hex": name, "state": "face down", "name": ""} for name in chart["anchorages"]]
    shapes = []
    for name in chart["anchorages"]:
        here = [ship for ship in ships if ship["hex"] == name]
        for at, ship in enumerate(here):
            shapes.append(hull(page, ship, at, len(here)))
    return "".join(shapes) + path(page, view) + boats(page, view) + craft(page, view) + slcs(page, view)


def hull(page: Page, ship: Mapping[str, Any], at: int, of: int) -> str:
    """A ship seen from above; two ships lie side by side."""
    x, y = page.centre(ship["hex"])
    y += (at - (of - 1) / 2) * UNIT * 0.3
    kind = {"face up": "ship known", "hit": "ship gone", "destroyed": "ship gone"}.get(ship["state"], "ship")
    long, beam = UNIT * 0.4, UNIT * 0.1
    body = (
        f"M{x - long:.1f} {y:.1f}q{long * 0.3:.1f} {-beam:.1f} {long * 0.6:.1f} {-beam:.1f}h{long * 0.8:.1f}"
        f"q{long * 0.5:.1f} {beam * 0.6:.1f} {long * 0.6:.1f} {beam:.1f}q{-long * 0.1:.1f} {beam * 0.4:.1f} "
        f"{-long * 0.6:.1f} {beam:.1f}h{-long * 0.8:.1f}q{-long * 0.3:.1f} 0 {-long * 0.6:.1f} {-beam:.1f}z"
    )
    text = (
        f'<text class="name" x="{x:.1f}" y="{y - beam - 2:.1f}">{escape(ship["name"])}</text>' if ship["name"] else ""
    )
    return f'<path class="{kind}" d="{body}"/>{text}'


def path(page: Page, view: Mapping[str, Any]) -> str:
    """The way of this turn."""
    points = [page.centre(name) for name in view.get("path", [])]
    return f'<polyline class="path" points="{joined(points)}"/>' if len(points) > 1 else ""


def boats(page: Page, view: Mapping[str, Any]) -> str:
    """The counter with the number of boats."""
    if not view.get("here"):
        return ""
    x, y = page.centre(view["here"])
    size = UNIT * 0.42
    arrow = joined([(x - size, y), (x, y - size * 0.75), (x + size, y), (x, y + size * 0.75)])
    return (
        f'<polygon class="boats" points="{arrow}"/>'
        f'<text class="count" x="{x:.1f}" y="{y + 4.5:.1f}">{view["tracks"]["boats"]}</text>'
    )


def craft(page: Page, view: Mapping[str, Any]) -> str:
    """Patrol craft by number, red when ready; several in a hex lie side by side."""
    shapes = []
    afloat = [one for one in view.get("craft", []) if one["hex"]]
    for at, one in enumerate(afloat):
        x, y = page.centre(one["hex"])
        x += (sum(other["hex"] == one["hex"] for other in afloat[:at]) - 1) * UNIT * 0.26
        kind = "craft ready" if one["ready"] else "craft"
        shapes.append(f'<circle class="{kind}" cx="{x:.1f}" cy="{y + 9:.1f}" r="{UNIT * 0.17:.1f}"/>')
        shapes.append(f'<text class="name" x="{x:.1f}" y="{y + 12.5:.1f}">{one["number"]}</text>')
    return "".join(shapes)


def slcs(page: Page, view: Mapping[str, Any]) -> str:
    """Manned torpedoes by number, pointing where they face, hollow when submerged, ringed when detected."""
    shapes = []
    for one in view.get("slcs", []):
        if not one["hex"]:
            continue
        x, y = page.centre(one["hex"])
        size = UNIT * 0.36
        angle = 60 * FACINGS.index(one["facing"])
        if one["detected"]:
            shapes.append(f'<circle class="detected" cx="{x:.1f}" cy="{y:.1f}" r="{UNIT * 0.44:.1f}"/>')
        points = joined([(0, -size * 1.2), (size * 0.75, size * 0.2), (size * 0.45, size), (-size * 0.45, size)])
        kind = "slc submerged" if one["submerged"] else "slc"
        body = f'<polygon class="{kind}" points="{points} {-size * 0.75:.1f},{size * 0.2:.1f}"/>'
        shapes.append(f'<g transform="translate({x:.1f} {y:.1f}) rotate({angle})">{body}</g>')
        colour = "count light" if one["submerged"] else "count"
        shapes.append(f'<text class="{colour}" x="{x:.1f}" y="{y + 4.5:.1f}">{one["number"]}</text>')
    return "".join(shapes)


def heading(page: Page, chart: Mapping[str, Any]) -> str:
    """Name, scale, compass and the licence of the coast."""
    scale = 1000 / chart["metres"] * UNIT
    left, base = page.width - scale - 120, TITLE * UNIT * 0.62
    return (
        f'<text class="title" x="24" y="{base + 6:.0f}">{escape(chart["name"])}</text>'
        f'<text class="small" x="{page.width / 2:.0f}" y="{base + 4:.0f}" text-anchor="middle">'
        f"{escape(chart['attribution'])}</text>"
        f'<path d="M{left:.0f} {base - 4:.0f}v8h{scale:.0f}v-8" fill="none" stroke="#b9c9d8" stroke-width="1.5"/>'
        f'<text class="small" x="{left + scale / 2:.0f}" y="{base - 2:.0f}" text-anchor="middle">1 km</text>'
        f'<g transform="translate({page.width - 44:.0f} {base:.0f}) rotate({north(chart["turned"]):.0f})">'
        '<path d="M0 -22L7 12L0 6L-7 12Z" fill="#f2e9cf"/><text class="small" y="-24" text-anchor="middle">N</text></g>'
    )


def north(turned: float) -> float:
    """The angle of north on the page, clockwise from its top."""
    return math.degrees(math.atan2(math.sin(math.radians(turned)), math.cos(math.radians(turned))))


__all__ = ["Page", "svg"]
