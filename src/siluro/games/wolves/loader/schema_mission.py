"""The shape of a mission sheet."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from siluro.games.wolves.loader.schema import (
    ByFace,
    CellId,
    Count,
    Drm,
    EventRow,
    Face,
    Fact,
    Id,
    Link,
    Month,
    Ring,
    Rows,
    SheetTables,
    Squares,
    Tons,
    TrackIcons,
    WeatherByFace,
    Year,
)
from siluro.packs import Part, Src


class Track(TrackIcons, frozen=True, kw_only=True):
    LOADER: ClassVar[frozenset[str]] = frozenset({"e1", "e2", "src"})
    fuel_boxes: Annotated[int, msgspec.Meta(ge=1, le=60)] = msgspec.field(name="squares")
    e1: list[Count]
    e2: list[Count]
    reserve_boxes: Count = msgspec.field(name="reserve")


class BoatRow(Fact, frozen=True, kw_only=True):
    LOADER: ClassVar[frozenset[str]] = frozenset({"submerged_battery", "track", "src"})
    name: str
    kind: str
    crew: Count
    slots: Count
    torpedoes_per_turn: Annotated[int, msgspec.Meta(ge=1, le=6)] = msgspec.field(name="per_turn")
    ammo: Count
    hull_boxes: Annotated[int, msgspec.Meta(ge=1, le=20)] = msgspec.field(name="hull")
    actions: Annotated[int, msgspec.Meta(ge=1, le=9)]
    surfaced_range: Annotated[int, msgspec.Meta(ge=1, le=9)] = msgspec.field(name="surfaced")
    surfaced_fuel: Annotated[int, msgspec.Meta(ge=1, le=9)]
    submerged_range: Annotated[int, msgspec.Meta(ge=1, le=9)] = msgspec.field(name="submerged")
    submerged_battery: Literal[25, 50, 75]
    src: Src
    commander: str = ""
    torpedoes: Count | None = None
    """On board at the start; as many as there are slots, if not said."""
    carries_g7e: bool = msgspec.field(name="mixed", default=False)
    carries_mines: bool = msgspec.field(name="mines", default=False)
    most_mines: Count | None = None
    """As many as there are slots, if not said."""
    first_month: Month = 0
    front_until: Month = 35


class Map(Part, frozen=True, kw_only=True):
    squares: list[Squares]
    start: CellId
    homes: Annotated[list[CellId], msgspec.Meta(min_length=1)]
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


class Replaced(EventRow, frozen=True, kw_only=True):
    table: Literal["E1", "E2"]


class MissionEvents(Part, frozen=True):
    replace: list[Replaced]
    src: Src
    campaign: bool = True
    """Whether the campaign may use these tables."""


class ShipRow(Fact, frozen=True, kw_only=True):
    LOADER: ClassVar[frozenset[str]] = frozenset({"size", "roll", "lost_to", "book_name", "armed"})
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
    neutral: bool = False
    armed: bool = False
    xp: Count = 0
    year: Year = 1939


class ShipTable(Part, frozen=True):
    src: Src
    row: list[ShipRow]


class Objective(Fact, frozen=True, kw_only=True):
    LOADER: ClassVar[frozenset[str]] = frozenset({"kind", "cell", "src"})
    kind: Literal["look"]
    cell: CellId
    goal_name: str = msgspec.field(name="what")
    src: Src
    goal_points: ByFace = msgspec.field(name="points", default_factory=lambda: [0] * 6)


class Harbour(Fact, frozen=True, kw_only=True):
    """Ships at anchor, and the guards that put out when the boat is among them."""

    LOADER: ClassVar[frozenset[str]] = frozenset({"prize", "hit_flag", "sunk_flag", "src"})
    prize: Annotated[list[ShipRow], msgspec.Meta(min_length=1)]
    harbour_ring: Ring = msgspec.field(name="ring")
    """No boat comes nearer."""
    src: Src
    guard_from: list[Annotated[int, msgspec.Meta(ge=2, le=7)]] = msgspec.field(
        name="guards", default_factory=lambda: [7]
    )
    """By damage done, the lowest die that brings a guard; the last holds for more."""
    most_guards: Count = 4
    prize_tons: bool = msgspec.field(name="tons", default=True)
    tubes: Count = 0
    reload: Count = 0
    hit_flag: str = ""
    sunk_flag: str = ""


class MineCell(Part, frozen=True):
    cell: CellId
    number: Count


class Route(Part, frozen=True):
    id: Literal["north", "centre", "south"]
    points: Annotated[list[CellId], msgspec.Meta(min_length=4, max_length=4)]
    cells: list[Squares]


class Special(Fact, frozen=True, kw_only=True):
    LOADER: ClassVar[frozenset[str]] = frozenset({"mine_cells", "coordinates", "routes", "src"})
    src: Src
    has_alarm: bool = msgspec.field(name="alarm", default=False)
    has_escorts: bool = msgspec.field(name="escorts", default=False)
    escort_names: list[str] = msgspec.field(default_factory=list)
    escort_encounters: Count = 99
    always_day: bool = False
    repair_drm: Annotated[int, msgspec.Meta(ge=-6, le=6)] = 0
    mine_cells: list[MineCell] = msgspec.field(default_factory=list)
    coordinates: list[CellId] = msgspec.field(default_factory=list)
    routes: list[Route] = msgspec.field(default_factory=list)


class ShadowRules(Fact, frozen=True, kw_only=True):
    """How a convoy is held in sight and reported."""

    heard: Annotated[list[Face], msgspec.Meta(min_length=1, max_length=3)]
    keeps: Face
    contacts: Annotated[int, msgspec.Meta(ge=1, le=8)]
    most_contacts: Annotated[int, msgspec.Meta(ge=1, le=8)]
    escorts: Annotated[int, msgspec.Meta(ge=1, le=8)]
    route: Drm
    diesel: Drm
    src: Src
    until: Count = 99


class DrmPart(Part, frozen=True, kw_only=True):
    """What is added to the die of an option of a stage."""

    add: Annotated[int, msgspec.Meta(ge=-6, le=6)]
    says: str
    when: list[str] = msgspec.field(default_factory=list)
    each: str = ""


class StageRowPart(Part, frozen=True, kw_only=True):
    """A row of an option: the lowest total that reads it."""

    says: str
    lowest: Annotated[int, msgspec.Meta(ge=-9, le=19)] = msgspec.field(name="from", default=1)
    effects: list[str] = msgspec.field(default_factory=list)


class StageOptionPart(Part, frozen=True, kw_only=True):
    id: Id
    label: str
    row: Annotated[list[StageRowPart], msgspec.Meta(min_length=1)]
    needs: list[str] = msgspec.field(default_factory=list)
    halves: Count = 0
    battery: Count = 0
    ammo: Count = 0
    drm: list[DrmPart] = msgspec.field(default_factory=list)


class StagePart(Part, frozen=True, kw_only=True):
    """What may be done in a marked square: loader/vocabulary.py has the words for conditions and effects."""

    id: Id
    asks: str
    src: Src
    option: Annotated[list[StageOptionPart], msgspec.Meta(min_length=1)]
    place: Literal["square", "must", "home", "next"] = "square"
    mark: str = ""
    cells: list[Squares] = msgspec.field(default_factory=list)
    zones: list[Literal["blue", "yellow", "red"]] = msgspec.field(default_factory=list)
    most: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    needs: list[str] = msgspec.field(default_factory=list)
    weather: bool = False


class TaskPart(Part, frozen=True, kw_only=True):
    """Points paid at home."""

    says: str
    points: Annotated[int, msgspec.Meta(ge=-6, le=6)] = 1
    needs: list[str] = msgspec.field(default_factory=list)
    each: str = ""


class Sector(Part, frozen=True):
    id: Id
    cells: list[Squares]


class SectorRules(Fact, frozen=True):
    """Stretches of a red coast with an alarm each: the lowest face that raises it, and the red column from 1 on."""

    LOADER: ClassVar[frozenset[str]] = frozenset({"red", "sector"})
    wakes: Face
    red: Annotated[list[Rows], msgspec.Meta(min_length=1, max_length=5)]
    sector: Annotated[list[Sector], msgspec.Meta(min_length=1, max_length=6)]
    src: Src


class ScatterRules(Fact, frozen=True):
    """Halves of fuel after which a convoy scatters, the red column from then on, and squares that are red only then."""

    LOADER: ClassVar[frozenset[str]] = frozenset({"red", "cells"})
    after: Count
    red: Rows
    cells: list[Squares]
    src: Src


class IceRules(Fact, frozen=True):
    """Squares along the ice, their weather, and the highest face on which a floe strikes, and for how much."""

    LOADER: ClassVar[frozenset[str]] = frozenset({"cells", "weather"})
    cells: list[Squares]
    weather: WeatherByFace
    strikes: Face
    hull: Count
    src: Src


class RunInRules(Fact, frozen=True):
    """Lowest totals of a die that pass the screen of a convoy, and that get between its columns; who is where then."""

    through: Face
    inside: Face
    through_ring: Annotated[int, msgspec.Meta(ge=1, le=4)]
    inside_ring: Annotated[int, msgspec.Meta(ge=1, le=4)]
    caught_ring: Annotated[int, msgspec.Meta(ge=1, le=4)]
    src: Src


class PrizeRules(Fact, frozen=True):
    """How near ships can be stopped and searched, and the highest faces on which they run or are contraband."""

    halt_ring: Annotated[int, msgspec.Meta(ge=1, le=4)]
    papers_ring: Annotated[int, msgspec.Meta(ge=1, le=4)]
    runs: Face
    contraband: Face
    stopped: Drm
    src: Src


class Inshore(Fact, frozen=True):
    """The ring in which ships appear in shallow water, what a lit coast adds, and boxes that a hit costs more."""

    ring: Annotated[int, msgspec.Meta(ge=1, le=4)]
    lights: Drm
    hull: Count
    src: Src


class Victory(Fact, frozen=True, kw_only=True):
    LOADER: ClassVar[frozenset[str]] = frozenset({"task", "tasks_most"})
    tons: Annotated[list[Tons], msgspec.Meta(min_length=1, max_length=4)]
    src: Src
    ships_for_a_point: Count = 0
    hull_for_a_point: Annotated[int, msgspec.Meta(ge=-1, le=9)] = -1
    pieces_for_a_point: Count = 0
    red_ship_for_a_point: bool = False
    point_for_mines: Count = 0
    reports_for_a_point: Count = 0
    task: list[TaskPart] = msgspec.field(default_factory=list)
    tasks_most: Count = 6
    inside_for_a_point: Count = 0
    marks_for_points: list[Count] = msgspec.field(default_factory=list)
    sector_points: Annotated[list[Count], msgspec.Meta(extra={"first": 1})] = msgspec.field(default_factory=list)


class History(Fact, frozen=True):
    """What the boat sank on the real patrol."""

    ships: Count
    tons: Tons
    src: Src


class Mission(SheetTables, frozen=True, kw_only=True):
    """missions/m1.toml and the like."""

    LOADER: ClassVar[frozenset[str]] = frozenset({
        "boat", "track", "map", "zones", "sighting", "ships", "weather", "events", "objective", "special", "harbour",
        "stage", "src",
    })  # fmt: skip
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
    history: History
    events: MissionEvents | None = None
    objective: Objective | None = None
    special: Special | None = None
    shadow: ShadowRules | None = None
    harbour: Harbour | None = None
    stage: list[StagePart] = msgspec.field(default_factory=list)
    run_in: RunInRules | None = None
    prize_rules: PrizeRules | None = None
    inshore: Inshore | None = None
    sectors: SectorRules | None = None
    scatter: ScatterRules | None = None
    ice: IceRules | None = None
