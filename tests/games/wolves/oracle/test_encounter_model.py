"""Ships on the encounter map, written a second time as a table of cases, against the rules in every position."""

from __future__ import annotations

from itertools import product

import pytest

import siluro
from siluro.games.wolves.rules.state import GONE
from tests.games.wolves.board import at, meeting, played, word

OUT = (0, GONE)
DETECTED = {("day", 0): 2, ("day", 1): 1, ("night", 0): 1, ("night", 1): 0}
Place = tuple[int, int]


def side(heading: int, column: int) -> int:
    """Columns to the right of the heading, -3 to 4."""
    return (column - heading + 3) % 8 - 3


def beside(column: int, step: int) -> int:
    return (column - 5 + step) % 8 + 5


def sideways(heading: int, column: int, ring: int) -> set[Place]:
    where = side(heading, column)
    if where == 4:
        return {OUT}
    if where == 0:
        return {(beside(column, 1), ring), (beside(column, -1), ring)}
    return {(beside(column, 1 if where > 0 else -1), ring)}


def pass_or_close(heading: int, column: int, ring: int) -> set[Place]:
    if abs(side(heading, column)) <= 1 and ring > 1:
        return {(column, ring - 1)}
    return sideways(heading, column, ring)


def reached(s: object, asked: str) -> set[Place]:
    """Where the ship is after an answer, with a die if one is asked for."""
    after = played(s, asked)  # type: ignore[arg-type]
    ends = [played(after, face) for face in "16"] if word(after) == "side" else [after]
    return {at(end) if end.rings and end.rings[0] != GONE else OUT for end in ends}


@pytest.mark.parametrize(("time", "depth"), DETECTED, ids=lambda value: str(value))
def test_7_1_ship_movement_in_every_position(time: str, depth: int) -> None:
    far = DETECTED[time, depth]
    for heading, column, ring in product(range(5, 13), range(5, 13), range(1, 5)):
        s = meeting(("Navasota", column, ring), heading=heading, depth=depth, night=int(time == "night"))
        flees = ring <= far
        expected = sideways(heading, column, ring) if flees else pass_or_close(heading, column, ring)
        assert reached(s, "done") == expected, (heading, column, ring)


def test_6_1_advance_in_every_position() -> None:
    for heading, column, ring in product(range(5, 13), range(5, 13), range(1, 5)):
        s = meeting(("Navasota", column, ring), heading=heading)
        assert reached(s, "ahead") == pass_or_close(heading, column, ring), (heading, column, ring)


def test_6_1_targets_are_in_the_arc() -> None:
    for heading, column in product(range(5, 13), range(5, 13)):
        s = meeting(("Navasota", column, 2), heading=heading)
        assert ("torpedoes" in siluro.answers(s)) == (abs(side(heading, column)) <= 1)
