"""The levels of an ending: what each is called, and beside the name whether it is a success."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from siluro.speech.say import say


@dataclass(frozen=True)
class Level:
    """How well a game can end: made by `success` and `failure`, so that nobody forgets to say which."""

    name: str
    is_success: bool


def success(name: str) -> Level:
    """A level that counts as won."""
    return Level(name, True)


def failure(name: str) -> Level:
    """A level that does not, such as a loss or a draw."""
    return Level(name, False)


def level_name(levels: Mapping[str, Level], level: str) -> str:
    """A level in words; one of a pack that is not ours goes by its id."""
    return say(levels[level].name) if level in levels else level


def lowest_success(levels: Mapping[str, Level], ids: Sequence[str], bounds: Sequence[int]) -> int:
    """The score from which a ladder of levels is a success."""
    return next(bound for id, bound in zip(ids, bounds, strict=True) if levels[id].is_success)
