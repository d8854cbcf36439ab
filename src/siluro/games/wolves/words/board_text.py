"""The table of Sea Wolves drawn with letters, for a terminal: tracks, the squares around the boat, encounter map."""

from __future__ import annotations

from siluro.games.wolves.rules import (
    c03_scatter,
    c04_fuel,
    c04_movement,
    c05_ships,
    c05_sighting,
    c07_movement,
    c09_weather,
    c12_supply,
)
from siluro.games.wolves.rules.c03_stage_table import Stage
from siluro.games.wolves.rules.state import ESCORT, GONE, SUBMERGED, Wolves
from siluro.games.wolves.words import goals, names
from siluro.games.wolves.words.names import square
from siluro.speech.say import amount, say

MARKS = "·-#"  # blue, yellow, red
HIGH, WIDE = 2, 4  # squares of the chart that are drawn around the boat


def board_lines(s: Wolves) -> list[str]:
    """The table at this moment."""
    lines = [headline(s), fuel(s), load(s)]
    broken = names.damage_list(s)
    if broken:
        lines.append(say("damaged: {what}", what=", ".join(broken)))
    if s.sheet.sectors.ids:
        lines.append(coast(s))
    if not s.vessels and not s.campaign:
        lines += goals.convoy(s) if s.at_sea else goals.goal_lines(s)
    if s.vessels:
        lines += encounter(s)
    else:
        lines += around(s)
    return lines


def coast(s: Wolves) -> str:
    """The alarm of each sector."""
    alarms = [f"{names.sector(s, number)} {alarm}" for number, alarm in enumerate(s.sector_alarm)]
    return say("alarm: {sectors}", sectors=", ".join(alarms))


def headline(s: Wolves) -> str:
    when = names.month(s.month) if s.campaign else say(s.sheet.date)
    return say(
        "{boat}, {when}: {place} ({zone}), {time}, {depth}, {tons} t sunk",
        boat=say(s.boat.name) if s.campaign else s.boat.name, when=when,
        place=square(s, s.cell), zone=names.zone(s, s.cell),
        time=names.time_of_day(bool(s.night)), depth=names.depth(s.depth == SUBMERGED),
        tons=s.career_tonnage + s.tonnage,
    )  # fmt: skip


def fuel(s: Wolves) -> str:
    """The fuel track: crossed squares, half squares, event squares, the Reserve after the bar."""
    boat = s.boat
    last = c04_fuel.fuel_boxes(s)
    signs = []
    for number in range(1, last + boat.reserve_boxes + 1):
        spent = s.fuel_spent - 2 * (number - 1)
        event = boat.events[number] if number < len(boat.events) else 0
        sign = "x" if spent >= 2 else "/" if spent == 1 else str(event) if event else "o"
        signs.append(("|" if number == last + 1 else "") + sign)
    return say(
        "fuel [{track}] (x spent, 1 2 events, | Reserve), battery {now} of {most}%",
        track="".join(signs), now=25 * s.battery, most=25 * s.battery_capacity,
    )  # fmt: skip


def load(s: Wolves) -> str:
    """Hull and weapons; what the boat cannot carry is not named."""
    boat = s.boat
    parts = [
        say("hull damage {hull} of {boxes}", hull=s.hull_damage, boxes=boat.hull_boxes),
        say("{number} G7a", number=s.g7a),
    ]
    if boat.carries_g7e:
        parts.append(say("{number} G7e", number=s.g7e))
    if boat.carries_mines:
        parts.append(amount(s.mines, "mine", "mines"))
    if boat.ammo:
        parts.append(amount(s.ammo, "round", "rounds"))
    return ", ".join(parts)


def around(s: Wolves) -> list[str]:
    """The chart around the boat, and how far it is to what matters."""
    sheet = s.sheet
    at = c04_movement.path_end(s)
    home = sheet.to_port[s.month - sheet.first_month][at]
    ways = [say("home {grids}", grids=home), say("red zone {grids}", grids=c03_scatter.to_red(s)[at])]
    if sheet.goal >= 0 and not s.objective_done:
        name = f"{say(sheet.goal_name)} ({square(s, sheet.goal)})"
        ways.insert(0, say("{place} {grids}", place=name, grids=sheet.to_goal[at]))
    for stage in stages_on_chart(s):
        name = f"{say(stage.mark)} ({square(s, stage.cells[0])})"
        ways.insert(0, say("{place} {grids}", place=name, grids=sheet.to_stage[sheet.stages.index(stage)][at]))
    ways += [
        say("{boat} {grids}", boat=supply.name, grids=supply.way[at])
        for supply in sheet.supply_boats
        if not s.supplied and c12_supply.is_on_station(s, supply)
    ]
    return [
        *chart(s),
        say("[ ] boat, · blue, - yellow, # red, * objective, ^ port"),
        say("distance in grids: {ways}", ways=", ".join(ways)),
        names.home_with(c04_fuel.fuel_at_home(s)),
    ]


