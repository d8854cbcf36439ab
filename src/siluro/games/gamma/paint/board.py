"""Uomini Gamma on the table: the bay of Gibraltar by night, from the beach to the ships at anchor."""

from __future__ import annotations

from functools import cache

from siluro.engine.play import waiting
from siluro.games.gamma.paint.scene import HALF, ICONS, LARGE, SIZE, bay, box_at, enlarge, icon, ship_at, steamer
from siluro.games.gamma.rules.state import GG1, Gamma
from siluro.games.gamma.view import Place, Ship, View
from siluro.games.gamma.view import view as view_of
from siluro.games.gamma.words.names import counter_effect, counter_name, fate_name
from siluro.paint.escaping import escape
from siluro.paint.hexpieces import badge
from siluro.paint.last_view import LastView
from siluro.paint.marks import Point, Targets, n, piece, ring, sheet, sign, target, words
from siluro.speech.say import amount, say

view = LastView(view_of)


def still_key(s: Gamma) -> str:
    return f"gamma-{view(s)['mission']}"


def still(s: Gamma) -> str:
    seen = view(s)
    hits = tuple(place["boat_hits_up_to"] for place in seen["places"])
    return draw_still(len(seen["places"]), hits, s.mission != GG1)


@cache
def draw_still(boxes: int, hits: tuple[int, ...], moon: bool) -> str:
    """The men of GG.1 waited for a night without a moon."""
    return sheet("still", SIZE, bay(boxes, hits, moon))


def signs(s: Gamma) -> str:
    """The boxes with the faces on which a Surveillance Boat catches a man."""
    seen = view(s)
    shape = f'<path d="M-{HALF}-{HALF}H{HALF}V{HALF}H-{HALF}Z"/>'
    parts = []
    for place in seen["places"]:
        box, hits = int(place["id"]), place["boat_hits_up_to"]
        faces = f"1–{hits}" if hits > 1 else str(hits)
        told = say("box {box}: a Surveillance Boat catches a man on {faces}", box=box, faces=faces)
        label = told if hits else say("box {box}: no Surveillance Boat catches a man", box=box)
        parts.append(sign(f"box-{box}", box_at(box, len(seen["places"])), label, shape))
    return sheet("signs", SIZE, "".join(parts), say("What is printed on the board"))


def legend(s: Gamma) -> list[tuple[str, str]]:
    """Ships, men and the counters of the bag."""
    small = '<g transform="scale(.3)">'
    rows = [
        (f'{small}<g class="steamer">{steamer(False, False, True)}</g></g>', say("ship at anchor")),
        (f'{small}<g class="steamer sunk">{steamer(True, False, True)}</g></g>', say("ship sunk")),
        ('<path d="M-8-4h13l5 5h-21z" fill="#ff7a66"/>', say("faces on which a Surveillance Boat catches a man")),
    ]
    chit = '<rect class="chit" x="-29" y="-29" width="58" height="58" rx="7"/>'
    rows += [
        (f'<g class="counter {kind}" transform="scale(.42)">{chit}{icon(kind)}</g>', counter_effect(kind))
        for kind in ICONS
    ]
    return rows


def live(s: Gamma, targets: Targets) -> str:
    seen = view(s)
    spots = places_of(seen)
    step = waiting(s)
    word = step.word if step is not None else ""
    parts = [
        beam(seen) if word == "spotlight" else "",
        "".join(links(seen)),
        "".join(ship(seen, one, subject(s)) for one in seen["ships"]),
        "".join(counter(seen, place) for place in seen["places"] if place["counter"]),
        guard(seen) if word == "boat" else "",
        swimmers(seen),
        "".join(
            target(found, spots[place], ring(52 * LARGE) if place[:4] == "box-" else ring(58 * LARGE))
            for place, found in targets.items()
            if place in spots
        ),
    ]
    return sheet("live", SIZE, "".join(parts), say("The bay of Gibraltar"))


def subject(s: Gamma) -> str:
    step = waiting(s)
    return step.subject(s) if step is not None else ""


def place_asked(s: Gamma) -> str:
    """The ship that the question is about, else the box where the men are."""
    seen, about = view(s), subject(s)
    ships = [one["slot"] for one in seen["ships"] if about and about in (one["id"], str(one["slot"]))]
    return f"ship-{ships[0]}" if ships else f"box-{seen['box']}"


def places_of(seen: View) -> dict[str, Point]:
    """Boxes and ships by name."""
    boxes = len(seen["places"])
    found = {f"box-{box}": box_at(box, boxes) for box in range(1, boxes + 1)}
    return found | {f"ship-{one['slot']}": anchorage(seen, one) for one in seen["ships"]}


