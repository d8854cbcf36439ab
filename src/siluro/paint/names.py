"""Names on a board: how much room a text takes, and where it finds room beside others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import hypot
from typing import Final, NamedTuple

WIDE: Final = 0.62
"""How wide a letter is at most on average, in parts of the size of its type: system fonts differ."""


class Box(NamedTuple):
    """A rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def gap(self, other: Box) -> float:
        """How far apart they are where they come nearest; 0 if they meet."""
        aside = max(self.left - other.right, other.left - self.right, 0.0)
        return hypot(aside, max(self.top - other.bottom, other.top - self.bottom, 0.0))


def around(x: float, y: float, wide: float, tall: float) -> Box:
    """The box with this middle."""
    return Box(x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2)


def text_box(text: str, x: float, y: float, size: float, turned: float = 0.0) -> Box:
    """The room of a text whose baseline has its middle here; one that is turned takes the room of a square."""
    wide = len(text) * size * WIDE
    if turned:
        return around(x, y - size * 0.35, max(size, wide * 0.5), wide)
    return Box(x - wide / 2, y - size * 0.85, x + wide / 2, y + size * 0.25)


@dataclass
class Room:
    """What is taken already."""

    taken: list[Box] = field(default_factory=list)

    def take(self, boxes: Iterable[Box]) -> None:
        self.taken += boxes

    def is_free(self, box: Box) -> bool:
        return not any(box.meets(other) for other in self.taken)

    def find(self, text: str, size: float, spots: Iterable[tuple[float, float]]) -> tuple[float, float] | None:
        """The first of these places where the text meets nothing, taken from now on; None if there is none."""
        for x, y in spots:
            box = text_box(text, x, y, size)
            if self.is_free(box):
                self.taken.append(box)
                return x, y
        return None
