"""rules: the rule table of a game, or one section of it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from siluro.cli.common import Complaint, Verbs, add_verb, chosen_game, print_json

SHOWN = 4
"""How many places are named; --json has all."""


def add_verbs(verbs: Verbs[ArgumentParser]) -> None:
    verb = add_verb(verbs, "rules", rules, help="the rules section by section: paraphrase, rulings, code and tests")
    verb.add_argument("game", help="a game, see `siluro games`")
    verb.add_argument("section", nargs="?", help="a section of its rulebook, with those below it")


def rules(args: Namespace) -> None:
    """Print the rule table."""
    from siluro.table.rules import is_within, rule_table

    game = chosen_game(args)
    table = rule_table(game)
    chosen = [row for row in table if args.section is None or is_within(row["section"], args.section)]
    if not chosen:
        known = ", ".join(row["section"] for row in table)
        raise Complaint(f"The rulebook of {game.id} has no section {args.section!r}; it has: {known}.", 2)
    if args.json:
        return print_json({"game": game.id, "title": game.title, "rules": game.rules, "sections": chosen})
    from siluro.cli.screen import Screen

    screen = Screen(game)
    for row in chosen:
        screen.line(f"{row['section']:<6} {row['heading']}", "bold")
        for text in row_lines(row, whole=args.section is not None):
            screen.under(text)
    return None


def row_lines(row: dict[str, Any], *, whole: bool) -> list[str]:
    """A section in lines: in the whole table rulings are only named, where a section was asked for they are told."""
    lines = [row["says"]]
    if whole:
        lines += [f"Ruling {name}: {text}" for name, text in row["rulings"].items()]
    elif row["rulings"]:
        lines.append(f"Rulings: {', '.join(row['rulings'])}")
    for name in ("code", "test", "replay"):
        found = row[name]
        more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
        if found:
            lines.append(f"{name.capitalize()}: {', '.join(found[:SHOWN])}{more}")
    return lines
