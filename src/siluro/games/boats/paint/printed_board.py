"""The printed side of a board as plain data: what lies on it whatever happens in the game."""

from __future__ import annotations

from pathlib import Path

from siluro.games.boats.rules.state import COLOURS, NOWHERE, Board, Boats
from siluro.paint.hexboard import Beam, Plan
from siluro.paint.printed_names import read_names, speak_names
from siluro.speech.say import say


def printed_board(s: Boats) -> Plan:
    """Hexes, coast and everything printed on the map of this scenario."""
    board = s.board
    name = board.hexes.name
    return {
        "id": board.id,
        "name": say(board.name),
        "columns": board.hexes.columns,
        "rows": board.hexes.rows,
        "turned": board.turned,
        "metres": board.metres,
        "sea": [name(place) for place, ways in enumerate(board.ways) if ways],
        "outlines": [{"kind": kind, "points": points} for kind, points in board.outlines],
        "attribution": board.attribution,
        "closed": [(name(board.closed[at]), name(board.closed[at + 1])) for at in range(0, len(board.closed), 2)],
        "nets": [[name(place) for place in line] for line in net_lines(board)],
        "buoys": {name(place): number for place, number in enumerate(board.buoys) if number},
        "beams": [beam(board, ray) for ray in board.rays],
        "anchorages": sorted({name(place) for place in board.berth_hexes}),
        "starts": sorted({name(place) for place in s.raid.start[1:]}),
        "names": speak_names(read_names(Path(__file__).parents[1] / "pack" / f"names-{board.id}.toml")),
        "bridge": "" if board.bridge == NOWHERE else name(board.bridge),
    }


def beam(board: Board, ray: list[int]) -> Beam:
    """One beam: its colour, where the lamp stands, and the hexes it can light."""
    bit, lamp, *lit = ray
    colour = COLOURS[bit.bit_length() - 1]
    return {
        "colour": colour,
        "letter": say(colour)[0].upper(),
        "lamp": board.hexes.name(lamp),
        "hexes": [board.hexes.name(place) for place in lit],
    }


def net_lines(board: Board) -> list[list[int]]:
    """The nets as runs of hexes, each below the one before."""
    lines: list[list[int]] = []
    for place, net in enumerate(board.nets):
        if net and lines and lines[-1][-1] == place - 1 and board.hexes.row(place) > 1:
            lines[-1].append(place)
        elif net:
            lines.append([place])
    return lines
