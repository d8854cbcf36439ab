"""What a screen shows of Sea Wolves: chart, encounter map, the diagram of the boat, tracks and log, as plain data."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TypedDict

from siluro.games.wolves.loader.sea_grid import read_coast
from siluro.games.wolves.rules import (
    c03_mission,
    c03_scatter,
    c03_sectors,
    c03_shadow,
    c03_stage,
    c04_fuel,
    c05_ships,
    c05_sighting,
    c07_movement,
    c09_weather,
    c11_enigma,
    c12_levels,
    c12_supply,
    c12_upgrades,
    c13_sequence,
)
from siluro.games.wolves.rules.c04_movement import square_id
from siluro.games.wolves.rules.state import (
    AIRCRAFT,
    CONDUCTS,
    EQUIPMENT,
    ESCORT,
    FAN_MAP,
    GONE,
    NOTHING,
    UPGRADES,
    WEATHERS,
    ZONES,
    Wolves,
    year,
)
from siluro.games.wolves.words import names
from siluro.games.wolves.words.c04_movement import is_night
from siluro.kit.dice import TWO_D6
from siluro.speech.say import say


class Chart(TypedDict):
    """Where the boat is and has been, and what the chart marks; squares by their ids."""

    boat: str
    track: list[str]
    path: list[str]
    homes: list[str]
    goal: str | None
    goal_name: str
    minefields: list[str]
    mines_needed: list[int]
    mines_laid: list[str]
    coordinates: list[str]
    stages: list[StageMark]
    supplies: list[str]
    known_red: list[str]
    ice: list[str]
    graves: dict[str, list[str]]


class StageMark(TypedDict):
    """A stage of the sheet: its squares, what the chart says of them, how often it was used and may be."""

    id: str
    squares: list[str]
    mark: str
    used: int
    most: int


class Square(TypedDict):
    """A square of the chart; bounds are north, south, west, east."""

    id: str
    bounds: list[float]
    zone: str


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


class Vessel(TypedDict):
    """A ship or an escort on the encounter map."""

    number: int
    escort: bool
    name: str
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
        "marks": s.lawful_marks if s.sheet.prize_rules else None,
        "sectors": [sector(s, number) for number in range(len(s.sheet.sector_ids))],
        "campaign": campaign(s) if s.campaign else None,
        "flags": dict(zip(s.sheet.flag_names, s.flags, strict=True)),
        "tonnage": s.tonnage,
        "sunk": [s.tables.ship_names[kind] for kind in s.victims],
        "points": {
            "tonnage": c03_mission.tonnage_points(s),
            "objectives": s.victory_points,
            "total": c03_mission.points(s),
        },
        "level": level(s),
        "history": None if s.campaign else {"ships": s.sheet.past_ships, "tonnage": s.sheet.past_tons},
    }


def level(s: Wolves) -> str:
    if s.campaign:
        return s.tables.career_ids[c03_mission.career_rating(s)]
    return s.tables.rating_ids[c03_mission.rating(s)]


def chart(s: Wolves) -> Chart:
    """Where the boat is and has been; the squares themselves come from `squares`, they never change."""
    sheet = s.sheet
    return {
        "boat": square_id(s, s.cell),
        "track": [square_id(s, cell) for cell in s.track],
        "path": [square_id(s, cell) for cell in s.path],
        "homes": [square_id(s, cell) for cell in sheet.homes],
        "goal": square_id(s, sheet.goal) if sheet.goal >= 0 else None,
        "goal_name": say(sheet.goal_name),
        "minefields": [square_id(s, cell) for cell in sheet.mine_cells],
        "mines_needed": sheet.mine_numbers.copy(),
        "mines_laid": [
            square_id(s, cell)
            for cell, field in zip(sheet.mine_cells, sheet.mine_ids, strict=True)
            if s.minefields_laid[field]
        ],
        "coordinates": [square_id(s, cell) for cell in sheet.coordinates],
        "stages": [
            {
                "id": stage.id,
                "squares": [square_id(s, cell) for cell in stage.cells],
                "mark": say(stage.mark),
                "used": s.stage_uses[number],
                "most": stage.most,
            }
            for number, stage in enumerate(sheet.stages)
        ],
        "supplies": [] if s.supplied else supplies(s),
        "known_red": [square_id(s, cell) for cell in known_red(s)],
        "ice": [square_id(s, cell) for cell, edge in enumerate(sheet.ice_edge) if edge],
        "graves": graves(s),
    }


def graves(s: Wolves) -> dict[str, list[str]]:
    """The ships that this patrol sank, by name, in the squares where they lie."""
    found: dict[str, list[str]] = {}
    for cell, kind in zip(s.graves, s.victims[len(s.victims) - len(s.graves) :], strict=True):
        found.setdefault(square_id(s, cell), []).append(s.tables.ship_names[kind])
    return found


def supplies(s: Wolves) -> list[str]:
    """12.2 Where supply boats wait this month for a boat of this type."""
    cells = s.sheet.supply_cells
    return [square_id(s, cells[row]) for row in range(len(cells)) if c12_supply.is_on_station(s, row)]


def lookout(s: Wolves) -> dict[str, Chances]:
    """5 For each colour of water, in how many of 36 rolls ships or an aircraft come in sight."""
    found: dict[str, Chances] = {}
    for column, name in enumerate(ZONES):
        seen = [(c05_sighting.sighting_at(s, column, total), weight) for total, weight in enumerate(TWO_D6) if weight]
        aircraft = sum(weight for what, weight in seen if what == AIRCRAFT)
        ships = sum(weight for what, weight in seen if what not in (AIRCRAFT, NOTHING))
        found[name] = {"ships": ships, "aircraft": aircraft}
    return found


def is_closing(s: Wolves) -> bool:
    """5.2 The boat has chosen to engage; weather, heading and positions are being settled."""
    if s.todo and isinstance(s.todo[-1], c05_ships.Heading | c05_ships.Hunter | c03_stage.Anchorage):
        return True
    engaged = any(isinstance(step, c13_sequence.Encounter) for step in s.todo)
    return engaged and not isinstance(s.todo[-1], c05_ships.Engage | c03_shadow.Shadow | c03_shadow.BearingDie)


def known_red(s: Wolves) -> list[int]:
    """11, 3.1.5 Squares that every route still possible makes Red, or a convoy that has scattered."""
    if not s.route_weights:
        return [cell for cell, red in enumerate(s.sheet.red_later) if red and c03_scatter.is_scattered(s)]
    known = list(range(len(s.sheet.cells)))
    for route, weight in zip(s.sheet.routes, s.route_weights, strict=True):
        if weight:
            known = [cell for cell in known if route[cell]]
    return known


def squares(s: Wolves) -> list[Square]:
    """Every square of the chart: id, bounds (north, south, west, east), colour."""
    sheet = s.sheet
    return [
        {"id": square_id(s, cell), "bounds": s.tables.bounds[sheet.cells[cell]], "zone": ZONES[sheet.zones[cell]]}
        for cell in range(len(sheet.cells))
    ]


@cache
def coast(folder: Path) -> list[list[tuple[float, float]]]:
    """The coast outlines of a pack: rings of longitude and latitude."""
    return read_coast(folder).rings


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
        "name": s.tables.ship_names[kind] if known else "",
        "type": s.tables.ship_types[kind] if known else "",
        "tons": s.tables.tons[kind] if known else 0,
        "hull": s.tables.hulls[kind] if known else 0,
        "damage": s.ship_damage[index],
        "column": s.bearings[index] + c05_ships.FIRST_BEARING,
        "ring": s.rings[index],
        "in_arc": c07_movement.is_in_arc(s, s.bearings[index]),
        "aware": bool(s.awareness[index]),
        "neutral": known and bool(s.tables.neutral[kind]),
        "conduct": CONDUCTS[s.conduct[index]] if s.sheet.prize_rules else "",
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
    id = s.sheet.sector_ids[number]
    return {
        "id": id,
        "name": names.sector(s, number),
        "alarm": s.sector_alarm[number],
        "ships": s.sector_ships[number],
        "here": c03_sectors.sector_here(s) == number,
    }


def shadow(s: Wolves) -> Shadowed:
    """The convoy that the boat holds in sight."""
    heard = s.sheet.report_heard
    return {
        "reports": s.reports,
        "heard_from": heard[s.reports] if s.reports < len(heard) else None,
        "keeps_from": s.sheet.hold_from - c03_shadow.hold_tally(s).total,
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
        "career": s.career_tonnage + s.tonnage,
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
