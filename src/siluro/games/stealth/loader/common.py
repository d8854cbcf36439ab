"""What the files of the pack of By Stealth and Sea have in common: kinds of entries, and names that must be known."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from siluro.packs import refuse

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
Value = Annotated[int, msgspec.Meta(ge=2, le=12)]
Die = Annotated[int, msgspec.Meta(ge=2, le=6)]
Pair = Annotated[list[Value], msgspec.Meta(min_length=2, max_length=2)]
Triple = Annotated[list[Value], msgspec.Meta(min_length=3, max_length=3)]
Technology = Literal["slc", "breathing", "wetsuit", "warhead"]
Skill = Literal["pilot", "ops", "stamina", "repair"]
SkillValue = Annotated[int, msgspec.Meta(ge=1, le=3)]
TECHNOLOGIES = ("slc", "breathing", "wetsuit", "warhead")


def index_of(file: Path, key: str, known: list[str] | tuple[str, ...], word: str) -> int:
    """The place of a word among the known ones."""
    if word not in known:
        refuse(file, key, "unknown: {word!r}; use one of: {names}", word=word, names=", ".join(known))
    return known.index(word)
