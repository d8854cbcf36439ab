"""What no play exceeds: proved by counting, by a kinder game that is solved, or solved itself."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import siluro
from siluro.games import GROUP, register
from siluro.games.boats.lab.ceiling import shooting_range
from siluro.games.stealth.lab import quiet
from siluro.games.stealth.lab.ceiling import most_points
from siluro.games.stealth.rules.state import SLCS
from siluro.games.wolves.lab.ceiling import most_boxes, most_tons
from siluro.lab.bound import NoBound, bound, declared_ceiling, of_solution
from siluro.lab.part import lab_of
from siluro.lab.solve import Limits, Solution
from siluro.record.parse import read_record
from siluro.record.replay import replay

ROOT = Path(__file__).parents[2]
REPLAYS = ROOT / "tests" / "games"


def ends(game_id: str) -> Iterator[tuple[siluro.State, siluro.State]]:
    """The first and the last position of golden games."""
    game = siluro.game(game_id)
    for file in sorted((REPLAYS / game_id / "replays").glob("*.siluro"))[::5]:
        session = replay(read_record(file.read_bytes()), game)
        yield session.main.at(0), session.main.state


def test_three_warheads_for_the_three_dearest_ships() -> None:
    s = siluro.game("stealth").new("m1")
    dearest = {"barham": 10, "renown": 10, "sheffield": 5}
    points = dict(zip(s.tables.ship_ids, s.tables.ship_points, strict=True))
    assert {name: points[name] for name in dearest} == dearest
    assert most_points(s) == sum(dearest.values()) + SLCS + SLCS


def test_a_campaign_is_its_missions_and_money_buys_no_more_than_the_best_warheads() -> None:
    stealth = siluro.game("stealth")
    single, historic, custom = (most_points(stealth.new(name)) for name in ("m1", "historic", "custom"))
    assert single < historic == sum(most_points(stealth.new(f"m{n}")) for n in range(1, 10))
    assert historic < custom == lab_of("stealth").ceiling(stealth.new("custom")).value


def test_no_golden_game_exceeds_what_is_counted() -> None:
    met = 0
    for start, end in ends("stealth"):
        assert siluro.game("stealth").score(end) <= most_points(start)
        met += 1
    for start, end in ends("wolves"):
        assert start.campaign or siluro.game("wolves").score(end) <= lab_of("wolves").ceiling(start).value
        met += 1
    assert met > 20


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["m1", "m2"])
def test_a_quiet_harbour_counts_less_than_the_warheads(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if "SILURO_GAMES" not in os.environ:
        monkeypatch.setattr(quiet, "NIGHTS", 8)  # of 32, which take a minute
    found = bound("stealth", scenario, games=300, seed=3)
    counted = most_points(siluro.game("stealth").new(scenario))
    assert found.value + 4 * found.stderr < found.bound < counted
    assert 0 < found.bound_stderr < 0.5
    assert "never harms" in found.proof


def test_without_shots_there_is_nothing_to_gain_at_malta_but_the_submarine() -> None:
    s = siluro.game("boats").new("malta")
    assert shooting_range(s)(0) == 0
    assert shooting_range(s)(1) == pytest.approx(2 / 3 + 1 / 3 * 2 / 3)  # Binoculars, then the Charm
    assert shooting_range(s)(100) == pytest.approx(7, abs=1e-6)  # there are no more ships
    assert 5 < lab_of("boats").ceiling(s).value < 6


def test_no_policy_shoots_better_than_the_range() -> None:
    found = bound("boats", "malta", games=2000, seed=3)
    assert found.value + 4 * found.stderr < found.bound


def test_a_campaign_of_sea_wolves_is_its_boxes_of_damage() -> None:
    wolves = siluro.game("wolves")
    s = wolves.new("campaign", boat="iic")
    torpedo = 1 - (15 / 36) ** 2 + 1 - (30 / 36) ** 2 + 1 - (35 / 36) ** 2
    assert most_boxes(s, s.boat) == pytest.approx(5 * torpedo)  # five torpedoes, no gun
    assert most_tons(s) < most_tons(wolves.new("campaign")) < most_tons(wolves.new("campaign", length="2"))
    found = bound("wolves", "campaign", games=50, seed=3)
    assert found.value + 4 * found.stderr < found.bound == most_tons(wolves.new("campaign"))


@pytest.mark.parametrize("name", ["boats", "wolves"])
def test_no_scenario_is_without_a_bound(name: str) -> None:
    played = siluro.game(name)
    for scenario in played.scenarios:
        ceiling = lab_of(name).ceiling(played.new(scenario))
        assert scenario == "suda" if ceiling is None else ceiling.value < 1e6


def test_a_policy_stays_below() -> None:
    found = bound("wolves", "m1", games=50, seed=3)
    assert (found.bound, found.exact, found.policy) == (6, False, "greedy")
    assert 0 < found.value < 6 and found.stderr > 0
    assert found.gap == pytest.approx(1 - found.value / 6)
    assert "R-9" in found.proof


def test_a_small_game_of_somebody_else_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    """It needs no rule of thumb for that."""
    monkeypatch.syspath_prepend(ROOT / "examples" / "blockade" / "src")
    monkeypatch.setitem(register(), "blockade", EntryPoint("blockade", "siluro_blockade:GAME", GROUP))
    found = bound("blockade", "run")
    assert (found.exact, found.policy) == (True, "optimal") and 0 < found.bound < 3
    with pytest.raises(NoBound, match="Nothing has been proved about blockade run"):
        declared_ceiling(siluro.game("blockade"), "run", siluro.game("blockade").new("run"))


def test_of_a_game_too_large_the_highest_score_counts_that_it_declares() -> None:
    gamma = siluro.game("gamma")
    ceiling = declared_ceiling(gamma, "gg1", gamma.new("gg1"))
    assert ceiling.value == gamma.extent(gamma.new("gg1")).scores[-1] and "no score is higher" in ceiling.proof


def test_a_bound_names_rules_and_pack() -> None:
    found = bound("wolves", "m1", games=2)
    assert found.rules == siluro.game("wolves").rules and found.pack.startswith("wolves-core-")


def test_a_solved_game_reaches_its_bound_and_a_plan_does_not() -> None:
    solved = Solution("gamma", "gg1", {}, "expected", 3019.0, True, 1, 0.0, [])
    assert (of_solution(solved).exact, of_solution(solved).gap, of_solution(solved).policy) == (True, 0.0, "optimal")
    planned = Solution("boats", "suda", {}, "expected", 4.76, False, 1, 0.0, [], Limits(0.07, 4.955, 0.04, "why"))
    found = of_solution(planned)
    assert (found.bound, found.stderr, found.exact, found.proof) == (4.955, 0.07, False, "why")
