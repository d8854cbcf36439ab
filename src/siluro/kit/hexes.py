"""Boards of flat-top hexes numbered CCRR, two digits for the column and two for the row, from 0101 at the top left.

Odd columns lie half a hex lower. Inside, a hex is an index: column by column, from the top. Board coordinates:
the centres of two neighbours are one unit apart, x grows to the right and y down the page.
"""

from __future__ import annotations

from typing import Final

OUTSIDE: Final = -1
FAR: Final = 9999  # the distance of what cannot be reached

# directions on the page, clockwise
NORTH: Final = 0
NORTH_EAST: Final = 1
SOUTH_EAST: Final = 2
SOUTH: Final = 3
SOUTH_WEST: Final = 4
NORTH_WEST: Final = 5
DIRECTIONS: Final = 6

ACROSS: Final = 0.8660254037844386  # from column to column
RADIUS: Final = 0.5773502691896258  # from the centre to a corner

COLUMN_STEPS: Final = [0, 1, 1, 0, -1, -1]
ODD_ROW_STEPS: Final = [-1, 0, 1, 1, 1, 0]
EVEN_ROW_STEPS: Final = [-1, -1, 0, 1, 0, -1]


class Hexes:
    """A rectangle of hexes: ids and indexes, neighbours by direction, straight distances and lines, geometry."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.count = columns * rows
        self.around: list[list[int]] = [self.neighbours_of(index) for index in range(self.count)]

    def column(self, index: int) -> int:
        """The column, from 1."""
        return index // self.rows + 1

    def row(self, index: int) -> int:
        """The row, from 1."""
        return index % self.rows + 1

    def at(self, column: int, row: int) -> int:
        """The index of a hex by column and row, or OUTSIDE."""
        if 1 <= column <= self.columns and 1 <= row <= self.rows:
            return (column - 1) * self.rows + row - 1
        return OUTSIDE

    def index(self, name: str) -> int:
        """The index of a hex by its number, such as 0804; OUTSIDE if the board has no such hex."""
        if len(name) != 4 or not (name.isascii() and name.isdigit()):
            return OUTSIDE
        return self.at(int(name[:2]), int(name[2:]))

    def name(self, index: int) -> str:
        """The number of a hex."""
        return f"{self.column(index):02d}{self.row(index):02d}"

    def neighbours_of(self, index: int) -> list[int]:
        """The six hexes around one, by direction; OUTSIDE beyond the edge."""
        column, row = self.column(index), self.row(index)
        steps = ODD_ROW_STEPS if column % 2 else EVEN_ROW_STEPS
        return [self.at(column + COLUMN_STEPS[way], row + steps[way]) for way in range(DIRECTIONS)]

    def direction(self, start: int, end: int) -> int:
        """The direction from a hex to its neighbour; OUTSIDE if they do not touch."""
        around = self.around[start]
        for way in range(DIRECTIONS):
            if around[way] == end and end != OUTSIDE:
                return way
        return OUTSIDE

    def distance(self, start: int, end: int) -> int:
        """How many hexes apart two hexes are, over land and moles."""
        q = self.column(start) - self.column(end)
        r = self.slant(start) - self.slant(end)
        return max(abs(q), abs(r), abs(q + r))

    def slant(self, index: int) -> int:
        """The row counted along a slanting axis, so that distances become sums."""
        column = self.column(index)
        return self.row(index) - (column - column % 2) // 2

    def line(self, start: int, end: int) -> list[int]:
        """The hexes on the straight line between two hexes, both ends included.

        Where the line runs along a hexside it always leans the same way, unless that is off the board.
        """
        steps = self.distance(start, end)
        if steps == 0:
            return [start]
        q, r = self.column(start), self.slant(start)
        dq, dr = self.column(end) - q, self.slant(end) - r
        line: list[int] = []
        for step in range(steps + 1):
            at_q, at_r = q + dq * step / steps, r + dr * step / steps
            index = self.nearest(at_q + 1e-6, at_r + 2e-6)
            line.append(index if index != OUTSIDE else self.nearest(at_q - 1e-6, at_r - 2e-6))
        return line

    def nearest(self, q: float, r: float) -> int:
        """The hex that holds a point given along the skewed axes."""
        t = -q - r
        near_q, near_r, near_t = round(q), round(r), round(t)
        off_q, off_r, off_t = abs(near_q - q), abs(near_r - r), abs(near_t - t)
        if off_q > off_r and off_q > off_t:
            near_q = -near_r - near_t
        elif off_r > off_t:
            near_r = -near_q - near_t
        return self.at(near_q, near_r + (near_q - near_q % 2) // 2)

    def ray(self, start: int, way: int) -> list[int]:
        """The hexes in one direction, to the edge of the board, without the first."""
        found: list[int] = []
        index = self.around[start][way]
        while index != OUTSIDE:
            found.append(index)
            index = self.around[index][way]
        return found

    def centre(self, index: int) -> tuple[float, float]:
        """The middle of a hex in board coordinates."""
        column = self.column(index)
        return ACROSS * column, self.row(index) + (0.5 if column % 2 else 0.0)

    def corners(self, index: int) -> list[tuple[float, float]]:
        """The six corners clockwise from the top left; corners n and n + 1 bound the hexside of direction n."""
        x, y = self.centre(index)
        half = RADIUS / 2
        return [
            (x - half, y - 0.5), (x + half, y - 0.5), (x + RADIUS, y),
            (x + half, y + 0.5), (x - half, y + 0.5), (x - RADIUS, y),
        ]  # fmt: skip

    def side(self, index: int, way: int) -> tuple[tuple[float, float], tuple[float, float]]:
        """The two ends of a hexside."""
        corners = self.corners(index)
        return corners[way], corners[(way + 1) % DIRECTIONS]


def passages(hexes: Hexes, enterable: list[int], closed: list[int]) -> list[list[int]]:
    """For each hex the neighbour in each direction that can be entered from it, OUTSIDE where there is none.

    `enterable` is 1 for each hex that may be entered; `closed` lists hexsides as pairs of indexes, one after another.
    """
    ways = [[end if end != OUTSIDE and enterable[end] else OUTSIDE for end in around] for around in hexes.around]
    for pair in range(0, len(closed), 2):
        here, there = closed[pair], closed[pair + 1]
        way = hexes.direction(here, there)
        ways[here][way] = OUTSIDE
        ways[there][(way + 3) % DIRECTIONS] = OUTSIDE
    return ways


def reachable(ways: list[list[int]]) -> list[list[int]]:
    """Neighbour lists without the gaps."""
    return [[end for end in around if end != OUTSIDE] for around in ways]


def distances(ways: list[list[int]], start: int) -> list[int]:
    """How many moves each hex is from the start along these neighbour lists; FAR if it cannot be reached."""
    found = [FAR] * len(ways)
    found[start] = 0
    queue = [start]
    for here in queue:
        for there in ways[here]:
            if there != OUTSIDE and found[there] == FAR:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def all_distances(ways: list[list[int]]) -> list[list[int]]:
    """The distances from each hex to each other one; a row is empty for a hex that leads nowhere."""
    return [distances(ways, start) if any(end != OUTSIDE for end in ways[start]) else [] for start in range(len(ways))]
