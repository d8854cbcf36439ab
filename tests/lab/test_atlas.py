"""The atlas: what a spread says about scores, and that the shipped one is about the games as they are."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import siluro
from siluro.lab.atlas import POINTS, Spread, atlas_of, measure, spreads_of, thin, wins
from siluro.lab.part import lab_of


def spread(*scores: int, levels: dict[str, int] | None = None) -> Spread:
    counted = thin(sorted(Counter(scores).items()))
    return Spread("greedy", len(scores), 1, sum(scores) / len(scores), 0.1, levels or {}, counted)


def test_shares_and_quantiles_by_hand() -> None:
    known = spread(0, 0, 3, 5, 5, 5, 8, 9, 9, 20)
    assert [known.share_below(score) for score in (-1, 0, 1, 5, 6, 21)] == [0, 0, 0.2, 0.3, 0.6, 1]
    assert [known.quantile(share) for share in (0, 0.2, 0.25, 0.5, 0.75, 1)] == [0, 0, 3, 5, 9, 20]


def test_bars_add_up_to_all_games() -> None:
    known = spread(*range(100), 5, 5, 5)
    assert sum(known.bars(0, 99)) == pytest.approx(1)
    assert known.bars(0, 5)[5] == pytest.approx(98 / 103)  # the last column has what lies above it too


def test_a_long_list_is_thinned_and_loses_little() -> None:
    chance = random.Random(1)
    scores = [int(chance.gauss(20_000, 6_000)) for _ in range(20_000)]
    known = spread(*scores)
    assert len(known.scores) <= POINTS and known.scores[-1] == (max(scores), len(scores))
    for score in range(0, 40_000, 500):
        assert known.share_below(score) == pytest.approx(sum(each < score for each in scores) / 20_000, abs=2 / POINTS)


def test_it_counts_what_a_sample_counts() -> None:
    found = measure("gamma", "gg2", "greedy", 1500, 3)
    same = siluro.lab.sample("gamma", "gg2", games=1500, policy="greedy", seed=3)
    assert (found.mean, found.stderr) == (round(same.mean, 4), round(same.stderr, 4))
    assert found.levels == same.levels and found.scores[-1] == (same.max, 1500) and found.scores[0][0] == same.min


@pytest.mark.parametrize("name", siluro.games())
def test_the_shipped_atlas_is_about_the_game_as_it_is(name: str) -> None:
    game, atlas = siluro.game(name), atlas_of(name)
    assert atlas is not None
    assert list(atlas.scenarios) == list(game.scenarios)
    for scenario, known in game.scenarios.items():
        fair = spreads_of(name, scenario)[0]
        assert fair.policy == "greedy" and fair.games >= (10_000 if known.is_long else 100_000)
        assert sum(fair.levels.values()) == fair.games == fair.scores[-1][1] and 0 < wins(game, fair) <= 1


@pytest.mark.parametrize("mission", [f"m{number}" for number in range(1, 10)])
def test_a_loss_or_a_draw_is_no_win(mission: str) -> None:
    """By Stealth and Sea, 7.0: 0-3 points are a loss, 4-6 a draw, 7 and more a victory."""
    for spread in spreads_of("stealth", mission):
        assert wins(siluro.game("stealth"), spread) == pytest.approx(1 - spread.share_below(7), abs=1e-9)


@pytest.mark.parametrize("name", siluro.games())
def test_a_success_is_what_reaches_the_score_that_counts_as_won(name: str) -> None:
    """The lab counts wins by level and by score; but a level can depend on more than the score."""
    game = siluro.game(name)
    for scenario in game.scenarios:
        for spread in spreads_of(name, scenario):
            by_score = 1 - spread.share_below(game.victory(scenario))
            assert wins(game, spread) == pytest.approx(by_score, abs=0.05), (scenario, spread.policy)


@pytest.mark.parametrize("name", siluro.games())
def test_it_has_a_strong_player_who_is_stronger(name: str) -> None:
    """But in campaigns without a solver: they take too long."""
    for scenario, known in siluro.game(name).scenarios.items():
        fair, *others = spreads_of(name, scenario)
        who = lab_of(name).strong_policy(scenario)
        if known.is_long and who == "search":
            assert not others
            continue
        (strong,) = others
        assert strong.policy.partition("-")[0] == who and strong.games >= 250
        assert strong.mean > fair.mean


@pytest.mark.parametrize("name", siluro.games())
def test_its_games_can_be_played_again(name: str) -> None:
    """The first games of the same seed lie within what the atlas says, and their mean within its errors."""
    scenario = next(iter(siluro.game(name).scenarios))
    shipped = spreads_of(name, scenario)[0]
    again = measure(name, scenario, "greedy", 1000, shipped.seed)
    assert shipped.scores[0][0] <= again.scores[0][0] and again.scores[-1][0] <= shipped.scores[-1][0]
    assert abs(again.mean - shipped.mean) < 4 * again.stderr
