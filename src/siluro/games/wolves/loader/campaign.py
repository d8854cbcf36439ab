"""Reads the campaign of Sea Wolves: boats, charts by month, tables by year, ships, minefields."""

from __future__ import annotations

from pathlib import Path

from siluro.games.wolves.loader import sea_grid
from siluro.games.wolves.loader.fill import fill
from siluro.games.wolves.loader.mission import add_boat, add_ship, lay_out
from siluro.games.wolves.loader.schema import Cell, Common
from siluro.games.wolves.loader.schema_campaign import Campaign, LateSighting, UsCoast, YearSighting
from siluro.games.wolves.loader.schema_campaign import Chart as ChartPart
from siluro.games.wolves.loader.sea_grid import SheetGrids
from siluro.games.wolves.loader.tables import YEARS, with_tables
from siluro.games.wolves.rules.c03_sheet import Minefield, Sheet, SupplyBoat, Tables
from siluro.games.wolves.rules.state import RED
from siluro.packs import read_part, refuse

NORTH = 40.0  # degrees: north of it the chart may have weather of its own
NEVER = 99  # a month after the war of this game


def fill_campaign(tables: Tables, file: Path, grid: dict[str, Cell], common: Common) -> None:
    part = read_part(file, Campaign)
    for table in (part.levels, part.upgrades, part.mines, part.yard, part.transfer, part.late_hunt):
        fill(tables, table)
    tables.first_campaign_boat = len(tables.boats)
    for row in part.boat:
        add_boat(tables, row, row.track, common, file)
    for years in (part.sighting, part.escorts):
        if [row.year for row in years] != list(YEARS):
            refuse(file, "sighting, escorts", "need one table for each year from 1939 to 1942, in order")
    tables.year_sighting = [columns(file, f"sighting ({row.year})", row) for row in part.sighting]
    late = part.late_sighting
    tables.late_from, tables.late_sighting = late.first_month, columns(file, "late_sighting", late)
    tables.escort_table_rows = [list(row.by_total) for row in part.escorts]
    tables.escort_table_rows += [list(row.by_total) for row in part.local_escorts]
    check_months(file, part)
    if [row.roll for row in part.ships.row] != [10 * tens + units for tens in range(1, 7) for units in range(1, 7)]:
        refuse(file, "ships", "needs one row for each d66 from 11 to 66, in order")
    ships = [add_ship(tables, row) for row in part.ships.row]
    tables.sheet_of_month = [-1] * 36
    for chart in part.chart:
        fill_chart(tables, file, grid, part, chart, ships, common)
    if -1 in tables.sheet_of_month:
        refuse(file, "chart", "month {month} has no chart", month=tables.sheet_of_month.index(-1))
    tables.minefields = [field.name for field in part.minefield]
    tables.career_ids = [row.id for row in part.career]
    tables.career_from = [row.lower for row in part.career]


def check_months(file: Path, part: Campaign) -> None:
    """What lasts for some months must not end before it begins, and a supply square must be on the charts."""
    for key, rows in (("chart", part.chart), ("local_escorts", part.local_escorts), ("supply", part.supply)):
        for row in rows:
            if row.last_month < row.first_month:
                refuse(file, key, "last_month must not be before first_month ({month})", month=row.first_month)
    for boat in part.boat:
        if boat.front_until < boat.first_month:
            refuse(file, f"boat {boat.kind}", "front_until must not be before first_month ({month})",
                   month=boat.first_month)  # fmt: skip


def columns(file: Path, key: str, table: YearSighting | LateSighting | UsCoast) -> list[list[int]]:
    """The three columns of a Sighting Table."""
    return [
        sea_grid.parse_sighting_column(getattr(table, zone), file, f"{key}.{zone}")
        for zone in ("blue", "yellow", "red")
    ]


def fill_chart(
    tables: Tables,
    file: Path,
    grid: dict[str, Cell],
    part: Campaign,
    row: ChartPart,
    ships: list[int],
    common: Common,
) -> None:
    sheet = fill(with_tables(Sheet(), common), row)
    chart = SheetGrids(file, grid)
    chart.select(row.squares, row.without, (90.0, 0.0, -180.0, 180.0))
    lay_out(tables, sheet, chart, row.barred, row.canals)
    sea_grid.colour_zones(sheet, chart, row.red, row.yellow, row.yellow_steps)
    sheet.homes = [chart.index_of(home.cell, "homes") for home in row.homes]
    sheet.home_from = [home.first_month for home in row.homes]
    sheet.home_names = [home.name for home in row.homes]
    sheet.start = sheet.homes[0]
    sheet.ships = ships
    sheet.is_north = [int(grid[name].n + grid[name].s > 2 * NORTH) for name in chart.ids]
    sheet.has_alarm = sheet.has_escorts = 1
    watched = set(chart.expand(part.air_watch.squares))
    sheet.watched_from = [part.air_watch.first_month if name in watched else NEVER for name in chart.ids]
    fill_supply(sheet, part, row, chart)
    us = set(chart.expand(part.us_coast.squares))
    sheet.us_coast = [int(name in us) for name in chart.ids]
    sheet.us_sighting = columns(file, "us_coast", part.us_coast)
    last_year = 1939 + (8 + row.last_month) // 12
    for number, field in enumerate(part.minefield):
        late = field.year == 1942
        if field.cell in chart.ids and (last_year == 1942 if late else row.last_month < 18):
            sheet.minefields.append(Minefield(number, chart.index_of(field.cell, field.name), field.number))
    for month in range(row.first_month, row.last_month + 1):
        tables.sheet_of_month[month] = len(tables.sheets)
        rows = escort_rows(part, chart, month)
        is_as_before = bool(sheet.escort_rows) and rows == sheet.escort_rows[-1]
        sheet.to_light.append(sheet.to_light[-1] if is_as_before else to_light(tables, sheet, rows))
        sheet.escort_rows.append(rows)
    sea_grid.fill_lookups(sheet, months=row.last_month - row.first_month + 1)
    tables.sheets.append(sheet)


def fill_supply(sheet: Sheet, part: Campaign, row: ChartPart, chart: SheetGrids) -> None:
    """The supply boats of these months, each in a square of the chart."""
    for supply in part.supply:
        if supply.first_month <= row.last_month and row.first_month <= supply.last_month:
            boat = fill(SupplyBoat(), supply)
            boat.cell = chart.index_of(supply.cell, f"supply {supply.name}")
            sheet.supply_boats.append(boat)


def escort_rows(part: Campaign, chart: SheetGrids, month: int) -> list[int]:
    """For each square the row of the escort table in a month: that of its water, otherwise that of the year."""
    rows = [(8 + month) // 12] * len(chart.ids)
    for number, local in reversed(list(enumerate(part.local_escorts))):
        if local.first_month <= month <= local.last_month:
            names = chart.expand(local.squares) if local.squares else chart.ids
            for name in names:
                rows[chart.indices[name]] = len(part.escorts) + number
    return rows


def to_light(tables: Tables, sheet: Sheet, rows: list[int]) -> list[int]:
    """Grids to the red squares whose ships have the fewest escorts."""
    red = [cell for cell in range(len(sheet.zones)) if sheet.zones[cell] == RED]
    escorts = [sum(tables.escort_table_rows[rows[cell]]) for cell in red]
    fewest = min(escorts, default=0)
    return sea_grid.distances(sheet, [cell for cell, sum_ in zip(red, escorts, strict=True) if sum_ == fewest])
