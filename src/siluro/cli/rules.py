"""rules: the rule table of a game, or one section of it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from typing import Any

from siluro.cli.common import Complaint, Verbs, add_verb, parse_game, print_json
from siluro.speech.say import amount, mark, say

PLACES = {"code": "Code", "test": "Test", "replay": "Replay"}
SHOWN = 4
"""How many places are named; --json has all."""


def add_verbs(verbs: Verbs[ArgumentParser]) -> None:
    verb = add_verb(verbs, "rules", rules, help=say("show the rules by section: paraphrase, rulings, code and tests"))
    verb.add_argument("game", help=say("a game, see `siluro games`"))
    verb.add_argument(
        "section",
        nargs="?",
        help=say("a rulebook section, with its subsections; or a ruling, such as {name}", name="G-5"),
    )


def rules(args: Namespace) -> None:
    """Print the rule table."""
    from siluro.table.rules import book_tables, citing, is_within, rule_table, ruling_lines, table_lines

    game = parse_game(args)
    table = rule_table(game)
    chosen = [row for row in table if args.section is None or is_within(row["section"], args.section)]
    ruling = [] if chosen else ruling_lines(game, args.section)
    chosen = chosen or citing(game, args.section)
    if not chosen:
        known = ", ".join(row["section"] for row in table)
        raise Complaint(
            say(
                "{id} has no section, ruling or reading {section!r}. Sections: {known}.",
                id=game.id,
                section=args.section,
                known=known,
            ),
            2,
        )
    if args.json:
        sections = [row | {"tables": list(map(asdict, book_tables(game, row["section"])))} for row in chosen]
        return print_json({"game": game.id, "title": game.title, "rules": game.rules, "sections": sections})
    from siluro.cli.screen import Screen

    screen = Screen(game)
    for line in ruling:
        screen.line(line)
    for row in [] if ruling else chosen:
        screen.line(f"{row['section']:<6} {say(row['heading'])}", "bold")
        for text in row_lines(row, whole=args.section is not None):
            screen.under(text)
        for each in book_tables(game, row["section"]):
            screen.grid(table_lines(each))
    return None


def place(found: str) -> str:
    """Where a section is, or why it is nowhere."""
    from siluro.table.rules import NONE

    return say("none: {reason}", reason=say(found.removeprefix(NONE))) if found.startswith(NONE) else found


def row_lines(row: dict[str, Any], *, whole: bool) -> list[str]:
    """A section in lines: in the whole table rulings are only named, where a section was asked for they are told."""
    lines = [say(row["says"])]
    if whole:
        lines += [say("Ruling {name}: {text}", name=name, text=say(text)) for name, text in row["rulings"].items()]
        lines += [say("Reading {name}: {text}", name=name, text=say(text)) for name, text in row["readings"].items()]
    elif row["rulings"]:
        lines.append(say("Rulings: {names}", names=", ".join([*row["rulings"], *row["readings"]])))
    for name, title in mark(PLACES).items():
        found = row[name]
        more = say(" and {others}", others=amount(len(found) - SHOWN, "more", "more")) if len(found) > SHOWN else ""
        if found:
            lines.append(f"{say(title)}: {', '.join(map(place, found[:SHOWN]))}{more}")
    return lines
