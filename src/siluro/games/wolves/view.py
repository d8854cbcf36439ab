"""What a screen shows of Sea Wolves: chart, encounter map, the diagram of the boat, tracks and log, as plain data."""

from __future__ import annotations

from typing import TypedDict

from siluro.games.wolves.rules import (
    c03_mission,
    c03_sectors,
    c03_shadow,
    c04_fuel,
    c05_sighting,
    c11_enigma,
    c12_levels,
    c12_upgrades,
)
from siluro.games.wolves.rules.state import AIRCRAFT, EQUIPMENT, NOTHING, UPGRADES, ZONES, Wolves, year
from siluro.games.wolves.view_chart import Chart, chart
from siluro.games.wolves.view_encounter import EncounterMap, encounter, is_closing
from siluro.games.wolves.words import names
from siluro.games.wolves.words.c04_movement import is_night
from siluro.kit.dice import TWO_D6
from siluro.speech.say import say


class Chances(TypedDict):
    """Of 36 sighting rolls, how many bring ships or an aircraft."""

    ships: int
    aircraft: int


class BoatDiagram(TypedDict):
    """The diagram of the U-boat."""

    name: str
    type: str
    commander: str
    depth: str
    hull: int
    hull_boxes: int
    damaged: list[str]
    attempts: dict[str, int]
    g7a: int
    g7e: int
    mines: int
    ammo: int


class Tracks(TypedDict):
    """Fuel in halves of a box, with the event boxes; the battery in per cent."""

    fuel_spent: int
    fuel_squares: int
    reserve: int
    events: dict[str, str]
    in_reserve: bool
    home_with: int
    battery: int
    battery_cap: int


class Enigma(TypedDict):
    """The messages as they were heard, in cipher, whether they are known to be false, and the cipher table."""

    messages: list[str]
    ruled_out: list[bool]
    asked: list[int]
    cipher: dict[str, str]


class Shadowed(TypedDict):
    """The convoy in sight: how often it was reported, on which faces the next report is heard, what an attack meets."""

    reports: int
    heard_from: int | None
    keeps_from: int
    contacts: int
    escorts: int


class SectorState(TypedDict):
    """A stretch of the coast: its alarm, and how many ships were sunk in it."""

    id: str
    name: str
    alarm: int
    ships: int
    here: bool


class LogEntry(TypedDict):
    """A patrol in the log book."""

    month: str
    ships: int
    tons: int
    xp: int
    damage: int


class Career(TypedDict):
    """Month, experience and log book of a campaign."""

    month: str
    year: int
    last_month: str
    captain: int
    crew: int
    xp: dict[str, int]
    tracks: dict[str, int]
    reroll: bool
    career: int
    log: list[LogEntry]


class Points(TypedDict):
    """Victory points by what brings them."""

    tonnage: int
    objectives: int
    total: int


class PastPatrol(TypedDict):
    """What the boat sank on the real patrol."""

    ships: int
    tonnage: int


class View(TypedDict):
    """The table at a moment."""

    game: str
    sheet: str
    title: str
    time: str
    chart: Chart
    boat: BoatDiagram
    tracks: Tracks
    lookout: dict[str, Chances]
    encounter: EncounterMap | None
    enigma: Enigma | None
    shadow: Shadowed | None
    sectors: list[SectorState]
    marks: int | None
    campaign: Career | None
    flags: dict[str, int]
    tonnage: int
    sunk: list[str]
    points: Points
    level: str
    history: PastPatrol | None


def view(s: Wolves) -> View:
    """The table at this moment."""
    return {
        "game": "wolves",
        "sheet": s.sheet.id,
        "title": say(s.sheet.title),
        "time": "night" if is_night(s) else "day",
        "chart": chart(s),
        "boat": boat(s),
        "tracks": tracks(s),
        "lookout": lookout(s),
        "encounter": encounter(s) if s.vessels or s.encounter_turn or is_closing(s) else None,
        "enigma": enigma(s) if s.route_weights else None,
        "shadow": shadow(s) if s.shadowing else None,
        "marks": s.lawful_marks if s.sheet.prize_rules.halt_ring else None,
        "sectors": [sector(s, number) for number in range(len(s.sheet.sectors.ids))],
        "campaign": campaign(s) if s.campaign else None,
        "flags": dict(zip(s.sheet.flag_names, s.flags, strict=True)),
        "tonnage": s.tonnage,
        "sunk": [s.tables.ships[kind].name for kind in s.victims],
        "points": {
            "tonnage": c03_mission.tonnage_points(s),
            "objectives": s.victory_points,
            "total": c03_mission.points(s),
        },
        "level": level(s),
        "history": None if s.campaign else {"ships": s.sheet.history.ships, "tonnage": s.sheet.history.tons},
    }


