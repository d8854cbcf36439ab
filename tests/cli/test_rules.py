"""rules: the rule table on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

import siluro as library
from siluro.packs import PackError
from siluro.packs.rules import Places, read_index, read_rulings
from siluro.table.rules import is_within, rule_table
from tests.cli.running import complains, siluro


def test_the_whole_table(tmp_path: Path) -> None:
    done = siluro(tmp_path, "rules", "gamma")
    assert done.code == 0
    told = siluro(tmp_path, "rules", "gamma", "--json").document
    assert [row["section"] for row in told["sections"]] == [row["section"] for row in rule_table(library.game("gamma"))]
    for row in told["sections"]:
        assert f"\n{row['section']:<6} {row['heading']}\n" in "\n" + done.out


def test_one_section_with_its_rulings(tmp_path: Path) -> None:
    done = siluro(tmp_path, "rules", "gamma", "5.1.3")
    assert done.out.startswith("5.1.3  Spotlight")
    assert "Ruling G-2: " in done.out
    told = siluro(tmp_path, "rules", "gamma", "5.1", "--json").document
    assert [row["section"] for row in told["sections"]] == ["5.1", *(f"5.1.{number}" for number in range(1, 7))]


def test_a_ruling_or_a_reading_by_its_number(tmp_path: Path) -> None:
    ruling = siluro(tmp_path, "rules", "gamma", "g-22").out
    assert (
        ruling.startswith("Ruling G-22: ") and "\nReading G-22b: " in ruling and ruling.endswith("\nSections: 5.2.2\n")
    )
    reading = siluro(tmp_path, "rules", "gamma", "G-22b").out
    assert reading.startswith("Reading G-22b: ") and "Ruling" not in reading
    told = siluro(tmp_path, "rules", "gamma", "G-22", "--json").document
    assert [row["section"] for row in told["sections"]] == ["5.2.2"]


def test_the_tables_of_a_section(tmp_path: Path) -> None:
    done = siluro(tmp_path, "rules", "wolves", "6.1")
    assert (
        "       Attack Table (rulebook §3.1, sheet of mission 1; reconstructed)\n"
        "       distance  hit on 2d6\n       D1        6+\n" in done.out
    )
    told = siluro(tmp_path, "rules", "wolves", "6.1", "--json").document
    assert told["sections"][0]["tables"][0]["rows"][0] == ["D1", "6+"]


def test_a_section_that_is_not_there(tmp_path: Path) -> None:
    for name in ("9.9", "G-99b"):
        said = f"gamma has no section, ruling or reading '{name}'. Sections: 1, 2, 3"
        complains(siluro(tmp_path, "rules", "gamma", name), 2, said)
    complains(siluro(tmp_path, "rules", "chess"), 2, "Unknown game 'chess'")


def test_sections_within_sections() -> None:
    assert is_within("5.1.3", "5.1")
    assert is_within("5.1", "5.1")
    assert not is_within("5.11", "5.1")


@pytest.mark.parametrize("game", library.games())
def test_every_ruling_that_a_section_names_is_told(game: str) -> None:
    folder = library.game(game).folder
    if not (folder / "rules.toml").exists():
        pytest.skip("no rule table yet")
    known = read_rulings(folder)
    for row in rule_table(library.game(game)):
        assert set(row["rulings"]) <= set(known), row["section"]


def test_the_index_is_read_or_refused(tmp_path: Path) -> None:
    assert read_index(tmp_path) == {}
    file = tmp_path / "rule_index.json"
    file.write_text('{"5.1": {"code": ["c05_sequence.py"], "test": [], "replay": ["a"]}}')
    assert read_index(tmp_path) == {"5.1": Places(("c05_sequence.py",), (), ("a",))}
    file.write_text("[1")
    with pytest.raises(PackError, match=r"rule_index\.json: is not a valid rule table index"):
        read_index(tmp_path)
