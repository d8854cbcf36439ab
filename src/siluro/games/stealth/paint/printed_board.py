"""The printed side of a board as plain data: what lies on it whatever happens in the game."""

from __future__ import annotations

from pathlib import Path

from siluro.games.stealth.rules.state import HARBOUR, LAND, NET, Stealth, board
from siluro.paint.hexboard import Plan, net_runs
from siluro.paint.printed_names import read_names, speak_names
from siluro.speech.say import say


def printed_board(s: Stealth) -> Plan:
    """Hexes, coast, moles, nets, starts and berths of the mission's harbour."""
    found = board(s)
    name = found.hexes.name
    return {
        "id": found.id,
        "name": say(found.name),
        "columns": found.hexes.columns,
        "rows": found.hexes.rows,
        "turned": found.turned,
        "metres": found.metres,
        "sea": [name(place) for place, water in enumerate(found.water) if water != LAND],
        "harbour": [name(place) for place, water in enumerate(found.water) if water == HARBOUR],
        "outlines": [{"kind": kind, "points": points} for kind, points in found.outlines],
        "attribution": found.attribution,
        "closed": [(name(found.closed[at]), name(found.closed[at + 1])) for at in range(0, len(found.closed), 2)],
        "nets": net_runs(found.hexes, [name(place) for place, water in enumerate(found.water) if water == NET]),
        "buoys": {},
        "beams": [],
        "anchorages": sorted({name(place) for place in found.berth_hexes}),
        "starts": [name(place) for place in found.starts],
        "names": speak_names(read_names(Path(__file__).parents[1] / "pack" / f"names-{found.id}.toml")),
        "bridge": "",
    }
