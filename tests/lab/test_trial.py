"""Small studies: the games of each value are those of a sample, however they are cut into pieces."""

from __future__ import annotations

import pytest

import siluro
from siluro.lab.sample import sample
from siluro.lab.trial import MOST_VALUES, POLICY, SEED, Trial, factors


def test_pieces_make_the_games_of_a_sample() -> None:
    trial, looks = Trial("gamma", "gg1", "hidden", 30), 0
    while trial.done < trial.wanted:
        trial.play(0.0)
        looks += 1
    assert looks > 3 and trial.done == trial.wanted == 30 * len(trial.cells)
    assert [cell.value for cell in trial.cells] == ["no", "yes", "three-light"]  # the standard first
    for cell in trial.cells:
        whole = sample("gamma", "gg1", 30, "greedy", SEED, {"hidden": cell.value})
        assert (cell.tally.mean, dict(cell.tally.levels)) == (whole.mean, whole.levels)


@pytest.mark.parametrize("name", siluro.games())
def test_everything_offered_can_be_played(name: str) -> None:
    game = siluro.game(name)
    scenario = next(iter(game.scenarios))
    for factor, values in factors(name, game.scenarios[scenario]).items():
        assert 1 < len(values) <= MOST_VALUES
        trial = Trial(name, scenario, factor, 1)
        trial.play(60.0)
        assert [cell.tally.games for cell in trial.cells] == [1] * len(values)


def test_players_who_take_seconds_a_game_are_left_out() -> None:
    scenario = siluro.game("stealth").scenarios["m1"]
    assert factors("stealth", scenario)[POLICY] == ["greedy", "random"]


def test_players_who_plan_for_a_minute_are_left_out() -> None:
    scenario = siluro.game("boats").scenarios["suda"]
    assert factors("boats", scenario)[POLICY] == ["greedy", "random"]