def anchorage(seen: View, one: Ship) -> Point:
    """Where a ship lies: those that are reached first lie nearer to the beach."""
    order = sorted((other["box"], other["slot"]) for other in seen["ships"])
    return ship_at(order.index((one["box"], one["slot"])), len(order))


def beam(seen: View) -> str:
    """The spotlight of the Rock on the box where the men are."""
    x, y = box_at(seen["box"], len(seen["places"]))
    return (
        '<defs><linearGradient id="lv-beam" x1="1" y1="0" x2="0" y2="1"><stop stop-color="#fff7d6" stop-opacity=".85"/>'
        '<stop offset="1" stop-color="#ffe27a" stop-opacity=".12"/></linearGradient></defs>'
        f'<polygon class="beam" points="905,118 {n(x - 70)},{n(y + 30)} {n(x + 70)},{n(y + 30)}" fill="url(#lv-beam)"/>'
        f'<ellipse class="pool" cx="{n(x)}" cy="{n(y + 30)}" rx="74" ry="24"/>'
    )


def guard(seen: View) -> str:
    """A surveillance boat passes the box where the men are."""
    x, y = box_at(seen["box"], len(seen["places"]))
    hull = '<path class="hull" d="M-34 0H38L28 12H-28Z"/><path class="cabin" d="M-12 0V-11H8V0ZM-4-11V-24M8-6h14"/>'
    inner = f'<path class="lamplight" d="M-12-8L-78 12L-70 34Z"/>{hull}'
    return piece("guard", (x + 80, y + 6), enlarge(inner), "guard", say("Surveillance Boat"))


def links(seen: View) -> list[str]:
    """Which ships can be attacked from which box."""
    shapes = []
    for one in seen["ships"]:
        x, y = anchorage(seen, one)
        to_x, to_y = box_at(one["box"], len(seen["places"]))
        shapes.append(f'<path class="link" d="M{n(x)} {n(y + 26 * LARGE)}L{n(to_x)} {n(to_y - HALF)}"/>')
    return shapes


def ship(seen: View, one: Ship, about: str) -> str:
    """A steamer at anchor: its name and tonnage when known, the men sent for it, and what became of it."""
    at = anchorage(seen, one)
    known = bool(one["id"])
    inner = steamer(one["fate"] == "sunk", one["fate"] == "damaged", known)
    if known:
        inner += words(0, 36, one["name"], "name") + words(0, 49, say("{tonnage} GRT", tonnage=one["grt"]), "tons")
    if one["men"]:
        inner += badge(one["men"], (46, -24), 11)
    asked = about and about in (one["id"], str(one["slot"]))
    inner += '<circle class="asked" r="60"/>' if asked else ""
    name = one["name"] or say("a ship, face down")
    title = say("{ship}, {fate}", ship=name, fate=fate_name(one["fate"]))
    if one["men"]:
        title = say("{ship}, {men} assigned", ship=title, men=amount(one["men"], "man", "men"))
    return piece(f"ship-{one['slot']}", at, enlarge(inner), f"steamer {one['fate'].replace(' ', '-')}", title)


def counter(seen: View, place: Place) -> str:
    """The counter that lies in a box."""
    at = box_at(int(place["id"]), len(seen["places"]))
    kind = place["counter"]
    inner = f'<rect class="chit" x="-29" y="-29" width="58" height="58" rx="7"/>{icon(kind)}'
    name = counter_name(kind, short=True)
    narrow = ' textLength="53" lengthAdjust="spacingAndGlyphs"' if len(name) > 8 else ""
    inner += f'<text class="chitname" x="0" y="23"{narrow}>{escape(name)}</text>'
    lower = f'<g transform="translate(0 8)">{inner}</g>'
    return piece(f"counter-{place['id']}", at, enlarge(lower), f"counter {kind}", counter_effect(kind))


def swimmers(seen: View) -> str:
    """The men on the mission, where they are now."""
    men = seen["tracks"]["on_mission"]
    if not men:
        return ""
    x, y = box_at(seen["box"], len(seen["places"]))
    heads = "".join(
        f'<g transform="translate({n(-27 + 13.5 * (at % 5))} {n(-7 + 13 * (at // 5))})"><path class="ripple" '
        'd="M-6 4q3-3 6 0t6 0"/><circle class="head" r="4"/><path class="mask" d="M-3-1h6"/></g>'
        for at in range(men)
    )
    inner = f'<g transform="translate(0 -62)">{heads}</g>{badge(men, (44, -62), 11)}'
    return piece("men", (x, y), enlarge(inner), "men own", amount(men, "man on the mission", "men on the mission"))


@LastView
def places(s: Gamma) -> set[str]:
    return set(places_of(view(s)))
