"""The example that trains an agent runs as its first lines say, and its agent learns."""

from __future__ import annotations

import csv
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.packaging.conftest import ROOT

EXAMPLE = ROOT / "examples" / "training" / "masked_ppo.py"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not find_spec("sb3_contrib"), reason="sb3-contrib is not installed: pip install '.[training]'"),
]


def test_a_few_seconds_of_training(tmp_path: Path) -> None:
    table, curve = tmp_path / "curve.csv", tmp_path / "curve.svg"
    command = [sys.executable, EXAMPLE, "--steps", "24576", "--games", "10", "--table", table, "--curve", curve]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "greedy loses" in done.stdout
    points = list(csv.DictReader(table.read_text().splitlines()))
    assert [int(point["decisions"]) for point in points] == [0, 24576]
    assert float(points[-1]["loss"]) < 0.8 * float(points[0]["loss"])
    assert "<svg" in curve.read_text()
