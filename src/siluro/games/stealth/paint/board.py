"""By Stealth and Sea on the table: the harbour by night, ships at their berths, SLCs and patrol craft."""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import lru_cache
from typing import Final, NamedTuple

from siluro.engine.play import waiting
from siluro.games.stealth.paint.printed_board import printed_board
from siluro.games.stealth.rules.state import Stealth, board
from siluro.games.stealth.view import ShipView, SlcView, View
from siluro.games.stealth.view import view as view_of
from siluro.paint import hexboard, hexlegend, hexpieces
from siluro.paint.hexboard import UNIT, Chart, PrintedBoards, Sheet, page
from siluro.paint.hexpieces import FACINGS, AnchoredShip
from siluro.paint.last_view import LastView
from siluro.paint.marks import Point, Targets, n, piece, ring, sheet, target, transform
from siluro.paint.names import Box, Room, around
from siluro.speech.say import LANGUAGE, amount, say

TORPEDO: Final = (
    '<path class="slc" d="M0-21Q6-16 6-10V10L3 17H-3L-6 10V-10Q-6-16 0-21Z"/><path class="fins" d="M-7 18H7M0 15V21"/>'
    '<path class="bow" d="M-6-22L0-28L6-22"/>'
)
CRAFT: Final = '<path class="craft" d="M-13 5Q-14-5-9-5H5Q12-4 14 0Q12 4 5 5Z"/>'
CRAFT_SPOTS: Final = ((-0.27, 0.33), (0.27, 0.33), (-0.27, -0.33), (0.27, -0.33), (-0.42, 0.0), (0.42, 0.0), (0.0, 0.4))
BESIDE_BOTH: Final = ((0.3, 0.36), (0.3, -0.4), (-0.3, -0.4), (0.45, 0.0))
"""Where craft lie in a hex that an SLC shares with a ship."""


def still_key(s: Stealth) -> str:
    return f"stealth-{s.tables.id}-{s.tables.version}-{board(s).id}"


printed = PrintedBoards(still_key, printed_board)


def still(s: Stealth) -> str:
    return hexboard.still(printed(s))


def signs(s: Stealth) -> str:
    return hexboard.signs(printed(s))


def spot(s: Stealth, place: str) -> Point | None:
    """The middle of a hex."""
    paper = printed(s)
    return page(paper["columns"], paper["rows"]).centre(place) if place.isdigit() else None


def legend(s: Stealth) -> list[tuple[str, str]]:
    """SLCs and patrol craft in their states, then what is printed."""

    def slc(kind: str, extra: str = "") -> str:
        return f'<g class="piece slc {kind}" transform="scale(.52)">{TORPEDO}{extra}</g>'

    return [
        (slc(""), say("SLC on the surface; the point shows where it faces")),
        (slc("submerged"), say("submerged SLC")),
        (slc("", '<circle class="spotted" r="26"/>'), say("detected SLC")),
        (slc("bare", WARHEAD), say("SLC without its warhead")),
        (slc("", STUNNED), say("stunned crew")),
        (slc("", fault_mark(2)), say("number of faults on an SLC")),
        (f'<g class="piece patrol">{CRAFT}</g>', say("patrol craft")),
        (f'<g class="piece patrol ready">{CRAFT}</g>', say("patrol craft that is ready")),
        (f'<g class="ship">{points_mark(10)}</g>', say("points of a ship")),
        *hexlegend.legend_rows(printed(s)),
    ]


class Laid(NamedTuple):
    """A position laid out on the page: what panels and drawings of it start from."""

    paper: Chart
    on: Sheet
    seen: View
    ships: tuple[AnchoredShip, ...]
    spots: dict[str, Point]


@LastView
def lay_out(s: Stealth) -> Laid:
    paper, seen = printed(s), view_of(s)
    on, lying = page(paper["columns"], paper["rows"]), ships_and_wrecks(seen)
    return Laid(paper, on, seen, lying, places_of(on, s, seen, lying))


def view(s: Stealth) -> View:
    """What a screen shows, made once for all that is drawn of a position."""
    return lay_out(s).seen


