"""What lies on a board of hexes: ships at their anchorages, lit beams, tracks, and the places that can be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from siluro.paint.escaping import escape
from siluro.paint.hexboard import COLOURS, UNIT, Plan, Sheet, ray
from siluro.paint.marks import Point, Targets, line, n, piece, point_list, ring, target, words
from siluro.paint.names import WIDE, Box, Room, around, text_box
from siluro.paint.ships import HULLS, SCALE, hull

MARK: Final = 10.0
"""The room of a ship's points."""
NAME: Final = 10.3
"""The size of a ship's name in board.css, and as much more as bold letters and their halo take."""
CLEARLY: Final = 1.5
"""How much further a name is from any other ship than from its own."""
FAR: Final = 34.0
"""How far from its ship a name may stand, with a line to it."""
FACINGS: Final = ("n", "ne", "se", "s", "sw", "nw")


class AnchoredShip(NamedTuple):
    """A ship as it is drawn. It is known, hidden or gone; an unknown kind is drawn as a question mark."""

    id: str
    hex: str
    kind: str
    name: str
    state: str
    title: str
    points: int = 0


def beams(page: Sheet, chart: Plan, lit: set[str]) -> str:
    """The spotlights that are on: a cone that fades with the distance, and the hexes it lights."""
    shapes, fades = [], []
    for number, beam in enumerate(chart["beams"]):
        if beam["colour"] not in lit:
            continue
        colour = COLOURS[beam["colour"]]
        (x0, y0), (x1, y1) = page.centre(beam["lamp"]), page.centre(beam["hexes"][-1])
        fades.append(
            f'<linearGradient id="lv-beam-{number}" gradientUnits="userSpaceOnUse" x1="{n(x0)}" y1="{n(y0)}" '
            f'x2="{n(x1)}" y2="{n(y1)}"><stop stop-color="#fff" stop-opacity=".95"/><stop offset=".25" '
            f'stop-color="{colour}" stop-opacity=".8"/><stop offset="1" stop-color="{colour}" stop-opacity=".3"/>'
            "</linearGradient>"
        )
        cells = "".join(line(page.corners(name), True) for name in beam["hexes"])
        shapes.append(
            f'<path class="lit" d="{cells}" fill="{colour}" stroke="{colour}"/>'
            f'<polygon class="beam" points="{point_list(ray(page, beam, 0.44))}" fill="url(#lv-beam-{number})"/>'
            f'<circle class="lamp" cx="{n(x0)}" cy="{n(y0)}" r="9" fill="{colour}"/>'
        )
    return f'<defs>{"".join(fades)}</defs><g class="beams">{"".join(shapes)}</g>' if shapes else ""


class Anchorage:
    """Ships as they lie, side by side where they share a hex."""

    def __init__(self, page: Sheet, lying: Sequence[AnchoredShip], size: float) -> None:
        hexes = [ship.hex for ship in lying]
        self.size = size
        self.spots = [berth_at(page, ship.hex, *beside(hexes, at)) for at, ship in enumerate(lying)]
        self.lying = list(zip(lying, self.spots, strict=True))
        self.hulls = [hull_box(ship, spot, size) for ship, spot in self.lying]
        self.reaches = [reach_box(ship, spot, size) for ship, spot in self.lying]
        self.near: dict[Box, bool] = {}

    def is_near(self, box: Box) -> bool:
        """Whether something there could be in the way of a name."""
        found = self.near.get(box)
        if found is None:
            found = self.near[box] = any(reach.meets(box) for reach in self.reaches)
        return found


@lru_cache(600)
def anchorage(page: Sheet, lying: tuple[AnchoredShip, ...], size: float = 1.0) -> Anchorage:
    """They lie still while the rest moves: most are wanted again."""
    return Anchorage(page, lying, size)


def ships(page: Sheet, lying: Sequence[AnchoredShip], size: float = 1.0, room: Room | None = None) -> str:
    """Ships where they lie, side by side in one hex, each with its name; that of a wreck where there is room for it."""
    room, there = room or Room(), anchorage(page, tuple(lying), size)
    drawn, taken = draw_ships(there, tuple(filter(there.is_near, room.taken)))
    room.take(taken)
    return drawn


@lru_cache(600)
def draw_ships(there: Anchorage, near: tuple[Box, ...]) -> tuple[str, list[Box]]:
    """The ships, and what they take. Only what comes near can change the drawing."""
    room = Room(list(near))
    room.take(there.hulls)
    living_first = sorted(range(len(there.lying)), key=lambda at: there.lying[at][0].state == "gone")
    names = {at: ship_name(there, at, room) for at in living_first}
    drawn = "".join(one_ship(ship, spot, there.size, names[at]) for at, (ship, spot) in enumerate(there.lying))
    return drawn, room.taken[len(near) :]


def beside(hexes: Sequence[str], at: int) -> tuple[int, int]:
    """How many lie in the same hex before this one, and in all."""
    return hexes[:at].count(hexes[at]), hexes.count(hexes[at])


def berth_at(page: Sheet, place: str, before: int, beside: int) -> Point:
    """The middle of a ship that lies beside others in its hex."""
    x, y = page.centre(place)
    return x, y - 2 + (before - (beside - 1) / 2) * UNIT * 0.34


def hull_box(ship: AnchoredShip, at: Point, size: float) -> Box:
    long, wide = HULLS.get(ship.kind, HULLS["cargo"])
    mark = MARK if ship.points else 0
    return around(at[0] - mark / 2, at[1], 2 * long * SCALE * size + mark, max(mark, 2 * wide * SCALE * size))


