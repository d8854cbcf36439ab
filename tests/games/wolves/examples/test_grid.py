"""4.1, 4.2: the squares of the chart, their neighbours, and the book's examples of movement."""

from __future__ import annotations

import pytest

from siluro.games.wolves.loader import sea_grid
from siluro.games.wolves.rules.state import BLUE, RED, YELLOW
from tests.games.wolves.board import GAME, cell, new, put, sailed, square

GRID = sea_grid.read_grid(GAME.folder / "grid.json")
FIXTURES = """
AN96 54.6 53.7 8.0 9.5: AN94 AN95 AN98 AO77*
AN93 55.5 54.6 6.5 8.0: AN66 AN91 AN94 AN95
AN38 57.3 56.4 5.9 7.7: AN35 AN37 AN39 AN63 AN91
AN37 57.3 56.4 4.1 5.9: AN34 AN38 AN49 AN62 AN63
AN61 56.4 55.5 2.0 3.5: AN48 AN49 AN53 AN62 AN64
AN22 60.9 60.0 0.5 2.3: AF79 AN21 AN23 AN27
AN23 60.9 60.0 2.3 4.1: AF79 AF87 AN22 AN24 AN28
AN16 59.1 58.2 -3.1 -1.3: AN14 AN15 AN18 AN41
AM36 59.1 58.2 -6.7 -4.9: AM34 AM35 AM38 AN15
AM02 57.3 56.4 -10.3 -8.5: AM28 AM29 AM39 AM51 AM52
AM39 57.3 56.4 -8.5 -6.7: AM02 AM03 AM37 AM53 AM61
AM61 56.4 55.5 -7.0 -5.5: AM03 AM39 AM53 AM62 AM64
AM42 56.4 55.5 -14.5 -13.0: AM01 AM19 AM41 AM43 AM45
BF61 48.3 47.4 -4.0 -2.5: BF29* BF52 BF64
""".strip().splitlines()


@pytest.mark.parametrize("line", FIXTURES, ids=lambda line: line[:4])
def test_4_1_neighbours_of_known_squares(line: str) -> None:
    head, _, names = line.partition(": ")
    name, *bounds = head.split()
    found = GRID[name]
    assert [found.n, found.s, found.w, found.e] == [float(bound) for bound in bounds]
    assert set(found.neighbours) | {f"{other}*" for other in found.walls} == set(names.split())


def test_4_1_every_link_goes_both_ways_and_touches() -> None:
    for name, one in GRID.items():
        for other in one.neighbours:
            two = GRID[other]
            assert name in two.neighbours
            upright = one.n == two.s or one.s == two.n
            overlap = min(one.e, two.e) - max(one.w, two.w) if upright else min(one.n, two.n) - max(one.s, two.s)
            assert overlap > 0, f"{name} and {other} meet in a corner only (ruling R-4)"


def test_4_1_squares_are_54_miles_high_and_about_as_wide() -> None:
    assert {round(one.n - one.s, 2) for one in GRID.values()} == {0.9}
    assert 4400 < len(GRID) < 4800


@pytest.mark.parametrize(
    ("start", "end", "grids", "scenario"),
    [
        ("AN96", "AM61", 16, "m1"), ("AN96", "AN16", 11, "m1"), ("AN96", "AN17", 11, "m1"), ("AN96", "BF14", 25, "m2"),
        ("BF61", "AL03", 18, "m4"), ("CB33", "CA28", 14, "m8"), ("CB33", "CA79", 22, "m8"), ("AF91", "AB39", 15, "m9"),
    ],
)  # fmt: skip
def test_4_1_distances(start: str, end: str, grids: int, scenario: str) -> None:
    s = new(scenario)
    assert sea_grid.distances(s.sheet, [cell(s, start)])[cell(s, end)] == grids


def test_3_1_4_zones_of_mission_1() -> None:
    """Red touches the British or Irish coast, Yellow lies within two steps, 103 squares in all."""
    s = new("m1")
    zones = s.sheet.zones
    assert len(zones) == 103
    assert [zones.count(zone) for zone in (BLUE, YELLOW, RED)] == [39, 34, 30]
    assert zones[cell(s, "AM61")] == RED
    assert zones[cell(s, "AN96")] == BLUE


MOVES = [
    ("M1", "AN96", ["AN95", "AN93"], "surfaced"),
    ("M2", "AN93", ["AN91", "AN38"], "surfaced"),
    ("M3", "AN38", ["AN37"], "submerged"),
    ("M4", "AN37", ["AN62", "AN61"], "surfaced"),
    ("M5", "AN22", ["AN23", "AN28"], "surfaced"),
    ("M6", "AN22", ["AN23", "AN24"], "surfaced"),
    ("M7", "AN23", ["AF79", "AF78"], "surfaced"),
    ("M7b", "AN23", ["AF87", "AF88"], "surfaced"),
    ("M8", "AN16", ["AN15", "AM36"], "surfaced"),
    ("M9", "AM02", ["AM39", "AM61"], "surfaced"),
    ("M10", "AN63", ["AN37"], "submerged"),
]


@pytest.mark.parametrize(("start", "path", "depth"), [move[1:] for move in MOVES], ids=[move[0] for move in MOVES])
def test_4_2_examples_of_movement(start: str, path: list[str], depth: str) -> None:
    s = put(new("m1"), start)
    assert sea_grid.distances(s.sheet, [s.cell])[cell(s, path[-1])] == len(path), "exactly so many grids, not fewer"
    assert square(sailed(s, *path, depth=depth)) == path[-1]
