"""One line that says what of a scenario is not the book's own, from the labels of its pack, on every screen."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.content import Content

import siluro
from siluro.packs import Sources
from siluro.record.session import begin
from siluro.speech.say import LANGUAGE
from siluro.table.provenance import provenance
from siluro.table.report import report
from siluro.tui.home import Entry, about
from tests.cli.running import siluro as command

SHEET = "Reconstructed: this is not the printed sheet."
SCENARIOS = [(name, scenario) for name in siluro.games() for scenario in siluro.game(name).scenarios]


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_what_a_scenario_is_made_of_is_in_the_pack_with_a_label(name: str, scenario: str) -> None:
    game = siluro.game(name)
    for datum in game.scenarios[scenario].parts:
        assert Sources(game.folder).all_of(datum), datum


def test_a_whole_sheet_and_single_parts() -> None:
    wolves = siluro.game("wolves")
    assert [provenance(wolves, f"m{number}") for number in range(2, 11)] == [SHEET] * 9
    assert provenance(wolves, "m1") == (
        "Reconstructed, not from the book: rounds and hull boxes, fuel track, edges of the chart, zones."
    )
    assert "points of the ships" in provenance(siluro.game("boats"), "malta")
    assert provenance(siluro.game("stealth"), "m1").startswith("Reconstructed, not from the book: hexes of the ships")
    assert provenance(siluro.game("gamma"), "gg1") == ""


@pytest.fixture
def italian() -> Iterator[None]:
    token = LANGUAGE.set("it")
    yield
    LANGUAGE.reset(token)


def test_it_is_said_in_italian(italian: None) -> None:
    assert provenance(siluro.game("wolves"), "m4") == "Ricostruzione: questo non è il foglio stampato."
    told = provenance(siluro.game("boats"), "suda")
    assert told.startswith("Ricostruito, non dal libro: scala del tabellone, reti")


def test_it_follows_the_labels_of_the_pack(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(siluro.game("wolves").folder, folder)
    sheet = folder / "missions" / "m4.toml"
    assert any("reconstructed" in label for label in Sources(folder).all_of("missions/m4"))
    sheet.write_text(sheet.read_text().replace("reconstructed", "rulebook §3.1"))
    fresh = tmp_path / "printed"
    shutil.copytree(folder, fresh)
    assert not any("reconstructed" in label for label in Sources(fresh).all_of("missions/m4"))


def test_nothing_is_said_of_a_pack_that_is_not_the_games_own() -> None:
    assert provenance(siluro.game("wolves"), "m4", "wolves-mine-1.0") == ""


def test_the_same_line_stands_on_every_screen(tmp_path: Path) -> None:
    assert SHEET in command(tmp_path, "games").out
    data = command(tmp_path, "games", "--json").document
    sea = next(each for each in data["games"] if each["id"] == "wolves")
    assert {each["id"]: each["provenance"] for each in sea["scenarios"]}["m4"] == SHEET
    wolves = siluro.game("wolves")
    assert SHEET in str(about(Entry(Content(""), game=wolves, scenario=wolves.scenarios["m4"])))
    assert SHEET in report(begin(siluro.game("wolves"), "m4", {}, seed="a"))
    assert SHEET in command(tmp_path, "play", "wolves", "m4", "--dice", "hand").out
