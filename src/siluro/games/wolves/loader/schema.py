"""The shape of the pack's files: the grid, the tables that missions share or print themselves, and the events.

A datum has the name that it has in the rules, with `name=` where the file calls it otherwise. `first` is the number of
the first entry of a list or the first of several words: a list by one die begins with face 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

import msgspec

from siluro.games.wolves.loader.vocabulary import EVENT_EFFECTS
from siluro.games.wolves.rules.state import EQUIPMENT, NO_DAMAGE, WEATHERS
from siluro.packs import Part, Src

if TYPE_CHECKING:
    EffectId = str
    EquipmentId = str
    DamageId = str
    WeatherId = str
else:  # the words stand with the rules that know them
    EffectId, EquipmentId, WeatherId = Literal[tuple(EVENT_EFFECTS)], Literal[EQUIPMENT], Literal[WEATHERS]
    DamageId = Annotated[Literal["none", EquipmentId], msgspec.Meta(extra={"first": NO_DAMAGE})]

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
FACES = msgspec.Meta(min_length=6, max_length=6, extra={"first": 1})
TOTALS = msgspec.Meta(min_length=11, max_length=11, extra={"first": 2})
RINGS = msgspec.Meta(min_length=4, max_length=4, extra={"first": 1})
Drm = Annotated[int, msgspec.Meta(ge=-9, le=9)]
Once = Annotated[int, msgspec.Meta(ge=0, le=1)]  # a further roll, or none
ByFace = Annotated[list[Count], FACES]
DrmByFace = Annotated[list[Drm], FACES]
OnceByFace = Annotated[list[Once], FACES]
WeatherByFace = Annotated[list[WeatherId], FACES]
ByTotal = Annotated[list[Count], TOTALS]
Distances = Annotated[list[Ring], msgspec.Meta(min_length=2, max_length=2)]
Icons = Annotated[list[Literal["day", "night"]], msgspec.Meta(min_length=2, max_length=99)]
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


class Fact(Part, frozen=True):
    """A table of which the rules read what the loader does not use up."""

    LOADER: ClassVar[frozenset[str]] = frozenset()


class Aircraft(Fact, frozen=True):
    hull: Annotated[list[Count], msgspec.Meta(extra={"first": 2})]
    damage_table: Annotated[list[Once], msgspec.Meta(extra={"first": 2})]
    fails_from: Total
    night: Drm
    submerged: Drm
    e_engines: Drm
    src: Src


class Escape(Fact, frozen=True):
    fuel: ByFace
    aircraft: OnceByFace
    damage_table: OnceByFace
    e_engines: Drm
    src: Src


class Actions(Fact, frozen=True):
    surfaced: Literal[1, 2]
    submerged: Literal[1, 2]
    escape: Count
    src: Src


class Attack(Fact, frozen=True):
    lowest: Annotated[list[Total], RINGS] = msgspec.field(name="from")
    src: Src


class AttackDrm(Fact, frozen=True):
    tubes: Drm
    periscope: Drm
    lights: Drm
    src: Src


class Gun(Fact, frozen=True):
    ring: Ring
    rounds: Count
    src: Src


class G7e(Fact, frozen=True):
    ring: Ring
    hit: Drm
    src: Src


class Hit(Fact, frozen=True):
    torpedo: ByTotal
    gun: ByTotal
    src: Src


class Damage(Fact, frozen=True):
    by_total: Annotated[list[DamageId], TOTALS]
    src: Src


class DamageEffects(Fact, frozen=True):
    e_engines: Count
    diesel: Count
    fuel_tank: Count
    src: Src


class Repair(Fact, frozen=True):
    lowest: Total = msgspec.field(name="from")
    submerged: list[EquipmentId]
    src: Src


class Detection(Fact, frozen=True):
    day_surfaced: Distances
    day_submerged: Distances
    night_surfaced: Distances
    night_submerged: Distances
    src: Src


class Sky(Fact, frozen=True, kw_only=True):
    LOADER: ClassVar[frozenset[str]] = frozenset({"id"})
    id: WeatherId
    day: Distances
    night: Distances
    src: Src
    attack: Drm = 0
    gun: bool = True
    ring: Ring = 4
    spaces: Literal[1, 2] = 2
    dive: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    hunt: Drm = 0
    run_in: Drm = 0


class Escorts(Fact, frozen=True):
    surfaced_hull: ByFace
    surfaced_damage_table: OnceByFace
    submerged_hull: ByFace
    submerged_damage_table: OnceByFace
    night: Drm
    near: Drm
    e_engines: Drm
    late: Drm
    late_from: Year
    src: Src


class Alarm(Fact, frozen=True):
    lowest: Annotated[list[Count], msgspec.Meta(min_length=3, max_length=3)] = msgspec.field(name="from")
    src: Src


class Encounter(Fact, frozen=True):
    ring: Annotated[int, msgspec.Meta(ge=1, le=4)]
    hunter_ring: Annotated[int, msgspec.Meta(ge=1, le=4)]
    longest: Annotated[int, msgspec.Meta(ge=1, le=99)]
    src: Src


class Weather(Fact, frozen=True, kw_only=True):
    """The weather by face, and what each weather does; a mission without faces has none."""

    LOADER: ClassVar[frozenset[str]] = frozenset({"drm", "src"})
    weather: WeatherByFace | None = msgspec.field(name="table", default=None)
    drm: list[Sky] = msgspec.field(default_factory=list)
    src: Src


class SheetTables(Fact, frozen=True, kw_only=True):
    """What a mission may print itself; if it does not, the pack's tables hold."""

    aircraft: Aircraft | None = None
    escape: Escape | None = None
    actions: Actions | None = None
    attack: Attack | None = None
    attack_drm: AttackDrm | None = None
    gun: Gun | None = None
    g7e: G7e | None = None
    hit: Hit | None = None
    damage: Damage | None = None
    damage_effects: DamageEffects | None = None
    repair: Repair | None = None
    detection: Detection | None = None
    escorts: Escorts | None = None
    alarm: Alarm | None = None
    encounter: Encounter | None = None
    weather: Weather | None = None


class TrackIcons(Fact, frozen=True, kw_only=True):
    """4.3 Day or night by box; the lists begin anew where they end."""

    icons: Icons | None = None
    battery_icons: Icons | None = None
    src: Src


class Cipher(Part, frozen=True):
    clear: str
    code: str
    src: Src


class Rating(Part, frozen=True):
    id: Id
    lower: Annotated[int, msgspec.Meta(ge=0)] = msgspec.field(name="from")
    src: Src


class Common(SheetTables, frozen=True, kw_only=True):
    """tables.toml"""

    LOADER: ClassVar[frozenset[str]] = frozenset({"weather", "track", "cipher", "rating"})
    track: TrackIcons
    cipher: Cipher
    rating: list[Rating]


class EventRow(Fact, frozen=True, kw_only=True):
    LOADER: ClassVar[frozenset[str]] = frozenset({"roll", "faces", "table"})
    roll: Total
    title: str
    effect: EffectId
    amount: int = 0
    faces: Faces = ""
    other: EffectId = "nothing"
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
