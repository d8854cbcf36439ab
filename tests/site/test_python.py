"""The browser's Python against this one: the same records and the same seeds come to the same positions."""

from __future__ import annotations

import json
import runpy
import shutil
import subprocess
from pathlib import Path

import pytest

from siluro.speech.catalogues import languages

HERE = Path(__file__).parent
GAMES = HERE.parent / "games"


def run_there(site: Path, scratch: Path, script: str) -> dict[str, dict[str, str]]:
    """What the built edition's Python finds; node runs it as a browser does."""
    node = shutil.which("node")
    assert node, "These tests need node; `make test` installs Debian's package."
    command = [node, HERE / "replay.mjs", site, HERE / script, GAMES, scratch]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, dict[str, str]] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def there(site: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    return run_there(site, tmp_path_factory.mktemp("python"), "keys.py")


@pytest.fixture(scope="module")
def here() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads(runpy.run_path(str(HERE / "keys.py"))["found"])
    return found


@pytest.mark.parametrize("what", ["records", "seeds"])
def test_it_comes_to_the_same_positions(
    there: dict[str, dict[str, str]], here: dict[str, dict[str, str]], what: str
) -> None:
    assert len(here[what]) > 100
    assert len(set(here[what].values())) > 90
    assert there[what] == here[what]


def test_pages_come_in_every_language(site: Path, tmp_path: Path) -> None:
    found = run_there(site, tmp_path, "first_pages.py")
    assert set(found) == set(languages())
    for language, page in found.items():
        assert page == {"status": "200", "lang": language}
