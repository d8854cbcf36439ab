"""A game that is not ours, published as a package: found, played on every screen, and gone without harm."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packaging.conftest import ROOT
from tests.packaging.running import install, pip, siluro

EXAMPLE = ROOT / "examples" / "blockade"


@pytest.fixture(scope="module")
def published(bare: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The environment of the bare wheel with the game's own wheel and what its author tests it with."""
    out = tmp_path_factory.mktemp("blockade")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", out, EXAMPLE]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = out.glob("siluro_blockade-*.whl")
    install(bare, built, "pytest>=8", "hypothesis>=6.130", "httpx>=0.27")
    yield bare
    pip(bare, "uninstall", "--yes", "siluro-blockade")


def test_it_is_listed_beside_ours(published: Path) -> None:
    listed = json.loads(siluro(published, "games", "--json"))
    assert "blockade" in [each["id"] for each in (listed["games"] if isinstance(listed, dict) else listed)]


def test_it_is_sampled(published: Path) -> None:
    found = json.loads(siluro(published, "sample", "blockade", "run", "--games", "50", "--json"))
    assert found["games"] == 50 and found["max"] <= 3


def test_it_is_spoken_in_italian(published: Path) -> None:
    assert "La corsa" in siluro(published, "games", SILURO_LANGUAGE="it")


def test_it_passes_the_suite_for_authors(published: Path) -> None:
    """The door, saving, words and every screen, as its author would run it."""
    done = subprocess.run(
        [
            published / "bin" / "python", "-m", "pytest", "-q", "-W", "error", "-p", "no:cacheprovider",
            "--pyargs", "siluro.testing",
        ],
        cwd=published, env={"PATH": "", "HOME": str(published), "SILURO_ONLY": "blockade", "SILURO_GAMES": "100"},
        capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


def test_without_the_package_its_games_are_refused_in_a_sentence(published: Path, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    begun = json.loads(siluro(published, "new", "blockade", "run", "--db", database, "--json"))
    pip(published, "uninstall", "--yes", "siluro-blockade")
    shown = subprocess.run(
        [published / "bin" / "siluro", "show", begun["id"], "--db", str(database)],
        env={"PATH": "", "HOME": str(published)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert shown.returncode == 1 and "blockade" in shown.stderr and "Traceback" not in shown.stderr
    assert siluro(published, "list", "--db", database).strip() != ""
