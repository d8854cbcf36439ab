"""The position of a game of Sea Wolves, and the tables of its pack."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from siluro.engine.steps import State, Step

# depth
SURFACED: Final = 0
SUBMERGED: Final = 1

# zones of the chart (3.1.4); the columns of the Sighting Table
BLUE: Final = 0
YELLOW: Final = 1
RED: Final = 2
ZONES: Final = ("blue", "yellow", "red")

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

# what the Sighting Table says; otherwise 16 * escorts + ships
NOTHING: Final = 0
AIRCRAFT: Final = -1

ESCORT: Final = -1  # the kind of a vessel that is no ship of the Ship Table
GONE: Final = 0  # the ring of a vessel that is off the map
OUTER_RING: Final = 4  # ruling R-2
COLUMNS: Final = 8
ASTERN: Final = 4  # relative bearing

# the encounter map (ruling R-1)
RING: Final = 0
FAN: Final = 1

# what an event does (4.5)
EFFECTS: Final = (
    "nothing", "repair", "fuel", "hull", "damage-table", "aircraft", "escape-table", "shift", "no-move", "range-next",
    "range-now", "diesel", "battery-cap", "vp", "report", "second-look", "more-escorts", "no-sighting",
    "no-coordinates", "lose-torpedo", "lights",
)  # fmt: skip
NO_EFFECT: Final = 0
REPAIR: Final = 1
FUEL: Final = 2
HULL: Final = 3
DAMAGE_TABLE: Final = 4
AIRCRAFT_TABLE: Final = 5
ESCAPE_TABLE: Final = 6
SHIFT: Final = 7
NO_MOVE: Final = 8
RANGE_NEXT: Final = 9
RANGE_NOW: Final = 10
DIESEL_STOPS: Final = 11
BATTERY_CAP: Final = 12
VICTORY_POINT: Final = 13
REPORT: Final = 14
SECOND_LOOK: Final = 15
MORE_ESCORTS: Final = 16
NO_SIGHTING: Final = 17
NO_COORDINATES: Final = 18
LOSE_TORPEDO: Final = 19
LIGHTS: Final = 20

# what waits at the objective of a mission
OBJECTIVES: Final = ("none", "look", "harbour", "shell")
NO_OBJECTIVE: Final = 0
LOOK: Final = 1
HARBOUR: Final = 2
SHELL: Final = 3

# upgrades (12)
CAPTAIN: Final = 0
CREW: Final = 1
GUN: Final = 2
REPAIRS: Final = 3
REROLL: Final = 4
UPGRADES: Final = ("captain", "crew", "gun", "repairs", "reroll")

STOP: Final = -1  # 4.2: the path ends here
NO_LIMIT: Final = 99
FULL_BATTERY: Final = 4  # squares of 25 per cent


class Event:
    """A row of an event table: an effect, on all faces of a die or some, and what the other faces do."""

    def __init__(self) -> None:
        self.effect: int = NO_EFFECT
        self.amount: int = 0
        self.low: int = 0  # 0: no die is rolled
        self.high: int = 0
        self.other: int = NO_EFFECT
        self.other_amount: int = 0
        self.radio: int = 0  # 1: nothing happens while the radio is damaged
        self.only_yellow: int = 0


class Boat:
    """A U-boat as its sheet prints it."""

    def __init__(self) -> None:
        self.id: str = ""
        self.name: str = ""
        self.kind: str = ""
        self.commander: str = ""
        self.crew: int = 0
        self.slots: int = 0
        self.per_turn: int = 0  # torpedoes a turn
        self.shots: int = 1  # ammunition a turn
        self.ammo: int = 0
        self.hull: int = 0  # boxes before SUNK
        self.actions: int = 2
        self.surfaced: int = 2  # grids for a turn
        self.surfaced_cost: int = 1  # halves of a fuel square
        self.submerged: int = 1
        self.submerged_cost: int = 2  # squares of the battery
        self.squares: int = 0  # of the fuel track
        self.reserve: int = 0
        self.events: list[int] = []  # by square from 1: 0, or the number of its event table
        self.mixed: int = 0  # 1: G7e may be loaded
        self.mines: int = 0  # 1: mines may be loaded
        self.first_month: int = 0  # campaign: months since September 1939


class Sheet:
    """A mission sheet, or one of the campaign's charts."""

    def __init__(self) -> None:
        self.id: str = ""
        self.title: str = ""
        self.date: str = ""
        self.year: int = 0
        self.boat: int = 0
        self.cells: list[int] = []  # the squares of the chart, as numbers of the grid
        self.neighbours: list[list[int]] = []  # numbers on this sheet, as all places below
        self.courses: list[list[int]] = []  # 4.2: what may be answered in each square: stop, or a neighbour
        self.marked: list[int] = []  # 1 for each square where more than a sighting can wait
        self.zones: list[int] = []
        self.us_coast: list[int] = []
        self.homes: list[int] = []
        self.home_names: list[str] = []
        self.home_from: list[int] = []  # campaign: the month from which the port is friendly
        self.first_month: int = 0  # campaign: the month from which the chart is used
        self.to_port: list[list[int]] = []  # by month of the chart: grids to the nearest friendly port
        self.to_red: list[int] = []
        self.to_goal: list[int] = []
        self.to_mines: list[list[int]] = []
        self.to_coordinates: list[list[int]] = []
        self.to_supply: list[int] = []
        self.start: int = 0
        self.goal: int = -1  # the cell of the objective
        self.objective: int = NO_OBJECTIVE
        self.goal_name: str = ""
        self.goal_points: list[int] = []  # victory points by face
        self.sighting: list[list[int]] = []  # by zone, by 2d6
        self.us_sighting: list[list[int]] = []
        self.ships: list[int] = []  # 2d6 or d66 -> ship
        self.events: list[list[Event]] = []  # table 1 and 2, by 2d6
        self.weather: list[int] = []  # by face; empty: always clear
        self.alarm: int = 0
        self.escorts: int = 0
        self.escort_names: list[str] = []
        self.escort_encounters: int = NO_LIMIT  # only the first so many encounters have escorts
        self.lights: int = 0
        self.shallow: int = 0
        self.always_day: int = 0
        self.repair_drm: int = 0
        self.supply: int = -1  # the cell of a supply ship
        self.supply_fuel: int = 0  # halves
        self.mine_cells: list[int] = []
        self.mine_numbers: list[int] = []
        self.mine_ids: list[int] = []  # campaign: number of the field among all fields
        self.coordinates: list[int] = []  # the cells of the coordinates 1, 2, 3
        self.pieces: list[list[int]] = []  # by route: the grid numbers of its turning points
        self.routes: list[list[int]] = []  # by route: 1 for each cell that the route makes red
        self.to_route: list[list[int]] = []  # by route: grids to its red cells
        self.prize: int = 0  # harbour: the ship at anchor
        self.prize_points: int = 0
        self.points_for_ships: int = 0  # so many ships sunk give a point
        self.points_for_hull: int = -1  # home with no more hull damage gives a point
        self.points_for_pieces: int = 0
        self.points_for_red: int = 0
        self.points_for_mines: int = 0
        self.tons: list[int] = []  # lower bounds of 1, 2, 3 and 4 points


