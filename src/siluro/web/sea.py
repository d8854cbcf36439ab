"""The chart of the sea with a boat's track, and the encounter map, as SVG: pure functions from plain data to text."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

Point = tuple[float, float]

PAPER, SEA, LAND, COAST, INK = "#f4efe2", "#dfe9ee", "#e3d8b8", "#8a7c55", "#22303c"
ZONE_FILLS = {"blue": "#c9dcea", "yellow": "#f2e2a0", "red": "#eab4a4"}
NIGHT, DAY = "#31445c", "#eef3f6"
STYLE = "text{font-family:'DejaVu Sans',Verdana,sans-serif}"


def mercator(latitude: float) -> float:
    """The squares are drawn on a Mercator chart; in degrees of longitude."""
    return math.degrees(math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2)))


class Frame:
    """Turns degrees into points of the picture."""

    def __init__(self, bounds: Sequence[Sequence[float]], width: float, margin: float = 10.0) -> None:
        self.north = max(one[0] for one in bounds)
        self.south = min(one[1] for one in bounds)
        self.west = min(one[2] for one in bounds)
        self.east = max(one[3] for one in bounds)
        self.margin = margin
        self.scale = (width - 2 * margin) / (self.east - self.west)
        self.width = width
        self.height = self.scale * (mercator(self.north) - mercator(self.south)) + 2 * margin

    def at(self, longitude: float, latitude: float) -> Point:
        x = self.margin + self.scale * (longitude - self.west)
        return x, self.margin + self.scale * (mercator(self.north) - mercator(min(85.0, latitude)))

    def shows(self, ring: Iterable[tuple[float, float]]) -> bool:
        return any(self.west - 1 < x < self.east + 1 and self.south - 1 < y < self.north + 1 for x, y in ring)


def path(points: Iterable[Point], closed: bool = True) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + ("Z" if closed else "")


def text(
    x: float, y: float, words: str, size: float, fill: str = INK, anchor: str = "middle", bold: bool = False
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" fill="{fill}" text-anchor="{anchor}"{weight}>'
        f"{escape(words)}</text>"
    )


def centre(frame: Frame, bounds: Sequence[float]) -> Point:
    """The middle of a square, where paths begin and end (4.2)."""
    left, top = frame.at(bounds[2], bounds[0])
    right, bottom = frame.at(bounds[3], bounds[1])
    return (left + right) / 2, (top + bottom) / 2


def chart(
    shown: dict[str, Any], squares: list[dict[str, Any]], coast: Sequence[Sequence[Point]], width: float = 1000.0
) -> str:
    """The chart of a sheet: coasts, squares in their colours, places, the track and the boat."""
    frame = Frame([square["bounds"] for square in squares], width)
    where = {square["id"]: centre(frame, square["bounds"]) for square in squares}
    parts = [f'<rect width="{frame.width:.0f}" height="{frame.height:.0f}" fill="{SEA}"/>']
    parts += [cell(frame, square) for square in squares]
    rings = [ring for ring in coast if frame.shows(ring)]
    parts += [
        f'<path d="{path(frame.at(x, y) for x, y in ring)}" fill="{LAND}" fill-opacity="0.92" stroke="{COAST}" '
        'stroke-width="1"/>'
        for ring in rings
    ]
    size = frame.scale * 0.42
    parts += [text(x, y + size / 3, name[2:], size, "#55606a") for name, (x, y) in where.items()]
    parts += places(shown["chart"], where, frame.scale)
    parts += track(shown["chart"], where, frame.scale)
    return svg(frame.width, frame.height, parts)


def cell(frame: Frame, square: dict[str, Any]) -> str:
    north, south, west, east = square["bounds"]
    left, top = frame.at(west, north)
    right, bottom = frame.at(east, south)
    return (
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{right - left:.1f}" height="{bottom - top:.1f}" '
        f'fill="{ZONE_FILLS[square["zone"]]}" stroke="#9fb0bb" stroke-width="0.8"/>'
    )


def places(shown: dict[str, Any], where: dict[str, Point], scale: float) -> list[str]:
    """Ports, objective, minefields, coordinates and the supply ship."""
    named = [(name, "⚓", "#1f5f3a") for name in shown["homes"]]
    named += [(name, f"M{number}", "#6b2d6b") for number, name in enumerate(shown["minefields"], 1)]
    named += [(name, str(number), "#1d3f8a") for number, name in enumerate(shown["coordinates"], 1)]
    named += [(shown["goal"], "★", "#8a1d1d")] if shown["goal"] else []
    named += [(shown["supply"], "⛽", "#1f5f3a")] if shown["supply"] else []
    return [
        text(where[name][0], where[name][1] - scale * 0.2, sign, scale * 0.75, colour, bold=True)
        for name, sign, colour in named
        if name in where
    ]


def track(shown: dict[str, Any], where: dict[str, Point], scale: float) -> list[str]:
    """Where the boat has been, and where it is."""
    points = [where[name] for name in shown["track"]]
    parts = [f'<path d="{path(points, False)}" fill="none" stroke="{INK}" stroke-width="{scale * 0.09:.1f}"/>']
    parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{scale * 0.11:.1f}" fill="{INK}"/>' for x, y in points]
    x, y = where[shown["boat"]]
    parts.append(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{scale * 0.3:.1f}" fill="#fff" stroke="#8a1d1d" '
        f'stroke-width="{scale * 0.12:.1f}"/>'
    )
    return parts


def encounter(shown: dict[str, Any], size: float = 620.0) -> str:
    """The encounter map: eight columns, four rings, the arc, what is sighted and detected, and every vessel."""
    told = shown["encounter"]
    night = shown["time"] == "night"
    middle, step = size / 2, size / 2 / 5.2
    parts = [f'<rect width="{size:.0f}" height="{size + 46:.0f}" fill="{NIGHT if night else DAY}"/>']
    parts += [sector(middle, step, told, column, ring) for ring in (4, 3, 2, 1) for column in range(5, 13)]
    for ring, colour, dash in ((told["sighted"], "#c98a1b", "7 4"), (told["detected"], "#b3261e", "none")):
        if ring:
            parts.append(
                f'<circle cx="{middle}" cy="{middle}" r="{step * (ring + 0.5):.1f}" fill="none" stroke="{colour}" '
                f'stroke-width="3" stroke-dasharray="{dash}"/>'
            )
    ink = "#e9eef3" if night else INK
    for column in range(5, 13):
        x, y = polar(middle, step * 4.9, column)
        parts.append(text(x, y + 5, str(column), 15, ink, bold=column == told["heading"]))
    parts.append(f'<circle cx="{middle}" cy="{middle}" r="{step * 0.5:.1f}" fill="#f4f8fa" stroke="#7d8d99"/>')
    parts += ship_marks(middle, step, told)
    parts.append(hull(middle, step, told["heading"], shown["boat"]["depth"] == "submerged"))
    caption = (
        f"{shown['boat']['name']}, {shown['boat']['depth']}, {shown['time']}, {told['weather']}, turn {told['turn']}"
    )
    parts.append(text(middle, size + 16, caption, 15, ink))
    parts.append(text(middle, size + 36, "dashed: sighted up to here; red: detected up to here", 12, ink))
    return svg(size, size + 46, parts)


def polar(middle: float, radius: float, column: float) -> Point:
    """A point in the middle of a column; column 5 is straight up, numbers rise clockwise (ruling R-3)."""
    angle = math.radians(45 * (column - 5))
    return middle + radius * math.sin(angle), middle - radius * math.cos(angle)


def sector(middle: float, step: float, told: dict[str, Any], column: int, ring: int) -> str:
    """One space of the map; those inside the reference arc are brighter, the red zone is red."""
    inner, outer = step * (ring - 0.5), step * (ring + 0.5)
    a, b = polar(middle, outer, column - 0.5), polar(middle, outer, column + 0.5)
    c, d = polar(middle, inner, column + 0.5), polar(middle, inner, column - 0.5)
    side = (column - told["heading"] + 3) % 8 - 3
    ahead = abs(side) <= 1
    fill = ("#f2b8a8" if ahead else "#dba497") if ring == 1 else ("#fbfdfe" if ahead else "#c4d3dd")
    return (
        f'<path d="M{a[0]:.1f} {a[1]:.1f}A{outer:.1f} {outer:.1f} 0 0 1 {b[0]:.1f} {b[1]:.1f}L{c[0]:.1f} {c[1]:.1f}'
        f'A{inner:.1f} {inner:.1f} 0 0 0 {d[0]:.1f} {d[1]:.1f}Z" fill="{fill}" stroke="#7d8d99" stroke-width="1"/>'
    )


def ship_marks(middle: float, step: float, told: dict[str, Any]) -> list[str]:
    """Ships and escorts in their spaces; several in one space side by side."""
    parts: list[str] = []
    crowd: dict[tuple[int, int], int] = {}
    for vessel in told["vessels"]:
        place = (vessel["column"], vessel["ring"])
        offset = crowd.get(place, 0)
        crowd[place] = offset + 1
        x, y = polar(middle, step * vessel["ring"], vessel["column"])
        y += 40 * offset
        colour = "#b3261e" if vessel["escort"] else "#22303c"
        label = "escort" if vessel["escort"] else vessel["name"]
        parts.append(f'<rect x="{x - 11:.1f}" y="{y - 8:.1f}" width="22" height="10" rx="4" fill="{colour}"/>')
        parts.append(text(x, y + 13, label, 10, colour, bold=True))
        if vessel["hull"]:
            boxes = "●" * vessel["damage"] + "○" * max(0, vessel["hull"] - vessel["damage"])
            parts.append(text(x, y - 11, boxes, 9, colour))
    return parts


def hull(middle: float, step: float, heading: int, submerged: bool) -> str:
    """The boat in the middle, pointing at its column."""
    fill = "#5f7f98" if submerged else "#22303c"
    long, wide = step * 0.42, step * 0.13
    return (
        f'<path d="M0 {-long:.1f}Q{wide * 1.6:.1f} 0 0 {long:.1f}Q{-wide * 1.6:.1f} 0 0 {-long:.1f}Z" fill="{fill}" '
        f'transform="translate({middle:.1f} {middle:.1f}) rotate({45 * (heading - 5)})"/>'
    )


def svg(width: float, height: float, parts: list[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}"><style>{STYLE}</style>\n' + "\n".join(parts) + "\n</svg>\n"
    )
