"""Explosive Boats on the table: Suda Bay and the Grand Harbour by night."""

from __future__ import annotations

import math
from collections.abc import Set
from typing import Final

from siluro.games.boats.paint.printed_board import printed_board
from siluro.games.boats.rules.state import Boats
from siluro.games.boats.view import Ship, View
from siluro.games.boats.view import view as view_of
from siluro.games.boats.words.names import BOATS_PLACE, berth_place, boats, points
from siluro.paint import hexboard, hexlegend, hexpieces
from siluro.paint.hexboard import PrintedBoards, Sheet, page
from siluro.paint.hexpieces import AnchoredShip
from siluro.paint.last_view import LastView
from siluro.paint.marks import Point, Targets, piece, sheet, transform
from siluro.paint.names import Room
from siluro.paint.ships import hull
from siluro.speech.say import mark, say

view = LastView(view_of)

KINDS: Final = {"merchant": "cargo", "troopship": "depot-ship", "": "unknown"}
BOAT: Final = (
    '<path class="wake" d="M-16-6Q-30-8-42-15M-16 6Q-30 8-42 15M-18 0H-38"/>'
    '<path class="boats" d="M30 0Q12-14-19-11Q-24 0-19 11Q12 14 30 0Z"/>'
)
LAMPS: Final = {
    "yellow": mark("yellow spotlight"),
    "red": mark("red spotlight"),
    "green": mark("green spotlight"),
}
LAMP: Final = '<circle r="7" fill="#0a1622" stroke="#ffe27a" stroke-width="2"/>'
BIG: Final = 1.3
"""These boards have more hexes than others, so their ships are drawn bigger."""


def still_key(s: Boats) -> str:
    return f"boats-{s.tables.id}-{s.tables.version}-{s.scenario}"


printed = PrintedBoards(still_key, printed_board)


def still(s: Boats) -> str:
    return hexboard.still(printed(s))


def signs(s: Boats) -> str:
    return hexboard.signs(printed(s), {colour: say(name) for colour, name in LAMPS.items()})


def spot(s: Boats, place: str) -> Point | None:
    """The middle of a hex."""
    paper = printed(s)
    return page(paper["columns"], paper["rows"]).centre(place) if place.isdigit() else None


def legend(s: Boats) -> list[tuple[str, str]]:
    """What is printed, the boats, and ships as they are known."""
    boats = f'<g class="raiders" transform="scale(.5)">{BOAT}</g>'
    hidden = f'<g class="ship hidden">{hull("unknown", 0.8)}</g>'
    gone = f'<g class="ship gone">{hull("cargo", 0.8)}<path class="cross" d="M-9-6L9 6M9-6L-9 6"/></g>'
    return [
        (boats, say("the boats: the number says how many")),
        (hidden, say("a ship, face down")),
        (gone, say("a ship, already hit")),
        *hexlegend.legend_rows(printed(s)),
        (LAMP, say("spotlight: R red, G green, Y yellow, and the hexes it reaches")),
    ]


def live(s: Boats, targets: Targets) -> str:
    board, seen = printed(s), view(s)
    on = page(board["columns"], board["rows"])
    lit = {colour for colour, is_on in seen["spotlights"].items() if is_on}
    spots = places_of(on, seen)
    parts = [
        hexpieces.beams(on, board, lit),
        hexpieces.ships(on, [ship(one) for one in seen["ships"]], BIG, Room([*board["room"]])),
        hexpieces.path(on, seen["path"]),
        counter(on, seen),
        hexpieces.glowing(on, targets, spots),
    ]
    return sheet("live", board["field"], "".join(parts), board["name"])


def ship(one: Ship) -> AnchoredShip:
    """A berth as it is drawn."""
    state = {"hit": "gone", "face up": "known"}.get(one["state"], "hidden")
    kind = KINDS.get(one["kind"], one["kind"])
    return AnchoredShip(berth_place(one["berth"] - 1), one["hex"], kind, one["name"], state, ship_title(one))


def ship_title(one: Ship) -> str:
    """A ship in words, for the pointer."""
    if one["points"] is not None:
        return say("{name}, {points}", name=one["name"], points=points(one["points"]))
    return say("a ship, already hit") if one["state"] == "hit" else say("a ship, face down")


def places_of(on: Sheet, seen: View) -> dict[str, Point]:
    """Ships and the counter by name."""
    found = {}
    lying = [one["hex"] for one in seen["ships"]]
    for at, one in enumerate(seen["ships"]):
        found[berth_place(one["berth"] - 1)] = hexpieces.berth_at(
            on, one["hex"], lying[:at].count(one["hex"]), lying.count(one["hex"])
        )
    if seen["here"]:
        found[BOATS_PLACE] = on.centre(seen["here"])
    return found


def counter(on: Sheet, seen: View) -> str:
    """The boats: a hull that points where they went last, and how many they are."""
    if not seen["here"] or not seen["tracks"]["boats"]:
        return ""
    way = [on.centre(name) for name in seen["path"]][-2:]
    angle = 180.0
    if len(way) == 2 and way[0] != way[1]:
        angle = math.degrees(math.atan2(way[1][1] - way[0][1], way[1][0] - way[0][0]))
    number = seen["tracks"]["boats"]
    inner = f'<g class="turn" {transform(0, 0, angle)}>{BOAT}</g>{hexpieces.badge(number, radius=10)}'
    return piece(BOATS_PLACE, on.centre(seen["here"]), inner, "raiders own", boats(number))


def subject(s: Boats) -> str:
    """The boats, once they are at sea."""
    return BOATS_PLACE if view(s)["here"] else ""


@LastView
def places(s: Boats) -> Set[str]:
    seen = view(s)
    board = printed(s)
    return board["waters"] | set(places_of(page(board["columns"], board["rows"]), seen))
