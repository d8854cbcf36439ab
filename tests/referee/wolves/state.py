"""What lies on the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.referee.wolves import pack

EQUIPMENT = ("e-engines", "deck-gun", "periscope", "tubes", "radio", "diesel", "fuel-tank")
SURFACED, SUBMERGED = "surfaced", "submerged"


class Over(Exception):
    """The game is over, and why."""


@dataclass
class Vessel:
    """A ship or an escort on the encounter map."""

    number: int
    is_escort: bool
    column: int
    ring: int
    row: dict[str, Any] = field(default_factory=dict)
    """Of the ship table."""
    damage: int = 0
    aware: bool = False
    noticed: bool = False
    """It saw this turn's attack."""
    conduct: str = ""
    """What a ship does that was told to stop: runs, stopped, contraband."""

    @property
    def lies_still(self) -> bool:
        """It has stopped, or was searched."""
        return self.conduct in ("stopped", "contraband")

    @property
    def name(self) -> str:
        """Escorts have none."""
        return str(self.row.get("name", ""))


class Game:
    """Boat, chart, encounter, log."""

    def __init__(self, scenario: str, options: dict[str, str]) -> None:
        self.scenario, self.options = scenario, options
        self.tables = pack.toml("tables.toml")
        self.is_campaign = scenario == "campaign"
        self.sheet: dict[str, Any] = {} if self.is_campaign else pack.toml(f"missions/{scenario}.toml")
        self.special = self.sheet.get("special", {})
        self.readings = set(options.get("readings", "none").split("+"))
        self.layout = "fan" if "R-1b" in self.readings else "ring"
        self.sunk: list[dict[str, Any]] = []
        self.names_sunk: list[str] = []
        self.objective_points = 0
        self.events: dict[str, dict[int, dict[str, Any]]] = {}
        self.can_reroll = self.is_night = False
        count = len(self.special.get("routes", []))
        self.weights = [Fraction(1, max(count, 1))] * count
        self.laid: list[str] = []
        self.messages: dict[int, str] = {}
        self.xp = dict.fromkeys(("captain", "crew", "gun", "repairs", "reroll"), 0)
        self.month = self.last_month = self.chart_year = 0
        self.patrol_ships = self.patrol_tons = self.patrol_xp = 0
        self.log: list[tuple[int, ...]] = []
        self.over = ""
        self.chart_data: dict[str, Any] = {}
        self.has_convoy, self.reports, self.most_reports = False, 0, 0
        self.flags: dict[str, int] = {}
        self.uses: dict[str, int] = {}
        self.prizes: list[Vessel] = []
        self.loaded = 0
        self.sunk_inside = self.lawful_marks = 0
        self.alarms: dict[str, int] = {}
        self.sectors_hit: set[str] = set()
        self.told_night: bool | None = None
        self.is_stopped = self.is_fuel_clock = False
        self.last_turn_submerged, self.last_turn_cell = False, ""
        if not self.is_campaign:
            self.year = self.sheet["year"]
            self.chart = pack.mission_chart(scenario)
            self.homes = list(self.sheet["map"]["homes"])
            self.fit_out(self.sheet["boat"], self.sheet["track"], self.sheet["map"]["start"])

    def fit_out(self, boat: dict[str, Any], track: dict[str, Any], port: str) -> None:
        """A boat as it leaves port (3.1, 12.2)."""
        self.boat, self.track = boat, track
        self.cell, self.path, self.wake = port, [], [port]
        self.squares = track["squares"] + 2 * int(self.options.get("extra-days", "0"))
        self.event_squares = dict.fromkeys(track["e1"], "e1") | dict.fromkeys(track["e2"], "e2")
        self.spent = self.furthest = 0
        self.due: list[str] = []
        self.battery = self.battery_cap = 100
        self.depth = self.sailing = SURFACED
        self.hull, self.damaged = 0, set[str]()
        self.attempts = dict.fromkeys(EQUIPMENT, 0)
        self.g7a, self.g7e, self.mines = boat.get("torpedoes", boat["slots"]), 0, 0
        self.ammo = boat["ammo"]
        self.mending = False
        self.most_next = 0
        self.second_looks = self.more_escorts = self.deaf = 0
        self.lights = False
        self.encounters = 0
        self.is_objective_done = self.is_supplied = self.has_red_ship = False
        self.been_at_sea = False
        self.read_clock()
        self.begin_turn()
        self.clear_encounter()

    def begin_turn(self) -> None:
        """What holds for one turn on the chart."""
        self.can_move, self.most, self.can_sight = True, self.most_next, True
        self.most_next = 0
        self.shift, self.spotted = 0, False
        self.deaf = max(self.deaf - 1, 0)

    def clear_encounter(self) -> None:
        """An empty encounter map."""
        self.vessels: list[Vessel] = []
        self.last_number = 0
        self.in_encounter = self.is_harbour = False
        self.heading = 0
        self.weather, self.turn, self.actions = "clear", 0, 0
        self.alarmed, self.fired = False, 0
        self.is_inside = self.is_inshore = False
        self.launched = 0
        self.guards = 0

    def table(self, name: str) -> dict[str, Any]:
        """What the mission's sheet prints, otherwise what all missions share."""
        return dict(self.sheet.get(name) or self.tables[name])

    @property
    def sky(self) -> dict[str, Any]:
        """What the weather does."""
        own = self.sheet.get("weather", {}).get("drm", [])
        return dict(next(row for row in [*own, *self.tables["weather"]["drm"]] if row["id"] == self.weather))

    @property
    def base_zone(self) -> str:
        """Colour of the square; some are red only once a convoy has scattered."""
        if self.has_scattered and self.cell in pack.squares(self.sheet["scatter"]["cells"]):
            return "red"
        return self.chart.zones[self.cell]

    @property
    def has_scattered(self) -> bool:
        """The convoy of a sheet that has one to scatter, by the fuel crossed off."""
        return "scatter" in self.sheet and self.spent > self.sheet["scatter"]["after"]

    @property
    def tons(self) -> int:
        """Of all ships sunk."""
        return sum(row["tons"] for row in self.sunk)

    def has(self, item: str) -> bool:
        """Is it damaged?"""
        return item in self.damaged

    # Fuel (4.5)

    @property
    def is_in_reserve(self) -> bool:
        """A half of the Reserve is crossed off."""
        return self.spent > 2 * self.squares

    def cross_off(self, halves: int) -> None:
        """Each box entered for the first time may bring an event; SUNK ends the game."""
        for _ in range(halves):
            self.spent += 1
            square = (self.spent + 1) // 2
            if square > self.furthest:
                self.furthest = square
                if square in self.event_squares:
                    self.due.append(self.event_squares[square])
        if self.spent > 2 * (self.squares + self.track["reserve"]):
            raise Over("out-of-fuel")

    def refuel(self, halves: int) -> None:
        """Not once the Reserve is reached."""
        if not self.is_in_reserve:
            self.spent = max(0, self.spent - halves)

    def read_clock(self) -> None:
        """4.3 The icon of the last box crossed off; a boat that sails submerged reads the battery's (R-19)."""
        if self.sailing == SUBMERGED and "R-19b" not in self.readings and not self.is_fuel_clock:
            self.is_night = self.is_night_in("battery_icons", (100 - self.battery) // 25)
        else:
            self.is_night = self.is_night_by_fuel

    @property
    def is_night_by_fuel(self) -> bool:
        """By the fuel track alone."""
        return self.is_night_in("icons", (self.spent + 1) // 2)

    def is_night_in(self, track: str, boxes: int) -> bool:
        """By the box crossed off last."""
        icons = self.track.get(track) or self.tables["track"][track]
        return not self.special.get("always_day") and boxes > 0 and icons[(boxes - 1) % len(icons)] == "night"

    def take_hull(self, boxes: int) -> None:
        """8 Beyond the last box is SUNK."""
        self.hull = min(self.hull + boxes, self.boat["hull"] + 1)
        if self.hull > self.boat["hull"]:
            raise Over("sunk")
