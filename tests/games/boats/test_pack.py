"""Packs of Explosive Boats that do not fit, and what is said about each."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import siluro
from siluro.games.boats.loader.pack import read_pack
from siluro.packs import PackError
from tests.games.boats.board import GAME

BROKEN = [
    ("pack.toml", '"boats"', '"gamma"', "game: should be 'boats', but is 'gamma'"),
    ("tables.toml", "up_to = 8", "up_to = 7", "event: the rows must rise and reach a modified roll of 8"),
    ("tables.toml", "up_to = 2", "up_to = 1", "event: the rows must rise"),
    ("tables.toml", 'effect = "failure"', 'effect = "spotlights"', "event up_to 2: spotlights need a second die"),
    ("tables.toml", "attack_from = 4", "attack_from = 7", "main_rolls.attack_from: should be 6 or less"),
    ("tables.toml", "[drift]", "[current]", "has the unknown key 'current'"),
    ("equipment.toml", 'id = "wrench"', 'id = "harpoon"', "piece: must list each of these once: binoculars"),
    ("equipment.toml", 'id = "wrench"', 'id = "rope"', "piece #2.id (rope)"),
    ("scenarios.toml", '"3805"', '"2906"', "suda.start: 2906 is not a sea hex with a way out"),
    ("scenarios.toml", '"3805"', '"3008"', "suda.start: 3008 is not a sea hex with a way out"),
    ("scenarios.toml", "[0, 1, 1, 2, 2, 3]", "[0, 1, 1, 2, 2]", "malta.alarm: must give an alarm level of at most 6"),
    ("scenarios.toml", "from = 4", "from = 1", "suda.level: the lower bounds must start at 0 and rise"),
    ("scenarios.toml", "equipment = 2", "equipment = 9", ""),
    ("ships.toml", 'id = "hasty"', 'id = "york"', "ship #4 (york): appears twice"),
    ("ships.toml", 'scenario = "malta"', 'scenario = "suda"', "10 ships for 9 berths"),
    ("board-suda.toml", "rows = 17", "rows = 18", "terrain.rows: must be 18 lines of 40 characters each"),
    ("board-suda.toml", "###hhh", "###h~h", "terrain.rows: unknown character '~'; use # . h o"),
    ("board-suda.toml", 'hex = "1104"', 'hex = "4104"', "anchorage: 4104 is off the board (40 by 17 hexes)"),
    ("board-suda.toml", 'hex = "1104"', 'hex = "0101"', "anchorage: 0101 is not a water hex on this board"),
    ("board-suda.toml", 'hexes = ["3005", ', 'hexes = ["2501", ', "net (outer net): 2501 is not a water hex"),
    (
        "board-suda.toml",
        'hexes = ["3005", ',
        "hexes = [",
        "net (outer net): boats can get around it at 3006; add the missing hexes",
    ),
    ("board-malta.toml", '"1604|1605"', '"1604|1607"', "piers.closed: the hexes in 1604|1607 are not adjacent"),
    ("coast-malta.toml", "attribution", "credits", "has the unknown key 'credits'"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(GAME.folder, tmp_path / "pack")
    return tmp_path / "pack"


@pytest.mark.parametrize(("file", "old", "new", "message"), BROKEN, ids=[f"{b[0]}-{b[3][:24]}" for b in BROKEN])
def test_a_broken_pack_is_refused_with_its_reason(folder: Path, file: str, old: str, new: str, message: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    if not message:
        assert read_pack(folder).raids[0].equipment == 9  # nine of nine pieces is possible
        return
    with pytest.raises(PackError) as refused:
        read_pack(folder)
    assert message in str(refused.value)
    assert file in str(refused.value)


def test_a_pack_of_ones_own_changes_the_game(folder: Path) -> None:
    file = folder / "scenarios.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("turns = 12", "turns = 2", 1), encoding="utf-8")
    s = GAME.new("suda", pack=folder, start="3811")
    for answer in ("wrench", "wrench", "1", "3812", "1", "1", "3811"):
        s = siluro.play(s, answer)
    assert siluro.is_over(siluro.play(s, "1"))
