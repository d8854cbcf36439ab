"""What docs/develop/architecture.md and CONTRIBUTING.md say of the sources is so."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_the_map_is_current() -> None:
    tool = [sys.executable, "tools/architecture.py", "--check"]
    run = subprocess.run(tool, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("page", ["docs/develop/architecture.md", "CONTRIBUTING.md"])
def test_the_places_it_names_are_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    named = {path.replace("NAME", "gamma") for path in re.findall(r"`([\w.]+(?:/[\w.]+)+)`", text)}
    named |= set(re.findall(r"`python (tools/\w+\.py)", text))
    homes = (ROOT, ROOT / "src" / "siluro", ROOT / "src" / "siluro" / "games" / "gamma")
    assert named
    assert not [path for path in sorted(named) if not any((home / path).exists() for home in homes)]


def test_the_targets_it_names_are_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"\bmake (\w+)", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
