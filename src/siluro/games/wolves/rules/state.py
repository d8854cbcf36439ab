"""The position of a game of Sea Wolves."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from siluro.engine.steps import State, Step
from siluro.games.wolves.rules.c03_sheet import NO_LIMIT, Boat, Sheet, Tables

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

# what the Sighting Table says; otherwise BY_ESCORT * escorts + ships
NOTHING: Final = 0
AIRCRAFT: Final = -1
BY_ESCORT: Final = 16

ESCORT: Final = -1  # the kind of a vessel that is no ship of the Ship Table
GONE: Final = 0  # the ring of a vessel that is off the map
OUTER_RING: Final = 4  # ruling R-2
COLUMNS: Final = 8
ASTERN: Final = 4  # relative bearing

# the encounter map (ruling R-1)
RING: Final = 0
FAN: Final = 1

# upgrades (12)
CAPTAIN: Final = 0
CREW: Final = 1
GUN: Final = 2
REPAIRS: Final = 3
REROLL: Final = 4
UPGRADES: Final = ("captain", "crew", "gun", "repairs", "reroll")

STOP: Final = -1  # 4.2: the path ends here
FULL_BATTERY: Final = 4  # squares of 25 per cent


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
        self.paper: Sheet = tables.sheets[0]  # the sheet being played
        self.uboat: Boat = tables.boats[0]
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

    def look_up(self) -> None:
        self.paper = self.tables.sheets[self.sheet]
        self.uboat = self.tables.boats[self.boat]

    def copy(self) -> Wolves:
        s = Wolves(self.tables)
        s.paper = self.paper
        s.uboat = self.uboat
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


def year(s: Wolves) -> int:
    """The year of the mission, or of the month of the campaign (September 1939 is month 0)."""
    return 1939 + (8 + s.month) // 12 if s.campaign else s.paper.year
