"""Reads the campaign of Sea Wolves: boats, charts by month, tables by year, ships, minefields."""

from __future__ import annotations

from pathlib import Path

from siluro.games.wolves.loader import sea_grid
from siluro.games.wolves.loader.mission import add_boat, add_ship, lay_out
from siluro.games.wolves.loader.schema import Cell
from siluro.games.wolves.loader.schema_campaign import Campaign
from siluro.games.wolves.loader.schema_campaign import Chart as ChartPart
from siluro.games.wolves.loader.sea_grid import SheetGrids
from siluro.games.wolves.loader.tables import YEARS
from siluro.games.wolves.rules.c03_sheet import Sheet, Tables
from siluro.games.wolves.rules.state import WEATHERS
from siluro.packs import read_part, refuse


def fill_campaign(tables: Tables, file: Path, grid: dict[str, Cell]) -> None:
    part = read_part(file, Campaign)
    tables.level_xp = list(part.levels.xp)
    tables.level_drm = [[], *([0, *row] for row in part.levels.drm)]
    tables.gun_xp, tables.gun_most = part.upgrades.gun_xp, part.upgrades.gun_most
    tables.repair_xp, tables.repair_most = part.upgrades.repair_xp, part.upgrades.repair_most
    tables.reroll_xp, tables.mine_xp, tables.long_repair = part.upgrades.reroll_xp, part.mines.xp, part.yard.damages
    tables.first_campaign_boat = len(tables.boats)
    for row in part.boat:
        add_boat(tables, row, row, file)
    for years in (part.sighting, part.escorts):
        if [row.year for row in years] != list(YEARS):
            refuse(file, "sighting, escorts", "need one table for each year from 1939 to 1942, in order")
    tables.year_sighting = [columns(row.blue, row.yellow, row.red) for row in part.sighting]
    tables.year_escorts = [list(row.by_total) for row in part.escorts]
    if [row.roll for row in part.ships.row] != [10 * tens + units for tens in range(1, 7) for units in range(1, 7)]:
        refuse(file, "ships", "needs one row for each d66 from 11 to 66, in order")
    ships = [add_ship(tables, row) for row in part.ships.row]
    tables.sheet_of_month = [-1] * 36
    for chart in part.chart:
        fill_chart(tables, file, grid, part, chart, ships)
    if -1 in tables.sheet_of_month:
        refuse(file, "chart", "month {month} has no chart", month=tables.sheet_of_month.index(-1))
    tables.minefields = [field.name for field in part.minefield]
    tables.career_ids = [row.id for row in part.career]
    tables.career_from = [row.lower for row in part.career]


def columns(blue: str, yellow: str, red: str) -> list[list[int]]:
    return [sea_grid.parse_sighting_column(text) for text in (blue, yellow, red)]


def fill_chart(
    tables: Tables, file: Path, grid: dict[str, Cell], part: Campaign, row: ChartPart, ships: list[int]
) -> None:
    sheet = Sheet()
    sheet.id, sheet.title, sheet.first_month = row.id, row.title, row.first_month
    chart = SheetGrids(file, grid)
    chart.select(row.squares, row.without, (90.0, 0.0, -180.0, 180.0))
    lay_out(tables, sheet, chart, row.barred, row.canals)
    sea_grid.colour_zones(sheet, chart, row.red, row.yellow, row.yellow_steps)
    sheet.homes = [chart.index_of(home.cell, "homes") for home in row.homes]
    sheet.home_from = [home.first_month for home in row.homes]
    sheet.home_names = [home.name for home in row.homes]
    sheet.start = sheet.homes[0]
    sheet.ships = ships
    sheet.weather = [0, *(WEATHERS.index(name) for name in row.weather)]
    sheet.alarm = sheet.escorts = 1
    us = set(chart.expand(part.us_coast.squares, chart.ids))
    sheet.us_coast = [int(name in us) for name in chart.ids]
    sheet.us_sighting = columns(part.us_coast.blue, part.us_coast.yellow, part.us_coast.red)
    last_year = 1939 + (8 + row.last_month) // 12
    for number, field in enumerate(part.minefield):
        late = field.year == 1942
        if field.cell in chart.ids and (last_year == 1942 if late else row.last_month < 18):
            sheet.mine_cells.append(chart.index_of(field.cell, field.name))
            sheet.mine_numbers.append(field.number)
            sheet.mine_ids.append(number)
    for month in range(row.first_month, row.last_month + 1):
        tables.sheet_of_month[month] = len(tables.sheets)
    sea_grid.fill_lookups(sheet, months=row.last_month - row.first_month + 1)
    tables.sheets.append(sheet)
