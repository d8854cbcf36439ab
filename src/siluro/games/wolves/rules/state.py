"""The position of a game of Sea Wolves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final

from siluro.engine.steps import Bit, Count, Mark, State, Step
from siluro.games.wolves.rules.c03_sheet import NO_LIMIT, Boat, Sheet, Tables

# depth
SURFACED: Final = 0
SUBMERGED: Final = 1

# zones of the chart (3.1.4); the columns of the Sighting Table
BLUE: Final = 0
YELLOW: Final = 1
RED: Final = 2
ZONES: Final = ("blue", "yellow", "red")

# how an event that gives the boat away changes the column of a sighting (4.5)
NOT_SPOTTED: Final = 0
ONE_ZONE_UP: Final = 1
YELLOW_AS_RED: Final = 2

# equipment (8), in the order of the Damage Table
E_ENGINES: Final = 0
DECK_GUN: Final = 1
PERISCOPE: Final = 2
TUBES: Final = 3
RADIO: Final = 4
DIESEL: Final = 5
FUEL_TANK: Final = 6
EQUIPMENT: Final = ("e-engines", "deck-gun", "periscope", "tubes", "radio", "diesel", "fuel-tank")
NO_DAMAGE: Final = -1

# weather (9)
CLEAR: Final = 0
RAINY: Final = 1
STORMY: Final = 2
FOGGY: Final = 3
ICE: Final = 4
WEATHERS: Final = ("clear", "rainy", "stormy", "foggy", "ice")

# torpedoes (12.1)
G7A: Final = 0
G7E: Final = 1

# what the Sighting Table says; otherwise BY_ESCORT * escorts + ships
NOTHING: Final = 0
AIRCRAFT: Final = -1
BY_ESCORT: Final = 16

# what a ship did when the boat told her to stop (ruling R-62)
LET_PASS: Final = 0  # nobody told her
RUNS: Final = 1
STOPPED: Final = 2
SEIZED: Final = 3  # stopped, a neutral with contraband
CONDUCTS: Final = ("", "runs", "stopped", "contraband")

ESCORT: Final = -1  # the kind of a vessel that is no ship of the Ship Table
GONE: Final = 0  # the ring of a vessel that is off the map
OUTER_RING: Final = 4  # ruling R-2
BEARINGS: Final = 8
ASTERN: Final = 4  # relative bearing

# second readings of the book, as bits of `readings`; the face says what each of them means
FAN_MAP: Final = 1  # R-1b
NO_AIRCRAFT_BY_NIGHT: Final = 2  # R-6b
ESCAPE_PAST_SHIPS: Final = 4  # R-11b
FUEL_CLOCK: Final = 8  # R-19b
UNSEEN_MESSAGES: Final = 16  # R-27b
CONTACT_LOST_ANYWAY: Final = 32  # R-30b
SHIPS_SAIL_AGAIN: Final = 64  # R-33b
ESCORTS_STAY_ASTERN: Final = 128  # R-50b
DIE_FOR_TIME: Final = 256  # R-51b
DIVE_SHAKES_OFF: Final = 512  # R-64b
ALL_READINGS: Final = 1023

# upgrades (12)
CAPTAIN: Final = 0
CREW: Final = 1
GUN: Final = 2
REPAIRS: Final = 3
REROLL: Final = 4
UPGRADES: Final = ("captain", "crew", "gun", "repairs", "reroll")

NOWHERE: Final = -1
STOP: Final = -1  # 4.2: the path ends here
MOST: Final = 10**6  # points, either way
FULL_BATTERY: Final = 4  # squares of 25 per cent


class Wolves(State):
    """Where the boat is, what it has left, and what is around it."""

    game: ClassVar[str] = "wolves"

    def __init__(self, tables: Tables) -> None:
        self.tables: Tables = tables
        self.sheet: Sheet = tables.sheets[0]  # that of `sheet_number`
        self.boat: Boat = tables.boats[0]  # that of `boat_number`
        self.todo: list[Step[Any]] = []
        self.campaign: Bit = 0
        self.sheet_number: int = 0
        self.boat_number: int = 0
        self.month: int = 0  # campaign: months since September 1939
        self.last_month: int = 0
        self.readings: Annotated[int, 0, ALL_READINGS] = 0  # the second readings of the book that hold in this game
        self.event_sheet: int = 0  # the mission whose event tables are used
        self.extra_fuel_boxes: int = 0
        self.cell: int = 0
        self.path: list[int] = []  # declared, still to be sailed
        self.depth: Bit = SURFACED
        self.turn_depth: Bit = SURFACED  # the depth that this turn on the chart was paid for
        self.fuel_spent: Count = 0  # halves of fuel boxes crossed off
        self.fuel_boxes_entered: Count = 0  # boxes of the fuel track whose events have come or are due
        self.events_due: list[Annotated[int, 1, 2]] = []  # event tables to be rolled on
        self.battery: int = FULL_BATTERY
        self.battery_capacity: Annotated[int, 0, FULL_BATTERY] = FULL_BATTERY
        self.hull_damage: Count = 0
        self.equipment_damage: list[Bit] = [0] * 7  # by EQUIPMENT, 1: damaged
        self.repair_attempts: list[Annotated[int, 0, 9]] = [0] * 7  # repair attempts used
        self.g7a: Count = 0
        self.g7e: Count = 0
        self.mines: Count = 0
        self.ammo: Count = 0
        self.range_limit: Count = NO_LIMIT  # grids, this turn
        self.next_range_limit: Count = NO_LIMIT  # grids, next turn
        self.diesel_repaired_next_turn: Bit = 0  # 1: repaired when the next turn begins
        self.spotted: Annotated[int, NOT_SPOTTED, YELLOW_AS_RED] = NOT_SPOTTED  # by an event, this turn
        self.no_sighting: Bit = 0  # 1: no sighting this turn
        self.turns_without_messages: Count = 0  # turns without coordinates
        self.second_looks: Count = 0  # sightings that may be rolled again
        self.shore_lights: Count = 0  # 1: the next attack by night is easier
        self.extra_escorts: Annotated[int, 0, 8] = 0
        self.at_sea: Bit = 0  # 1: the boat has left its port
        self.night: Bit = 0
        self.victory_points: Annotated[int, -MOST, MOST] = 0
        self.tonnage: Count = 0
        self.ships_sunk: Count = 0
        self.objective_done: Bit = 0
        self.supplied: Bit = 0
        self.sunk_in_red: Bit = 0
        self.route_weights: list[Count] = []  # how likely each route is
        self.messages: list[int] = []  # outcomes of the coordinates
        self.coordinates_used: list[Bit] = []  # 1 for each coordinate that has been used
        self.flags: list[Count] = []  # marks of the sheet's stages
        self.stage_uses: list[int] = []  # how often each stage was used
        self.stages_over: Bit = 0  # 1: nothing more is asked in this square this turn
        self.watched_from: int = NOWHERE  # the square of the turn before, if it was spent submerged
        self.encounters: Count = 0
        self.contacts: Annotated[int, 0, 8] = 0
        self.escorts_coming: Annotated[int, 0, 8] = 0  # escorts to be placed
        self.in_harbour: Bit = 0  # 1: this encounter is in a harbour
        self.guards: Count = 0  # escorts that have put to sea there
        self.tubes_ready: Count = 0  # loaded torpedo tubes, where they are counted
        self.weather: Annotated[int, CLEAR, ICE] = CLEAR
        self.heading: Annotated[int, 0, BEARINGS - 1] = 0
        self.vessels: list[int] = []  # on the encounter map: the number of a ship, or ESCORT
        self.bearings: list[Annotated[int, 0, BEARINGS - 1]] = []
        self.rings: list[Annotated[int, GONE, OUTER_RING]] = []
        self.ship_damage: list[Annotated[int, 0, 9]] = []  # by vessel, as the three around it
        self.awareness: list[int] = []
        self.actions_left: Count = 0
        self.torpedoes_launched: Count = 0
        self.rounds_fired: Count = 0
        self.encounter_turn: Count = 0  # turns of this encounter
        self.alarm_sent: Bit = 0
        self.level_modifier: Annotated[int, -9, 9] = 0  # of the last level die
        self.reroll_left: Bit = 0  # 1: a roll of this turn may be taken again
        self.experience: list[Annotated[int, 0, 99]] = [0] * 5  # by upgrade
        self.gun_capacity: Count = 0  # ammunition the gun holds since the last port
        self.wrecks: list[Bit] = []  # 1 for each ship of the d66 table that was sunk
        self.minefields_laid: list[Bit] = []
        self.career_tonnage: Count = 0  # tonnage brought home
        self.ended: Annotated[int, 0, 5] = 0
        self.shadowing: Bit = 0  # 1: a convoy is kept in sight
        self.reports: Count = 0  # sent of the convoy in sight
        self.most_reports: Count = 0  # sent of any one convoy
        self.inside: Bit = 0  # 1: on the surface between the columns of a convoy
        self.sunk_inside: Count = 0  # ships sunk from there
        self.inshore: Bit = 0  # 1: this encounter is in shallow water
        self.sector_alarm: list[int] = []  # by sector of the sheet
        self.sector_ships: list[Count] = []  # ships sunk in each
        self.conduct: list[Annotated[int, LET_PASS, SEIZED]] = []  # by vessel: what she did when she was told to stop
        self.lawful_marks: Count = 0  # ships dealt with by the prize rules
        self.track: Mark[list[int]] = []
        self.victims: Mark[list[int]] = []
        self.graves: Mark[list[int]] = []  # the squares where this patrol sank them
        self.log_month: Mark[list[Annotated[int, 0, 35]]] = []
        self.log_ships: Mark[list[Count]] = []
        self.log_tons: Mark[list[Count]] = []
        self.log_experience: Mark[list[Count]] = []
        self.log_damage: Mark[list[Count]] = []
        self.patrol_ships: Mark[Count] = 0
        self.patrol_experience: Mark[Count] = 0

    def look_up(self) -> None:
        self.sheet = self.tables.sheets[self.sheet_number]
        self.boat = self.tables.boats[self.boat_number]

    # written by tools/states.py from the fields above
    FIELDS: ClassVar[tuple[str, ...]] = (
        "campaign", "sheet_number", "boat_number", "month", "last_month", "readings", "event_sheet", "extra_fuel_boxes",
        "cell", "path", "depth", "turn_depth", "fuel_spent", "fuel_boxes_entered", "events_due", "battery",
        "battery_capacity", "hull_damage", "equipment_damage", "repair_attempts", "g7a", "g7e", "mines", "ammo",
        "range_limit", "next_range_limit", "diesel_repaired_next_turn", "spotted", "no_sighting",
        "turns_without_messages", "second_looks", "shore_lights", "extra_escorts", "at_sea", "night", "victory_points",
        "tonnage", "ships_sunk", "objective_done", "supplied", "sunk_in_red", "route_weights", "messages",
        "coordinates_used", "flags", "stage_uses", "stages_over", "watched_from", "encounters", "contacts",
        "escorts_coming", "in_harbour", "guards", "tubes_ready", "weather", "heading", "vessels", "bearings", "rings",
        "ship_damage", "awareness", "actions_left", "torpedoes_launched", "rounds_fired", "encounter_turn",
        "alarm_sent", "level_modifier", "reroll_left", "experience", "gun_capacity", "wrecks", "minefields_laid",
        "career_tonnage", "ended", "shadowing", "reports", "most_reports", "inside", "sunk_inside", "inshore",
        "sector_alarm", "sector_ships", "conduct", "lawful_marks",
    )  # fmt: skip
    MARKS: ClassVar[tuple[str, ...]] = (
        "track", "victims", "graves", "log_month", "log_ships", "log_tons", "log_experience", "log_damage",
        "patrol_ships", "patrol_experience",
    )  # fmt: skip
    LIMITS: ClassVar[Mapping[str, tuple[int, int]]] = {
        "campaign": (0, 1), "readings": (0, ALL_READINGS), "depth": (0, 1), "turn_depth": (0, 1),
        "fuel_spent": (0, 1000000), "fuel_boxes_entered": (0, 1000000), "events_due": (1, 2),
        "battery_capacity": (0, FULL_BATTERY), "hull_damage": (0, 1000000), "equipment_damage": (0, 1),
        "repair_attempts": (0, 9), "g7a": (0, 1000000), "g7e": (0, 1000000), "mines": (0, 1000000),
        "ammo": (0, 1000000), "range_limit": (0, 1000000), "next_range_limit": (0, 1000000),
        "diesel_repaired_next_turn": (0, 1), "spotted": (NOT_SPOTTED, YELLOW_AS_RED), "no_sighting": (0, 1),
        "turns_without_messages": (0, 1000000), "second_looks": (0, 1000000), "shore_lights": (0, 1000000),
        "extra_escorts": (0, 8), "at_sea": (0, 1), "night": (0, 1), "victory_points": (-MOST, MOST),
        "tonnage": (0, 1000000), "ships_sunk": (0, 1000000), "objective_done": (0, 1), "supplied": (0, 1),
        "sunk_in_red": (0, 1), "route_weights": (0, 1000000), "coordinates_used": (0, 1), "flags": (0, 1000000),
        "stages_over": (0, 1), "encounters": (0, 1000000), "contacts": (0, 8), "escorts_coming": (0, 8),
        "in_harbour": (0, 1), "guards": (0, 1000000), "tubes_ready": (0, 1000000), "weather": (CLEAR, ICE),
        "heading": (0, BEARINGS - 1), "bearings": (0, BEARINGS - 1), "rings": (GONE, OUTER_RING), "ship_damage": (0, 9),
        "actions_left": (0, 1000000), "torpedoes_launched": (0, 1000000), "rounds_fired": (0, 1000000),
        "encounter_turn": (0, 1000000), "alarm_sent": (0, 1), "level_modifier": (-9, 9), "reroll_left": (0, 1),
        "experience": (0, 99), "gun_capacity": (0, 1000000), "wrecks": (0, 1), "minefields_laid": (0, 1),
        "career_tonnage": (0, 1000000), "ended": (0, 5), "shadowing": (0, 1), "reports": (0, 1000000),
        "most_reports": (0, 1000000), "inside": (0, 1), "sunk_inside": (0, 1000000), "inshore": (0, 1),
        "sector_ships": (0, 1000000), "conduct": (LET_PASS, SEIZED), "lawful_marks": (0, 1000000), "log_month": (0, 35),
        "log_ships": (0, 1000000), "log_tons": (0, 1000000), "log_experience": (0, 1000000), "log_damage": (0, 1000000),
        "patrol_ships": (0, 1000000), "patrol_experience": (0, 1000000),
    }  # fmt: skip

    def numbers(self) -> list[int]:
        return [
            self.campaign, self.sheet_number, self.boat_number, self.month, self.last_month, self.readings,
            self.event_sheet, self.extra_fuel_boxes, self.cell, self.depth, self.turn_depth, self.fuel_spent,
            self.fuel_boxes_entered, self.battery, self.battery_capacity, self.hull_damage, self.g7a, self.g7e,
            self.mines, self.ammo, self.range_limit, self.next_range_limit, self.diesel_repaired_next_turn,
            self.spotted, self.no_sighting, self.turns_without_messages, self.second_looks, self.shore_lights,
            self.extra_escorts, self.at_sea, self.night, self.victory_points, self.tonnage, self.ships_sunk,
            self.objective_done, self.supplied, self.sunk_in_red, self.stages_over, self.watched_from, self.encounters,
            self.contacts, self.escorts_coming, self.in_harbour, self.guards, self.tubes_ready, self.weather,
            self.heading, self.actions_left, self.torpedoes_launched, self.rounds_fired, self.encounter_turn,
            self.alarm_sent, self.level_modifier, self.reroll_left, self.gun_capacity, self.career_tonnage, self.ended,
            self.shadowing, self.reports, self.most_reports, self.inside, self.sunk_inside, self.inshore,
            self.lawful_marks,
        ]  # fmt: skip

    def copy(self) -> Wolves:
        s = Wolves(self.tables)
        s.sheet = self.sheet
        s.boat = self.boat
        s.todo = self.todo.copy()
        s.campaign = self.campaign
        s.sheet_number = self.sheet_number
        s.boat_number = self.boat_number
        s.month = self.month
        s.last_month = self.last_month
        s.readings = self.readings
        s.event_sheet = self.event_sheet
        s.extra_fuel_boxes = self.extra_fuel_boxes
        s.cell = self.cell
        s.path = self.path.copy()
        s.depth = self.depth
        s.turn_depth = self.turn_depth
        s.fuel_spent = self.fuel_spent
        s.fuel_boxes_entered = self.fuel_boxes_entered
        s.events_due = self.events_due.copy()
        s.battery = self.battery
        s.battery_capacity = self.battery_capacity
        s.hull_damage = self.hull_damage
        s.equipment_damage = self.equipment_damage.copy()
        s.repair_attempts = self.repair_attempts.copy()
        s.g7a = self.g7a
        s.g7e = self.g7e
        s.mines = self.mines
        s.ammo = self.ammo
        s.range_limit = self.range_limit
        s.next_range_limit = self.next_range_limit
        s.diesel_repaired_next_turn = self.diesel_repaired_next_turn
        s.spotted = self.spotted
        s.no_sighting = self.no_sighting
        s.turns_without_messages = self.turns_without_messages
        s.second_looks = self.second_looks
        s.shore_lights = self.shore_lights
        s.extra_escorts = self.extra_escorts
        s.at_sea = self.at_sea
        s.night = self.night
        s.victory_points = self.victory_points
        s.tonnage = self.tonnage
        s.ships_sunk = self.ships_sunk
        s.objective_done = self.objective_done
        s.supplied = self.supplied
        s.sunk_in_red = self.sunk_in_red
        s.route_weights = self.route_weights.copy()
        s.messages = self.messages.copy()
        s.coordinates_used = self.coordinates_used.copy()
        s.flags = self.flags.copy()
        s.stage_uses = self.stage_uses.copy()
        s.stages_over = self.stages_over
        s.watched_from = self.watched_from
        s.encounters = self.encounters
        s.contacts = self.contacts
        s.escorts_coming = self.escorts_coming
        s.in_harbour = self.in_harbour
        s.guards = self.guards
        s.tubes_ready = self.tubes_ready
        s.weather = self.weather
        s.heading = self.heading
        s.vessels = self.vessels.copy()
        s.bearings = self.bearings.copy()
        s.rings = self.rings.copy()
        s.ship_damage = self.ship_damage.copy()
        s.awareness = self.awareness.copy()
        s.actions_left = self.actions_left
        s.torpedoes_launched = self.torpedoes_launched
        s.rounds_fired = self.rounds_fired
        s.encounter_turn = self.encounter_turn
        s.alarm_sent = self.alarm_sent
        s.level_modifier = self.level_modifier
        s.reroll_left = self.reroll_left
        s.experience = self.experience.copy()
        s.gun_capacity = self.gun_capacity
        s.wrecks = self.wrecks.copy()
        s.minefields_laid = self.minefields_laid.copy()
        s.career_tonnage = self.career_tonnage
        s.ended = self.ended
        s.shadowing = self.shadowing
        s.reports = self.reports
        s.most_reports = self.most_reports
        s.inside = self.inside
        s.sunk_inside = self.sunk_inside
        s.inshore = self.inshore
        s.sector_alarm = self.sector_alarm.copy()
        s.sector_ships = self.sector_ships.copy()
        s.conduct = self.conduct.copy()
        s.lawful_marks = self.lawful_marks
        s.track = self.track.copy()
        s.victims = self.victims.copy()
        s.graves = self.graves.copy()
        s.log_month = self.log_month.copy()
        s.log_ships = self.log_ships.copy()
        s.log_tons = self.log_tons.copy()
        s.log_experience = self.log_experience.copy()
        s.log_damage = self.log_damage.copy()
        s.patrol_ships = self.patrol_ships
        s.patrol_experience = self.patrol_experience
        return s

    # until here


def year(s: Wolves) -> int:
    """The year of the mission, or of the month of the campaign (September 1939 is month 0)."""
    return 1939 + (8 + s.month) // 12 if s.campaign else s.sheet.year
