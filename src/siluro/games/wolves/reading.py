"""Reads the pack of Sea Wolves and checks what types cannot: tables cover their dice, squares are on their charts."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from siluro.games.wolves import charts
from siluro.games.wolves.charts import Chart
from siluro.games.wolves.schema import (
    BoatRow,
    Campaign,
    Cell,
    Common,
    EventRow,
    Events,
    EventTable,
    Mission,
    Objective,
    Replaced,
    ShipRow,
    Special,
    Track,
)
from siluro.games.wolves.schema import Chart as ChartPart
from siluro.games.wolves.state import (
    DIESEL_STOPS,
    EFFECTS,
    EQUIPMENT,
    NO_DAMAGE,
    OBJECTIVES,
    WEATHERS,
    Boat,
    Event,
    Sheet,
    Tables,
)
from siluro.packs import read_head, read_part, refuse

MISSIONS = tuple(f"m{number}" for number in range(1, 11))
YEARS = (1939, 1940, 1941, 1942)
TURNING_POINTS = 4


def read_pack(folder: Path) -> Tables:
    """A pack folder as the tables that the rules use."""
    head = read_head(folder, "wolves")
    tables = Tables()
    tables.id, tables.version = head.id, head.version
    grid = charts.read_grid(folder)
    tables.cell_ids = [name.lower() for name in grid]
    tables.bounds = [[cell.n, cell.s, cell.w, cell.e] for cell in grid.values()]
    fill_common(tables, folder / "tables.toml")
    events = read_events(folder / "events.toml")
    tables.year_events = [[table(events[year, "E1"]), table(events[year, "E2"])] for year in YEARS]
    for name in MISSIONS:
        fill_mission(tables, folder / "missions" / f"{name}.toml", grid, events)
    fill_campaign(tables, folder / "campaign.toml", grid)
    return tables


def slug(name: str) -> str:
    """'Arne Kjøde' as an id."""
    plain = unicodedata.normalize("NFKD", name.replace("ø", "o")).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def fill_common(tables: Tables, file: Path) -> None:
    common = read_part(file, Common)
    lost = common.aircraft.fails_from - 2
    if len(common.aircraft.hull) != lost or len(common.aircraft.damage_table) != lost:
        refuse(file, "aircraft", f"needs {lost} rows, from 2 to the last total that is no failed attack")
    tables.aircraft_hull = [0, 0, *common.aircraft.hull]
    tables.aircraft_table = [0, 0, *common.aircraft.damage_table]
    tables.aircraft_fails_from = common.aircraft.fails_from
    tables.escape_fuel = [0, *common.escape.fuel]
    tables.escape_attack = [0, *common.escape.aircraft]
    tables.escape_damage = [0, *common.escape.damage_table]
    tables.attack_from = [0, *common.attack.lowest]
    tables.hits = [[0, 0, *common.hit.torpedo], [0, 0, *common.hit.gun]]
    tables.damage = [NO_DAMAGE, NO_DAMAGE, *(equipment(name) for name in common.damage.by_total)]
    tables.repair_from = common.repair.lowest
    tables.submerged_repairs = [equipment(name) for name in common.repair.submerged]
    fill_detection(tables, common, file)
    tables.alarm_from = list(common.alarm.lowest)
    tables.longest_encounter = common.encounter.longest
    tables.harbour_ring = common.harbour.ring
    tables.harbour_escort_from = common.harbour.escort_from
    fill_cipher(tables, common, file)
    tables.rating_ids = [row.id for row in common.rating]
    tables.rating_from = [row.lower for row in common.rating]
    if tables.rating_from[:1] != [0] or tables.rating_from != sorted(set(tables.rating_from)):
        refuse(file, "rating", "the lower bounds should start with 0 and rise from row to row")


def equipment(name: str) -> int:
    return NO_DAMAGE if name == "none" else EQUIPMENT.index(name)


def fill_detection(tables: Tables, common: Common, file: Path) -> None:
    ranges = common.detection
    day, night = (ranges.day_surfaced, ranges.day_submerged), (ranges.night_surfaced, ranges.night_submerged)
    tables.sighted = [[pair[0] for pair in day], [pair[0] for pair in night]]
    tables.detected = [[pair[1] for pair in day], [pair[1] for pair in night]]
    rows = {row.id: row for row in common.weather}
    if sorted(rows) != sorted(WEATHERS) or len(common.weather) != len(WEATHERS):
        refuse(file, "weather", f"should list each of these once: {', '.join(WEATHERS)}")
    tables.weather_sighted = [[rows[name].day[0] for name in WEATHERS], [rows[name].night[0] for name in WEATHERS]]
    tables.weather_detected = [[rows[name].day[1] for name in WEATHERS], [rows[name].night[1] for name in WEATHERS]]
    escorts = common.escorts
    tables.escort_hull = [[0, *escorts.surfaced_hull], [0, *escorts.submerged_hull]]
    tables.escort_table = [[0, *escorts.surfaced_damage_table], [0, *escorts.submerged_damage_table]]


def fill_cipher(tables: Tables, common: Common, file: Path) -> None:
    clear, code = common.cipher.clear.lower(), common.cipher.code.lower()
    if len(clear) != len(code) or len(set(clear)) != len(clear) or sorted(clear) != sorted(code):
        refuse(file, "cipher", "clear and code should hold the same letters, each once")
    tables.cipher = dict(zip(clear, code, strict=True))
    for letter in "abcdefghijklmnopqrstuvwxyz0123456789":
        if letter not in tables.cipher:
            refuse(file, "cipher", f"{letter.upper()} is missing")


def read_events(file: Path) -> dict[tuple[int, str], EventTable]:
    events: dict[tuple[int, str], EventTable] = {(part.year, part.id): part for part in read_part(file, Events).table}
    for year in YEARS:
        for name in ("E1", "E2"):
            rolls = [row.roll for row in events[year, name].row] if (year, name) in events else []
            if rolls != list(range(2, 13)):
                refuse(file, f"{name} of {year}", "needs one row for each total from 2 to 12, in order")
            for row in events[year, name].row:
                if row.effect not in EFFECTS or row.other not in EFFECTS:
                    refuse(file, f"{name} of {year}, {row.roll}", f"an effect should be one of: {', '.join(EFFECTS)}")
    return events


def table(part: EventTable) -> list[Event]:
    return [Event(), Event(), *(event(row) for row in part.row)]


def event(row: EventRow | Replaced) -> Event:
    made = Event()
    made.effect = EFFECTS.index(row.effect)
    made.amount = row.amount // 25 if row.effect == "battery-cap" else row.amount
    if row.faces:
        low, _, high = row.faces.partition("-")
        made.low, made.high = int(low), int(high)
    elif made.effect == DIESEL_STOPS:
        made.low, made.high = 1, 3
    if isinstance(row, EventRow):
        made.other = EFFECTS.index(row.other)
        made.other_amount = row.other_amount
        made.radio = int(row.radio)
        made.only_yellow = int(row.only_yellow)
    return made


def add_boat(tables: Tables, row: BoatRow, track: Track | BoatRow, file: Path) -> int:
    boat = Boat()
    boat.id, boat.name, boat.kind, boat.crew = row.kind.lower(), row.name, row.kind, row.crew
    boat.commander = row.commander
    boat.slots, boat.per_turn, boat.ammo, boat.hull, boat.actions = (
        row.slots, row.per_turn, row.ammo, row.hull, row.actions,
    )  # fmt: skip
    boat.surfaced, boat.surfaced_cost = row.surfaced, row.surfaced_fuel
    boat.submerged, boat.submerged_cost = row.submerged, row.submerged_battery // 25
    boat.squares, boat.reserve = track.squares, track.reserve
    boat.events = [0] * (track.squares + 1)
    for number, squares in ((1, track.e1), (2, track.e2)):
        for square in squares:
            if not 1 <= square <= track.squares or boat.events[square]:
                refuse(file, f"e{number}", f"square {square} is not on the fuel track, or marked twice")
            boat.events[square] = number
    boat.mixed, boat.mines, boat.first_month = int(row.mixed), int(row.mines), row.first_month
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
    tables.ship_xp.append(row.xp)
    tables.ship_years.append(row.year)
    return len(tables.ship_ids) - 1


def fill_mission(tables: Tables, file: Path, grid: dict[str, Cell], events: dict[tuple[int, str], EventTable]) -> None:
    part = read_part(file, Mission)
    sheet = Sheet()
    sheet.id, sheet.title, sheet.date, sheet.year = part.id, part.title, part.date, part.year
    sheet.boat = add_boat(tables, part.boat, part.track, file)
    chart = Chart(file, grid)
    window = (part.map.north, part.map.south, part.map.west, part.map.east)
    chart.keep(part.map.squares, part.map.without, window)
    lay_out(tables, sheet, chart, part.map.barred, [])
    charts.colour(sheet, chart, part.zones.red, part.zones.yellow, part.zones.yellow_steps)
    sheet.start = chart.number(part.map.start, "map.start")
    sheet.homes = [chart.number(name, "map.homes") for name in part.map.homes]
    sheet.home_names = [name.lower() for name in part.map.homes]
    sheet.home_from = [0] * len(sheet.homes)
    sheet.sighting = [charts.sighting_column(getattr(part.sighting, zone)) for zone in ("blue", "yellow", "red")]
    sheet.events = [table(events[part.year, "E1"]), table(events[part.year, "E2"])]
    for row in part.events.replace if part.events else ():
        sheet.events[int(row.table[1]) - 1][row.roll] = event(row)
    if part.weather:
        sheet.weather = [0, *(WEATHERS.index(name) for name in part.weather.table)]
    if [row.roll for row in part.ships.row] != list(range(2, 13)):
        refuse(file, "ships", "needs one row for each total from 2 to 12, in order")
    sheet.ships = [0, 0, *(add_ship(tables, row) for row in part.ships.row)]
    fill_victory(tables, sheet, part, chart)
    if part.special:
        fill_special(sheet, part.special, chart)
    charts.mark(sheet, months=1)
    tables.sheets.append(sheet)


def lay_out(tables: Tables, sheet: Sheet, chart: Chart, barred: list[str], canals: list[str]) -> None:
    numbers = {name: index for index, name in enumerate(tables.cell_ids)}
    sheet.cells = [numbers[name.lower()] for name in chart.ids]
    charts.link(sheet, chart, barred, canals)


def fill_victory(tables: Tables, sheet: Sheet, part: Mission, chart: Chart) -> None:
    victory = part.victory
    sheet.tons = list(victory.tons)
    if sheet.tons != sorted(set(sheet.tons)):
        refuse(chart.file, "victory.tons", "the bounds should rise")
    sheet.points_for_ships = victory.ships_for_a_point
    sheet.points_for_hull = victory.hull_for_a_point
    sheet.points_for_pieces = victory.pieces_for_a_point
    sheet.points_for_red = int(victory.red_ship_for_a_point)
    sheet.points_for_mines = victory.point_for_mines
    if part.objective:
        fill_objective(tables, sheet, part.objective, chart)


def fill_objective(tables: Tables, sheet: Sheet, goal: Objective, chart: Chart) -> None:
    sheet.goal = chart.number(goal.cell, "objective.cell")
    sheet.to_goal = charts.distances(sheet, [sheet.goal])
    sheet.objective = OBJECTIVES.index(goal.kind)
    sheet.goal_name = goal.what
    sheet.goal_points = [0, *goal.points]
    if goal.kind == "harbour":
        if goal.prize is None:
            refuse(chart.file, "objective.prize", "a harbour needs a ship at anchor")
        sheet.prize = add_ship(tables, goal.prize)
        sheet.prize_points = goal.prize_points


def fill_special(sheet: Sheet, special: Special, chart: Chart) -> None:
    sheet.alarm, sheet.escorts = int(special.alarm), int(special.escorts)
    sheet.escort_encounters = special.escort_encounters
    sheet.escort_names = special.escort_names
    sheet.lights, sheet.shallow, sheet.always_day = int(special.lights), int(special.shallow), int(special.always_day)
    sheet.repair_drm = special.repair_drm
    if special.supply:
        sheet.supply = chart.number(special.supply, "special.supply")
        sheet.supply_fuel = special.supply_fuel
    sheet.mine_cells = [chart.number(field.cell, "special.mine_cells") for field in special.mine_cells]
    sheet.mine_numbers = [field.number for field in special.mine_cells]
    sheet.mine_ids = list(range(len(special.mine_cells)))
    sheet.coordinates = [chart.number(name, "special.coordinates") for name in special.coordinates]
    if special.routes and len(special.routes) != 3:
        refuse(chart.file, "special.routes", "there should be three")
    for route in special.routes:
        sheet.pieces.append([sheet.cells[chart.number(name, f"routes ({route.id})")] for name in route.points])
        on_route = [chart.number(name, f"routes ({route.id})") for name in chart.named(route.cells, chart.ids)]
        near = charts.distances(sheet, on_route)
        sheet.routes.append([1 if grids <= 1 else 0 for grids in near])
        sheet.to_route.append([max(0, grids - 1) for grids in near])


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
        refuse(file, "chart", f"month {tables.sheet_of_month.index(-1)} has no chart")
    tables.minefields = [field.name for field in part.minefield]
    tables.career_ids = [row.id for row in part.career]
    tables.career_from = [row.lower for row in part.career]


def columns(blue: str, yellow: str, red: str) -> list[list[int]]:
    return [charts.sighting_column(text) for text in (blue, yellow, red)]


def fill_chart(
    tables: Tables, file: Path, grid: dict[str, Cell], part: Campaign, row: ChartPart, ships: list[int]
) -> None:
    sheet = Sheet()
    sheet.id, sheet.title, sheet.first_month = row.id, row.title, row.first_month
    chart = Chart(file, grid)
    chart.keep(row.squares, row.without, (90.0, 0.0, -180.0, 180.0))
    lay_out(tables, sheet, chart, row.barred, row.canals)
    charts.colour(sheet, chart, row.red, row.yellow, row.yellow_steps)
    sheet.homes = [chart.number(home.cell, "homes") for home in row.homes]
    sheet.home_from = [home.first_month for home in row.homes]
    sheet.home_names = [home.name for home in row.homes]
    sheet.start = sheet.homes[0]
    sheet.ships = ships
    sheet.weather = [0, *(WEATHERS.index(name) for name in row.weather)]
    sheet.alarm = sheet.escorts = 1
    us = set(chart.named(part.us_coast.squares, chart.ids))
    sheet.us_coast = [int(name in us) for name in chart.ids]
    sheet.us_sighting = columns(part.us_coast.blue, part.us_coast.yellow, part.us_coast.red)
    last_year = 1939 + (8 + row.last_month) // 12
    for number, field in enumerate(part.minefield):
        late = field.year == 1942
        if field.cell in chart.ids and (last_year == 1942 if late else row.last_month < 18):
            sheet.mine_cells.append(chart.number(field.cell, field.name))
            sheet.mine_numbers.append(field.number)
            sheet.mine_ids.append(number)
    for month in range(row.first_month, row.last_month + 1):
        tables.sheet_of_month[month] = len(tables.sheets)
    charts.mark(sheet, months=row.last_month - row.first_month + 1)
    tables.sheets.append(sheet)
