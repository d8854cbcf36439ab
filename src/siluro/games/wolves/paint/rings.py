"""The encounter map: eight columns and four rings of sea around the boat, and every vessel on them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from siluro.games.wolves.view import View
from siluro.games.wolves.view_encounter import EncounterMap, Vessel
from siluro.games.wolves.words import names
from siluro.paint.marks import Point, Target, Targets, background, n, piece, ring, sheet, target, transform, words
from siluro.paint.sea import polar
from siluro.speech.say import say

SIDE: Final = 760.0
MIDDLE: Final = SIDE / 2
STEP: Final = SIDE / 2 / 5.25
BEARINGS: Final = range(5, 13)
RINGS: Final = (4, 3, 2, 1)
SIZE: Final = (SIDE, SIDE)
TALL: Final = 54.0  # of a vessel with its boxes and its name
LONG: Final = 84.0  # of a long name
LABELS: Final = 4.86  # how far out the bearings are named
DRAWN: Final = {0: 0.95, 1: 1.0, 2: 2.0, 3: 2.75, 4: 3.78}
"""How far out a vessel on each ring is drawn: apart from the next ring, with room for the bearings."""
ASIDE: Final = 0.34  # of a column: a space that a vessel lies in is chosen beside it

DEFS: Final = """<defs><radialGradient id="st-sea" gradientUnits="userSpaceOnUse" cx="380" cy="380" r="470">
<stop stop-color="{middle}"/><stop offset="1" stop-color="{rim}"/>
</radialGradient></defs>"""
NIGHT: Final = ("var(--w-moonlit,#1a4768)", "var(--w-dark,#061627)")
DAY: Final = ("var(--w-sunlit,#3a7ba3)", "var(--w-far,#123b58)")


KNOTS: Final = ((0.0, 0.0), (0.5, 0.55), (1.5, 2.05), (2.5, 3.0), (3.5, 3.82), (4.5, 4.58), (5.25, 5.25))
"""Distances on the map and how far out they are drawn: the rings near the boat get more room."""


def out(distance: float) -> float:
    """How far from the middle of the page a distance lies."""
    for (near, inner), (far, outer) in pairwise(KNOTS):
        if distance <= far:
            return STEP * (inner + (outer - inner) * (distance - near) / (far - near))
    return STEP * distance


def space_at(column: float, distance: float) -> Point:
    return polar(MIDDLE, out(distance), column)


def wedge(column: float, inner: float, outer: float, wide: float = 0.5) -> str:
    """The outline of a part of a ring, from one side of a column to the other."""
    a, b = space_at(column - wide, outer), space_at(column + wide, outer)
    c, d = space_at(column + wide, inner), space_at(column - wide, inner)
    far, near = n(out(outer)), n(out(inner))
    big = int(wide > 2)
    return (
        f"M{n(a[0])} {n(a[1])}A{far} {far} 0 {big} 1 {n(b[0])} {n(b[1])}L{n(c[0])} {n(c[1])}"
        f"A{near} {near} 0 {big} 0 {n(d[0])} {n(d[1])}Z"
    )


def still(night: bool) -> str:
    """The empty map."""
    middle, rim = NIGHT if night else DAY
    spaces = "".join(wedge(column, far - 0.5, far + 0.5) for far in RINGS[:-1] for column in BEARINGS)
    near = "".join(wedge(column, 0.5, 1.5) for column in BEARINGS)
    names = "".join(
        f'<text x="{n(x)}" y="{n(y + 7)}">{column}</text>' for column in BEARINGS for x, y in [space_at(column, LABELS)]
    )
    rings = "".join(
        f'<text x="{n(x)}" y="{n(y)}">D{far}</text>' for far in RINGS for x, y in [space_at(5.42, far + 0.3)]
    )
    return sheet(
        "still",
        SIZE,
        DEFS.format(middle=middle, rim=rim)
        + background(SIZE, "url(#st-sea)")
        + '<g stroke="var(--w-line,#9cc7e6)" stroke-opacity=".38" stroke-width="1.2">'
        + f'<path d="{spaces}" fill="var(--w-line,#9cc7e6)" fill-opacity=".04"/>'
        + f'<path d="{near}" fill="#ff5d4a" fill-opacity=".16"/></g>'
        + f'<circle cx="{n(MIDDLE)}" cy="{n(MIDDLE)}" r="{n(out(0.5))}" fill="var(--w-middle,#06121f)" '
        + 'fill-opacity=".5" stroke="var(--w-line,#9cc7e6)"/>'
        + '<g font-family="system-ui,sans-serif" text-anchor="middle" fill="var(--name,#e8eef4)">'
        + f'<g class="bearings" font-size="20" font-weight="700">{names}</g>'
        + f'<g class="ring-names" font-size="14" fill-opacity=".75">{rings}</g></g>',
    )


def live(seen: View, met: EncounterMap, targets: Targets, about: str) -> str:
    spots = places_of(met)
    parts = [
        f'<path class="arc" d="{wedge(met["heading"], 0.5, 4.5, 1.5)}"/>' if met["headed"] else "",
        reach(met["sighted"], "sighted", say("sighted")),
        reach(met["detected"], "detected", say("detected")),
        "".join(vessel(met, at) for at in range(len(met["vessels"]))),
        uboat(seen, met["heading"]),
        f'<circle class="asked" cx="{n(spots[about][0])}" cy="{n(spots[about][1])}" r="40"/>' if about in spots else "",
        "".join(glow(met, place, found, spots) for place, found in targets.items() if place in spots),
    ]
    return sheet("live", SIZE, "".join(parts), seen["title"], is_round=True)


def glow(met: EncounterMap, place: str, found: Target, spots: Mapping[str, Point]) -> str:
    """A place that can be chosen."""
    size = {"col": 22.0, "shi": 38.0, "boa": out(0.5) + 5}.get(place[:3], STEP * 0.42)
    shape = ring(size, is_roomy=True)
    apart = {f"ship-{one['number']}": fan(met, at) for at, one in enumerate(met["vessels"])}.get(place, (0.0, 0.0))
    return target(found, spots[place], fan_out(shape, apart) if any(apart) else shape)


def reach(far: int, kind: str, label: str) -> str:
    """How far the boat sees, or is seen."""
    if not far:
        return ""
    radius = out(far + 0.5)
    x, y = space_at(8.5 if kind == "sighted" else 9.5, far + 0.62)
    return f'<circle class="reach {kind}" cx="{n(MIDDLE)}" cy="{n(MIDDLE)}" r="{n(radius)}"/>' + words(
        x, y, label, f"reach {kind}"
    )


def vessel_at(met: EncounterMap, at: int) -> Point:
    """Several vessels in one space lie apart."""
    one = met["vessels"][at]
    (x, y), (aside, below) = space_at(one["column"], DRAWN[one["ring"]]), fan(met, at)
    return x + aside, y + below


def fan(met: EncounterMap, at: int) -> Point:
    """How far a vessel lies from the middle of its space: along its ring, as many vessels away as lie between."""
    one = met["vessels"][at]
    place = (one["column"], one["ring"])
    together = [index for index, other in enumerate(met["vessels"]) if (other["column"], other["ring"]) == place]
    away = together.index(at) - (len(together) - 1) / 2
    across, down = polar(0.0, 1.0, one["column"] + 2)  # a quarter of the circle on: along the ring
    room = away / math.hypot(across / LONG, down / TALL)
    return across * room, down * room


def fan_out(inner: str, apart: Point) -> str:
    """What lies further apart where counters are drawn larger."""
    return f'<g class="fanned" style="--across:{n(apart[0])};--down:{n(apart[1])}">{inner}</g>'


def grow(inner: str) -> str:
    """A counter that stays large enough on a small screen."""
    return f'<g class="grown">{inner}</g>'


MERCHANT: Final = (
    '<path class="hull" d="M-26 0H28L23 9H-22Z"/><path class="house" d="M-8 0V-7H8V0ZM-4-7V-11H5V-7Z"/>'
    '<path class="mast" d="M-17 0V-14M18 0V-14"/><path class="stack" d="M-1-11V-17H4V-11Z"/>'
)
WARSHIP: Final = (
    '<path class="hull" d="M-28 1L30-2L24 8H-24Z"/><path class="house" d="M-6 0V-9H6V-1ZM-2-9V-15H3V-9Z"/>'
    '<path class="mast" d="M0-15V-21M13-3h8M-13-1h-8"/><path class="stack" d="M9-1V-9H13V-2Z"/>'
)


def vessel_name(one: Vessel) -> str:
    """A vessel as the news call it."""
    if one["escort"]:
        return names.escort(one["number"], one["escort_name"])
    return one["name"] or say("ship {number}", number=one["number"])


def vessel(met: EncounterMap, at: int) -> str:
    """A ship or an escort from the side, with its damage boxes."""
    one = met["vessels"][at]
    name = vessel_name(one)
    kind = "vessel escort" if one["escort"] else "vessel"
    inner = (WARSHIP if one["escort"] else MERCHANT) + words(0, 21, name, "name")
    if one["hull"]:
        first = -(one["hull"] - 1) * 4.5
        inner += "".join(
            f'<rect class="box{" hurt" if box < one["damage"] else ""}" x="{n(first + 9 * box - 3.5)}" y="-29" '
            'width="7" height="7" rx="1.5"/>'
            for box in range(one["hull"])
        )
    if one["aware"]:
        inner += '<path class="aware" d="M28-22v8M28-11v1"/>'
    damage = say("damage {damage} of {hull}", damage=one["damage"], hull=one["hull"]) if one["hull"] else ""
    who = names.whole_escort(one["number"], one["escort_name"]) if one["escort"] else name
    title = say("{name}, bearing {column}, D{ring}", name=who, column=one["column"], ring=max(1, one["ring"]))
    drawn = fan_out(grow(inner), fan(met, at))
    return piece(f"ship-{one['number']}", vessel_at(met, at), drawn, kind, f"{title}, {damage}" if damage else title)


def uboat(seen: View, heading: int) -> str:
    """The boat in the middle, pointing at its column."""
    under = seen["boat"]["depth"] == "submerged"
    angle = 45 * (heading - BEARINGS[0])
    body = '<path class="uboat" d="M0-34Q8-14 6 12Q5 26 0 34Q-5 26-6 12Q-8-14 0-34Z"/>'
    body += '<path class="tower" d="M-3-6h6v10h-6z"/>'
    where = names.depth(under)
    inner = f'<g class="turn" {transform(0, 0, angle)}>{body}</g>'
    kind = "uboat own submerged" if under else "uboat own"
    return piece("boat", (MIDDLE, MIDDLE), grow(inner), kind, f"{seen['boat']['name']}, {where}")


def places_of(met: EncounterMap) -> dict[str, Point]:
    """Columns, spaces, vessels and the boat by name."""
    found = {f"col-{column}": space_at(column, LABELS) for column in BEARINGS}
    shared = {(one["column"], one["ring"]) for one in met["vessels"]}
    found |= {
        f"space-{column}-{far}": space_at(column - ASIDE * ((column, far) in shared), far)
        for column in BEARINGS
        for far in RINGS
    }
    found |= {f"ship-{one['number']}": vessel_at(met, at) for at, one in enumerate(met["vessels"])}
    return found | {"boat": (MIDDLE, MIDDLE)}


def places(met: EncounterMap) -> set[str]:
    return set(places_of(met))


def legend_rows() -> list[tuple[str, str]]:
    """Vessels and reaches on the encounter map."""
    return [
        (f'<g class="vessel" transform="scale(.6)">{MERCHANT}</g>', say("ship; boxes above it are its hull")),
        (f'<g class="vessel escort" transform="scale(.6)">{WARSHIP}</g>', say("escort")),
        ('<path class="aware" d="M0-8v10M0 6v1" stroke="#ff7a66" stroke-width="3"/>', say("has noticed the boat")),
        (
            '<path d="M-15 0h30" stroke="#f2c14e" stroke-width="2.6" stroke-dasharray="7 4"/>',
            say("how far the boat sees"),
        ),
        ('<path d="M-15 0h30" stroke="#ff7a66" stroke-width="2.6"/>', say("how far off the boat is seen")),
    ]
