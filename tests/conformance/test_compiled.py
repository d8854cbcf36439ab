"""Compiled and interpreted rules give the same games, answer by answer."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from siluro.testing.walks import BOUND, enough, share
from tests.conformance.digest import MOST

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
ASKED = "SILURO_GAMES" in os.environ
DIGESTED = int(os.environ.get("SILURO_GAMES", "3000"))
"""Games of each scenario; fewer of long ones (`digest.MOST`), unless a number was asked for."""
SECONDS = None if ASKED else 1800


def digest(game: str, scenario: str, pure: str) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-m", "tests.conformance.digest", game, scenario, str(DIGESTED)],
        cwd=ROOT, env=os.environ | {"SILURO_PURE": pure}, capture_output=True, text=True, timeout=SECONDS, check=False,
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


def test_a_number_of_games_that_was_asked_for_has_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SILURO_GAMES", raising=False)
    assert enough("stealth", MOST) == share("stealth", MOST) < MOST
    monkeypatch.setenv("SILURO_GAMES", "10000")
    assert enough("stealth", MOST) > 10_000 * BOUND
