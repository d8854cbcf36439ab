"""What can be laid over the bay: where light falls or may fall, and from where ships can be attacked."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from siluro.games.boats.paint.board import printed, view
from siluro.games.boats.rules.c05_events import is_framed
from siluro.games.boats.rules.c06_attack import faces_that_hit, is_afloat
from siluro.games.boats.rules.c07_batteries import is_lost
from siluro.games.boats.rules.c08_alarm import is_highest
from siluro.games.boats.rules.state import NOWHERE, Boats
from siluro.games.boats.words.names import colour_name, hexes, place_name
from siluro.kit.dice import D6
from siluro.paint.hexboard import Sheet, page
from siluro.paint.overlay import Overlay, label, share, zone
from siluro.speech.figures import percent
from siluro.speech.say import capital, mark, say


def paper_of(s: Boats) -> Sheet:
    board = printed(s)
    return page(board["columns"], board["rows"])


def is_at_sea(s: Boats) -> bool:
    return s.here != NOWHERE


# light


def chance_of_frame(s: Boats) -> Fraction:
    """5.3, 8.1 In a lit hex: the chance that the light frames the boats."""
    faces = range(1, len(D6))
    return Fraction(1) if is_highest(s) else Fraction(sum(is_framed(s, face) for face in faces), len(faces))


def chance_by_buoy(s: Boats) -> Fraction:
    """10.1.2 Beside a lit buoy: the chance that its number comes and the light then frames the boats."""
    return Fraction(1, len(D6) - 1) * chance_of_frame(s)


def draw_lights(s: Boats) -> str:
    on, seen = paper_of(s), view(s)
    parts = []
    for beam in printed(s)["beams"]:
        is_on = seen["spotlights"][beam["colour"]]
        parts.append(zone((on.corners(name) for name in beam["hexes"]), f"light {beam['colour']}", 1 if is_on else 0.5))
        if is_on:
            parts.append(label(on.centre(beam["hexes"][-1]), share(chance_of_frame(s)), "light", 1.5))
    near = [place for place, numbers in enumerate(s.board.by_buoy) if numbers]
    parts.append(zone((on.corners(place_name(s, place)) for place in near), "danger", 0.8))
    parts += [
        label(on.centre(place_name(s, place)), share(chance_by_buoy(s)), "danger", 1.5)
        for place, number in enumerate(s.board.buoys)
        if number
    ]
    return "".join(parts)


def tell_lights(s: Boats) -> list[str]:
    """Every colour, and what a lit hex or a buoy does."""
    seen = view(s)
    lines = []
    for colour, is_on in seen["spotlights"].items():
        reach = hexes(sum(len(beam["hexes"]) for beam in printed(s)["beams"] if beam["colour"] == colour))
        name = capital(colour_name(colour))
        lines.append(
            say("{colour}: on, {hexes}.", colour=name, hexes=reach)
            if is_on
            else say("{colour}: off, {hexes}.", colour=name, hexes=reach)
        )
    faces = range(1, len(D6))
    lost = Fraction(sum(is_lost(s.tables, face) for face in faces), len(faces))
    lines.append(
        say(
            "A lit hex frames the boats {framed} of the time; the batteries then sink each boat {lost} of the time.",
            framed=percent(chance_of_frame(s), 0),
            lost=percent(lost, 0),
        )
    )
    if any(s.board.buoys):
        lines.append(
            say("Beside a lit buoy the boats are framed {chance} of the time.", chance=percent(chance_by_buoy(s), 0))
        )
    return lines


# attack


def berths(s: Boats, place: int) -> list[int]:
    """6 The ships that can be attacked from a hex."""
    return [berth for berth in s.board.berths_by[place] if is_afloat(s, berth)]


def can_attack(s: Boats) -> bool:
    """6.1.1 The boats are at sea and a ship is left."""
    return is_at_sea(s) and any(is_afloat(s, berth) for berth in range(len(s.berths)))


def attack_hexes(s: Boats) -> list[int]:
    return [place for place in range(s.board.hexes.count) if berths(s, place) and s.board.ways[place]]


def draw_attack(s: Boats) -> str:
    on = paper_of(s)
    places = attack_hexes(s)
    many = [place for place in places if len(berths(s, place)) > 1]
    return zone((on.corners(place_name(s, place)) for place in places), "own") + "".join(
        label(on.centre(place_name(s, place)), f"×{len(berths(s, place))}", "own", 1.3) for place in many
    )


def tell_attack(s: Boats) -> list[str]:
    places = attack_hexes(s)
    near = min(s.board.hexes.distance(s.here, place) for place in places)
    chance = percent(Fraction(faces_that_hit(s), len(D6) - 1), 0)
    return [
        say("You can attack ships from {hexes}; ×2 means two ships at once.", hexes=hexes(len(places))),
        say("The nearest is {hexes} away. A boat hits {chance} of the time.", hexes=hexes(near), chance=chance),
    ]


OVERLAYS: Final = {
    "lights": Overlay(mark("Reach of lights and buoys"), draw_lights, tell_lights, is_at_sea),
    "attack": Overlay(mark("Where you can attack from"), draw_attack, tell_attack, can_attack),
}