def live(s: Stealth, targets: Targets) -> str:
    paper, on, seen, lying, spots = lay_out(s)
    turns = {place: found for place, found in targets.items() if place.startswith("to-")}
    room = Room([*paper["room"], *counters(spots)])
    parts = [
        hexpieces.ships(on, lying, room=room),
        "".join(slc(on, seen, one) for one in seen["slcs"] if one["hex"]),
        "".join(craft(on, seen, at) for at in range(len(seen.get("craft", [])))),
        hexpieces.highlight(spots.get(subject(s))),
        hexpieces.glowing(on, {place: found for place, found in targets.items() if place not in turns}, spots),
        "".join(target(found, spots[place], ring(UNIT * 0.24) + arrow(place)) for place, found in turns.items()),
    ]
    return sheet("live", paper["field"], "".join(parts), paper["name"])


def counters(spots: Mapping[str, Point]) -> list[Box]:
    """The room that SLCs and patrol craft take."""
    sizes = {"slc": (UNIT * 0.62, UNIT * 0.7), "cra": (UNIT * 0.55, UNIT * 0.2)}
    return [around(*at, *sizes[name[:3]]) for name, at in spots.items() if name[:4] in ("slc-", "craf")]


def subject(s: Stealth) -> str:
    """The piece that the question is about."""
    step = waiting(s)
    about = step.subject(s) if step is not None else ""
    return f"slc-{about[3]}" if about[:3] == "slc" else f"craft-{about[5]}" if about[:5] == "craft" else about


def ships_and_wrecks(seen: View) -> tuple[AnchoredShip, ...]:
    """The ships in harbour, and those that went down there: a wreck keeps its place beside the living."""
    language = LANGUAGE.get()
    return tuple(
        ship(one["id"], one["hex"], one["class"], one["name"], one["points"], language) if one["hex"] else wreck(one)
        for one in seen.get("ships", [])
        if lies_at(one)
    )


def lies_at(one: ShipView) -> str:
    """The hex of a ship or of its wreck; empty for one that is still to be placed."""
    return one["hex"] or one["wreck"]


@lru_cache(2_000)
def ship(id: str, hex: str, kind: str, name: str, points: int, language: str) -> AnchoredShip:
    title = say("{name}, {points}", name=name, points=amount(points, "point", "points"))
    return AnchoredShip(id, hex, kind, name, "known", title, points)


def wreck(one: ShipView) -> AnchoredShip:
    """A ship that went down, where it lay."""
    title = say("{name}, sunk", name=one["name"])
    return AnchoredShip(one["id"], one["wreck"], one["class"], one["name"], "gone", title)


def craft(on: Sheet, seen: View, at: int) -> str:
    """A patrol craft by number; with an alarm mark while it is ready."""
    one = seen["craft"][at]
    if not one["hex"]:
        return ""
    kind = "patrol ready" if one["ready"] else "patrol"
    title = (
        say("Patrol craft {number}, ready", number=one["number"])
        if one["ready"]
        else say("Patrol craft {number}", number=one["number"])
    )
    inner = CRAFT + hexpieces.badge(one["number"], (-1, 0), 5.5)
    return piece(f"craft-{one['number']}", craft_at(on, seen, at), inner, kind, title)


def craft_at(on: Sheet, seen: View, at: int) -> Point:
    """Craft lie around the middle of their hex, so that an SLC there can be seen."""
    one = seen["craft"][at]
    before = sum(other["hex"] == one["hex"] for other in seen["craft"][:at])
    x, y = on.centre(one["hex"])
    is_shared = one["hex"] in [each["hex"] for each in seen["slcs"]] and one["hex"] in map(lies_at, seen["ships"])
    spots = BESIDE_BOTH if is_shared else CRAFT_SPOTS
    aside, below = spots[before % len(spots)]
    return x + aside * UNIT, y + below * UNIT


WARHEAD: Final = '<path class="warhead" d="M0-21Q6-16 6-10H-6Q-6-16 0-21Z"/>'
"""The nose of an SLC: drawn over it where the warhead is gone."""
STUNNED: Final = '<path class="stunned" d="M12-14l2 4 4-2-1 4 4 2-4 2 1 4-4-2-2 4-2-4-4 2 1-4-4-2 4-2-1-4 4 2z"/>'


