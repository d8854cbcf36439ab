"""Where things lie on a chart of the sea and on the encounter map: geometry, from degrees and columns to points."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

Point = tuple[float, float]


def mercator(latitude: float) -> float:
    """The squares are drawn on a Mercator chart; in degrees of longitude."""
    return math.degrees(math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2)))


class Frame:
    """Turns degrees into points of the picture."""

    def __init__(self, bounds: Sequence[Sequence[float]], width: float, margin: float = 10.0) -> None:
        self.north = max(one[0] for one in bounds)
        self.south = min(one[1] for one in bounds)
        self.west = min(one[2] for one in bounds)
        self.east = max(one[3] for one in bounds)
        self.margin = margin
        self.scale = (width - 2 * margin) / (self.east - self.west)
        self.width = width
        self.height = self.scale * (mercator(self.north) - mercator(self.south)) + 2 * margin

    def at(self, longitude: float, latitude: float) -> Point:
        x = self.margin + self.scale * (longitude - self.west)
        return x, self.margin + self.scale * (mercator(self.north) - mercator(min(85.0, latitude)))

    def shows(self, ring: Iterable[tuple[float, float]]) -> bool:
        return any(self.west - 1 < x < self.east + 1 and self.south - 1 < y < self.north + 1 for x, y in ring)


def centre(frame: Frame, bounds: Sequence[float]) -> Point:
    """The middle of a square, where paths begin and end (4.2)."""
    left, top = frame.at(bounds[2], bounds[0])
    right, bottom = frame.at(bounds[3], bounds[1])
    return (left + right) / 2, (top + bottom) / 2


def polar(middle: float, radius: float, column: float) -> Point:
    """A point in the middle of a column; column 5 is straight up, numbers rise clockwise (ruling R-3)."""
    angle = math.radians(45 * (column - 5))
    return middle + radius * math.sin(angle), middle - radius * math.cos(angle)
