"""The tool that makes the squares of the naval chart: numbering, borders, open water, coasts."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

import siluro
from siluro.games.wolves.loader.sea_grid import read_grid
from tools import naval_grid
from tools.naval_grid import Cell, all_cells, open_water, shared_border, simplify, trace

CELLS = {cell.id: cell for cell in all_cells()}


def test_the_committed_squares_are_those_of_the_tool() -> None:
    for name, cell in read_grid(siluro.game("wolves").folder / "grid.json").items():
        made = CELLS[name]
        assert [round(100 * bound) for bound in (cell.n, cell.s, cell.w, cell.e)] == [made.n, made.s, made.w, made.e]
        assert cell.sea >= naval_grid.SEA_SHARE


def test_the_tenth_square_of_a_part_puts_the_nought_first() -> None:
    assert (CELLS["AM03"].w, CELLS["AM03"].n) == (-670, 5730)
    assert (CELLS["AN02"].w, CELLS["AN02"].s) == (590, 5910)
    assert "AM63" not in CELLS


def test_squares_do_not_overlap() -> None:
    rows: dict[int, list[Cell]] = {}
    for cell in CELLS.values():
        rows.setdefault(cell.n, []).append(cell)
    for row in rows.values():
        row.sort(key=lambda cell: cell.w)
        assert all(left.e <= right.w for left, right in pairwise(row))


def test_borders() -> None:
    assert shared_border(CELLS["AN96"], CELLS["AN93"]) is None, "they meet in a corner"
    assert shared_border(CELLS["AM39"], CELLS["AM61"]) == ("parallel", 5640, -700, -670)
    assert shared_border(CELLS["AN16"], CELLS["AN41"]) == ("meridian", -130, 5820, 5910)


def test_water_must_lie_on_both_sides_of_a_border() -> None:
    border = shared_border(CELLS["AN16"], CELLS["AN41"])
    assert border is not None
    rows = (naval_grid.NORTH - naval_grid.SOUTH) * naval_grid.PIXELS // 100
    columns = (naval_grid.EAST - naval_grid.WEST) * naval_grid.PIXELS // 100
    sea = np.broadcast_to(np.True_, (rows, columns))
    assert round(open_water(sea, border), 1) == 0.9
    assert open_water(np.broadcast_to(np.False_, (rows, columns)), border) == 0


def test_a_coast_is_traced_and_simplified() -> None:
    land = np.zeros((6, 6), dtype=bool)
    land[2:4, 2:5] = True
    rings = list(trace(land))
    assert len(rings) == 1
    assert len(rings[0]) == 10
    assert simplify([(0, 0), (1, 0.01), (2, 0), (2, 2)]) == [(0, 0), (2, 0), (2, 2)]
