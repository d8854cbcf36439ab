"""The printed side of a board as plain data: what lies on it whatever happens in the game."""

from __future__ import annotations

from typing import Any

from siluro.games.boats.rules.state import COLOURS, NOWHERE, Board, Boats
from siluro.speech.say import say


def chart(s: Boats) -> dict[str, Any]:
    """Hexes, coast and everything printed on the map of this scenario."""
    found = s.board
    name = found.hexes.name
    return {
        "id": found.id,
        "name": say(found.name),
        "columns": found.hexes.columns,
        "rows": found.hexes.rows,
        "turned": found.turned,
        "metres": found.metres,
        "sea": [name(place) for place, ways in enumerate(found.ways) if ways],
        "outlines": [{"kind": kind, "points": points} for kind, points in found.outlines],
        "attribution": found.attribution,
        "closed": [[name(found.closed[at]), name(found.closed[at + 1])] for at in range(0, len(found.closed), 2)],
        "nets": [[name(place) for place in line] for line in net_lines(found)],
        "buoys": {name(place): number for place, number in enumerate(found.buoys) if number},
        "beams": [beam(found, ray) for ray in found.rays],
        "anchorages": sorted({name(place) for place in found.berth_hexes}),
        "starts": sorted({name(place) for place in s.raid.start[1:]}),
        "bridge": "" if found.bridge == NOWHERE else name(found.bridge),
    }


def beam(found: Board, ray: list[int]) -> dict[str, Any]:
    """One beam: its colour, where the lamp stands, and the hexes it can light."""
    colour, lamp, *lit = ray
    return {
        "colour": COLOURS[colour.bit_length() - 1],
        "lamp": found.hexes.name(lamp),
        "hexes": [found.hexes.name(place) for place in lit],
    }


def net_lines(found: Board) -> list[list[int]]:
    """The nets as runs of hexes, each below the one before."""
    lines: list[list[int]] = []
    for place, net in enumerate(found.nets):
        if net and lines and lines[-1][-1] == place - 1 and found.hexes.row(place) > 1:
            lines[-1].append(place)
        elif net:
            lines.append([place])
    return lines
