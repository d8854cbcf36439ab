"""What a screen shows of Explosive Boats: places, pieces and tracks as plain data, no pixels."""

from __future__ import annotations

from typing import Any

from siluro.games.boats.rules.c10_scenarios import level
from siluro.games.boats.rules.state import (
    BRIDGE,
    COLOURS,
    FACE_DOWN,
    GONE,
    MALTA,
    NOWHERE,
    PIECES,
    SCENARIOS,
    UNITS,
    Boats,
)


def view(s: Boats) -> dict[str, Any]:
    """The table at this moment."""
    chart = s.board
    return {
        "game": "boats",
        "scenario": SCENARIOS[s.scenario],
        "board": chart.id,
        "here": "" if s.here == NOWHERE else chart.hexes.name(s.here),
        "path": [chart.hexes.name(place) for place in s.path if place != NOWHERE],
        "spotlights": {colour: bool(s.lit >> index & 1) for index, colour in enumerate(COLOURS)},
        "lit": [chart.hexes.name(place) for place in range(chart.hexes.count) if chart.beams[place] & s.lit],
        "ships": [ship(s, berth) for berth in range(len(s.berths))],
        "tracks": {
            "turn": s.turn, "turns": s.raid.turns, "alarm": s.alarm, "alarm_most": s.tables.alarm_most,
            "boats": s.boats, "sent": sum(s.committed), "speed": s.speed, "left": s.left, "event_modifier": s.modifier,
        },
        "equipment": {name: s.gear[piece] for piece, name in enumerate(PIECES)},
        "in_net": s.here != NOWHERE and bool(chart.nets[s.here]),
        "bridge": BRIDGE[s.bridge] if s.scenario == MALTA else "",
        "units": [UNITS[unit] for unit, coming in enumerate(s.units) if coming],
        "submarine": bool(s.submarine),
        "hits": [s.raid.ship_ids[hit] for hit in s.hits],
        "hit_names": [s.raid.ship_names[hit] for hit in s.hits],
        "unseen": [
            {"id": s.raid.ship_ids[index], "name": s.raid.ship_names[index], "points": s.raid.points[index]}
            for index, seen in enumerate(s.seen)
            if not seen
        ],
        "points": s.points,
        "level": s.raid.level_ids[level(s)],
        "history": s.raid.history,
    }  # fmt: skip


def ship(s: Boats, berth: int) -> dict[str, Any]:
    """A berth and what lies in it."""
    index = s.berths[berth]
    known = index >= 0
    return {
        "berth": berth + 1,
        "hex": s.board.hexes.name(s.board.berth_hexes[berth]),
        "state": "hit" if index == GONE else "face down" if index == FACE_DOWN else "face up",
        "id": s.raid.ship_ids[index] if known else "",
        "name": s.raid.ship_names[index] if known else "",
        "kind": s.raid.ship_kinds[index] if known else "",
        "points": s.raid.points[index] if known else None,
        "boats": s.committed[berth] if s.committed else 0,
    }
