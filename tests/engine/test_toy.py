"""The engine with a toy game once more, on its sources: `toy` itself runs on whatever form the engine has."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_engine_plays_a_toy_game() -> None:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/engine/toy"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    run = subprocess.run(
        command, cwd=ROOT, env=environment | {"SILURO_PURE": "1"}, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert " passed" in run.stdout
