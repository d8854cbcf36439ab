"""Chapter 4: tonnage and levels."""

from __future__ import annotations

import pytest

from siluro.games.gamma.rules.state import grt
from tests.games.gamma.board import GAME, at_box, drawn, gg1, new, played

LEVELS = [
    (0, "defeat"), (2000, "defeat"), (2001, "bronze"), (7000, "bronze"), (7001, "silver"), (12000, "silver"),
    (12001, "gold"), (15000, "gold"), (15001, "gold-promotion"), (22718, "gold-promotion"),
]  # fmt: skip


@pytest.mark.parametrize(("tonnage", "level"), LEVELS)
def test_4_t15_levels(tonnage: int, level: str) -> None:
    s = new()
    s.tonnage = tonnage
    assert GAME.ending(s).level == level
    assert GAME.score(s) == tonnage


def test_4_t2_the_historical_result_is_silver() -> None:
    s = new("campaign")
    s.tonnage = sum(s.tables.history)
    assert s.tonnage == 11333
    assert GAME.ending(s).level == "silver"


def test_4_t3_largest_totals() -> None:
    s = new()
    totals = []
    for mission, ships in zip(s.tables.missions, (5, 4), strict=True):
        first = sorted({grt(s, ship) for ship in mission.first_table if ship >= 0}, reverse=True)[: mission.first_ships]
        other = sorted({grt(s, ship) for ship in mission.other_table if ship >= 0}, reverse=True)
        totals.append(sum(first) + sum(other[: ships - mission.first_ships]))
    assert totals == [13302, 9416]
    assert sum(totals) == 22718


def test_4_nobody_left_is_failure() -> None:
    s = drawn(at_box(gg1(), 3, men=1), "uwwp")
    assert GAME.ending(s) == GAME.ending(s).__class__("defeat", "all-lost")


def test_4_only_sunk_ships_count() -> None:
    s = played(drawn(at_box(gg1(), 7), "swim"), "2", "2", "0")
    s = played(s, "4", "3", "4", "4")  # Baron Forbes is damaged, Baron Douglas sunk
    assert s.tonnage == 3899
    assert [ship["fate"] for ship in GAME.view(s)["ships"]][:3] == ["damaged", "sunk", "at anchor"]