def reach_box(ship: AnchoredShip, at: Point, size: float) -> Box:
    """Where the name of a ship may come to stand, with some room to spare."""
    long, wide = (part * SCALE * size for part in HULLS.get(ship.kind, HULLS["cargo"]))
    name = len(ship.name) * NAME * WIDE
    return around(*at, 2 * (long + name + MARK), 2 * (wide + FAR + NAME))


def one_ship(ship: AnchoredShip, at: Point, size: float, name: str) -> str:
    inner = hull(ship.kind, size)
    if ship.state == "gone":
        inner += '<circle class="blast" r="24"/><path class="cross" d="M-9-6L9 6M9-6L-9 6"/>'
    elif ship.kind == "unknown":
        inner += words(0, 3.4, "?", "query")
    if ship.points and ship.state == "known":
        long = HULLS.get(ship.kind, HULLS["cargo"])[0] * SCALE * size
        inner += f'<g class="points">{badge(ship.points, (-long - 4, 0), 5)}</g>'
    return piece(ship.id, at, inner + name, f"ship {ship.state}", ship.title)


def ship_name(there: Anchorage, number: int, room: Room) -> str:
    """The name above, below or beside its ship, nearer to it than to any other; further off with a line to it.

    A wreck has none where there is no room, nor has a ship so hemmed in that its name would cover another.
    """
    ship, (x, y) = there.lying[number]
    if not ship.name:
        return ""
    long, wide = (part * SCALE * there.size for part in HULLS.get(ship.kind, HULLS["cargo"]))
    wide = max(wide, MARK / 2) if ship.points else wide
    half, own = len(ship.name) * NAME * WIDE / 2, there.hulls[number]
    over, under = -wide - 3, wide + NAME
    spots = [(0.0, over), (0.0, under), (long + half + 2, 3.0), (-long - half - 2, 3.0)]
    spots += [(aside * (long + half) * 0.6, level) for level in (over, under) for aside in (1, -1)]

    def is_clear(spot: Point) -> bool:
        box = text_box(ship.name, *spot, NAME)
        return all(CLEARLY * box.gap(own) < box.gap(hull) for hull in there.hulls if hull is not own)

    found = room.find(ship.name, NAME, filter(is_clear, ((x + dx, y + dy) for dx, dy in spots)))
    if found:
        return words(found[0] - x, found[1] - y, ship.name, "name")
    if ship.state == "gone":
        return ""
    levels = [level for away in (FAR / 3, FAR * 2 / 3, FAR) for level in (over - away, under + away)]
    spots = [(aside * (long + half), level) for level in levels for aside in (0, 0.6, -0.6, 1.1, -1.1)]
    found = room.find(ship.name, NAME, ((x + dx, y + dy) for dx, dy in spots))
    return far_name(ship.name, found[0] - x, found[1] - y, long, wide) if found else ""


def far_name(name: str, x: float, y: float, long: float, wide: float) -> str:
    """A name away from its ship, and the line between them."""
    half = len(name) * NAME * WIDE / 2
    start = min(long * 0.6, max(-long * 0.6, x))
    end = min(x + half * 0.8, max(x - half * 0.8, start))
    ends = (start, -wide), (end, y + 2.5)
    if y > 0:
        ends = (start, wide), (end, y - NAME * 0.8)
    return f'<path class="leader" d="{line(ends)}"/>{words(x, y, name, "name")}'


def path(page: Sheet, way: Iterable[str]) -> str:
    """The way of this turn."""
    points = [page.centre(name) for name in way]
    return f'<path class="way" d="{line(points)}"/>' if len(points) > 1 else ""


def hexagon(size: float = UNIT * 0.5) -> str:
    """The shape of a hex that can be chosen."""
    corners = point_list([(size * 1.1547 * x, size * y) for x, y in CORNERS])
    return f'<polygon class="pulse" points="{corners}"/><polygon class="hit" points="{corners}"/>'


CORNERS: Final = ((1.0, 0.0), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.0), (-0.5, -1.0), (0.5, -1.0))


def glowing(page: Sheet, targets: Targets, pieces: Mapping[str, Point]) -> str:
    """The places that can be chosen: pieces by name, all others are hexes."""
    shapes = []
    for place, found in targets.items():
        if place in pieces:
            shapes.append(target(found, pieces[place], ring(UNIT * 0.46)))
        elif place.isdigit():
            name = "" if found.worth else f'<text class="spot" y=".35em">{place}</text>'
            shapes.append(target(found, page.centre(place), hexagon(UNIT * 0.44) + name))
    return f'<g class="targets">{"".join(shapes)}</g>' if shapes else ""


def highlight(at: Point | None) -> str:
    """Around the piece that the question is about."""
    return f'<circle class="asked" cx="{n(at[0])}" cy="{n(at[1])}" r="{n(UNIT * 0.52)}"/>' if at else ""


@lru_cache(1000)
def badge(number: int | str, at: Point = (0, 0), radius: float = 8.5) -> str:
    """A number on a disc."""
    x, y = at
    return (
        f'<circle class="badge" cx="{n(x)}" cy="{n(y)}" r="{n(radius)}"/>'
        f'<text class="count" x="{n(x)}" y="{n(y + radius * 0.47)}">{escape(str(number))}</text>'
    )
