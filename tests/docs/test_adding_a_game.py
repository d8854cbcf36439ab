"""Adding a game: the page lists what a game must have."""

from __future__ import annotations

import re
from pathlib import Path

from siluro.engine.game import Game

PAGE = (Path(__file__).parents[2] / "docs" / "develop" / "adding-a-game.md").read_text()


def test_the_page_lists_every_required_method_and_no_other() -> None:
    listed = set(re.findall(r"^   \| `(\w+)\(", PAGE, re.MULTILINE))
    assert listed == Game.__abstractmethods__ | {"sayings"}, "nothing can be said without sayings"