def fault_mark(count: int) -> str:
    return f'<g class="faults">{hexpieces.badge(count, (-14, -12), 6.5)}</g>'


def points_mark(points: int) -> str:
    return f'<g class="points">{hexpieces.badge(points, (0, 0), 6.5)}</g>'


def slc(on: Sheet, seen: View, one: SlcView) -> str:
    """A manned torpedo by number, pointing where it faces, with what the crew would give much to know of it."""
    angle = 60 * FACINGS.index(one["facing"])
    light = f'<circle class="spotted" r="{n(UNIT * 0.62)}"/>' if one["detected"] else ""
    bare = WARHEAD if not one["tokens"].get("warhead", 1) else ""
    inner = f'{light}<g class="turn" {transform(0, 0, angle)}>{TORPEDO}{bare}</g>{hexpieces.badge(one["number"])}'
    inner += STUNNED if one["crew"]["status"] == "stunned" else ""
    inner += fault_mark(len(one["faults"])) if one["faults"] else ""
    inner += "".join(f'<circle class="ap" cx="{n(14)}" cy="{n(6 + 7 * at)}" r="2.6"/>' for at in range(one["points"]))
    states = {"submerged": one["submerged"], "spotted": one["detected"], "bare": bool(bare)}
    kind = " ".join(["slc", "own", *(name for name, holds in states.items() if holds)])
    return piece(f"slc-{one['number']}", slc_at(on, seen, one), inner, kind, slc_title(one, bool(bare)))


def slc_title(one: SlcView, bare: bool) -> str:
    """An SLC in words: who, how deep, and everything that is wrong with it."""
    where = say("submerged") if one["submerged"] else say("surfaced")
    title = say("SLC {number}, {crew}, {where}", number=one["number"], crew=one["crew"]["name"], where=where)
    if one["detected"]:
        title = say("{slc}, detected", slc=title)
    said = [say("stunned")] if one["crew"]["status"] == "stunned" else []
    said += [say("without warhead")] if bare else []
    said += [amount(len(one["faults"]), "fault", "faults")] if one["faults"] else []
    said += [amount(one["points"], "action point", "action points")] if one["points"] else []
    return ", ".join([title, *said])


def slc_at(on: Sheet, seen: View, one: SlcView) -> Point:
    """SLCs that share a hex lie apart, and beside the ships in it."""
    together = [other["number"] for other in seen["slcs"] if other["hex"] == one["hex"]]
    x, y = on.centre(one["hex"])
    shares = one["hex"] in map(lies_at, seen.get("ships", []))
    aside = (together.index(one["number"]) - (len(together) - 1) / 2) * UNIT * 0.46
    return x + aside - (UNIT * 0.3 if shares else 0), y + (UNIT * 0.16 if shares else 0)


def arrow(place: str) -> str:
    return f'<path class="arrow" d="M-6 5L0-7L6 5L0 2Z" transform="rotate({60 * FACINGS.index(place[3:])})"/>'


def places_of(on: Sheet, s: Stealth, seen: View, lying: tuple[AnchoredShip, ...]) -> dict[str, Point]:
    """Pieces by name, and the six ways around the SLC that is asked about."""
    found = {f"slc-{one['number']}": slc_at(on, seen, one) for one in seen["slcs"] if one["hex"]}
    there = hexpieces.anchorage(on, lying)
    found |= {one.id: at for one, at in there.lying if one.state != "gone"}
    for at, boat in enumerate(seen.get("craft", [])):
        if boat["hex"]:
            found[f"craft-{boat['number']}"] = craft_at(on, seen, at)
    step = waiting(s)
    about = subject(s)
    if step is not None and step.word in ("face", "turn") and about in found:
        index = on.hexes.index(seen["slcs"][int(about[4:]) - 1]["hex"])
        x, y = on.at(on.hexes.centre(index))
        for way, name in enumerate(FACINGS):
            (x0, y0), (x1, y1) = (on.at(end) for end in on.hexes.side(index, way))
            found[f"to-{name}"] = x + 0.8 * (x0 + x1 - 2 * x), y + 0.8 * (y0 + y1 - 2 * y)
    return found


def places(s: Stealth) -> Set[str]:
    laid = lay_out(s)
    return laid.paper["waters"] | laid.spots.keys()
