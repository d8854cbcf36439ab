"""The boards keep what the rulebook says about them, and lie where the real coast lies."""

from __future__ import annotations

from itertools import pairwise

import pytest

from siluro.games.boats.rules.state import COLOURS, Board
from siluro.kit.hexes import FAR, OUTSIDE, distances
from tests.games.boats.board import GAME, new

SUDA: Board = new("suda").tables.boards[0]
MALTA: Board = new("malta").tables.boards[1]
BOARDS = [SUDA, MALTA]
INNER = {"suda": ["0804", "1002", "1104", "1106", "1303"]}


def names(chart: Board, places: list[int]) -> set[str]:
    return {chart.hexes.name(place) for place in places}


def around(chart: Board, name: str) -> set[str]:
    return names(chart, [place for place in chart.hexes.around[chart.hexes.index(name)] if place != OUTSIDE])


def ways(chart: Board, name: str) -> set[str]:
    return names(chart, chart.ways[chart.hexes.index(name)])


def nets(chart: Board) -> set[str]:
    return names(chart, [place for place, net in enumerate(chart.nets) if net])


def without(chart: Board, closed: list[int]) -> list[list[int]]:
    """The ways of the board with some hexes closed."""
    return [[there for there in found if there not in closed] if here not in closed else [] for here, found in
            enumerate(chart.ways)]  # fmt: skip


def test_10_2_4_the_bridge_touches_what_the_book_says() -> None:
    """V20"""
    assert MALTA.hexes.name(MALTA.bridge) == "1806"
    assert around(MALTA, "1806") == {"1705", "1706", "1805", "1807", "1905", "1906"}
    assert ways(MALTA, "1806") == {"1705", "1706", "1805", "1807", "1906"}
    assert names(MALTA, MALTA.bridge_sea) == {"1807", "1906"}
    assert names(MALTA, MALTA.bridge_harbour) == {"1705", "1706", "1805"}


def test_10_2_5_the_piers_close_what_the_book_says() -> None:
    """V20"""
    assert around(MALTA, "1706") == {"1606", "1607", "1705", "1707", "1806", "1807"}
    assert ways(MALTA, "1706") == {"1606", "1705", "1806"}
    for outside in ("1607", "1707", "1807"):
        assert "1706" not in ways(MALTA, outside)
    assert "1706" in ways(MALTA, "1606")


@pytest.mark.parametrize("chart", BOARDS, ids=["suda", "malta"])
def test_ways_are_mutual_and_on_water(chart: Board) -> None:
    for place, found in enumerate(chart.ways):
        for there in found:
            assert place in chart.ways[there]
            assert chart.terrain[there] in ".h"
            assert chart.hexes.distance(place, there) == 1


def test_suda_the_hexes_of_the_book() -> None:
    assert [SUDA.hexes.name(place) for place in new("suda").tables.raids[0].start[1:]] == ["3811"] * 4 + ["3805"] * 2
    assert {SUDA.hexes.name(place) for place, number in enumerate(SUDA.buoys) if number} == {"1803", "3507"}
    assert ways(SUDA, "1803") == ways(SUDA, "3507") == set()
    assert "1803" not in {name for place in range(SUDA.hexes.count) for name in names(SUDA, SUDA.ways[place])}


def test_suda_nine_ships_two_to_a_hex_but_one_in_1104() -> None:
    berths = [SUDA.hexes.name(place) for place in SUDA.berth_hexes]
    assert len(berths) == 9
    assert {name: berths.count(name) for name in berths} == {
        "1104": 1, "0804": 2, "1002": 2, "1106": 2, "1303": 2,
    }  # fmt: skip


def test_malta_seven_ships_one_to_a_hex() -> None:
    berths = [MALTA.hexes.name(place) for place in MALTA.berth_hexes]
    assert berths == ["1401", "1403", "1501", "1503", "1601", "1701", "1801"]
    assert [MALTA.hexes.name(place) for place in new("malta").tables.raids[1].start[1:]] == ["2312"] * 4 + ["2613"] * 2


def test_sea_hexes() -> None:
    assert sum(map(bool, SUDA.ways)) == 305  # 307 with the two buoys
    assert sum(map(bool, MALTA.ways)) == 340
    assert MALTA.terrain.count("o") == 25  # ruling M-30


@pytest.mark.parametrize(("chart", "starts"), [(SUDA, ("3811", "3805")), (MALTA, ("2312", "2613"))])
def test_each_harbour_is_sealed_by_its_nets(chart: Board, starts: tuple[str, str]) -> None:
    """Without the net hexes, and at Malta without the bridge, no anchorage can be reached."""
    closed = [place for place, net in enumerate(chart.nets) if net] + ([chart.bridge] if chart.bridge >= 0 else [])
    for start in starts:
        reached = distances(without(chart, closed), chart.hexes.index(start))
        assert all(reached[place] == FAR for place in chart.berth_hexes)


