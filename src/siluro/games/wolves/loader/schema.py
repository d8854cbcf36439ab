"""The shape of the pack's files: the grid, and the tables and events that every mission shares."""

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
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Faces = Annotated[str, msgspec.Meta(pattern=r"^([1-6]-[1-6])?$")]
Rows = Annotated[str, msgspec.Meta(pattern=r"^(\d+ (A|x\d(\+\dE)?)(, )?)*$")]
ByFace = Annotated[list[int], msgspec.Meta(min_length=6, max_length=6)]
Once = Annotated[int, msgspec.Meta(ge=0, le=1)]  # a further roll, or none
OnceByFace = Annotated[list[Once], msgspec.Meta(min_length=6, max_length=6)]
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
    damage_table: list[Once]
    fails_from: Total
    src: Src


class Escape(Part, frozen=True):
    fuel: ByFace
    aircraft: OnceByFace
    damage_table: OnceByFace
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
    surfaced_damage_table: OnceByFace
    submerged_hull: ByFace
    submerged_damage_table: OnceByFace
    src: Src


class AlarmTable(Part, frozen=True):
    lowest: Annotated[list[Count], msgspec.Meta(min_length=3, max_length=3)] = msgspec.field(name="from")
    src: Src


class EncounterNumbers(Part, frozen=True):
    longest: Annotated[int, msgspec.Meta(ge=1, le=99)]
    src: Src


class HarbourNumbers(Part, frozen=True):
    ring: Ring
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


class EventTable(Part, frozen=True):
    year: Year
    id: Literal["E1", "E2"]
    row: list[EventRow]
    src: Src


class Events(Part, frozen=True):
    """events.toml"""

    table: list[EventTable]
