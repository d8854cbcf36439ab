"""Lists in docs/games/sources.md everything of a game's pack that its rulebook does not print.

    python tools/owners.py [--check]

An owner of the printed game compares these data with what is printed on the boards, cards and counters. A file has a
line for each kind of label. With --check nothing is written: the exit code is 1 if the page is out of date.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import defaultdict
from pathlib import Path

import siluro
from siluro.packs.sources import contents, find_labels

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "games" / "sources.md"
UNPRINTED = ("inferred", "public", "history", "geodata", "reconstructed")
OURS = ("pack", "rules", "stories")
"""Files that hold nothing a printed game has."""
NAMED = 4
"""How many entries of a table are named."""


def kind_of(label: str) -> str:
    """Where a datum is from if not from the book: the first such word of its label; empty if the book prints it."""
    return next((word for word in re.findall(r"[a-z]+", label) if word in UNPRINTED), "")


def find_unprinted(file: Path) -> dict[str, list[str]]:
    """The data of a file that the book does not print, by the kind of their labels."""
    found: dict[str, list[str]] = defaultdict(list)
    for key, label in find_labels(contents(file), ""):
        if kind_of(label):
            found[kind_of(label)].append(key)
    return found


def name_data(keys: list[str]) -> str:
    """The tables, each with its first entries and how many more there are."""
    tables: dict[str, list[str]] = {}
    for table, _, entry in (key.partition(".") for key in keys):
        named = tables.setdefault(table, [])
        if entry and entry not in named:
            named.append(entry)
    return ", ".join(name_table(table, named) for table, named in tables.items())


def name_table(table: str, named: list[str]) -> str:
    more = f" and {len(named) - NAMED} more" if len(named) > NAMED else ""
    return (f"`{table}`" if table else "all of it") + (f" ({', '.join(named[:NAMED])}{more})" if named else "")


def rows(folder: Path) -> list[str]:
    """A line for each file and kind of label."""
    return [
        f"| `{file.relative_to(folder)}` | {kind} | {name_data(keys)} |"
        for file in sorted(folder.rglob("*.toml"))
        if file.stem not in OURS and not file.stem.startswith("coast")
        for kind, keys in find_unprinted(file.with_suffix("")).items()
    ]


def page(text: str) -> str:
    """The page with its lists as the packs are now."""
    for name in siluro.games():
        first, last = f"<!-- {name}: written by tools/owners.py -->", f"<!-- /{name} -->"
        before, _, rest = text.partition(first)
        _, _, after = rest.partition(last)
        table = ["| file | label | what |", "|---|---|---|", *rows(siluro.game(name).folder)]
        text = "\n".join([before + first, *table, last]) + after
    return text


def main() -> int:
    parser = argparse.ArgumentParser(description="Lists what the rulebooks do not print.")
    parser.add_argument("--check", action="store_true")
    written = PAGE.read_text(encoding="utf-8")
    wanted = page(written)
    if parser.parse_args().check:
        return int(written != wanted)
    PAGE.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
