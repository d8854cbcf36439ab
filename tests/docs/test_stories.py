"""The stories quoted in the docs are those of the pack."""

from __future__ import annotations

from pathlib import Path

import siluro
from siluro.packs.stories import read_stories

PAGE = Path(__file__).parents[2] / "docs" / "games" / "stealth-rules.md"


def test_two_stories_are_quoted_as_they_stand() -> None:
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    stories = read_stories(siluro.game("stealth").folder)
    for name in ("m1", "m4"):
        assert all(paragraph in text for paragraph in (*stories[name].before, *stories[name].after))