class Tables:
    """The facts of a pack as lists of ints; read by `reading.py`, shared by every state, never changed."""

    def __init__(self) -> None:
        self.id: str = ""
        self.version: str = ""
        self.cell_ids: list[str] = []  # lower case, as answers name them
        self.bounds: list[list[float]] = []  # north, south, west, east
        self.boats: list[Boat] = []
        self.first_campaign_boat: int = 0
        self.minefields: list[str] = []
        self.sheets: list[Sheet] = []
        self.sheet_of_month: list[int] = []
        self.ship_ids: list[str] = []
        self.ship_names: list[str] = []
        self.ship_types: list[str] = []
        self.ship_flags: list[str] = []
        self.hulls: list[int] = []
        self.speeds: list[int] = []
        self.tons: list[int] = []
        self.ship_xp: list[int] = []
        self.ship_years: list[int] = []  # campaign: not before this year
        self.aircraft_hull: list[int] = []  # 5.1: hull damage by total
        self.aircraft_table: list[int] = []  # 1: also roll on the Damage Table
        self.aircraft_fails_from: int = 9
        self.escape_fuel: list[int] = []  # by face, halves
        self.escape_attack: list[int] = []
        self.escape_damage: list[int] = []
        self.attack_from: list[int] = []  # 6.1: lowest total that hits, by ring
        self.hits: list[list[int]] = []  # torpedo and gun, by total
        self.damage: list[int] = []  # 8: equipment by total
        self.repair_from: int = 10
        self.submerged_repairs: list[int] = []
        self.sighted: list[list[int]] = []  # 7.1: by night, by depth
        self.detected: list[list[int]] = []
        self.weather_sighted: list[list[int]] = []  # 9.1: by night, by weather
        self.weather_detected: list[list[int]] = []
        self.escort_hull: list[list[int]] = []  # 10.1: by depth, by total 1..6
        self.escort_table: list[list[int]] = []
        self.alarm_from: list[int] = []  # by zone
        self.longest_encounter: int = 20
        self.harbour_ring: int = 2
        self.harbour_escort_from: int = 4
        self.cipher: dict[str, str] = {}
        self.level_drm: list[list[int]] = []  # 12: by level 1..5, by face
        self.level_xp: list[int] = []  # XP that reach level 1..5
        self.gun_xp: int = 2
        self.gun_most: int = 7
        self.repair_xp: int = 3
        self.repair_most: int = 3
        self.reroll_xp: int = 5
        self.mine_xp: int = 2
        self.long_repair: int = 7
        self.year_sighting: list[list[list[int]]] = []  # campaign: by year from 1939
        self.year_events: list[list[list[Event]]] = []
        self.year_escorts: list[list[int]] = []  # by year, by total 0..7
        self.rating_ids: list[str] = []
        self.rating_from: list[int] = []
        self.career_ids: list[str] = []
        self.career_from: list[int] = []


