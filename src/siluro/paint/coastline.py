"""Land and what men built into the water: the coast with its heights, and moles along the hexsides they close."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from siluro.paint.marks import Point, line, simpler, trace
from siluro.paint.tones import tone

ON_EDGE: Final = 0.5
"""Of the page: how near to the frame a point lies that the frame has cut off."""
SHOALS: Final = ((56, "shallow", 0.1), (34, "shallow", 0.16), (18, "shoal", 0.12), (7, "shoal", 0.22))
"""Bands of shallow water along the shore: how wide, what colour, how strong."""
FORMS: Final = (22, 50, 86, 130, 184, 250)
"""How far inland the land rises by a tone, twice the distance."""
ROOT: Final = 0.8
"""Of a hex: so near to land a mole begins on it."""

Frame = tuple[float, float, float, float]


def rings_of(outlines: Iterable[Sequence[Point]]) -> list[list[Point]]:
    """The outlines of the land, without points that no eye sees."""
    return [simpler(list(ring)) for ring in outlines]


def shore_of(rings: Iterable[Sequence[Point]], frame: Frame) -> list[list[Point]]:
    """The land's outlines without what only the frame has cut: a shore ends where the chart ends."""
    lines: list[list[Point]] = []
    for ring in rings:
        current: list[Point] = []
        for start, end in pairwise([*ring, ring[0]]):
            if is_cut(start, end, frame):
                lines.append(current)
                current = []
            else:
                current = current or [start]
                current.append(end)
        lines.append(current)
    return [each for each in lines if len(each) > 1]


def is_cut(start: Point, end: Point, frame: Frame) -> bool:
    """Whether both ends lie on one edge of the frame, or beyond it."""
    left, top, right, bottom = frame
    near = ON_EDGE
    return (
        (start[0] <= left + near and end[0] <= left + near)
        or (start[0] >= right - near and end[0] >= right - near)
        or (start[1] <= top + near and end[1] <= top + near)
        or (start[1] >= bottom - near and end[1] >= bottom - near)
    )


def draw_coast(rings: Sequence[Sequence[Point]], frame: Frame | None = None, inland: str = "", hills: str = "") -> str:
    """Shoals, land with its form, the streets of its towns, and the shore itself; without a frame nothing is cut."""
    ground = f'<path id="st-ground" d="{"".join(trace(list(ring)) for ring in rings)}" clip-rule="evenodd"/>'
    shore = '<use id="st-shore" href="#st-ground"/>'
    if frame:
        shore = f'<path id="st-shore" d="{"".join(line(each) for each in shore_of(rings, frame))}"/>'
    shoals = "".join(
        f'<use href="#st-shore" stroke="{tone(colour)}" stroke-opacity="{strength}" stroke-width="{wide}"/>'
        for wide, colour, strength in SHOALS
    )
    forms = "".join(
        f'<use href="#st-shore" stroke="{tone("land")}" stroke-opacity=".3" stroke-width="{wide}"/>'
        for wide in reversed(FORMS)
    )
    return (
        f'<defs>{shore}<clipPath id="st-inland">{ground}</clipPath></defs>'
        f'<g fill="none" stroke-linejoin="round">{shoals}</g>'
        f'<g clip-path="url(#st-inland)"><use href="#st-ground" fill="{tone("high")}" fill-rule="evenodd"/>'
        f'<g fill="none" stroke-linejoin="round">{forms}</g>'
        f'<path d="{hills}" fill="none" stroke="{tone("form")}" stroke-opacity=".4" stroke-width=".8" '
        'stroke-linecap="round"/>'
        f'<path d="{inland}" fill="{tone("house")}" fill-opacity=".5"/></g>'
        f'<use href="#st-shore" fill="none" stroke="{tone("shore")}" stroke-width="1.4" stroke-linejoin="round"/>'
    )


# moles


