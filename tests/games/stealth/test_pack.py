"""Packs of By Stealth and Sea that do not fit, and what is said about each."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from siluro.games.stealth.loader.pack import read_pack
from siluro.packs import PackError
from tests.games.stealth.board import GAME

Change = Callable[[str, str, str], Path]


@pytest.fixture
def change(tmp_path: Path) -> Change:
    """A copy of the pack with one text replaced once."""
    folder = tmp_path / "pack"
    shutil.copytree(GAME.folder, folder)

    def changed(file: str, old: str, new: str) -> Path:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        return folder

    return changed


BROKEN = [
    ("pack.toml", '"stealth"', '"gamma"', "game: should be 'stealth', but is 'gamma'"),
    ("alert.toml", "3, 2, 1]", "3, 2, 2]", "copies: must contain exactly one 12"),
    ("alert.toml", "[1, 2,", "[1,", "copies"),
    ("faults.toml", "cards = 3", "cards = 4", "fault: each level of slc needs 9 cards"),
    ("faults.toml", 'id = "ballast-5"', 'id = "ballast-6"', "fault (ballast-6): appears twice in the pack"),
    ("faults.toml", "repair = 6", "repair = 7", "repair"),
    ("forward.toml", '"gibraltar", "alexandria"', '"gibraltar"', "the first card must serve every port"),
    ("forward.toml", '["alexandria"]', '["malta"]', "unknown: 'malta'; use one of: gibraltar, alexandria, algiers"),
    ("defence.toml", "lenient = [8, 6, 5]", "gentle = [8, 6, 5]", "has no numbers for the preset lenient"),
    ("ships.toml", 'class = "cruiser"', 'class = "raft"', "unknown: 'raft'"),
    ("operators.toml", 'attribute = "stamina"', 'attribute = "luck"', "unknown: 'luck'"),
    ("actions.toml", '"pilot 4"', '"pilot 9"', "the value of a check must be 2 to 6, not '9'"),
    ("actions.toml", 'id = "move"', 'id = "fly"', "unknown: 'fly'"),
    ("scores.toml", "from = 4", "from = 8", "level: lower bounds must start at 0 and rise"),
    ("missions.toml", 'id = "m2"', 'id = "m3"', "expected m2 here"),
    ("missions.toml", 'at = "1615"', 'at = "0101"', "0101 is not a berth on Gibraltar"),
    ("missions.toml", "cargo = 17", "cargo = 18", "too few anchorages for 18 cargo ships"),
    ("missions.toml", "slc = 1", "slc = 5", "slc has no level 5"),
    ("board-gibraltar.toml", '"1409|1509", ', "", "the nets must separate the harbour from open water"),
    ("board-gibraltar.toml", '"1409|1509"', '"1409|1809"', "closed (1409|1809): is not a hexside of this board"),
    ("board-gibraltar.toml", '"0706"', '"2001"', "starts: 2001 is not a water hex"),
    ("board-algiers.toml", '"#####', '"##.##', "these water hexes cannot be reached"),
    ("board-algiers.toml", "...", "..", "map: must have 24 rows of 22 characters"),
]


@pytest.mark.parametrize(("file", "old", "new", "message"), BROKEN, ids=range(len(BROKEN)))
def test_a_pack_that_does_not_fit_is_refused(change: Change, file: str, old: str, new: str, message: str) -> None:
    with pytest.raises(PackError) as refused:
        read_pack(change(file, old, new))
    assert message in str(refused.value)
    assert file in str(refused.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(GAME.folder, folder)
    (folder / "coast-algiers.toml").unlink()
    with pytest.raises(PackError, match=r"coast-algiers\.toml"):
        read_pack(folder)
