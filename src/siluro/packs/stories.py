"""The stories of a game: what led to each scenario and what history made of it, in our own words.

`stories.toml` in the pack is written by people: a `story` for each scenario, with the text before and after as
paragraphs between empty lines, and its sources. A game without the file has no stories.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

from siluro.packs.read import Part, Src, read_part, refuse

FILE = "stories.toml"


class StoryPart(Part, frozen=True):
    id: str
    before: str
    after: str
    src: Src
    sources: list[str]
    chapters: list[str] = msgspec.field(default_factory=list)


class Stories(Part, frozen=True):
    story: list[StoryPart]


@dataclass(frozen=True)
class Story:
    """What is told around a scenario, in English."""

    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    chapters: tuple[str, ...] = ()
    """Of a campaign: the scenarios whose stories belong to it."""


@cache
def read_stories(folder: Path) -> dict[str, Story]:
    """The stories of a pack by scenario; none where it has no such file."""
    file = folder / FILE
    if not file.exists():
        return {}
    found: dict[str, Story] = {}
    parts = read_part(file, Stories).story
    for part in parts:
        if part.id in found:
            refuse(file, f"story ({part.id})", "appears twice in the pack")
        found[part.id] = Story(
            paragraphs(part.before), paragraphs(part.after), tuple(part.sources), tuple(part.chapters)
        )
    for part in parts:
        for chapter in part.chapters:
            if chapter not in found:
                refuse(file, f"story ({part.id}).chapters", "unknown: {word!r}; use one of: {names}",
                       word=chapter, names=", ".join(found))  # fmt: skip
    return found


def paragraphs(text: str) -> tuple[str, ...]:
    """The paragraphs of a text, each on one line."""
    return tuple(" ".join(part.split()) for part in text.split("\n\n") if part.strip())
