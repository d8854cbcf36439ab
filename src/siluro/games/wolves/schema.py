"""The shape of the pack's files: what every table of Sea Wolves must have."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from siluro.packs import Part, Src

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Total = Annotated[int, msgspec.Meta(ge=2, le=12)]
Ring = Annotated[int, msgspec.Meta(ge=0, le=4)]
Month = Annotated[int, msgspec.Meta(ge=0, le=35)]
Year = Annotated[int, msgspec.Meta(ge=1939, le=1942)]
Tons = Annotated[int, msgspec.Meta(ge=1, le=99_999)]
CellId = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{2}\d\d$")]
Squares = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{2}( (\*|\d\*|\d\d|\d\d-\d\d))+$")]
Link = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{2}\d\d [A-Z]{2}\d\d$")]
Faces = Annotated[str, msgspec.Meta(pattern=r"^([1-6]-[1-6])?$")]
Rows = Annotated[str, msgspec.Meta(pattern=r"^(\d+ (A|x\d(\+\dE)?)(, )?)*$")]
ByFace = Annotated[list[int], msgspec.Meta(min_length=6, max_length=6)]
ByTotal = Annotated[list[Count], msgspec.Meta(min_length=11, max_length=11)]
Distances = Annotated[list[Ring], msgspec.Meta(min_length=2, max_length=2)]
WeatherId = Literal["clear", "rainy", "stormy", "foggy", "ice"]
Equipment = Literal["none", "e-engines", "deck-gun", "periscope", "tubes", "radio", "diesel", "fuel-tank"]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]


class Cell(Part, frozen=True):
    id: CellId
    n: float
    s: float
    w: float
    e: float
    sea: float
    neighbours: list[CellId]
    walls: list[CellId]


class Grid(Part, frozen=True):
    src: Src
    cells: list[Cell]


class Coast(Part, frozen=True):
    src: Src
    rings: list[list[tuple[float, float]]]


class Aircraft(Part, frozen=True):
    hull: list[Count]
    damage_table: list[Count]
    fails_from: Total
    src: Src


class Escape(Part, frozen=True):
    fuel: ByFace
    aircraft: ByFace
    damage_table: ByFace
    src: Src


class Attack(Part, frozen=True):
    lowest: Annotated[list[Total], msgspec.Meta(min_length=4, max_length=4)] = msgspec.field(name="from")
    src: Src


class Hit(Part, frozen=True):
    torpedo: ByTotal
    gun: ByTotal
    src: Src


class Damage(Part, frozen=True):
    by_total: Annotated[list[Equipment], msgspec.Meta(min_length=11, max_length=11)]
    src: Src


class RepairTable(Part, frozen=True):
    lowest: Total = msgspec.field(name="from")
    submerged: list[Equipment]
    src: Src


class Detection(Part, frozen=True):
    day_surfaced: Distances
    day_submerged: Distances
    night_surfaced: Distances
    night_submerged: Distances
    src: Src


class WeatherRow(Part, frozen=True):
    id: WeatherId
    day: Distances
    night: Distances
    src: Src


class EscortTable(Part, frozen=True):
    surfaced_hull: ByFace
    surfaced_damage_table: ByFace
    submerged_hull: ByFace
    submerged_damage_table: ByFace
    src: Src


class AlarmTable(Part, frozen=True):
    lowest: Annotated[list[Count], msgspec.Meta(min_length=3, max_length=3)] = msgspec.field(name="from")
    src: Src


class EncounterNumbers(Part, frozen=True):
    longest: Annotated[int, msgspec.Meta(ge=1, le=99)]
    src: Src


class HarbourNumbers(Part, frozen=True):
    ring: Ring
    escort_from: Count
    src: Src


class Cipher(Part, frozen=True):
    clear: str
    code: str
    src: Src


class Rating(Part, frozen=True):
    id: Id
    lower: Annotated[int, msgspec.Meta(ge=0)] = msgspec.field(name="from")
    src: Src


class Common(Part, frozen=True):
    """tables.toml"""

    aircraft: Aircraft
    escape: Escape
    attack: Attack
    hit: Hit
    damage: Damage
    repair: RepairTable
    detection: Detection
    weather: list[WeatherRow]
    escorts: EscortTable
    alarm: AlarmTable
    encounter: EncounterNumbers
    harbour: HarbourNumbers
    cipher: Cipher
    rating: list[Rating]


class EventRow(Part, frozen=True):
    roll: Total
    title: str
    effect: str
    amount: int = 0
    faces: Faces = ""
    other: str = "nothing"
    other_amount: int = 0
    radio: bool = False
    only_yellow: bool = False


class EventTable(Part, frozen=True):
    year: Year
    id: Literal["E1", "E2"]
    row: list[EventRow]
    src: Src


class Events(Part, frozen=True):
    """events.toml"""

    table: list[EventTable]


class BoatRow(Part, frozen=True, kw_only=True):
    name: str
    kind: str
    crew: Count
    slots: Count
    per_turn: Annotated[int, msgspec.Meta(ge=1, le=6)]
    ammo: Count
    hull: Annotated[int, msgspec.Meta(ge=1, le=20)]
    actions: Annotated[int, msgspec.Meta(ge=1, le=9)]
    surfaced: Annotated[int, msgspec.Meta(ge=1, le=9)]
    surfaced_fuel: Annotated[int, msgspec.Meta(ge=1, le=9)]
    submerged: Annotated[int, msgspec.Meta(ge=1, le=9)]
    submerged_battery: Literal[25, 50, 75]
    src: Src
    commander: str = ""
    mixed: bool = False
    mines: bool = False
    first_month: Month = 0
    squares: Count = 0
    e1: list[Count] = msgspec.field(default_factory=list)
    e2: list[Count] = msgspec.field(default_factory=list)
    reserve: Count = 0


class Track(Part, frozen=True):
    squares: Annotated[int, msgspec.Meta(ge=1, le=60)]
    e1: list[Count]
    e2: list[Count]
    reserve: Count
    src: Src


class Map(Part, frozen=True, kw_only=True):
    squares: list[Squares]
    start: CellId
    homes: list[CellId]
    src: Src
    north: float = 90.0
    south: float = 0.0
    west: float = -180.0
    east: float = 180.0
    without: list[Squares] = msgspec.field(default_factory=list)
    barred: list[Link] = msgspec.field(default_factory=list)


class Zones(Part, frozen=True, kw_only=True):
    red: list[Squares]
    src: Src
    yellow: list[Squares] = msgspec.field(default_factory=list)
    yellow_steps: Count = 0


class SightingTable(Part, frozen=True):
    blue: Rows
    yellow: Rows
    red: Rows
    src: Src


class WeatherTable(Part, frozen=True):
    table: Annotated[list[WeatherId], msgspec.Meta(min_length=6, max_length=6)]
    src: Src


class Replaced(Part, frozen=True):
    table: Literal["E1", "E2"]
    roll: Total
    title: str
    effect: str
    amount: int = 0
    faces: Faces = ""


class MissionEvents(Part, frozen=True):
    replace: list[Replaced]
    src: Src


class ShipRow(Part, frozen=True, kw_only=True):
    name: str
    type: str
    size: Literal["S", "M", "B"]
    hull: Annotated[int, msgspec.Meta(ge=1, le=9)]
    speed: Annotated[int, msgspec.Meta(ge=0, le=3)]
    flag: str
    tons: Tons
    roll: Annotated[int, msgspec.Meta(ge=2, le=66)] = 2
    lost_to: str = ""
    book_name: str = ""
    xp: Count = 0
    year: Year = 1939


class ShipTable(Part, frozen=True):
    src: Src
    row: list[ShipRow]


class Objective(Part, frozen=True, kw_only=True):
    kind: Literal["look", "harbour", "shell"]
    cell: CellId
    what: str
    src: Src
    points: ByFace = msgspec.field(default_factory=lambda: [0] * 6)
    prize: ShipRow | None = None
    prize_points: Count = 0


class MineCell(Part, frozen=True):
    cell: CellId
    number: Count


class Route(Part, frozen=True):
    id: Literal["north", "centre", "south"]
    points: Annotated[list[CellId], msgspec.Meta(min_length=4, max_length=4)]
    cells: list[Squares]


class Special(Part, frozen=True, kw_only=True):
    src: Src
    alarm: bool = False
    escorts: bool = False
    escort_names: list[str] = msgspec.field(default_factory=list)
    escort_encounters: Count = 99
    lights: bool = False
    shallow: bool = False
    always_day: bool = False
    repair_drm: Annotated[int, msgspec.Meta(ge=-6, le=6)] = 0
    supply: CellId | None = None
    supply_fuel: Count = 0
    mine_cells: list[MineCell] = msgspec.field(default_factory=list)
    coordinates: list[CellId] = msgspec.field(default_factory=list)
    routes: list[Route] = msgspec.field(default_factory=list)


class Victory(Part, frozen=True, kw_only=True):
    tons: Annotated[list[Tons], msgspec.Meta(min_length=4, max_length=4)]
    src: Src
    ships_for_a_point: Count = 0
    hull_for_a_point: Annotated[int, msgspec.Meta(ge=-1, le=9)] = -1
    pieces_for_a_point: Count = 0
    red_ship_for_a_point: bool = False
    point_for_mines: Count = 0


class Mission(Part, frozen=True, kw_only=True):
    """missions/m1.toml and the like."""

    id: Id
    title: str
    date: str
    year: Year
    src: Src
    boat: BoatRow
    track: Track
    map: Map
    zones: Zones
    sighting: SightingTable
    victory: Victory
    ships: ShipTable
    weather: WeatherTable | None = None
    events: MissionEvents | None = None
    objective: Objective | None = None
    special: Special | None = None


class Levels(Part, frozen=True):
    xp: Annotated[list[Count], msgspec.Meta(min_length=5, max_length=5)]
    drm: Annotated[list[ByFace], msgspec.Meta(min_length=5, max_length=5)]
    src: Src


class Upgrades(Part, frozen=True):
    gun_xp: Annotated[int, msgspec.Meta(ge=1, le=99)]
    gun_most: Count
    repair_xp: Annotated[int, msgspec.Meta(ge=1, le=99)]
    repair_most: Annotated[int, msgspec.Meta(ge=1, le=9)]
    reroll_xp: Annotated[int, msgspec.Meta(ge=1, le=99)]
    src: Src


class MineXp(Part, frozen=True):
    xp: Count
    src: Src


class Yard(Part, frozen=True):
    damages: Count
    src: Src


class Home(Part, frozen=True):
    name: str
    cell: CellId
    first_month: Month


class Chart(Part, frozen=True, kw_only=True):
    id: Id
    title: str
    first_month: Month
    last_month: Month
    squares: list[Squares]
    without: list[Squares]
    barred: list[Link]
    homes: list[Home]
    red: list[Squares]
    weather: Annotated[list[WeatherId], msgspec.Meta(min_length=6, max_length=6)]
    src: Src
    yellow: list[Squares] = msgspec.field(default_factory=list)
    yellow_steps: Count = 0
    canals: list[Link] = msgspec.field(default_factory=list)


class YearSighting(Part, frozen=True):
    year: Year
    blue: Rows
    yellow: Rows
    red: Rows
    src: Src


class UsCoast(Part, frozen=True):
    squares: list[Squares]
    blue: Rows
    yellow: Rows
    red: Rows
    src: Src


class YearEscorts(Part, frozen=True):
    year: Year
    by_total: Annotated[list[Count], msgspec.Meta(min_length=8, max_length=8)]
    src: Src


class Minefield(Part, frozen=True):
    name: str
    cell: CellId
    number: Annotated[int, msgspec.Meta(ge=1, le=22)]
    year: Year
    src: Src


class Campaign(Part, frozen=True):
    """campaign.toml"""

    levels: Levels
    upgrades: Upgrades
    mines: MineXp
    yard: Yard
    boat: list[BoatRow]
    chart: list[Chart]
    sighting: list[YearSighting]
    us_coast: UsCoast
    escorts: list[YearEscorts]
    minefield: list[Minefield]
    career: list[Rating]
    ships: ShipTable
