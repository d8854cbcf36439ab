"""The shape of the campaign's file."""

from __future__ import annotations

from typing import Annotated

import msgspec

from siluro.games.wolves.loader.schema import (
    ByFace,
    CellId,
    Count,
    Id,
    Link,
    Month,
    Rating,
    Rows,
    Squares,
    WeatherId,
    Year,
)
from siluro.games.wolves.loader.schema_mission import BoatRow, ShipTable
from siluro.packs import Part, Src


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


class Transfer(Part, frozen=True):
    levels: Annotated[int, msgspec.Meta(ge=2, le=10)]
    tons: Annotated[int, msgspec.Meta(ge=0, le=999_999)]
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
    homes: Annotated[list[Home], msgspec.Meta(min_length=1)]
    red: list[Squares]
    weather: Annotated[list[WeatherId], msgspec.Meta(min_length=6, max_length=6)]
    src: Src
    yellow: list[Squares] = msgspec.field(default_factory=list)
    yellow_steps: Count = 0
    north_weather: Annotated[list[WeatherId], msgspec.Meta(max_length=6)] = msgspec.field(default_factory=list)
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


class LateHunt(Part, frozen=True):
    first_month: Month
    drm: Annotated[int, msgspec.Meta(ge=-3, le=0)]
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


class Supply(Part, frozen=True):
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
    boat: list[BoatRow]
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
