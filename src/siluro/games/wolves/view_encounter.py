"""What a screen shows of an encounter of Sea Wolves: the map, and every vessel on it, as plain data."""

from __future__ import annotations

from typing import TypedDict

from siluro.games.wolves.rules import c03_shadow, c03_stage, c05_ships, c07_movement, c09_weather, c13_sequence
from siluro.games.wolves.rules.state import CONDUCTS, ESCORT, FAN_MAP, GONE, WEATHERS, Wolves


class Vessel(TypedDict):
    """A ship or an escort on the encounter map."""

    number: int
    escort: bool
    name: str
    escort_name: str
    """What the mission calls this escort; empty where it only counts them."""
    type: str
    tons: int
    hull: int
    damage: int
    column: int
    ring: int
    in_arc: bool
    aware: bool
    neutral: bool
    conduct: str


class EncounterMap(TypedDict):
    """The encounter map."""

    heading: int
    headed: bool
    layout: str
    turn: int
    weather: str
    actions: int
    sighted: int
    detected: int
    harbour: bool
    inside: bool
    inshore: bool
    vessels: list[Vessel]


def encounter(s: Wolves) -> EncounterMap:
    """The encounter map: heading, columns and rings of every vessel still on it."""
    return {
        "heading": s.heading + c05_ships.FIRST_BEARING,
        "headed": not any(isinstance(step, c05_ships.Heading) for step in s.todo),
        "layout": "fan" if s.readings & FAN_MAP else "ring",
        "turn": s.encounter_turn,
        "weather": WEATHERS[s.weather],
        "actions": s.actions_left,
        "sighted": c09_weather.sighted_ring(s),
        "detected": c09_weather.detected_ring(s),
        "harbour": bool(s.in_harbour),
        "inside": bool(s.inside),
        "inshore": bool(s.inshore),
        "vessels": [vessel(s, index) for index in range(len(s.vessels)) if s.rings[index] != GONE],
    }


def vessel(s: Wolves, index: int) -> Vessel:
    kind = s.vessels[index]
    known = kind >= 0
    return {
        "number": index + 1,
        "escort": kind == ESCORT,
        "name": s.tables.ships[kind].name if known else "",
        "escort_name": escort_name(s, index) if kind == ESCORT else "",
        "type": s.tables.ships[kind].type if known else "",
        "tons": s.tables.ships[kind].tons if known else 0,
        "hull": s.tables.ships[kind].hull if known else 0,
        "damage": s.ship_damage[index],
        "column": s.bearings[index] + c05_ships.FIRST_BEARING,
        "ring": s.rings[index],
        "in_arc": c07_movement.is_in_arc(s, s.bearings[index]),
        "aware": bool(s.awareness[index]),
        "neutral": known and bool(s.tables.ships[kind].neutral),
        "conduct": CONDUCTS[s.conduct[index]] if s.sheet.prize_rules.halt_ring else "",
    }


def escort_name(s: Wolves, index: int) -> str:
    """By its place among the vessels."""
    names = s.sheet.escort_names
    return names[index % len(names)] if names else ""


def is_closing(s: Wolves) -> bool:
    """5.2 The boat has chosen to engage; weather, heading and positions are being settled."""
    if s.todo and isinstance(s.todo[-1], c05_ships.Heading | c05_ships.Hunter | c03_stage.Anchorage):
        return True
    engaged = any(isinstance(step, c13_sequence.Encounter) for step in s.todo)
    return engaged and not isinstance(s.todo[-1], c05_ships.Engage | c03_shadow.Shadow | c03_shadow.BearingDie)
