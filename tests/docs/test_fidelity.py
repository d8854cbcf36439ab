"""tests/FIDELITY.md names tests and rulings that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "tests" / "FIDELITY.md").read_text(encoding="utf-8")


def test_every_test_it_names_exists() -> None:
    sources = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("test_*.py"))
    written = set(re.findall(r"def (test_\w+)", sources))
    named = {name for name in re.findall(r"`(test_\w+)`", PAGE) if not name.endswith("_py")}
    assert named
    assert not named - written


def test_every_ruling_and_reading_it_names_exists() -> None:
    files = [*ROOT.glob("src/siluro/games/*/pack/RULINGS.md"), *ROOT.glob("src/siluro/games/*/words/readings.py")]
    known = "\n".join(file.read_text(encoding="utf-8") for file in files)
    named = set(re.findall(r"\b[GMRS]-\d+[b-e]?\b", PAGE))
    assert named
    assert not [name for name in named if not re.search(rf"\b{name}\b", known)]