def level(s: Wolves) -> str:
    if s.campaign:
        return s.tables.career_ids[c03_mission.career_rating(s)]
    return s.tables.rating_ids[c03_mission.rating(s)]


def lookout(s: Wolves) -> dict[str, Chances]:
    """5 For each colour of water, in how many of 36 rolls ships or an aircraft come in sight."""
    found: dict[str, Chances] = {}
    for column, name in enumerate(ZONES):
        seen = [(c05_sighting.sighting_at(s, column, total), weight) for total, weight in enumerate(TWO_D6) if weight]
        aircraft = sum(weight for what, weight in seen if what == AIRCRAFT)
        ships = sum(weight for what, weight in seen if what not in (AIRCRAFT, NOTHING))
        found[name] = {"ships": ships, "aircraft": aircraft}
    return found


def boat(s: Wolves) -> BoatDiagram:
    """The U-boat diagram."""
    type_ = s.boat
    return {
        "name": say(type_.name) if s.campaign else type_.name,
        "type": type_.kind,
        "commander": type_.commander,
        "depth": "submerged" if s.depth else "surfaced",
        "hull": s.hull_damage,
        "hull_boxes": type_.hull_boxes,
        "damaged": [name for index, name in enumerate(EQUIPMENT) if s.equipment_damage[index]],
        "attempts": {name: s.repair_attempts[index] for index, name in enumerate(EQUIPMENT)},
        "g7a": s.g7a,
        "g7e": s.g7e,
        "mines": s.mines,
        "ammo": s.ammo,
    }


def tracks(s: Wolves) -> Tracks:
    """Fuel in halves of a square, with the event squares; the battery in per cent."""
    type_ = s.boat
    return {
        "fuel_spent": s.fuel_spent,
        "fuel_squares": c04_fuel.fuel_boxes(s),
        "reserve": type_.reserve_boxes,
        "events": {str(square): f"e{table}" for square, table in enumerate(type_.events) if table},
        "in_reserve": c04_fuel.is_in_reserve(s),
        "home_with": c04_fuel.fuel_at_home(s),
        "battery": 25 * s.battery,
        "battery_cap": 25 * s.battery_capacity,
    }


def enigma(s: Wolves) -> Enigma:
    """The messages as they were heard, in cipher, and the cipher table; decoding is the player's work."""
    asked = [number for number in range(len(s.coordinates_used)) if s.coordinates_used[number]]
    return {
        "messages": [message(s, text) for text in s.messages],
        "ruled_out": [not s.route_weights[c11_enigma.route_of(text)] for text in s.messages],
        "asked": [number + 1 for number in asked],
        "cipher": {clear.upper(): code.upper() for clear, code in s.tables.cipher.items()},
    }


def sector(s: Wolves, number: int) -> SectorState:
    """A stretch of the coast."""
    id = s.sheet.sectors.ids[number]
    return {
        "id": id,
        "name": names.sector(s, number),
        "alarm": s.sector_alarm[number],
        "ships": s.sector_ships[number],
        "here": c03_sectors.sector_here(s) == number,
    }


def shadow(s: Wolves) -> Shadowed:
    """The convoy that the boat holds in sight."""
    heard = s.sheet.shadow.heard
    return {
        "reports": s.reports,
        "heard_from": heard[s.reports] if s.reports < len(heard) else None,
        "keeps_from": s.sheet.shadow.keeps - c03_shadow.hold_tally(s).total,
        "contacts": c03_shadow.contacts(s),
        "escorts": c03_shadow.escorts(s),
    }


def message(s: Wolves, answer: int) -> str:
    """The coded squares of a message; which coordinate it came from is read from the shape of the routes."""
    number, outcome = divmod(answer, c11_enigma.BY_COORDINATE)
    return c11_enigma.coded_piece(s, number, outcome)


def campaign(s: Wolves) -> Career:
    """12.4 Month, experience and log."""
    return {
        "month": names.month(s.month),
        "year": year(s),
        "last_month": names.month(s.last_month),
        "captain": c12_levels.level(s, 0),
        "crew": c12_levels.level(s, 1),
        "xp": {name: s.experience[index] for index, name in enumerate(UPGRADES)},
        "tracks": {name: c12_upgrades.track_length(s, index) for index, name in enumerate(UPGRADES)},
        "reroll": bool(s.reroll_left),
        "career": s.career_tonnage,
        "log": [
            {
                "month": names.month(s.log_month[entry]),
                "ships": s.log_ships[entry],
                "tons": s.log_tons[entry],
                "xp": s.log_experience[entry],
                "damage": s.log_damage[entry],
            }
            for entry in range(len(s.log_month))
        ],
    }
