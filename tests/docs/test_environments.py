"""The table of all environments says what is measured now."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_table_of_environments_is_current() -> None:
    tool = [sys.executable, "tools/environments.py", "--check"]
    run = subprocess.run(tool, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, "python tools/environments.py writes it anew" + run.stderr
