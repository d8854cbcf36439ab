"""The rule table of a game for readers: paraphrase, rulings, where in code and tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from siluro.engine.game import BookTable, Game
from siluro.engine.readings import Reading, by_ruling
from siluro.packs import PackError
from siluro.packs.rules import Places, Rule, read_index, read_rules, read_rulings
from siluro.speech.say import say

NONE = "none: "


@cache
def rule_table(game: Game) -> list[dict[str, Any]]:
    """Every section with what is known about it."""
    index, rulings, readings = read_index(game.folder), read_rulings(game.folder), by_ruling(game.readings)
    return [row(rule, index.get(rule.section, Places()), rulings, readings) for rule in read_rules(game.folder)]


def row(rule: Rule, found: Places, rulings: dict[str, str], readings: Mapping[str, list[Reading]]) -> dict[str, Any]:
    return {
        "section": rule.section,
        "heading": rule.heading,
        "says": rule.says,
        "src": rule.src,
        "rulings": {name: rulings.get(name, "") for name in rule.rulings},
        "readings": {each.id: each.says for name in rule.rulings for each in readings.get(name, [])},
        "code": list(found.code) or reason(rule.no_code),
        "test": list(found.test) or reason(rule.no_test),
        "replay": list(found.replay) or reason(rule.no_replay),
    }


def rule_lines(game: Game, section: str) -> list[str]:
    """A section, or a ruling by its number, for somebody who plays; nothing if the table has neither."""
    try:
        found = [row for row in rule_table(game) if row["section"] == section]
    except PackError:
        return []
    if not found:
        return ruling_lines(game, section)
    lines = []
    for row in found:
        lines.append(f"{section} {say(row['heading'])}: {say(row['says'])}")
        lines += [line for table in book_tables(game, section) for line in table_lines(table)]
        lines += [say("Ruling {name}: {text}", name=name, text=say(text)) for name, text in row["rulings"].items()]
        lines += [say("Reading {name}: {text}", name=name, text=say(text)) for name, text in row["readings"].items()]
    return lines


def book_tables(game: Game, section: str) -> Sequence[BookTable]:
    """The tables of a section, in the language of the moment."""
    return game.book_tables().get(section, ())


def table_lines(table: BookTable, width: int = 73) -> list[str]:
    """A table in letters: its name, its rows in columns where there is room for them, what modifies it."""
    told = [tuple(map(str, row)) for row in table.rows]
    rows = [table.heads, *told]
    widths = [max(len(row[column]) for row in rows) for column in range(len(table.heads))]
    drawn = ["  ".join(f"{cell:<{wide}}" for cell, wide in zip(row, widths, strict=True)).rstrip() for row in rows]
    if max(map(len, drawn)) > width:
        drawn = [row_in_words(table.heads, row) for row in told]
    return [f"{table.title} ({table.src})" if table.src else table.title, *drawn, *table.notes]


def row_in_words(heads: Sequence[str], cells: Sequence[str]) -> str:
    """A row that is too long for columns: '2 · surfaced: 2 hull damage · submerged: not detected'."""
    told = (f"{head}: {cell}" for head, cell in zip(heads[1:], cells[1:], strict=True) if cell)
    return " · ".join([cells[0], *told])


def ruling_lines(game: Game, name: str) -> list[str]:
    """A ruling with its second readings, or one of these alone, and the sections that it is about."""
    rows = citing(game, name)
    if not rows:
        return []
    wanted = name.casefold()
    rulings = {key: text for row in rows for key, text in row["rulings"].items() if key.casefold() == wanted}
    second = {each.id: each.says for each in game.readings if wanted in (each.id.casefold(), each.ruling.casefold())}
    lines = [say("Ruling {name}: {text}", name=key, text=say(text)) for key, text in rulings.items()]
    lines += [say("Reading {name}: {text}", name=key, text=say(text)) for key, text in second.items()]
    return [*lines, say("Sections: {names}", names=", ".join(row["section"] for row in rows))]


def citing(game: Game, name: str) -> list[dict[str, Any]]:
    """The sections that cite a ruling or a second reading."""
    wanted = name.casefold()
    return [row for row in rule_table(game) if wanted in map(str.casefold, [*row["rulings"], *row["readings"]])]


def rule_source(game: Game, section: str) -> str:
    """Where a section comes from; empty if the table has no such section."""
    try:
        return next((str(row["src"]) for row in rule_table(game) if row["section"] == section), "")
    except PackError:
        return ""


def reason(why_not: str) -> list[str]:
    """Why there is nothing, as the one thing listed."""
    return [NONE + why_not] if why_not else []


def is_within(section: str, wanted: str) -> bool:
    """5.1.3 is within 5.1 and 5, not within 5.11."""
    return section == wanted or section.startswith(wanted.rstrip(".") + ".")


@cache
def headings(game: Game) -> dict[str, str]:
    """The heading of every section."""
    return {row["section"]: row["heading"] for row in rule_table(game)}


def phase(game: Game, rule: str) -> str:
    """The heading of the chapter that a rule stands in."""
    known = headings(game)
    parts = rule.split(".")
    shorter = (".".join(parts[:length]) for length in range(1, len(parts) + 1))
    return next((say(known[section]) for section in shorter if section in known), "")
