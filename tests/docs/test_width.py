"""Prose is wrapped at 100 columns; tables, pictures and code may be wider."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WIDTH = 100
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
PAGES = [page for page in PAGES if page.parent.name != "games" and page.name != "CHANGELOG.md"]
"""Not docs/games: their rulings and rule tables are copied from the packs."""


def long_lines(page: Path) -> list[int]:
    """The numbers of the lines of prose that are too long."""
    found, is_code = [], False
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
        if line.lstrip().startswith("```"):
            is_code = not is_code
        if len(line) > WIDTH and not is_code and not line.lstrip().startswith(("|", "![")):
            found.append(number)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_prose_is_wrapped(page: Path) -> None:
    places = ", ".join(f"{page.relative_to(ROOT)}:{number}" for number in long_lines(page))
    assert not places, f"wrap at {WIDTH} columns: {places}"
