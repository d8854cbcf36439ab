"""new-game: a game of one's own that plays and passes the suite before anything is changed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import complains, siluro


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A new game with what pip would write beside it."""
    folder = tmp_path / "nightsweep"
    assert len(siluro(tmp_path, "new-game", folder, "--json").document["files"]) >= 9
    installed = folder / "src" / "siluro_nightsweep-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: siluro-nightsweep\nVersion: 1.0\n")
    points = re.findall(r'^nightsweep = ".*"$', (folder / "pyproject.toml").read_text(), re.MULTILINE)
    (installed / "entry_points.txt").write_text("[siluro.games]\n" + points[0].replace('"', "") + "\n")
    return folder


def around(folder: Path) -> dict[str, str]:
    known = os.environ.get("PYTHONPATH", "")
    return {"PYTHONPATH": f"{folder / 'src'}{os.pathsep}{known}"}


def test_a_new_game_plays_under_its_name(begun: Path, tmp_path: Path) -> None:
    told = siluro(tmp_path, "sample", "nightsweep", "--games", "20", "--json", **around(begun)).document
    assert (told["game"], told["rules"], told["pack"]) == ("nightsweep", "nightsweep-1.0", "nightsweep-core-1.0")
    assert "nightsweep: " in siluro(tmp_path, "games", **around(begun)).out


def test_nothing_is_left_of_the_name_of_the_example(begun: Path) -> None:
    for file in begun.rglob("*.py"):
        assert not re.search(r'siluro_blockade|"blockade|Blockade[A-Z]', file.read_text(encoding="utf-8")), file
    assert "siluro-nightsweep" in (begun / "pyproject.toml").read_text()
    assert "../" not in (begun / "README.md").read_text()


@pytest.mark.slow
def test_a_new_game_passes_the_suite_for_authors(begun: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--pyargs", "siluro.testing"],
        cwd=begun, env=os.environ | around(begun) | {"SILURO_ONLY": "nightsweep", "SILURO_GAMES": "20"},
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


def test_what_is_there_already_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "nightsweep"
    folder.mkdir()
    (folder / "mine.txt").write_text("mine")
    complains(siluro(tmp_path, "new-game", folder), 2, "is there already")
    assert [each.name for each in folder.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    ("name", "said"), [("gamma", "There is a game 'gamma' already"), ("Night Sweep", "cannot be the id of a game")]
)
def test_a_name_that_will_not_do_is_refused(tmp_path: Path, name: str, said: str) -> None:
    complains(siluro(tmp_path, "new-game", tmp_path / name), 2, said)
    assert not (tmp_path / name).exists()


def test_it_is_told_how_to_go_on(tmp_path: Path) -> None:
    assert "siluro play nightsweep" in siluro(tmp_path, "new-game", "nightsweep").out
