"""The wheel in an environment of every Python version that is installed here; the others are skipped by name.

`SILURO_WHEEL` names another wheel, say a compiled one: then only the versions that it is for are tried.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from uv import find_uv_bin

from tests.packaging.conftest import ROOT
from tests.packaging.running import siluro, table
from tools.wheels import VERSIONS, find_python

RECORDS = sorted(ROOT.glob("tests/games/*/replays/machine-*.siluro"))


@pytest.fixture(scope="module")
def tried(request: pytest.FixtureRequest) -> Path:
    named = os.environ.get("SILURO_WHEEL")
    return Path(named).resolve() if named else request.getfixturevalue("wheel")


def uv(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([find_uv_bin(), *arguments], capture_output=True, text=True, check=False)


@pytest.fixture(scope="module", params=VERSIONS)
def installed(request: pytest.FixtureRequest, tried: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    version, home = request.param, tmp_path_factory.mktemp(f"python-{request.param}")
    if not is_pure(tried) and f"-cp{version.replace('.', '')}-" not in tried.name:
        pytest.skip(f"{tried.name} is not for Python {version}.")
    if "SILURO_WHEEL" not in os.environ and version == "{}.{}".format(*sys.version_info):
        return request.getfixturevalue("bare")  # the environment of the other tests, by pip
    if not (python := find_python(version)):
        pytest.skip(f"Python {version} is not installed here.")
    for command in (("venv", "--python", python, home), ("pip", "install", "--python", home / "bin" / "python", tried)):
        done = uv(*command)
        assert done.returncode == 0, done.stderr
    return home


def is_pure(wheel: Path) -> bool:
    return wheel.name.endswith("-none-any.whl")


def test_games_are_the_same(installed: Path, tried: Path) -> None:
    """The golden records replay, and a seed gives the games that it gives here."""
    for record in {path.parents[1]: path for path in RECORDS}.values():
        siluro(installed, "verify", record)
    asked = ("sample", "gamma", "gg1", "--games", "30", "--seed", "7", "--json")
    there = json.loads(siluro(installed, *asked))
    here = json.loads(subprocess.check_output([sys.executable, "-m", "siluro", *asked], text=True))
    assert there["compiled"] is not is_pure(tried)
    assert [there[each] for each in ("mean", "levels", "steps")] == [here[each] for each in ("mean", "levels", "steps")]


def test_the_table_opens(installed: Path) -> None:
    with table([installed / "bin" / "siluro"], installed) as address:
        assert httpx.get(address, timeout=60).status_code == 200


def test_it_opens_without_being_installed(tried: Path, tmp_path: Path) -> None:
    """As `uv tool run` and `uvx` do: from the wheel, in an environment that uv makes for the moment."""
    if not is_pure(tried):
        pytest.skip("One wheel is enough.")
    command = [
        find_uv_bin(),
        "tool",
        "run",
        "--no-python-downloads",
        "--python",
        sys.executable,
        "--from",
        tried,
        "siluro",
    ]
    around = {name: value for name, value in os.environ.items() if name != "HOME"}  # uv needs its network
    with table(command, tmp_path, **around, UV_CACHE_DIR=uv("cache", "dir").stdout.strip()) as address:
        assert httpx.get(address, timeout=60).status_code == 200
