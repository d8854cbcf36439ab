"""rules: the rule table of a game, or one section of it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from siluro.cli.common import Complaint, Verbs, add_verb, chosen_game, print_json

if TYPE_CHECKING:
    from siluro.engine.game import Game

SHOWN = 4
"""How many places are named; --json has all."""


def add_verbs(verbs: Verbs[ArgumentParser]) -> None:
    verb = add_verb(verbs, "rules", rules, help="the rules section by section: paraphrase, rulings, code and tests")
    verb.add_argument("game", help="a game, see `siluro games`")
    verb.add_argument("section", nargs="?", help="a section of its rulebook, with those below it")


def rules(args: Namespace) -> None:
    """Print the rule table."""
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


def is_within(section: str, wanted: str) -> bool:
    """5.1.3 is within 5.1 and 5, not within 5.11."""
    return section == wanted or section.startswith(wanted.rstrip(".") + ".")


def rule_table(game: Game) -> list[dict[str, Any]]:
    """Every section with what is known about it."""
    from siluro.packs.rules import Places, read_index, read_rules, read_rulings

    index, rulings = read_index(game.folder), read_rulings(game.folder)
    table = []
    for rule in read_rules(game.folder):
        found = index.get(rule.section, Places())
        table.append({
            "section": rule.section, "heading": rule.heading, "says": rule.says, "src": rule.src,
            "rulings": {name: rulings.get(name, "") for name in rule.rulings},
            "code": list(found.code) or reason(rule.no_code),
            "test": list(found.test) or reason(rule.no_test),
            "replay": list(found.replay) or reason(rule.no_replay),
        })  # fmt: skip
    return table


def reason(why_not: str) -> list[str]:
    """Why there is nothing, as the one thing listed."""
    return [f"none: {why_not}"] if why_not else []


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
