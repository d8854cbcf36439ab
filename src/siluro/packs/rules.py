"""The rule table of a game: every section of its book in our own words, its rulings, and where code and tests are.

`rules.toml` is written by people, `RULINGS.md` too. `rule_index.json` is generated from the sources and the tests:
{"5.1.3": {"code": ["c05_sequence.py Spotlights"], "test": ["test_5_1_3_..."], "replay": ["aborted"]}, ...}
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from siluro.packs.read import Part, Src, read_part, refuse
from siluro.record.shapes import decode_json


class Rule(Part, frozen=True):
    """A section of the rulebook; `no_code` and the like say why there can be none."""

    section: str
    heading: str
    says: str
    src: Src
    rulings: tuple[str, ...] = ()
    no_code: str = ""
    no_test: str = ""
    no_replay: str = ""


class Rules(Part, frozen=True):
    rule: list[Rule]


class Places(msgspec.Struct, frozen=True):
    """Where a section is carried out, tested and visited."""

    code: tuple[str, ...] = ()
    test: tuple[str, ...] = ()
    replay: tuple[str, ...] = ()


def read_rules(folder: Path) -> list[Rule]:
    """The sections, in the book's order."""
    return read_part(folder / "rules.toml", Rules).rule


def read_index(folder: Path) -> dict[str, Places]:
    """Where each section is in code and tests; nothing where the index was not generated."""
    file = folder / "rule_index.json"
    if not file.exists():
        return {}
    try:
        return decode_json(file.read_bytes(), dict[str, Places])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        refuse(file, "", "is not a valid rule table index: {error}", error=error)


def read_rulings(folder: Path) -> dict[str, str]:
    """Every ruling by its number: the question and what was decided."""
    file = folder / "RULINGS.md"
    if not file.exists():
        return {}
    lines = file.read_text(encoding="utf-8").splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")]
    return {row[0]: f"{row[2]} {row[3]}" for row in rows if len(row) >= 4 and row[0] != "Id"}
