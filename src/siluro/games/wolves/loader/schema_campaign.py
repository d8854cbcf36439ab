"""The shape of the campaign's file."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from siluro.games.wolves.loader.schema import (
    CellId,
    Count,
    DrmByFace,
    Fact,
    Id,
    Link,
    Month,
    Rating,
    Rows,
    Squares,
    WeatherByFace,
    Year,
)
from siluro.games.wolves.loader.schema_mission import BoatRow, ShipTable, Track
from siluro.packs import Part, Src


class Levels(Fact, frozen=True):
    LOADER: ClassVar[frozenset[str]] = frozenset({"src"})
    level_xp: Annotated[list[Count], msgspec.Meta(min_length=5, max_length=5)] = msgspec.field(name="xp")
    level_drm: Annotated[list[DrmByFace], msgspec.Meta(min_length=5, max_length=5, extra={"first": 1})] = msgspec.field(
        name="drm"
    )
    src: Src


class Upgrades(Fact, frozen=True):
    LOADER: ClassVar[frozenset[str]] = frozenset({"src"})
    gun_xp: Annotated[int, msgspec.Meta(ge=1, le=99)]
    gun_most: Count
    repair_xp: Annotated[int, msgspec.Meta(ge=1, le=99)]
    repair_most: Annotated[int, msgspec.Meta(ge=1, le=9)]
    reroll_xp: Annotated[int, msgspec.Meta(ge=1, le=99)]
    src: Src


class MineXp(Fact, frozen=True):
    LOADER: ClassVar[frozenset[str]] = frozenset({"src"})
    mine_xp: Count = msgspec.field(name="xp")
    src: Src


class Yard(Fact, frozen=True):
    LOADER: ClassVar[frozenset[str]] = frozenset({"src"})
    long_repair: Count = msgspec.field(name="damages")
    src: Src


class Transfer(Fact, frozen=True):
    LOADER: ClassVar[frozenset[str]] = frozenset({"src"})
    transfer_levels: Annotated[int, msgspec.Meta(ge=2, le=10)] = msgspec.field(name="levels")
    transfer_tons: Annotated[int, msgspec.Meta(ge=0, le=999_999)] = msgspec.field(name="tons")
    src: Src


class CampaignBoat(BoatRow, frozen=True, kw_only=True):
    """A type, with its fuel track."""

    track: Track


class Home(Part, frozen=True):
    name: str
    cell: CellId
    first_month: Month


class Chart(Fact, frozen=True, kw_only=True):
    LOADER: ClassVar[frozenset[str]] = frozenset({
        "last_month", "squares", "without", "barred", "homes", "red", "yellow", "yellow_steps", "canals", "src",
    })  # fmt: skip
    id: Id
    title: str
    first_month: Month
    last_month: Month
    squares: list[Squares]
    without: list[Squares]
    barred: list[Link]
    homes: Annotated[list[Home], msgspec.Meta(min_length=1)]
    red: list[Squares]
    weather: WeatherByFace
    src: Src
    yellow: list[Squares] = msgspec.field(default_factory=list)
    yellow_steps: Count = 0
    north_weather: WeatherByFace | None = None
    canals: list[Link] = msgspec.field(default_factory=list)


class YearSighting(Part, frozen=True):
    year: Year
    blue: Rows
    yellow: Rows
    red: Rows
    src: Src


class LateSighting(Part, frozen=True):
    first_month: Month
    blue: Rows
    yellow: Rows
    red: Rows
    src: Src


class LateHunt(Fact, frozen=True):
    LOADER: ClassVar[frozenset[str]] = frozenset({"src"})
    late_hunt_from: Month = msgspec.field(name="first_month")
    late_hunt_drm: Annotated[int, msgspec.Meta(ge=-3, le=0)] = msgspec.field(name="drm")
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


class LocalEscorts(Part, frozen=True):
    title: str
    first_month: Month
    last_month: Month
    squares: list[Squares]
    by_total: Annotated[list[Count], msgspec.Meta(min_length=8, max_length=8)]
    src: Src


class AirWatch(Part, frozen=True):
    first_month: Month
    squares: list[Squares]
    src: Src


class Supply(Fact, frozen=True):
    LOADER: ClassVar[frozenset[str]] = frozenset({"cell"})
    name: str
    cell: CellId
    first_month: Month
    last_month: Month
    fuel: Count
    torpedoes: Count
    fuel_ix: Count
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
    transfer: Transfer
    yard: Yard
    boat: list[CampaignBoat]
    chart: list[Chart]
    sighting: list[YearSighting]
    late_sighting: LateSighting
    us_coast: UsCoast
    escorts: list[YearEscorts]
    local_escorts: list[LocalEscorts]
    late_hunt: LateHunt
    air_watch: AirWatch
    supply: list[Supply]
    minefield: list[Minefield]
    career: list[Rating]
    ships: ShipTable
