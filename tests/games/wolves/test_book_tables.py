"""The tables of the book in the rule table: they are those that the rules play by, and they follow the pack."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from siluro.engine.game import BookTable
from siluro.engine.steps import Roll
from siluro.games.wolves import FOLDER, tables
from siluro.games.wolves.rules import c05_aircraft, c06_attack, c08_damage, c10_escorts
from siluro.games.wolves.rules.state import G7A, SUBMERGED, SURFACED, Wolves
from siluro.games.wolves.words.book_tables import book_tables
from siluro.packs import Sources
from siluro.packs.rules import read_rules
from siluro.table.rules import table_lines
from tests.games.wolves.board import GAME, asked, meeting, new


def table(section: str, title: str) -> BookTable:
    return next(each for each in GAME.book_tables()[section] if each.title == title)


def cell(found: BookTable, number: int, column: int = 1) -> str:
    """The cell of a total or face, whose row may hold several of them."""
    for row in found.rows:
        low, _, high = str(row[0]).partition("–")
        if int(low) <= number <= int(high or low):
            return str(row[column])
    raise AssertionError(number)


def labels(s: Wolves, step: Roll[Wolves]) -> dict[int, str]:
    """What the table says of each result when it is rolled."""
    s = asked(s, step)
    return {roll: GAME.label(s, step, roll) for roll, weight in enumerate(step.odds(s)) if weight}


@pytest.mark.parametrize(
    ("section", "title", "step"),
    [
        ("5.1", "Aircraft Attack Table", c05_aircraft.AircraftAttack(c05_aircraft.ONCE)),
        ("5.1", "Escape Maneuver Table", c05_aircraft.MANEUVER),
        ("8", "Damage Table", c08_damage.DAMAGE_ROLL),
    ],
)
def test_a_table_says_what_its_roll_says(section: str, title: str, step: Roll[Wolves]) -> None:
    found = table(section, title)
    said = {roll: label.partition(" (")[0] for roll, label in labels(new("m1"), step).items()}  # without the price
    assert {roll: cell(found, roll) for roll in said} == said


@pytest.mark.parametrize("depth", [SURFACED, SUBMERGED])
def test_the_escorts_table_says_what_the_hunt_does(depth: int) -> None:
    s = meeting(("escort", 9, 2), ("Navasota", 9, 3), scenario="m4", depth=depth)
    found = table("10.1", "Escort's Detection Table")
    step = c10_escorts.HUNTS[0]
    assert {face: cell(found, face, 1 + depth) for face in range(1, 7)} == labels(s, step)


def test_the_hit_table_says_what_a_hit_does() -> None:
    s = meeting(("Navasota", 9, 2))
    found = table("6.1", "Hit Table")
    for column, weapon in enumerate((G7A, c06_attack.WEAPON_GUN), 1):
        step = c06_attack.HitRoll(0, weapon)
        assert {roll: cell(found, roll, column) for roll in range(2, 13)} == labels(s, step)


def test_a_table_follows_the_pack(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(FOLDER, folder)
    file = folder / "tables.toml"
    file.write_text(file.read_text().replace("from = [6, 7, 8, 10]", "from = [5, 7, 8, 10]"))
    found = book_tables(tables(folder), Sources(folder))["6.1"][0]
    assert found.rows[0] == ("D1", "5+")
    assert GAME.book_tables()["6.1"][0].rows[0] == ("D1", "6+")


def test_every_table_has_its_section_and_its_source() -> None:
    sections = {rule.section for rule in read_rules(FOLDER)}
    for section, found in GAME.book_tables().items():
        assert section in sections
        for each in found:
            assert each.src, each.title
            assert all(len(row) == len(each.heads) for row in each.rows)


def test_a_table_in_letters_stays_on_the_screen() -> None:
    for found in GAME.book_tables().values():
        for each in found:
            rows = table_lines(each)[1 : -len(each.notes) or None]
            assert all(len(line) <= 73 or "·" in line for line in rows), each.title


def test_the_rows_of_the_printed_attack_and_aircraft_tables() -> None:
    assert [row[1] for row in table("6.1", "Attack Table").rows] == ["6+", "7+", "8+", "10+"]
    assert table("5.1", "Aircraft Attack Table").notes[0] == "Modifiers: night +1; submerged +1; damaged E-engines −2."


@pytest.mark.parametrize(
    ("section", "rules"),
    [
        ("4.6", ["The encounter map takes neither fuel nor battery"]),
        ("5.1.1", ["+1 by night, +1 submerged, −2 with damaged E-engines"]),
        ("5.2.2", ["Several ships may share a place"]),
        ("6.1", ["inside the reference arc", "all torpedoes of a salvo are spent", "on the surface, at D1, once a turn",
                 "a ship at D1 passes aside", "1–3 right, 4–6 left", "10–12", "once for each damage",
                 "Escape is for a submerged boat and costs one box of hull in sight"]),
        ("7.1", ["Escorts cannot be attacked", "1–3 right, 4–6 left", "pass aside at D1"]),
        ("8", ["E-engines", "Diesel", "Radio", "Periscope", "Deck gun", "Torpedo tubes", "second hit"]),
        ("12", ["attacks and escapes from aircraft (captain)", "aircraft attacks and repairs (crew)",
                "up to 7 rounds, from the next port", "any one roll a turn, with all its dice"]),
    ],
)  # fmt: skip
def test_a_paraphrase_leaves_out_no_rule_that_the_book_prints_there(section: str, rules: list[str]) -> None:
    says = next(rule.says for rule in read_rules(FOLDER) if rule.section == section)
    for rule in rules:
        assert rule in says
