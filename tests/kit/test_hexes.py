"""Laws of the hex boards."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from siluro.kit.hexes import DIRECTIONS, FAR, OUTSIDE, Hexes, all_distances, distances, passages, reachable

BOARD = Hexes(30, 16)


def named(*names: str) -> list[int]:
    return [BOARD.index(name) for name in names]


def around(name: str) -> set[str]:
    return {BOARD.name(index) for index in BOARD.around[BOARD.index(name)] if index != OUTSIDE}


def test_numbers_and_indexes_are_one_to_one() -> None:
    names = [BOARD.name(index) for index in range(BOARD.count)]
    assert len(set(names)) == BOARD.count
    assert [BOARD.index(name) for name in names] == list(range(BOARD.count))
    assert names[0] == "0101" and names[-1] == "3016"


@pytest.mark.parametrize("name", ["", "101", "00101", "0001", "0100", "3101", "0117", "abcd", "１２０３", "-101"])
def test_a_number_that_is_not_on_the_board_is_outside(name: str) -> None:
    assert BOARD.index(name) == OUTSIDE


def test_the_neighbours_the_rules_name() -> None:
    assert around("1806") == {"1705", "1706", "1805", "1807", "1905", "1906"}
    assert around("1706") == {"1606", "1607", "1705", "1707", "1806", "1807"}


def test_neighbours_are_mutual_and_opposite() -> None:
    for index in range(BOARD.count):
        for way, other in enumerate(BOARD.around[index]):
            if other != OUTSIDE:
                assert BOARD.around[other][(way + 3) % DIRECTIONS] == index
                assert BOARD.direction(index, other) == way
                assert BOARD.distance(index, other) == 1


def test_an_inner_hex_has_six_neighbours_one_unit_away() -> None:
    for index in range(BOARD.count):
        x, y = BOARD.centre(index)
        for other in BOARD.around[index]:
            if other != OUTSIDE:
                there = BOARD.centre(other)
                assert math.isclose(math.dist((x, y), there), 1.0, abs_tol=1e-12)
    assert sum(OUTSIDE not in ring for ring in BOARD.around) == 28 * 14


def test_distance_is_a_metric_and_equals_the_shortest_path() -> None:
    ways = passages(BOARD, [1] * BOARD.count, [])
    for start in (0, 100, BOARD.index("1806"), BOARD.count - 1):
        by_path = distances(ways, start)
        assert [BOARD.distance(start, end) for end in range(BOARD.count)] == by_path
        assert [BOARD.distance(end, start) for end in range(BOARD.count)] == by_path


def test_corners_are_shared_and_ordered() -> None:
    for index in (BOARD.index("0505"), BOARD.index("0605")):
        for way, other in enumerate(BOARD.around[index]):
            a, b = BOARD.side(index, way)
            c, d = BOARD.side(other, (way + 3) % DIRECTIONS)
            assert math.dist(a, d) < 1e-9 and math.dist(b, c) < 1e-9
            x, y = BOARD.centre(index)
            ox, oy = BOARD.centre(other)
            assert math.isclose((a[0] + b[0]) / 2, (x + ox) / 2) and math.isclose((a[1] + b[1]) / 2, (y + oy) / 2)


def test_a_line_is_a_shortest_path_between_its_ends() -> None:
    for start in range(0, BOARD.count, 7):
        for end in range(0, BOARD.count, 11):
            line = BOARD.line(start, end)
            assert line[0] == start and line[-1] == end
            assert len(line) == BOARD.distance(start, end) + 1
            assert all(BOARD.distance(a, b) == 1 for a, b in pairwise(line))


def test_a_ray_is_a_straight_line_to_the_edge() -> None:
    start = BOARD.index("0506")
    for way in range(DIRECTIONS):
        ray = BOARD.ray(start, way)
        assert ray and BOARD.around[ray[-1]][way] == OUTSIDE
        assert BOARD.line(start, ray[-1]) == [start, *ray]
    assert BOARD.name(BOARD.ray(start, 2)[0]) == "0607"


def test_land_and_closed_hexsides_bar_the_way_both_ways() -> None:
    here, there, land = named("1706", "1707", "1606")
    enterable = [1] * BOARD.count
    enterable[land] = 0
    ways = passages(BOARD, enterable, [here, there])
    assert there not in ways[here] and here not in ways[there]
    assert land not in ways[here]
    assert set(reachable(ways)[here]) == set(named("1607", "1705", "1806", "1807"))
    assert distances(ways, here)[there] == 2
    assert distances(ways, here)[land] == FAR


def test_all_distances_are_mutual() -> None:
    small = Hexes(6, 5)
    ways = passages(small, [index % 4 != 3 for index in range(small.count)], [])
    table = all_distances(ways)
    for start in range(small.count):
        if start % 4 != 3:
            assert table[start][start] == 0
            assert all(table[start][end] == table[end][start] for end in range(small.count) if end % 4 != 3)