@pytest.mark.parametrize("line", [range(3005, 3013), [2905, *range(2907, 2912)], range(2204, 2212)])
def test_suda_each_of_the_three_nets_seals_the_bay(line: list[int]) -> None:
    closed = [SUDA.hexes.index(f"{number:04d}") for number in line]
    assert all(SUDA.nets[place] for place in closed)
    reached = distances(without(SUDA, closed), SUDA.hexes.index("3811"))
    assert all(reached[place] == FAR for place in SUDA.berth_hexes)


@pytest.mark.parametrize(
    ("chart", "start", "goals"),
    [
        (SUDA, "3811", {"3008": 8, "2204": 16, "1303": 25, "1104": 27, "0804": 30}),
        (SUDA, "3805", {"3005": 8, "2204": 16, "1303": 25, "1104": 27, "0804": 30}),
        (MALTA, "2312", {"1806": 9, "1606": 11, "1503": 15}),
        (MALTA, "2613", {"1806": 11, "1606": 13, "1503": 17}),
    ],
)
def test_distances_from_the_starts(chart: Board, start: str, goals: dict[str, int]) -> None:
    closed = [] if chart is SUDA else [chart.bridge]
    reached = distances(without(chart, closed), chart.hexes.index(start))
    for goal, distance in goals.items():
        if goal == "1806":
            assert distances(chart.ways, chart.hexes.index(start))[chart.bridge] == distance
        else:
            assert reached[chart.hexes.index(goal)] == distance, goal


def test_malta_is_shorter_through_an_opened_bridge() -> None:
    for start, distance in (("2312", 13), ("2613", 15)):
        reached = distances(MALTA.ways, MALTA.hexes.index(start))
        assert reached[MALTA.hexes.index("1503")] == distance


def test_malta_the_boom_leads_where_the_book_singles_out() -> None:
    assert nets(MALTA) == {"1605", "1606"}
    far = {name: names(MALTA, MALTA.right_of[MALTA.hexes.index(name)]) for name in ("1605", "1606")}
    assert far == {"1605": {"1704", "1705"}, "1606": {"1705", "1706"}}


@pytest.mark.parametrize("chart", BOARDS, ids=["suda", "malta"])
def test_beams_lie_on_water_and_start_at_a_lamp_on_land(chart: Board) -> None:
    for colour, lamp, *lit in chart.rays:
        assert chart.terrain[lamp] == "#"
        assert all(chart.terrain[place] in ".h" for place in lit)
        assert chart.hexes.distance(lamp, lit[0]) <= 2
        assert all(chart.hexes.distance(here, there) == 1 for here, there in pairwise(lit))
        assert colour in (1, 2, 4)
    lit_colours = {COLOURS[index] for index in range(3) if any(colour == 1 << index for colour, *_ in chart.rays)}
    assert lit_colours == set(COLOURS)


@pytest.mark.parametrize("chart", BOARDS, ids=["suda", "malta"])
def test_the_drawn_coast_is_the_real_one(chart: Board) -> None:
    """Nearly every hex is land or water as the outline says, judged at its centre, and the attribution is there."""
    assert chart.attribution == "© OpenStreetMap contributors (ODbL)"
    rings = [points for kind, points in chart.outlines if kind == "land"]
    wrong = [
        chart.hexes.name(place)
        for place in range(chart.hexes.count)
        if chart.terrain[place] != "o" and is_inside(chart.hexes.centre(place), rings) != (chart.terrain[place] == "#")
    ]
    assert len(wrong) <= chart.hexes.count // 25, wrong


def is_inside(point: tuple[float, float], rings: list[list[float]]) -> bool:
    """Even-odd rule over all outlines."""
    x, y = point
    inside = False
    for ring in rings:
        corners = list(zip(ring[::2], ring[1::2], strict=True))
        for (x0, y0), (x1, y1) in pairwise([*corners, corners[0]]):
            if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
                inside = not inside
    return inside


def test_10_2_5_the_real_breakwaters_lie_between_the_closed_hexes() -> None:
    """Each closed hexside is crossed by the outline of a breakwater or of the land it starts from."""
    walls = [points for kind, points in MALTA.outlines if kind == "breakwater"]
    assert walls
    for pair in range(0, len(MALTA.closed), 2):
        here, there = (MALTA.hexes.centre(place) for place in MALTA.closed[pair : pair + 2])
        steps = [
            (here[0] + (there[0] - here[0]) * i / 200, here[1] + (there[1] - here[1]) * i / 200) for i in range(201)
        ]
        assert any(is_inside(point, walls) for point in steps)


def test_the_pack_says_whose_coast_it_is() -> None:
    sources = (GAME.folder / "SOURCES.md").read_text(encoding="utf-8")
    assert "OpenStreetMap" in sources
    assert "Open Database Licence" in sources
    assert "OpenStreetMap" in GAME.credit
