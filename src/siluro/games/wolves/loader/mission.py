"""Reads a mission sheet of Sea Wolves: its boat, chart, ships, objective and special rules."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from siluro.games.wolves.loader import sea_grid, stages
from siluro.games.wolves.loader.fill import as_kept, fill
from siluro.games.wolves.loader.schema import Cell, Common, EventTable, WeatherByFace
from siluro.games.wolves.loader.schema_mission import (
    BoatRow,
    Harbour,
    IceRules,
    Mission,
    ScatterRules,
    SectorRules,
    ShipRow,
    Special,
    Track,
)
from siluro.games.wolves.loader.sea_grid import SheetGrids
from siluro.games.wolves.loader.tables import check_event, check_tables, event, table, with_tables
from siluro.games.wolves.rules.c03_sectors import NO_SECTOR
from siluro.games.wolves.rules.c03_sheet import Boat, Minefield, Sheet, Ship, Tables
from siluro.games.wolves.rules.state import RED
from siluro.packs import read_part, refuse


def slug(name: str) -> str:
    """'Arne Kjøde' as an id."""
    plain = unicodedata.normalize("NFKD", name.replace("ø", "o")).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def add_boat(tables: Tables, row: BoatRow, track: Track, common: Common, file: Path) -> int:
    boat = fill(fill(fill(Boat(), common.track), track), row)
    boat.id, boat.is_large = row.kind.lower(), int(row.kind.startswith("IX"))
    boat.submerged_charge = row.submerged_battery // 25
    if row.torpedoes is None:
        boat.torpedoes = row.slots
    if row.most_mines is None:
        boat.most_mines = row.slots
    if boat.torpedoes > boat.slots:
        refuse(file, "boat.torpedoes", "at most {slots}, one for each slot", slots=boat.slots)
    boat.events = [0] * (track.fuel_boxes + 1)
    for number, squares in ((1, track.e1), (2, track.e2)):
        for square in squares:
            if not 1 <= square <= track.fuel_boxes or boat.events[square]:
                refuse(file, f"e{number}", "box {square} is not on the fuel track, or is marked twice", square=square)
            boat.events[square] = number
    tables.boats.append(boat)
    return len(tables.boats) - 1


def add_ship(tables: Tables, row: ShipRow) -> int:
    ship = fill(Ship(), row)
    ship.id = slug(row.name)
    ship.fires_up_to = 0 if row.neutral or row.size == "S" else 2 if row.armed else 1
    tables.ships.append(ship)
    return len(tables.ships) - 1


def fill_mission(
    tables: Tables, file: Path, grid: dict[str, Cell], events: dict[tuple[int, str], EventTable], common: Common
) -> None:
    part = read_part(file, Mission)
    if part.id != file.stem:
        refuse(file, "id", "should be {wanted!r}, but is {found!r}", wanted=file.stem, found=part.id)
    check_tables(part, file)
    sheet = with_tables(Sheet(), common, part)
    sheet.boat = add_boat(tables, part.boat, part.track, common, file)
    chart = SheetGrids(file, grid)
    chart.select(part.map.squares, part.map.without, (part.map.north, part.map.south, part.map.west, part.map.east))
    lay_out(tables, sheet, chart, part.map.barred, [])
    sea_grid.colour_zones(sheet, chart, part.zones.red, part.zones.yellow, part.zones.yellow_steps)
    sheet.start = chart.index_of(part.map.start, "map.start")
    sheet.homes = [chart.index_of(name, "map.homes") for name in part.map.homes]
    sheet.home_names = [name.lower() for name in part.map.homes]
    sheet.home_from = [0] * len(sheet.homes)
    check_way_home(sheet, part, chart)
    sheet.sighting = [
        sea_grid.parse_sighting_column(getattr(part.sighting, zone), file, f"sighting.{zone}")
        for zone in ("blue", "yellow", "red")
    ]
    fill_events(sheet, part, events, file)
    if [row.roll for row in part.ships.row] != list(range(2, 13)):
        refuse(file, "ships", "needs one row for each total from 2 to 12, in order")
    sheet.ships = [0, 0, *(add_ship(tables, row) for row in part.ships.row)]
    if part.objective:
        fill(sheet, part.objective)
        sheet.goal = chart.index_of(part.objective.cell, "objective.cell")
        sheet.to_goal = sea_grid.distances(sheet, [sheet.goal])
    if part.special:
        fill_special(sheet, part.special, chart)
    if part.sectors:
        fill_sectors(sheet, part.sectors, chart)
    if part.scatter:
        fill_scatter(sheet, part.scatter, chart)
    if part.ice:
        fill_ice(sheet, part.ice, chart)
    if part.harbour:
        fill_harbour(tables, sheet, part.harbour)
    check_rules(sheet, part, file)
    stages.fill_stages(sheet, part.stage, part.victory.task, chart)
    sheet.tasks_most = part.victory.tasks_most
    sea_grid.fill_lookups(sheet, months=1)
    tables.sheets.append(sheet)


def fill_events(sheet: Sheet, part: Mission, events: dict[tuple[int, str], EventTable], file: Path) -> None:
    """The tables of the year, with the rows that the mission has of its own."""
    sheet.events = [table(events[part.year, "E1"]), table(events[part.year, "E2"])]
    if part.events:
        sheet.lends_events = int(part.events.campaign)
        for row in part.events.replace:
            check_event(row, file, f"events.replace ({row.table}, {row.roll})")
            sheet.events[int(row.table[1]) - 1][row.roll] = event(row)


def check_rules(sheet: Sheet, part: Mission, file: Path) -> None:
    """What the rules of a mission must agree on."""
    victory = part.victory
    for key, bounds in (("tons", victory.tons), ("marks_for_points", victory.marks_for_points)):
        if bounds != sorted(set(bounds)):
            refuse(file, f"victory.{key}", "the bounds must rise")
    if len(victory.sector_points) != len(sheet.sectors.ids):
        refuse(file, "victory.sector_points", "needs one number for each sector ({number})",
               number=len(sheet.sectors.ids))  # fmt: skip
    if victory.reports_for_a_point > len(sheet.shadow.heard):
        refuse(file, "victory.reports_for_a_point", "at most {most} reports can be sent", most=len(sheet.shadow.heard))
    if part.run_in and part.run_in.inside <= part.run_in.through:
        refuse(file, "run_in.inside", "must be more than {through}, what passes the screen",
               through=part.run_in.through)  # fmt: skip
    if part.shadow and part.shadow.most_contacts < part.shadow.contacts:
        refuse(file, "shadow.most_contacts", "must be at least {least}, as many as contacts",
               least=part.shadow.contacts)  # fmt: skip


def check_way_home(sheet: Sheet, part: Mission, chart: SheetGrids) -> None:
    """A boat must be able to come home: over water, to a square of the chart."""
    if sea_grid.distances(sheet, sheet.homes)[sheet.start] == sea_grid.FAR:
        refuse(chart.file, "map.homes", "no way leads from {start} to one of these grids: {homes}",
               start=part.map.start, homes=", ".join(part.map.homes))  # fmt: skip


def lay_out(tables: Tables, sheet: Sheet, chart: SheetGrids, barred: list[str], canals: list[str]) -> None:
    numbers = {name: index for index, name in enumerate(tables.cell_ids)}
    sheet.cells = [numbers[name.lower()] for name in chart.ids]
    sea_grid.connect(sheet, chart, barred, canals)


def fill_sectors(sheet: Sheet, rules: SectorRules, chart: SheetGrids) -> None:
    sectors = sheet.sectors
    sectors.of = [NO_SECTOR] * len(sheet.cells)
    for number, sector in enumerate(rules.sector):
        where = f"sectors.sector ({sector.id})"
        cells = [chart.index_of(name, where) for name in chart.expand(sector.cells)]
        for cell in cells:
            if sheet.zones[cell] != RED or sectors.of[cell] != NO_SECTOR:
                refuse(chart.file, where, "{name} is not red, or lies in two sectors", name=chart.ids[cell])
            sectors.of[cell] = number
        sectors.ids.append(sector.id)
        sheet.to_sector.append(sea_grid.distances(sheet, cells))
    columns = [
        sea_grid.parse_sighting_column(text, chart.file, f"sectors.red #{alarm}")
        for alarm, text in enumerate(rules.red, 1)
    ]
    sectors.sighting = [sheet.sighting[RED], *columns]


def fill_scatter(sheet: Sheet, rules: ScatterRules, chart: SheetGrids) -> None:
    cells = [chart.index_of(name, "scatter.cells") for name in chart.expand(rules.cells)]
    red = [cell for cell in range(len(sheet.cells)) if sheet.zones[cell] == RED]
    for cell in cells:
        if cell in red:
            refuse(chart.file, "scatter.cells", "{name} is already red in zones.red", name=chart.ids[cell])
    sheet.scatter.sighting = sea_grid.parse_sighting_column(rules.red, chart.file, "scatter.red")
    sheet.scatter.red_later = [int(cell in cells) for cell in range(len(sheet.cells))]
    sheet.to_red_later = sea_grid.distances(sheet, red + cells)


def fill_ice(sheet: Sheet, rules: IceRules, chart: SheetGrids) -> None:
    cells = [chart.index_of(name, "ice.cells") for name in chart.expand(rules.cells)]
    sheet.ice.edge = sheet.is_north = [int(cell in cells) for cell in range(len(sheet.cells))]
    sheet.north_weather = as_kept(rules.weather, WeatherByFace)


def fill_harbour(tables: Tables, sheet: Sheet, harbour: Harbour) -> None:
    fill(sheet, harbour)
    sheet.prizes = [add_ship(tables, row) for row in harbour.prize]
    if harbour.hit_flag:
        sheet.hit_flag = len(sheet.flag_names)
        sheet.flag_names.append(harbour.hit_flag)
    if harbour.sunk_flag:
        sheet.sunk_flag = len(sheet.flag_names)
        sheet.flag_names.append(harbour.sunk_flag)


def fill_special(sheet: Sheet, special: Special, chart: SheetGrids) -> None:
    fill(sheet, special)
    for number, field in enumerate(special.mine_cells):
        sheet.minefields.append(Minefield(number, chart.index_of(field.cell, "special.mine_cells"), field.number))
    sheet.coordinates = [chart.index_of(name, "special.coordinates") for name in special.coordinates]
    if special.routes and len(special.routes) != 3:
        refuse(chart.file, "special.routes", "there must be three")
    for route in special.routes:
        sheet.pieces.append([sheet.cells[chart.index_of(name, f"routes ({route.id})")] for name in route.points])
        on_route = [chart.index_of(name, f"routes ({route.id})") for name in chart.expand(route.cells)]
        near = sea_grid.distances(sheet, on_route)
        sheet.routes.append([1 if grids <= 1 else 0 for grids in near])
        sheet.to_route.append([max(0, grids - 1) for grids in near])
