"""Reads the tables that every mission of Sea Wolves shares: dice, distances, events, cipher."""

from __future__ import annotations

from pathlib import Path

from siluro.games.wolves.loader.schema import Common, EventRow, Events, EventTable
from siluro.games.wolves.loader.schema_mission import Replaced
from siluro.games.wolves.loader.vocabulary import EVENT_EFFECTS as EFFECTS
from siluro.games.wolves.rules import c04_effects
from siluro.games.wolves.rules.c03_sheet import Event, Tables
from siluro.games.wolves.rules.state import EQUIPMENT, NO_DAMAGE, WEATHERS
from siluro.packs import read_part, refuse
from siluro.speech.say import say

YEARS = (1939, 1940, 1941, 1942)


def fill_common(tables: Tables, file: Path) -> None:
    common = read_part(file, Common)
    lost = common.aircraft.fails_from - 2
    if len(common.aircraft.hull) != lost or len(common.aircraft.damage_table) != lost:
        refuse(file, "aircraft", "needs {rows} rows, from 2 to the last total before the attack fails", rows=lost)
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
    fill_cipher(tables, common, file)
    tables.rating_ids = [row.id for row in common.rating]
    tables.rating_from = [row.lower for row in common.rating]
    if tables.rating_from[:1] != [0] or tables.rating_from != sorted(set(tables.rating_from)):
        refuse(file, "rating", "the lower bounds must start at 0 and rise from row to row")


def equipment(name: str) -> int:
    return NO_DAMAGE if name == "none" else EQUIPMENT.index(name)


def fill_detection(tables: Tables, common: Common, file: Path) -> None:
    ranges = common.detection
    day, night = (ranges.day_surfaced, ranges.day_submerged), (ranges.night_surfaced, ranges.night_submerged)
    tables.sighted = [[pair[0] for pair in day], [pair[0] for pair in night]]
    tables.detected = [[pair[1] for pair in day], [pair[1] for pair in night]]
    rows = {row.id: row for row in common.weather}
    if sorted(rows) != sorted(WEATHERS) or len(common.weather) != len(WEATHERS):
        refuse(file, "weather", "should list each of these once: {names}", names=", ".join(WEATHERS))
    tables.weather_sighted = [[rows[name].day[0] for name in WEATHERS], [rows[name].night[0] for name in WEATHERS]]
    tables.weather_detected = [[rows[name].day[1] for name in WEATHERS], [rows[name].night[1] for name in WEATHERS]]
    escorts = common.escorts
    tables.escort_hull = [[0, *escorts.surfaced_hull], [0, *escorts.submerged_hull]]
    tables.escort_table = [[0, *escorts.surfaced_damage_table], [0, *escorts.submerged_damage_table]]


def fill_cipher(tables: Tables, common: Common, file: Path) -> None:
    clear, code = common.cipher.clear.lower(), common.cipher.code.lower()
    if len(clear) != len(code) or len(set(clear)) != len(clear) or sorted(clear) != sorted(code):
        refuse(file, "cipher", "clear and code must hold the same letters, each once")
    tables.cipher = dict(zip(clear, code, strict=True))
    for letter in "abcdefghijklmnopqrstuvwxyz0123456789":
        if letter not in tables.cipher:
            refuse(file, "cipher", "{letter} is missing", letter=letter.upper())


def read_events(file: Path) -> dict[tuple[int, str], EventTable]:
    events: dict[tuple[int, str], EventTable] = {(part.year, part.id): part for part in read_part(file, Events).table}
    for year in YEARS:
        for name in ("E1", "E2"):
            where = say("{name} of {year}", name=name, year=year)
            rolls = [row.roll for row in events[year, name].row] if (year, name) in events else []
            if rolls != list(range(2, 13)):
                refuse(file, where, "needs one row for each total from 2 to 12, in order")
            for row in events[year, name].row:
                check_event(row, file, f"{where}, {row.roll}")
    return events


def check_event(row: EventRow | Replaced, file: Path, where: str) -> None:
    """The effects of a row are known, and its faces run upwards."""
    if row.effect not in EFFECTS or (isinstance(row, EventRow) and row.other not in EFFECTS):
        refuse(file, where, "unknown effect; use one of: {names}", names=", ".join(EFFECTS))
    low, _, high = row.faces.partition("-")
    if low > high:
        refuse(file, where, "the faces must run from the lower to the higher: {high}-{low}", high=high, low=low)


def different_events(tables: Tables, file: Path, year: int) -> list[int]:
    """12.3 The missions of a year, of those with the same event tables only the first."""
    found: dict[tuple[object, ...], int] = {}
    for number, sheet in enumerate(tables.sheets):
        if sheet.year == year and sheet.lends_events:
            found.setdefault(tuple(content(row) for rows in sheet.events for row in rows), number)
    if not found:
        refuse(file, str(year), "no mission of this year lends its event tables to the campaign")
    return list(found.values())


def content(row: Event) -> tuple[object, ...]:
    """What makes two rows of event tables the same."""
    return (
        row.title, row.effect.word, row.effect.amount, row.low, row.high, row.other.word, row.other.amount, row.radio,
    )  # fmt: skip


def table(part: EventTable) -> list[Event]:
    return [Event(), Event(), *(event(row) for row in part.row)]


def event(row: EventRow | Replaced) -> Event:
    made = Event()
    made.title = row.title
    made.effect = EFFECTS[row.effect]()
    made.effect.amount = row.amount or made.effect.amount
    if row.faces:
        low, _, high = row.faces.partition("-")
        made.low, made.high = int(low), int(high)
    elif isinstance(made.effect, c04_effects.DieselStops):
        made.low, made.high = 1, 3
    if isinstance(row, EventRow):
        made.other = EFFECTS[row.other]()
        made.other.amount = row.other_amount or made.other.amount
        made.radio = int(row.radio)
    return made
