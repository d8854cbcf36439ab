"""What can be asked about a position of Explosive Boats, answered in lines of text."""

from __future__ import annotations

from siluro.games.boats.rules.state import COLOURS, NOWHERE, Boats
from siluro.games.boats.view import view
from siluro.games.boats.words.board_text import other_lines, title, tracks
from siluro.games.boats.words.names import SHIP_STATES, colour_name
from siluro.games.boats.words.names import boats as boat_count
from siluro.games.boats.words.names import hexes as hex_count
from siluro.games.boats.words.names import points as point_count
from siluro.speech.say import say


def away(s: Boats, place: int) -> str:
    """How far a hex lies from the counter."""
    if s.here == NOWHERE:
        return ""
    return say(", {hexes} away", hexes=hex_count(s.board.hexes.distance(s.here, place)))


def boats(s: Boats) -> list[str]:
    """The counter: where it is, how many boats it stands for, what they carry."""
    here = s.board.hexes.name(s.here) if s.here != NOWHERE else say("not at sea yet")
    return [
        title(s),
        say("Boats: {here}, {boats}.", here=here, boats=boat_count(s.boats)),
        *other_lines(s),
    ]


def ships(s: Boats) -> list[str]:
    """Every ship, nearest first."""
    hexes = s.board.hexes
    rows = []
    for ship in view(s)["ships"]:
        place = hexes.index(ship["hex"])
        points = say(", {points}", points=point_count(ship["points"])) if ship["points"] else ""
        name = ship["name"] or say("A ship")
        state = say(SHIP_STATES[ship["state"]])
        line = say("{name}: at {hex}{away}, {state}{points}.", name=name, hex=ship["hex"], away=away(s, place),
                   state=state, points=points)  # fmt: skip
        rows.append((hexes.distance(s.here, place) if s.here != NOWHERE else 0, line))
    return [line for _, line in sorted(rows)]


def lights(s: Boats) -> list[str]:
    """The spotlights that are on, and the lit hexes near the counter."""
    seen = view(s)
    lit = [colour_name(colour) for colour in COLOURS if seen["spotlights"][colour]]
    lines = [say("Spotlights: {lit}.", lit=", ".join(lit) or say("none"))]
    hexes = s.board.hexes
    near = [name for name in seen["lit"] if s.here != NOWHERE and hexes.distance(s.here, hexes.index(name)) <= 4]
    if near:
        lines.append(say("Lit within four hexes: {hexes}.", hexes=", ".join(near)))
    if s.here != NOWHERE:
        lines += [
            say("Buoy {number}: at {hex}{away}.", number=number, hex=hexes.name(place), away=away(s, place))
            for place, number in enumerate(s.board.buoys)
            if number
        ]
    return lines


def nets(s: Boats) -> list[str]:
    """The net hexes, nearest first."""
    board = s.board
    places = [place for place, net in enumerate(board.nets) if net]
    if s.here == NOWHERE:
        return [say("Nets: {hexes}.", hexes=", ".join(board.hexes.name(place) for place in places))]
    places.sort(key=lambda place: (board.hexes.distance(s.here, place), place))
    head = [say("Nets: the boats are in one.")] if board.nets[s.here] else []
    return head + [say("Net: {hex}{away}.", hex=board.hexes.name(place), away=away(s, place)) for place in places[:8]]


def alarm(s: Boats) -> list[str]:
    """The alarm, the turn, the level so far."""
    return [
        say("Alarm: {alarm} of {most}.", alarm=s.alarm, most=s.tables.alarm_most),
        say("Turn: {turn} of {turns}.", turn=s.turn, turns=s.raid.turns),
        tracks(s),
    ]


def threats(s: Boats) -> list[str]:
    """What can happen next to the counter."""
    seen = view(s)
    if not seen["here"]:
        return [say("Threats: none before the start.")]
    board = s.board
    lit = seen["here"] in seen["lit"]
    lines = [say("Here: {hex} is lit.", hex=seen["here"]) if lit else say("Here: {hex} is dark.", hex=seen["here"])]
    ways = [place for place in board.ways[s.here] if board.beams[place] & s.lit]
    if ways:
        names = ", ".join(board.hexes.name(place) for place in ways)
        lines.append(say("Lit hexes next to the boats: {hexes}.", hexes=names))
    buoys = [place for place in [s.here, *board.ways[s.here]] if board.by_buoy[place]]
    if buoys:
        names = ", ".join(board.hexes.name(place) for place in buoys)
        lines.append(say("Near a lit buoy: {hexes}.", hexes=names))
    if seen["in_net"]:
        lines.append(say("The boats are in a net."))
    return [*lines, say("Alarm: {alarm} of {most}.", alarm=s.alarm, most=s.tables.alarm_most)]


SUBJECTS = {
    "boats": boats, "ships": ships, "lights": lights, "nets": nets, "alarm": alarm, "threats": threats,
}  # fmt: skip
