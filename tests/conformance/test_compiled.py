"""Compiled and interpreted rules give the same games, answer by answer."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.walks import GAMES

ROOT = Path(__file__).parents[2]
DIGESTED = max(3000, GAMES)


def digest(game: str, scenario: str, pure: str) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-m", "tests.conformance.digest", game, scenario, str(DIGESTED)],
        cwd=ROOT, env=os.environ | {"SILURO_PURE": pure}, capture_output=True, text=True, timeout=1800, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return run.stdout.split()


def test_compiled_and_interpreted_rules_agree(game: str, scenario: str) -> None:
    compiled, *games = digest(game, scenario, "")
    if compiled != "compiled":
        if os.environ.get("CI") == "true":
            pytest.fail("there are no compiled modules, or they are older than their sources: run make compile")
        pytest.skip("there are no compiled modules: run make compile")
    interpreted, *same = digest(game, scenario, "1")
    assert interpreted == "interpreted"
    assert games == same
