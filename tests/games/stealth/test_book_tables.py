"""The tables of the book in the rule table: they are those that the rules play by, and they follow the pack."""

from __future__ import annotations

import shutil
from pathlib import Path

import siluro
from siluro.engine.game import BookTable
from siluro.games.stealth import FOLDER, tables
from siluro.games.stealth.words.book_tables import book_tables
from siluro.packs import Sources
from siluro.packs.rules import read_rules
from siluro.table.rules import table_lines
from tests.games.stealth.board import GAME, acting, ready


def table(section: str, title: str) -> BookTable:
    return next(each for each in GAME.book_tables()[section] if each.title == title)


def cells(found: BookTable, row: str) -> tuple[object, ...]:
    return tuple(next(each for each in found.rows if each[0] == row)[1:])


def test_the_actions_on_offer_are_those_of_the_table() -> None:
    for title, submerged in (("Actions of a surfaced SLC", []), ("Actions of a submerged SLC", [1])):
        found = table("4.3", title)
        offered = set(siluro.answers(acting(submerged=submerged)))
        for name, row in (("move", "Move"), ("turn", "Change direction"), ("dive", "Dive"), ("surface", "Surface")):
            for cost, cell in enumerate(cells(found, row), 1):
                has = f"{name}-{cost}" in offered or (cost == 1 and name in offered)
                assert has == (cell != "–"), (title, row)


def test_escape_has_every_modifier_of_the_book() -> None:
    found = table("4.3", "Escape")
    assert dict(found.rows) == {  # type: ignore[arg-type]
        "Time token on 0500 or earlier": "+1", "crew readied": "+1", "inside the harbour": "−1",
        "no surge on the breathing gear": "−1", "each patrol craft in the hex": "−2", "Algiers or Alexandria": "−2",
    }  # fmt: skip
    assert found.notes == ("Stamina check, the highest die modified: 4+ escapes, less is captured.",)


def test_the_numbers_of_the_defence_are_those_of_the_first_mission() -> None:
    targets = GAME.view(ready("m1"))["targets"]
    found = table("5.4", "Lowest alert card that succeeds")
    assert cells(found, "Patrol attack") == (f"{targets['attack-surfaced']}+", f"{targets['attack-submerged']}+")
    assert cells(found, "Searchlights") == ("9+", "11+")


def test_levels_prices_and_the_defence() -> None:
    assert [row[0] for row in table("7.0", "Victory levels of a mission").rows] == ["0+", "4+", "7+", "11+", "21+"]
    assert [row[0] for row in table("8.3", "Victory levels of a campaign").rows][1:4] == ["21+", "46+", "71+"]
    assert [row[0] for row in table("8.2.4", "Harbour defence level").rows] == [1, 5, 10, 16, 24, 34, 46, 60]
    assert cells(table("8.2.3", "Prices"), "Light Wetsuit") == (8, "G.50, Olterra")


def test_a_table_follows_the_pack(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(FOLDER, folder)
    file = folder / "actions.toml"
    file.write_text(file.read_text().replace("far_from_home = -2", "far_from_home = -3"))
    assert cells(book_tables(tables(folder), Sources(folder))["4.3"][-1], "Algiers or Alexandria") == ("−3",)


def test_every_table_has_its_section_its_source_and_room_on_the_screen() -> None:
    sections = {rule.section for rule in read_rules(FOLDER)}
    for section, found in GAME.book_tables().items():
        assert section in sections
        for each in found:
            assert each.src, each.title
            assert all(len(row) == len(each.heads) for row in each.rows)
            assert all(len(line) <= 73 or "·" in line for line in table_lines(each)[1 : -len(each.notes) or None])
