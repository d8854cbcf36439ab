"""What no play exceeds: proved by counting, or solved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import siluro
from siluro.games.stealth.rules.state import SLCS
from siluro.lab.bound import NoBound, bound, of_solution
from siluro.lab.part import lab_of
from siluro.lab.solve import Limits, Solution
from siluro.record.parse import read_record
from siluro.record.replay import replay

REPLAYS = Path(__file__).parents[1] / "games"


def ends(game_id: str) -> Iterator[tuple[float, siluro.State]]:
    """The ceiling and the last position of golden games."""
    game = siluro.game(game_id)
    for file in sorted((REPLAYS / game_id / "replays").glob("*.siluro"))[::5]:
        session = replay(read_record(file.read_bytes()), game)
        ceiling = lab_of(game_id).ceiling(session.main.at(0))
        if ceiling:
            yield ceiling.value, session.main.state


def test_three_warheads_for_the_three_dearest_ships() -> None:
    stealth = siluro.game("stealth")
    s = stealth.new("m1")
    dearest = {"barham": 10, "renown": 10, "sheffield": 5}
    points = dict(zip(s.tables.ship_ids, s.tables.ship_points, strict=True))
    assert {name: points[name] for name in dearest} == dearest
    assert lab_of("stealth").ceiling(s).value == sum(dearest.values()) + SLCS + SLCS


def test_a_campaign_is_its_missions_and_money_buys_no_more_than_the_best_warheads() -> None:
    stealth = siluro.game("stealth")
    single, historic, custom = (
        lab_of("stealth").ceiling(stealth.new(name)).value for name in ("m1", "historic", "custom")
    )
    assert single < historic == sum(lab_of("stealth").ceiling(stealth.new(f"m{n}")).value for n in range(1, 10))
    assert historic < custom


@pytest.mark.parametrize("game_id", ["stealth", "wolves", "boats"])
def test_no_golden_game_exceeds_it(game_id: str) -> None:
    met = 0
    for most, end in ends(game_id):
        assert siluro.game(game_id).score(end) <= most
        met += 1
    assert met > 10


def test_a_policy_stays_below() -> None:
    found = bound("wolves", "m1", games=50, seed=3)
    assert (found.bound, found.exact, found.policy) == (6, False, "greedy")
    assert 0 < found.value < 6 and found.stderr > 0
    assert found.gap == pytest.approx(1 - found.value / 6)
    assert "R-9" in found.proof


def test_where_nothing_is_proved_it_says_so() -> None:
    with pytest.raises(NoBound, match="Nothing has been proved about the tonnage"):
        bound("wolves", "campaign", games=2)


def test_a_solved_game_reaches_its_bound_and_a_plan_does_not() -> None:
    solved = Solution("gamma", "gg1", {}, "expected", 3019.0, True, 1, 0.0, [])
    assert (of_solution(solved).exact, of_solution(solved).gap, of_solution(solved).policy) == (True, 0.0, "optimal")
    planned = Solution("boats", "suda", {}, "expected", 4.76, False, 1, 0.0, [], Limits(0.07, 4.955, 0.04, "why"))
    found = of_solution(planned)
    assert (found.bound, found.stderr, found.exact, found.proof) == (4.955, 0.07, False, "why")
