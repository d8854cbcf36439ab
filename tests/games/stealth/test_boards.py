"""The three boards: nets are the only way in, no water is out of reach, distances are as they should be."""

from __future__ import annotations

import pytest

from siluro.games.stealth.loader.boards import BOARDS, from_edge
from siluro.games.stealth.rules.c00_tables import Board
from siluro.games.stealth.rules.state import HARBOUR, LAND, NET, OPEN
from siluro.kit.hexes import DIRECTIONS, FAR, OUTSIDE, Hexes, distances
from tests.games.stealth.board import GAME

TABLES = GAME.blank().tables
RANGES = {
    # start to the nearest net, start to capital berths, start to the anchorages
    "gibraltar": ((6, 9), (10, 14), (4, 12)),
    "alexandria": ((6, 9), (11, 14), (7, 17)),
    "algiers": ((8, 8), (10, 16), (3, 9)),
}


def here(name: str) -> Board:
    return TABLES.boards[BOARDS.index(name)]


def reach(board: Board, hexes: list[int]) -> list[int]:
    return [board.distances(place)[start] for place in hexes for start in board.starts]


@pytest.mark.parametrize("name", BOARDS)
def test_1_7_the_nets_are_the_only_way_in(name: str) -> None:
    board = here(name)
    shut = [[near if near != OUTSIDE and board.water[near] != NET else OUTSIDE for near in row] for row in board.ways]
    found = distances(shut, board.starts[0])
    assert all((found[index] == FAR) == (water == HARBOUR) for index, water in enumerate(board.water) if water & 1)


@pytest.mark.parametrize("name", BOARDS)
def test_1_7_all_water_can_be_reached(name: str) -> None:
    board = here(name)
    found = distances(board.ways, board.starts[0])
    assert all((water == LAND) == (found[index] == FAR) for index, water in enumerate(board.water))


@pytest.mark.parametrize("name", BOARDS)
def test_1_7_ways_lead_both_ways(name: str) -> None:
    board = here(name)
    for index in range(board.hexes.count):
        for way in range(DIRECTIONS):
            there = board.ways[index][way]
            if there != OUTSIDE and board.water[index]:
                assert board.ways[there][(way + 3) % DIRECTIONS] == index


@pytest.mark.parametrize("name", BOARDS)
def test_0_4_distances_from_the_start(name: str) -> None:
    board = here(name)
    nets = [index for index, water in enumerate(board.water) if water == NET]
    net_range, capital_range, roads_range = RANGES[name]
    nearest = [min(board.distances(net)[start] for net in nets) for start in board.starts]
    assert net_range[0] <= min(nearest) <= max(nearest) <= net_range[1]
    big = [board.berth_hexes[berth] for berth in board.berths_for[0] or board.berths_for[1]]
    assert capital_range[0] <= min(reach(board, big)) <= max(reach(board, big)) <= capital_range[1]
    roads = [board.berth_hexes[berth] for berth in board.berths_for[4]]
    assert roads_range[0] <= min(reach(board, roads)) <= max(reach(board, roads)) <= roads_range[1]


@pytest.mark.parametrize("name", BOARDS)
def test_0_3_berths_are_on_the_right_side_of_the_nets(name: str) -> None:
    board = here(name)
    for kind in range(4):
        for berth in board.berths_for[kind]:
            assert board.water[board.berth_hexes[berth]] == HARBOUR
    waters = {board.water[board.berth_hexes[berth]] for berth in board.berths_for[4]}
    assert waters == ({HARBOUR} if name == "alexandria" else {OPEN})


@pytest.mark.parametrize("mission", range(9))
def test_0_3_every_mission_fits_its_board(mission: int) -> None:
    night = TABLES.missions[mission]
    board = TABLES.boards[night.board]
    for place in {place for place in night.places if place >= 0}:
        berth = board.berth_hexes.index(place)
        assert night.places.count(place) <= board.berth_spaces[berth]


def test_5_4_4_the_harbour_edge() -> None:
    assert [here(name).from_edge[here(name).hexes.index("0101")] for name in BOARDS] == [19, 21, 0]


@pytest.mark.parametrize(
    ("edge", "corners"),
    [("east", [3, 3, 0, 0]), ("west", [0, 0, 3, 3]), ("north", [1, 5, 0, 4]), ("south", [4, 0, 5, 1])],
)
def test_5_4_4_the_harbour_edge_may_be_any_edge(edge: str, corners: list[int]) -> None:
    """Of a board of four columns and three rows; the odd columns lie half a hex lower."""
    hexes = Hexes(4, 3)
    assert [from_edge(hexes, hexes.index(name), edge) for name in ("0101", "0103", "0401", "0403")] == corners


def test_5_4_6_hexes_under_the_mortar() -> None:
    board = here("gibraltar")
    found = {board.hexes.name(index) for index in range(board.hexes.count) if board.by_net[index]}
    assert found == {"1410", "1412", "1311", "1310", "1515", "1415", "1414"}


def test_0_3_ships_of_the_book_are_counted() -> None:
    navy = [ship for ship, kind in zip(TABLES.ship_ids, TABLES.ship_classes, strict=True) if kind != "cargo"]
    assert len(navy) <= 88
    for night in TABLES.missions:
        assert len([ship for ship in night.ships if TABLES.ship_classes[ship] == "cargo"]) <= 18
