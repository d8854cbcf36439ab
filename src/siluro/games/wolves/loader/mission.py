"""Reads a mission sheet of Sea Wolves: its boat, chart, ships, objective and special rules."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from siluro.games.wolves.loader import sea_grid, stages
from siluro.games.wolves.loader.schema import Cell, EventTable
from siluro.games.wolves.loader.schema_mission import (
    BoatRow,
    Harbour,
    IceRules,
    Mission,
    Objective,
    RunInRules,
    ScatterRules,
    SectorRules,
    ShadowRules,
    ShipRow,
    Special,
    Track,
)
from siluro.games.wolves.loader.sea_grid import SheetGrids
from siluro.games.wolves.loader.tables import check_event, event, table
from siluro.games.wolves.rules.c03_sectors import NO_SECTOR
from siluro.games.wolves.rules.c03_sheet import Boat, Sheet, Tables
from siluro.games.wolves.rules.state import RED, WEATHERS
from siluro.packs import read_part, refuse


def slug(name: str) -> str:
    """'Arne Kjøde' as an id."""
    plain = unicodedata.normalize("NFKD", name.replace("ø", "o")).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def add_boat(tables: Tables, row: BoatRow, track: Track | BoatRow, file: Path) -> int:
    boat = Boat()
    boat.id, boat.name, boat.kind, boat.crew = row.kind.lower(), row.name, row.kind, row.crew
    boat.commander = row.commander
    boat.slots, boat.torpedoes_per_turn, boat.ammo, boat.hull_boxes, boat.actions = (
        row.slots, row.per_turn, row.ammo, row.hull, row.actions,
    )  # fmt: skip
    boat.torpedoes = row.slots if row.torpedoes is None else row.torpedoes
    if boat.torpedoes > boat.slots:
        refuse(file, "boat.torpedoes", "at most {slots}, one for each slot", slots=boat.slots)
    boat.surfaced_range, boat.surfaced_fuel = row.surfaced, row.surfaced_fuel
    boat.submerged_range, boat.submerged_charge = row.submerged, row.submerged_battery // 25
    boat.fuel_boxes, boat.reserve_boxes = track.squares, track.reserve
    boat.events = [0] * (track.squares + 1)
    for number, squares in ((1, track.e1), (2, track.e2)):
        for square in squares:
            if not 1 <= square <= track.squares or boat.events[square]:
                refuse(file, f"e{number}", "box {square} is not on the fuel track, or is marked twice", square=square)
            boat.events[square] = number
    boat.carries_g7e, boat.carries_mines, boat.first_month = int(row.mixed), int(row.mines), row.first_month
    boat.most_mines = row.slots if row.most_mines is None else row.most_mines
    boat.front_until, boat.is_large = row.front_until, int(row.kind.startswith("IX"))
    tables.boats.append(boat)
    return len(tables.boats) - 1


def add_ship(tables: Tables, row: ShipRow) -> int:
    tables.ship_ids.append(slug(row.name))
    tables.ship_names.append(row.name)
    tables.ship_types.append(row.type)
    tables.ship_flags.append(row.flag)
    tables.hulls.append(row.hull)
    tables.speeds.append(row.speed)
    tables.tons.append(row.tons)
    tables.neutral.append(int(row.neutral))
    tables.fires_up_to.append(0 if row.neutral or row.size == "S" else 2 if row.armed else 1)
    tables.ship_xp.append(row.xp)
    tables.ship_years.append(row.year)
    return len(tables.ship_ids) - 1


def fill_mission(tables: Tables, file: Path, grid: dict[str, Cell], events: dict[tuple[int, str], EventTable]) -> None:
    part = read_part(file, Mission)
    if part.id != file.stem:
        refuse(file, "id", "should be {wanted!r}, but is {found!r}", wanted=file.stem, found=part.id)
    sheet = Sheet()
    sheet.id, sheet.title, sheet.date, sheet.year = part.id, part.title, part.date, part.year
    sheet.boat = add_boat(tables, part.boat, part.track, file)
    sheet.past_ships, sheet.past_tons = part.history.ships, part.history.tons
    chart = SheetGrids(file, grid)
    window = (part.map.north, part.map.south, part.map.west, part.map.east)
    chart.select(part.map.squares, part.map.without, window)
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
    sheet.events = [table(events[part.year, "E1"]), table(events[part.year, "E2"])]
    for row in part.events.replace if part.events else ():
        check_event(row, file, f"events.replace ({row.table}, {row.roll})")
        sheet.events[int(row.table[1]) - 1][row.roll] = event(row)
    sheet.lends_events = int(part.events.campaign) if part.events else 1
    if part.weather:
        sheet.weather = [0, *(WEATHERS.index(name) for name in part.weather.table)]
    if [row.roll for row in part.ships.row] != list(range(2, 13)):
        refuse(file, "ships", "needs one row for each total from 2 to 12, in order")
    sheet.ships = [0, 0, *(add_ship(tables, row) for row in part.ships.row)]
    fill_victory(tables, sheet, part, chart)
    if part.special:
        fill_special(sheet, part.special, chart)
    if part.sectors:
        fill_sectors(sheet, part.sectors, chart)
    if len(part.victory.sector_points) != len(sheet.sector_ids):
        refuse(file, "victory.sector_points", "needs one number for each sector ({number})",
               number=len(sheet.sector_ids))  # fmt: skip
    if sheet.sector_ids:
        sheet.sector_points = [0, *part.victory.sector_points]
    if part.run_in:
        fill_run_in(sheet, part.run_in, file)
    if part.shadow:
        fill_shadow(sheet, part.shadow, file)
    if sheet.points_for_reports > len(sheet.report_heard):
        refuse(file, "victory.reports_for_a_point", "at most {most} reports can be sent", most=len(sheet.report_heard))
    if part.scatter:
        fill_scatter(sheet, part.scatter, chart)
    if part.ice:
        fill_ice(sheet, part.ice, chart)
    if part.harbour:
        fill_harbour(tables, sheet, part.harbour)
    stages.fill_stages(sheet, part.stage, part.victory.task, chart)
    sheet.tasks_most = part.victory.tasks_most
    sea_grid.fill_lookups(sheet, months=1)
    tables.sheets.append(sheet)


def fill_run_in(sheet: Sheet, row: RunInRules, file: Path) -> None:
    if row.inside <= row.through:
        refuse(file, "run_in.inside", "must be more than {through}, what passes the screen", through=row.through)
    sheet.through_from, sheet.inside_from = row.through, row.inside


def check_way_home(sheet: Sheet, part: Mission, chart: SheetGrids) -> None:
    """A boat must be able to come home: over water, to a square of the chart."""
    if sea_grid.distances(sheet, sheet.homes)[sheet.start] == sea_grid.FAR:
        refuse(chart.file, "map.homes", "no way leads from {start} to one of these grids: {homes}",
               start=part.map.start, homes=", ".join(part.map.homes))  # fmt: skip


def lay_out(tables: Tables, sheet: Sheet, chart: SheetGrids, barred: list[str], canals: list[str]) -> None:
    numbers = {name: index for index, name in enumerate(tables.cell_ids)}
    sheet.cells = [numbers[name.lower()] for name in chart.ids]
    sea_grid.connect(sheet, chart, barred, canals)


def fill_victory(tables: Tables, sheet: Sheet, part: Mission, chart: SheetGrids) -> None:
    victory = part.victory
    sheet.tonnage_bounds = list(victory.tons)
    if sheet.tonnage_bounds != sorted(set(sheet.tonnage_bounds)):
        refuse(chart.file, "victory.tons", "the bounds must rise")
    sheet.points_for_ships = victory.ships_for_a_point
    sheet.points_for_hull = victory.hull_for_a_point
    sheet.points_for_pieces = victory.pieces_for_a_point
    sheet.points_for_red = int(victory.red_ship_for_a_point)
    sheet.points_for_mines = victory.point_for_mines
    sheet.mark_bounds = list(victory.marks_for_points)
    if sheet.mark_bounds != sorted(set(sheet.mark_bounds)):
        refuse(chart.file, "victory.marks_for_points", "the bounds must rise")
    sheet.points_for_inside = victory.inside_for_a_point
    sheet.points_for_reports = victory.reports_for_a_point
    if part.objective:
        fill_objective(tables, sheet, part.objective, chart)


def fill_objective(tables: Tables, sheet: Sheet, goal: Objective, chart: SheetGrids) -> None:
    sheet.goal = chart.index_of(goal.cell, "objective.cell")
    sheet.to_goal = sea_grid.distances(sheet, [sheet.goal])
    sheet.goal_name = goal.what
    sheet.goal_points = [0, *goal.points]


def fill_sectors(sheet: Sheet, rules: SectorRules, chart: SheetGrids) -> None:
    sheet.sector_of = [NO_SECTOR] * len(sheet.cells)
    for number, sector in enumerate(rules.sector):
        where = f"sectors.sector ({sector.id})"
        cells = [chart.index_of(name, where) for name in chart.expand(sector.cells)]
        for cell in cells:
            if sheet.zones[cell] != RED or sheet.sector_of[cell] != NO_SECTOR:
                refuse(chart.file, where, "{name} is not red, or lies in two sectors", name=chart.ids[cell])
            sheet.sector_of[cell] = number
        sheet.sector_ids.append(sector.id)
        sheet.to_sector.append(sea_grid.distances(sheet, cells))
    sheet.sector_wakes_from = rules.wakes
    columns = [
        sea_grid.parse_sighting_column(text, chart.file, f"sectors.red #{alarm}")
        for alarm, text in enumerate(rules.red, 1)
    ]
    sheet.sector_sighting = [sheet.sighting[RED], *columns]


def fill_shadow(sheet: Sheet, rules: ShadowRules, file: Path) -> None:
    if rules.most_contacts < rules.contacts:
        refuse(file, "shadow.most_contacts", "must be at least {least}, as many as contacts", least=rules.contacts)
    sheet.report_heard = list(rules.heard)
    sheet.hold_from = rules.keeps
    sheet.shadow_contacts, sheet.shadow_most_contacts = rules.contacts, rules.most_contacts
    sheet.shadow_escorts = rules.escorts
    sheet.shadow_until = rules.until


def fill_scatter(sheet: Sheet, rules: ScatterRules, chart: SheetGrids) -> None:
    cells = [chart.index_of(name, "scatter.cells") for name in chart.expand(rules.cells)]
    red = [cell for cell in range(len(sheet.cells)) if sheet.zones[cell] == RED]
    for cell in cells:
        if cell in red:
            refuse(chart.file, "scatter.cells", "{name} is already red in zones.red", name=chart.ids[cell])
    sheet.scatters_after = rules.after
    sheet.scattered_sighting = sea_grid.parse_sighting_column(rules.red, chart.file, "scatter.red")
    sheet.red_later = [int(cell in cells) for cell in range(len(sheet.cells))]
    sheet.to_red_later = sea_grid.distances(sheet, red + cells)


def fill_ice(sheet: Sheet, rules: IceRules, chart: SheetGrids) -> None:
    cells = [chart.index_of(name, "ice.cells") for name in chart.expand(rules.cells)]
    sheet.ice_edge = [int(cell in cells) for cell in range(len(sheet.cells))]
    sheet.ice_strikes_up_to = rules.strikes
    sheet.is_north = sheet.ice_edge
    sheet.north_weather = [0, *(WEATHERS.index(name) for name in rules.weather)]


def fill_harbour(tables: Tables, sheet: Sheet, harbour: Harbour) -> None:
    sheet.prizes = [add_ship(tables, row) for row in harbour.prize]
    sheet.prize_tons, sheet.guard_from, sheet.most_guards = int(harbour.tons), list(harbour.guards), harbour.most_guards
    sheet.tubes, sheet.reload = harbour.tubes, harbour.reload
    if harbour.hit_flag:
        sheet.hit_flag = len(sheet.flag_names)
        sheet.flag_names.append(harbour.hit_flag)
    if harbour.sunk_flag:
        sheet.sunk_flag = len(sheet.flag_names)
        sheet.flag_names.append(harbour.sunk_flag)


def fill_special(sheet: Sheet, special: Special, chart: SheetGrids) -> None:
    sheet.alarm, sheet.escorts = int(special.alarm), int(special.escorts)
    sheet.escort_encounters = special.escort_encounters
    sheet.escort_names = special.escort_names
    sheet.prize_rules = int(special.prize_rules)
    sheet.inshore, sheet.always_day = int(special.inshore), int(special.always_day)
    sheet.repair_drm = special.repair_drm
    sheet.mine_cells = [chart.index_of(field.cell, "special.mine_cells") for field in special.mine_cells]
    sheet.mine_numbers = [field.number for field in special.mine_cells]
    sheet.mine_ids = list(range(len(special.mine_cells)))
    sheet.coordinates = [chart.index_of(name, "special.coordinates") for name in special.coordinates]
    if special.routes and len(special.routes) != 3:
        refuse(chart.file, "special.routes", "there must be three")
    for route in special.routes:
        sheet.pieces.append([sheet.cells[chart.index_of(name, f"routes ({route.id})")] for name in route.points])
        on_route = [chart.index_of(name, f"routes ({route.id})") for name in chart.expand(route.cells)]
        near = sea_grid.distances(sheet, on_route)
        sheet.routes.append([1 if grids <= 1 else 0 for grids in near])
        sheet.to_route.append([max(0, grids - 1) for grids in near])
