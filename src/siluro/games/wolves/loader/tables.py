"""Reads the tables that every mission of Sea Wolves shares: dice, distances, events, cipher."""

from __future__ import annotations

from pathlib import Path

from siluro.games.wolves.loader.fill import fill
from siluro.games.wolves.loader.schema import Common, EventRow, Events, EventTable, SheetTables
from siluro.games.wolves.loader.vocabulary import EVENT_EFFECTS
from siluro.games.wolves.rules import c04_effects
from siluro.games.wolves.rules.c03_sheet import Event, Sheet, Tables
from siluro.games.wolves.rules.c03_stage_table import Effect
from siluro.games.wolves.rules.c03_tables import Sky
from siluro.games.wolves.rules.state import WEATHERS
from siluro.packs import read_part, refuse
from siluro.speech.say import say

YEARS = (1939, 1940, 1941, 1942)


def fill_common(tables: Tables, common: Common, file: Path) -> None:
    for name in SheetTables.__struct_fields__:
        if getattr(common, name) is None:
            refuse(file, "", "is missing the key '{key}'", key=name)
    check_tables(common, file)
    if not common.weather or len(common.weather.drm) < len(WEATHERS):
        refuse(file, "weather.drm", "should list each of these once: {names}", names=", ".join(WEATHERS))
    tables.shared = with_tables(Sheet(), common)
    fill_cipher(tables, common, file)
    tables.rating_ids = [row.id for row in common.rating]
    tables.rating_from = [row.lower for row in common.rating]
    if tables.rating_from[:1] != [0] or tables.rating_from != sorted(set(tables.rating_from)):
        refuse(file, "rating", "the lower bounds must start at 0 and rise from row to row")


def check_tables(part: SheetTables, file: Path) -> None:
    """What the types of single values cannot say."""
    if (air := part.aircraft) and not len(air.hull) == len(air.damage_table) == air.fails_from - 2:
        refuse(file, "aircraft", "needs {rows} rows, from 2 to the last total before the attack fails",
               rows=air.fails_from - 2)  # fmt: skip
    rows = [row.id for row in part.weather.drm] if part.weather else []
    if len(set(rows)) < len(rows):
        refuse(file, "weather.drm", "should list each of these once: {names}", names=", ".join(WEATHERS))


def with_tables(sheet: Sheet, *parts: SheetTables) -> Sheet:
    """The sheet with the tables of the pack and then those that it prints itself."""
    sheet.skies = [Sky() for _ in WEATHERS]
    for part in parts:
        fill(sheet, part)
        if part.weather:
            fill(sheet, part.weather)
            for row in part.weather.drm:
                fill(sheet.skies[WEATHERS.index(row.id)], row)
    return sheet


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


def check_event(row: EventRow, file: Path, where: str) -> None:
    """The faces of a row run upwards."""
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


def event(row: EventRow) -> Event:
    made = Event()
    made.title, made.radio = row.title, int(row.radio)
    made.effect = effect(row.effect, row.amount)
    made.other = effect(row.other, row.other_amount)
    if row.faces:
        low, _, high = row.faces.partition("-")
        made.low, made.high = int(low), int(high)
    elif isinstance(made.effect, c04_effects.DieselStops):
        made.low, made.high = 1, 3
    return made


def effect(word: str, amount: int) -> Effect:
    """What a word of the table does, with its own amount where the row states none."""
    made = EVENT_EFFECTS[word]()
    made.amount = amount or made.amount
    return made