def stages_on_chart(s: Wolves) -> list[Stage]:
    """The stages that the chart names and that can still be used."""
    return [stage for number, stage in enumerate(s.sheet.stages) if stage.mark and s.stage_uses[number] < stage.most]


def chart(s: Wolves) -> list[str]:
    """The squares around the boat, north above, as they lie to each other."""
    sheet = s.sheet
    north, south, west, east = s.tables.bounds[sheet.cells[s.cell]]
    rows: dict[int, dict[int, int]] = {row: {} for row in range(-HIGH, HIGH + 1)}
    for cell in range(len(sheet.cells)):
        top, bottom, left, right = s.tables.bounds[sheet.cells[cell]]
        row = round((north + south - top - bottom) / 2 / (north - south))
        column = round((left + right - west - east) / 2 / (east - west))
        if row in rows and abs(column) <= WIDE:
            rows[row].setdefault(column, cell)
    return [
        "".join(sign(s, found[column]) if column in found else " " * 8 for column in range(-WIDE, WIDE + 1)).rstrip()
        for found in rows.values()
        if found
    ]


def sign(s: Wolves, cell: int) -> str:
    """One square: its name, then its colour or what is there."""
    sheet = s.sheet
    mark = MARKS[c05_sighting.colour(s, cell)]
    if (cell == sheet.goal and not s.objective_done) or any(cell in stage.cells for stage in stages_on_chart(s)):
        mark = "*"
    elif cell in sheet.homes:
        mark = "^"
    name = square(s, cell) + mark
    return f"[{name}] " if cell == s.cell else f" {name}  "


def encounter(s: Wolves) -> list[str]:
    """Columns from left to right, the heading marked; rings from the outside in; ships by number, escorts with !"""
    columns = range(c05_ships.FIRST_BEARING, c05_ships.FIRST_BEARING + 8)
    head = "".join(mark(s, column) for column in columns)
    lines = [
        say("weather: {what}; {seen}", what=say(names.WEATHER_NAMES[s.weather]), seen=visibility(s)),
        "     " + head,
    ]
    for ring in (4, 3, 2, 1):
        cells = "".join(f"{vessels(s, column - c05_ships.FIRST_BEARING, ring):^6}" for column in columns)
        lines.append(f" D{ring}  {cells}".rstrip())
    return lines + [vessel_line(s, index) for index in range(len(s.vessels)) if s.rings[index] != GONE]


def visibility(s: Wolves) -> str:
    sighted, detected = c09_weather.sighted_ring(s), c09_weather.detected_ring(s)
    if not sighted:
        return say("the boat is neither sighted nor detected")
    if not detected:
        return say("sighted up to D{sighted}, not detected", sighted=sighted)
    return say("sighted up to D{sighted}, detected up to D{detected}", sighted=sighted, detected=detected)


def mark(s: Wolves, column: int) -> str:
    """The number of a column: the heading in brackets, the arc with points."""
    side = c07_movement.relative_bearing(s, column - c05_ships.FIRST_BEARING)
    return f"{f'[{column}]' if side == 0 else f'.{column}.' if abs(side) == 1 else str(column):^6}"


def vessels(s: Wolves, column: int, ring: int) -> str:
    here = [index for index in range(len(s.vessels)) if s.rings[index] == ring and s.bearings[index] == column]
    return ",".join(f"{index + 1}{'!' if s.vessels[index] == ESCORT else ''}" for index in here) or "·"


def vessel_line(s: Wolves, index: int) -> str:
    """A vessel with its number, name and damage."""
    kind = s.vessels[index]
    if kind == ESCORT:
        return (
            say("{number} {name}, escort", number=index + 1, name=names.vessel(s, index))
            if names.has_name(s, index)
            else say("{number} escort", number=index + 1)
        )
    if kind == c05_ships.UNKNOWN:
        return say("{number} unknown", number=index + 1)
    return say(
        "{number} {name}, {type}, {tons} t, damage {hurt} of {hull}", number=index + 1,
        name=names.ship_and_conduct(s, index), type=say(s.tables.ships[kind].type), tons=s.tables.ships[kind].tons,
        hurt=s.ship_damage[index], hull=s.tables.ships[kind].hull,
    )  # fmt: skip
