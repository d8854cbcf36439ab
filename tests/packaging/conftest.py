"""What the tests of this folder share: the wheel, and an environment with nothing else in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.xdist_group("packaging"))  # one wheel and one environment for all


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy of what a release would hold, so that modules compiled here stay out."""
    clone, out = tmp_path_factory.mktemp("clone"), tmp_path_factory.mktemp("wheel")
    made_here = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", clone / "src", ignore=made_here)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, clone)
    free = {name: value for name, value in os.environ.items() if name != "SILURO_COMPILE"}
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", out, clone],
        env=free, check=True, capture_output=True,
    )  # fmt: skip
    (built,) = out.glob("siluro-*.whl")
    return built


@pytest.fixture(scope="session")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel, what it says that it depends on, and nothing else."""
    home = tmp_path_factory.mktemp("bare")
    venv.create(home, with_pip=True)
    subprocess.run([home / "bin" / "python", "-m", "pip", "install", "--quiet", wheel], check=True, capture_output=True)
    return home