def chains(sides: Iterable[tuple[Point, Point]]) -> list[list[Point]]:
    """Hexsides that meet, as lines from end to end; where three meet, two go on and one begins."""
    ends: dict[Point, list[Point]] = {}
    for start, end in sides:
        ends.setdefault(start, []).append(end)
        ends.setdefault(end, []).append(start)
    found = []
    while any(ends.values()):
        open_ends = [point for point, others in ends.items() if len(others) % 2 == 1]
        here = min(open_ends or [point for point, others in ends.items() if others])
        way = [here]
        while ends[here]:
            there = min(ends[here], key=lambda point: bend(way, point))
            ends[here].remove(there)
            ends[there].remove(here)
            way.append(there)
            here = there
        found.append(way)
    return found


def bend(way: Sequence[Point], there: Point) -> float:
    """How far a step departs from the direction of the one before the last: moles run on as straight as they can."""
    if len(way) < 3:
        return 0.0
    (x0, y0), (x1, y1) = way[-3], way[-1]
    turned = math.atan2(there[1] - y1, there[0] - x1) - math.atan2(y1 - y0, x1 - x0)
    return abs(math.atan2(math.sin(turned), math.cos(turned)))


def mole_line(corners: Sequence[Point], rings: Sequence[Sequence[Point]], unit: float) -> list[Point]:
    """A mole through the middles of the hexsides it closes, rounded, from the land where it has its root."""
    middles = [((x0 + x1) / 2, (y0 + y1) / 2) for (x0, y0), (x1, y1) in pairwise(corners)]
    first, last = root(corners[0], middles[0], rings, unit), root(corners[-1], middles[-1], rings, unit)
    return round_off([*first, *middles, *reversed(last)])


def root(end: Point, inner: Point, rings: Sequence[Sequence[Point]], unit: float) -> list[Point]:
    """The end of a mole; if the nearest shore lies straight on and near enough, the mole begins there."""
    spots = [nearest(end, *side) for ring in rings for side in pairwise([*ring, ring[0]])]
    ahead = [spot for spot in spots if lies_on(inner, end, spot)]
    best = min(ahead, key=lambda spot: math.dist(spot, end), default=None)
    return [best, end] if best and math.dist(best, end) < ROOT * unit else [end]


def lies_on(start: Point, end: Point, spot: Point) -> bool:
    """Whether a point lies on from start to end rather than back or aside."""
    wide, tall = end[0] - start[0], end[1] - start[1]
    return (spot[0] - end[0]) * wide + (spot[1] - end[1]) * tall > 0.3 * math.dist(start, end) * math.dist(end, spot)


def nearest(point: Point, start: Point, end: Point) -> Point:
    """The point of a line that lies nearest to another point."""
    wide, tall = end[0] - start[0], end[1] - start[1]
    long = wide * wide + tall * tall
    share = ((point[0] - start[0]) * wide + (point[1] - start[1]) * tall) / long if long else 0.0
    share = max(0.0, min(1.0, share))
    return start[0] + share * wide, start[1] + share * tall


def round_off(points: Sequence[Point]) -> list[Point]:
    """Corners cut once on each side, the ends as they are (Chaikin)."""
    found = [points[0]]
    for (x0, y0), (x1, y1) in pairwise(points):
        found += [(0.75 * x0 + 0.25 * x1, 0.75 * y0 + 0.25 * y1), (0.25 * x0 + 0.75 * x1, 0.25 * y0 + 0.75 * y1)]
    return [*found, points[-1]]


def draw_moles(lines: Iterable[Sequence[Point]]) -> str:
    """Stone with a bright quay along its crest, and its shadow in the water."""
    data = "".join(line(each) for each in lines)
    if not data:
        return ""
    return (
        f'<defs><path id="st-moles" d="{data}"/></defs>'
        '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f'<use href="#st-moles" stroke="{tone("under")}" stroke-opacity=".55" stroke-width="11"/>'
        f'<use href="#st-moles" stroke="{tone("rock")}" stroke-width="7"/>'
        f'<use href="#st-moles" stroke="{tone("quay")}" stroke-width="2.2"/></g>'
    )