class Wolves(State):
    """Where the boat is, what it has left, and what is around it."""

    game: ClassVar[str] = "wolves"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "campaign", "sheet", "boat", "month", "last_month", "layout", "damage_from_ships", "extra_squares",
        "cell", "path", "depth", "halves", "entered", "due", "battery", "cap", "hull", "eq", "tries", "g7a", "g7e",
        "mines", "ammo", "range_now", "range_next", "diesel_clears", "shift", "blind", "quiet", "looks", "lamps",
        "more_escorts", "at_sea", "night", "vp", "tons", "sunk", "goal_done", "supplied", "red_sunk", "routes",
        "messages", "asked", "encounters", "contacts", "coming", "harbour", "weather", "heading", "kinds", "cols",
        "rings", "hurts", "aware", "actions", "launched", "fired", "alert", "lap", "alarmed", "drm", "reroll", "xp",
        "gun_now", "wrecks", "fields_laid", "career", "ended",
    )  # fmt: skip
    MARKS: ClassVar[tuple[str, ...]] = (
        "track", "victims", "log_month", "log_ships", "log_tons", "log_xp", "log_damage", "patrol_ships", "patrol_xp",
    )  # fmt: skip

    def __init__(self, tables: Tables) -> None:
        self.tables: Tables = tables
        self.todo: list[Step[Any]] = []
        self.campaign: int = 0
        self.sheet: int = 0
        self.boat: int = 0
        self.month: int = 0  # campaign: months since September 1939
        self.last_month: int = 0
        self.layout: int = RING
        self.damage_from_ships: int = 0  # ruling R-11: 1 if any ship in sight makes Escape cost hull
        self.extra_squares: int = 0
        self.cell: int = 0
        self.path: list[int] = []  # declared, still to be sailed
        self.depth: int = SURFACED
        self.halves: int = 0  # of fuel squares crossed off
        self.entered: int = 0  # the last fuel square whose event is settled
        self.due: list[int] = []  # event tables to be rolled on
        self.battery: int = FULL_BATTERY
        self.cap: int = FULL_BATTERY
        self.hull: int = 0  # damage
        self.eq: list[int] = [0] * 7  # 1: damaged
        self.tries: list[int] = [0] * 7  # repair attempts used
        self.g7a: int = 0
        self.g7e: int = 0
        self.mines: int = 0
        self.ammo: int = 0
        self.range_now: int = NO_LIMIT
        self.range_next: int = NO_LIMIT
        self.diesel_clears: int = 0  # 1: repaired when the next turn begins
        self.shift: int = 0  # columns of the Sighting Table, this turn
        self.blind: int = 0  # 1: no sighting this turn
        self.quiet: int = 0  # turns without coordinates
        self.looks: int = 0  # sightings that may be rolled again
        self.lamps: int = 0  # 1: the next attack by night is easier
        self.more_escorts: int = 0
        self.at_sea: int = 0  # 1: the boat has left its port
        self.night: int = 0
        self.vp: int = 0
        self.tons: int = 0
        self.sunk: int = 0
        self.goal_done: int = 0
        self.supplied: int = 0
        self.red_sunk: int = 0
        self.routes: list[int] = []  # weights of the routes that may be true
        self.messages: list[int] = []  # outcomes of the coordinates
        self.asked: list[int] = []  # 1 for each coordinate that has been used
        self.encounters: int = 0
        self.contacts: int = 0
        self.coming: int = 0  # escorts to be placed
        self.harbour: int = 0  # 1: this encounter is in a harbour
        self.weather: int = CLEAR
        self.heading: int = 0
        self.kinds: list[int] = []  # of the vessels on the map: a ship, or ESCORT
        self.cols: list[int] = []
        self.rings: list[int] = []
        self.hurts: list[int] = []
        self.aware: list[int] = []
        self.actions: int = 0
        self.launched: int = 0
        self.fired: int = 0
        self.alert: int = 0  # 1: escorts in sight notice the attack
        self.lap: int = 0  # turns of this encounter
        self.alarmed: int = 0
        self.drm: int = 0  # of the last level die
        self.reroll: int = 0  # 1: a roll of this turn may be taken again
        self.xp: list[int] = [0] * 5  # by upgrade
        self.gun_now: int = 0  # ammunition the gun holds since the last port
        self.wrecks: list[int] = []  # 1 for each ship of the d66 table that was sunk
        self.fields_laid: list[int] = []
        self.career: int = 0  # tonnage brought home
        self.ended: int = 0
        self.track: list[int] = []
        self.victims: list[int] = []
        self.log_month: list[int] = []
        self.log_ships: list[int] = []
        self.log_tons: list[int] = []
        self.log_xp: list[int] = []
        self.log_damage: list[int] = []
        self.patrol_ships: int = 0
        self.patrol_xp: int = 0

    def copy(self) -> Wolves:
        s = Wolves(self.tables)
        s.todo = self.todo.copy()
        s.campaign = self.campaign
        s.sheet = self.sheet
        s.boat = self.boat
        s.month = self.month
        s.last_month = self.last_month
        s.layout = self.layout
        s.damage_from_ships = self.damage_from_ships
        s.extra_squares = self.extra_squares
        s.cell = self.cell
        s.path = self.path.copy()
        s.depth = self.depth
        s.halves = self.halves
        s.entered = self.entered
        s.due = self.due.copy()
        s.battery = self.battery
        s.cap = self.cap
        s.hull = self.hull
        s.eq = self.eq.copy()
        s.tries = self.tries.copy()
        s.g7a = self.g7a
        s.g7e = self.g7e
        s.mines = self.mines
        s.ammo = self.ammo
        s.range_now = self.range_now
        s.range_next = self.range_next
        s.diesel_clears = self.diesel_clears
        s.shift = self.shift
        s.blind = self.blind
        s.quiet = self.quiet
        s.looks = self.looks
        s.lamps = self.lamps
        s.more_escorts = self.more_escorts
        s.at_sea = self.at_sea
        s.night = self.night
        s.vp = self.vp
        s.tons = self.tons
        s.sunk = self.sunk
        s.goal_done = self.goal_done
        s.supplied = self.supplied
        s.red_sunk = self.red_sunk
        s.routes = self.routes.copy()
        s.messages = self.messages.copy()
        s.asked = self.asked.copy()
        s.encounters = self.encounters
        s.contacts = self.contacts
        s.coming = self.coming
        s.harbour = self.harbour
        s.weather = self.weather
        s.heading = self.heading
        s.kinds = self.kinds.copy()
        s.cols = self.cols.copy()
        s.rings = self.rings.copy()
        s.hurts = self.hurts.copy()
        s.aware = self.aware.copy()
        s.actions = self.actions
        s.launched = self.launched
        s.fired = self.fired
        s.alert = self.alert
        s.lap = self.lap
        s.alarmed = self.alarmed
        s.drm = self.drm
        s.reroll = self.reroll
        s.xp = self.xp.copy()
        s.gun_now = self.gun_now
        s.wrecks = self.wrecks.copy()
        s.fields_laid = self.fields_laid.copy()
        s.career = self.career
        s.ended = self.ended
        s.track = self.track.copy()
        s.victims = self.victims.copy()
        s.log_month = self.log_month.copy()
        s.log_ships = self.log_ships.copy()
        s.log_tons = self.log_tons.copy()
        s.log_xp = self.log_xp.copy()
        s.log_damage = self.log_damage.copy()
        s.patrol_ships = self.patrol_ships
        s.patrol_xp = self.patrol_xp
        return s


def paper(s: Wolves) -> Sheet:
    """The sheet being played."""
    return s.tables.sheets[s.sheet]


def uboat(s: Wolves) -> Boat:
    return s.tables.boats[s.boat]


def year(s: Wolves) -> int:
    """The year of the mission, or of the month of the campaign (September 1939 is month 0)."""
    return 1939 + (8 + s.month) // 12 if s.campaign else paper(s).year
