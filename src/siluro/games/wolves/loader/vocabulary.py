"""The words that a sheet can use, each with the class that reads it and carries it out."""

from __future__ import annotations

from types import ModuleType
from typing import Final, TypeVar

from siluro.games.wolves.rules import c03_conditions, c03_effects, c04_effects
from siluro.games.wolves.rules.c03_stage_table import Condition, Effect

W = TypeVar("W", Condition, Effect)


def by_word(kind: type[W], *chapters: ModuleType) -> dict[str, type[W]]:
    """The classes of these chapters that have a word, in the order in which they stand there."""
    found = (each for chapter in chapters for each in vars(chapter).values())
    return {each.word: each for each in found if isinstance(each, type) and issubclass(each, kind) and each.word}


CONDITIONS: Final = by_word(Condition, c03_conditions)
EVENT_EFFECTS: Final = by_word(Effect, c04_effects)
EFFECTS: Final = EVENT_EFFECTS | by_word(Effect, c03_effects)
