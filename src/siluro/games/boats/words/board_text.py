"""The table of Explosive Boats drawn with letters, for a terminal: the board around the boats, tracks and ships."""

from __future__ import annotations

from typing import Final

from siluro.games.boats.rules.state import FACE_DOWN, GONE, MALTA, NOWHERE, Boats, is_occupied
from siluro.games.boats.words.names import BRIDGE_STATES, UNIT_NAMES, boats, lights, piece_name, points
from siluro.speech.say import say

CELL: Final = 5
ACROSS: Final = 15  # columns in the window
DOWN: Final = 8  # rows
LAND: Final = "▒" * CELL
KEY: Final = "▲ boats  ◆ ship  # net  * lit now  · beam  o lit buoy  = bridge  ▒ land"


def board_lines(s: Boats) -> list[str]:
    """Where the boats are and what is known."""
    if s.here == NOWHERE:
        return []
    return [title(s), "", *map_lines(s), say(KEY), "", tracks(s), *other_lines(s), *ship_lines(s)]


def title(s: Boats) -> str:
    where = say("turn {turn} of {turns}", turn=s.turn, turns=s.raid.turns)
    return " · ".join((say(s.board.name), where, points(s.points)))


def window(at: int, size: int, length: int) -> range:
    """A stretch of the board around a column or row, inside the board."""
    first = min(max(1, at - size // 2), max(1, length - size + 1))
    return range(first, min(length, first + size - 1) + 1)


def map_lines(s: Boats) -> list[str]:
    """Two lines for each row: even columns above, odd columns half a hex lower."""
    hexes = s.board.hexes
    columns = window(hexes.column(s.here), ACROSS, hexes.columns)
    rows = window(hexes.row(s.here), DOWN, hexes.rows)
    lines: list[str] = []
    for row in rows:
        for odd in (0, 1):
            cells = [cell(s, hexes.at(column, row)) if column % 2 == odd else " " * CELL for column in columns]
            lines.append("".join(cells).rstrip())
    return lines


def cell(s: Boats, place: int) -> str:
    """A mark and the number of the hex."""
    board = s.board
    if board.terrain[place] in "#o":
        return LAND if board.terrain[place] == "#" else " " * CELL
    return mark(s, place) + board.hexes.name(place)


def mark(s: Boats, place: int) -> str:
    """What matters most about a hex."""
    board = s.board
    for there, sign in (
        (place == s.here, "▲"),
        (is_occupied(s, place), "◆"),
        (board.buoys[place], "o"),
        (board.beams[place] & s.lit, "*"),
        (board.nets[place], "#"),
        (place == board.bridge, "="),
        (board.beams[place], "·"),
    ):
        if there:
            return sign
    return " "


def tracks(s: Boats) -> str:
    lit = say("spotlights {lit}", lit=lights(s.lit)) if s.lit else lights(0)
    alarm = say("alarm {alarm} of {most}", alarm=s.alarm, most=s.tables.alarm_most)
    return " · ".join((say("{boats} available", boats=boats(s.boats)), alarm, lit))


def other_lines(s: Boats) -> list[str]:
    """Equipment, and off Malta the bridge and who is still to come."""
    held = [f"{count} {piece_name(s, piece)}" for piece, count in enumerate(s.gear) if count]
    lines = [say("Equipment {held}", held=", ".join(held) or say("none"))]
    if s.scenario == MALTA:
        coming = [say(UNIT_NAMES[unit]) for unit, flag in enumerate(s.units) if flag]
        bridge = say("Bridge {state}", state=say(BRIDGE_STATES[s.bridge]))
        lines.append(bridge + (say(" · to come: {units}", units=", ".join(coming)) if coming else ""))
    return lines


def ship_lines(s: Boats) -> list[str]:
    """The ships by anchorage."""
    board = s.board
    places = sorted(set(board.berth_hexes))
    lying = [
        f"{board.hexes.name(place)} {', '.join(ship(s, berth) for berth in board.berths_in[place])}" for place in places
    ]
    return [say("Ships {ships}", ships=" · ".join(lying))]


def ship(s: Boats, berth: int) -> str:
    """A ship by name and points, if it is known and still there."""
    index = s.berths[berth]
    if index == FACE_DOWN:
        return "?"
    return say("HIT") if index == GONE else f"{s.raid.ship_names[index]} {s.raid.points[index]}"
