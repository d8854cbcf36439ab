"""What the tests of this folder share: what a release holds, and an environment with nothing else in it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.packaging.running import install

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
HOT = ["engine/steps.py", "engine/play.py"]
"""What tests compile: all modules would take minutes."""


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.slow)
            # one wheel and one environment for all tests that need them; the others build their own
            needs_wheel = not {"built", "tried"}.isdisjoint(getattr(item, "fixturenames", ()))
            item.add_marker(pytest.mark.xdist_group("packaging" if needs_wheel else "compiled packages"))


@pytest.fixture(scope="session")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what a release is built from, so that modules compiled here stay out."""
    copy = tmp_path_factory.mktemp("clone")
    made_here = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info")
    for name in ("src", "tools", "examples"):
        shutil.copytree(ROOT / name, copy / name, ignore=made_here)
    for name in ("setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "CHANGELOG.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    return copy


def copy_small(clone: Path, copy: Path) -> Path:
    """A copy of the clone in which few modules are hot."""
    shutil.copytree(clone, copy)
    setup = copy / "setup.py"
    setup.write_text(re.sub(r"^HOT = \[.*?^\]", f"HOT = {HOT}", setup.read_text(), flags=re.DOTALL | re.MULTILINE))
    return copy


@pytest.fixture(scope="session")
def built(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the source distribution and the wheel that was built from it."""
    out = tmp_path_factory.mktemp("dist")
    free = {name: value for name, value in os.environ.items() if name != "SILURO_COMPILE"}
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", out, clone]
    subprocess.run(command, env=free, check=True, capture_output=True)
    return out


@pytest.fixture(scope="session")
def wheel(built: Path) -> Path:
    (found,) = built.glob("siluro-*.whl")
    return found


@pytest.fixture(scope="session")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel, what it says that it depends on, and nothing else."""
    home = tmp_path_factory.mktemp("bare")
    venv.create(home)
    install(home, wheel)
    return home
