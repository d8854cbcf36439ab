"""What a screen shows of Explosive Boats: places, pieces and tracks as plain data, no pixels."""

from __future__ import annotations

from typing import TypedDict

from siluro.games.boats.rules.c09_pieces import PIECES
from siluro.games.boats.rules.c10_scenarios import level
from siluro.games.boats.rules.state import (
    BRIDGE,
    COLOURS,
    ENDINGS,
    FACE_DOWN,
    GONE,
    MALTA,
    NOWHERE,
    SCENARIOS,
    UNITS,
    Boats,
)


class Ship(TypedDict):
    """A berth and what lies in it; while a ship lies face down its id, name and kind are empty."""

    berth: int
    hex: str
    state: str
    id: str
    name: str
    kind: str
    points: int | None
    boats: int


class UnseenShip(TypedDict):
    """A ship that nobody has seen yet."""

    id: str
    name: str
    points: int


class Tracks(TypedDict):
    """Turn, alarm, boats and the movement of this turn."""

    turn: int
    turns: int
    alarm: int
    alarm_most: int
    boats: int
    sent: int
    speed: int
    left: int
    event_modifier: int


class View(TypedDict):
    """The table at a moment."""

    game: str
    scenario: str
    board: str
    here: str
    path: list[str]
    spotlights: dict[str, bool]
    lit: list[str]
    ships: list[Ship]
    tracks: Tracks
    equipment: dict[str, int]
    in_net: bool
    bridge: str
    units: list[str]
    submarine: bool
    hits: list[str]
    hit_names: list[str]
    unseen: list[UnseenShip]
    points: int
    level: str
    ended: str
    history: str


def view(s: Boats) -> View:
    """The table at this moment."""
    board = s.board
    return {
        "game": "boats",
        "scenario": SCENARIOS[s.scenario],
        "board": board.id,
        "here": "" if s.here == NOWHERE else board.hexes.name(s.here),
        "path": [board.hexes.name(place) for place in s.path if place != NOWHERE],
        "spotlights": {colour: bool(s.lit >> index & 1) for index, colour in enumerate(COLOURS)},
        "lit": [board.hexes.name(place) for place in range(board.hexes.count) if board.beams[place] & s.lit],
        "ships": [ship(s, berth) for berth in range(len(s.berths))],
        "tracks": {
            "turn": s.turn, "turns": s.raid.turns, "alarm": s.alarm, "alarm_most": s.tables.alarm_most,
            "boats": s.boats, "sent": sum(s.committed), "speed": s.speed, "left": s.left, "event_modifier": s.modifier,
        },
        "equipment": {piece.id: s.gear[number] for number, piece in enumerate(PIECES)},
        "in_net": s.here != NOWHERE and bool(board.nets[s.here]),
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
        "ended": ENDINGS[s.ended],
        "history": s.raid.history,
    }  # fmt: skip


def ship(s: Boats, berth: int) -> Ship:
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
