"""Samples: the same games for any number of workers, and means that agree with the solved values."""

from __future__ import annotations

import dataclasses
import shutil
from collections import Counter
from pathlib import Path

import pytest

import siluro
from siluro.engine.options import BadOption
from siluro.games.gamma.lab.tablebase import solver
from siluro.lab.objective import EXPECTED, Objective
from siluro.lab.playout import run
from siluro.lab.policies import UnknownPolicy, policies, policy
from siluro.lab.rng import Rng
from siluro.lab.sample import sample
from siluro.lab.search import Search
from tests.games.gamma.board import new

SAME = ("mean", "stderr", "min", "max", "levels", "endings", "steps", "games")


@pytest.mark.parametrize("policy", ["random", "greedy", "optimal"])
def test_workers_change_nothing(policy: str) -> None:
    one, two = (sample("gamma", "gg2", 700, policy, 3, {"men": 5}, workers=workers) for workers in (1, 2))
    assert {name: getattr(one, name) for name in SAME} == {name: getattr(two, name) for name in SAME}


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("name", siluro.games())
def test_every_game_is_counted_under_its_own_ending(name: str, policy: str) -> None:
    """A sample asks for the ending once for each kind of end (`Game.ending_by`)."""
    game = siluro.game(name)
    for scenario in game.scenarios:
        start, player = game.new(scenario), policies(name)[policy]()
        levels: Counter[str] = Counter()
        endings: Counter[str] = Counter()
        for number in range(60):
            s = start.copy()
            run(s, player, Rng(9, number))
            ending = game.ending(s)
            levels[ending.level] += 1
            endings[ending.reason] += 1
        found = sample(name, scenario, 60, policy, 9)
        assert (found.levels, found.endings) == (levels, endings), scenario


def test_best_play_aims_at_the_objective() -> None:
    goal = Objective(5000)
    found = sample("gamma", "gg2", 2000, "optimal", 4, {"men": 6}, goal=goal)
    assert found.objective == "score>=5000"
    assert abs(found.value - solver().value(new("gg2", men=6), goal)) <= 4 * found.value_stderr
    assert found.mean < sample("gamma", "gg2", 2000, "optimal", 4, {"men": 6}).mean


def test_a_sample_counts_what_others_reach() -> None:
    plain, counted = (sample("gamma", "gg1", 300, "greedy", 4, goal=goal) for goal in ("expected", "score>=2001"))
    assert (plain.value, plain.value_stderr) == (plain.mean, plain.stderr)
    assert counted.mean == plain.mean
    assert counted.value == (sum(counted.levels.values()) - counted.levels["defeat"]) / 300


def test_another_seed_gives_other_games() -> None:
    assert sample("gamma", "gg1", 200, "greedy", 1).mean != sample("gamma", "gg1", 200, "greedy", 2).mean


@pytest.mark.parametrize(
    ("scenario", "men", "games"), [("gg1", "10", 3000), ("gg2", "6", 3000), ("campaign", "10", 3000)]
)
def test_best_play_gives_the_solved_value(scenario: str, men: str, games: int) -> None:
    found = sample("gamma", scenario, games, "optimal", 11, {"men": men})
    assert abs(found.mean - solver().value(new(scenario, men=men), EXPECTED)) <= 4 * found.stderr


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("scenario", ["gg1", "gg2", "campaign"])
def test_nobody_beats_best_play(scenario: str, policy: str) -> None:
    found = sample("gamma", scenario, 4000, policy, 5)
    assert found.mean <= solver().value(new(scenario), EXPECTED) + 4 * found.stderr


def test_greedy_is_sensible() -> None:
    """A rule of thumb that is worth its name gets nine tenths of what can be had."""
    for scenario in ("gg1", "gg2", "campaign"):
        assert sample("gamma", scenario, 4000, "greedy", 5).mean > 0.9 * solver().value(new(scenario), EXPECTED)


def test_who_never_turns_back_is_a_plain_player_to_beat() -> None:
    for scenario in ("gg1", "gg2", "campaign"):
        stubborn = sample("gamma", scenario, 500, "stubborn", 5)
        random, greedy = (sample("gamma", scenario, 500, name, 5).mean for name in ("random", "greedy"))
        assert 10 * random < stubborn.mean < 0.8 * greedy
        assert "aborted" not in stubborn.endings


def test_a_sample_names_rules_and_pack() -> None:
    found = sample("gamma", "gg1", 1)
    assert (found.rules, found.pack) == (siluro.game("gamma").rules, siluro.game("gamma").pack_id(new("gg1")))


def test_sample_says_what_the_contract_promises() -> None:
    found = dataclasses.asdict(sample("gamma", "gg1", 50, "random", 1))
    assert {"game", "scenario", "policy", "games", "seed", "mean", "stderr", "min", "max", "levels", "endings", "steps",
            "seconds", "steps_per_second", "compiled"} <= set(found)  # fmt: skip
    assert sum(found["levels"].values()) == sum(found["endings"].values()) == 50


def test_search_takes_another_number_of_play_outs() -> None:
    for name, playouts in (("search", 1000), ("search-250", 250), ("search-7", 7)):
        player = policy("gamma", name)
        assert isinstance(player, Search) and player.playouts == playouts
    one, other = (sample("gamma", "gg2", 5, name, 1, {"men": 3}) for name in ("search-40", "search-40"))
    assert one.mean == other.mean and one.policy == "search-40"
    for wrong in ("search-0", "search-", "search-x", "search-9999999"):
        with pytest.raises(UnknownPolicy, match="has no policy"):
            policy("gamma", wrong)


def test_what_is_unknown_is_refused() -> None:
    with pytest.raises(UnknownPolicy, match="Policies: random, stubborn, greedy, optimal, search"):
        sample("gamma", "gg1", 1, "clever", 1)
    with pytest.raises(BadOption):
        sample("gamma", "gg3", 1, "random", 1)
    with pytest.raises(siluro.UnknownGame):
        sample("chess", "gg1", 1, "random", 1)
    assert next(iter(policies("gamma"))) == "random"


def test_a_sample_of_another_pack(tmp_path: Path) -> None:
    own = siluro.game("boats").folder
    richer = shutil.copytree(own, tmp_path / "richer")
    ships = richer / "ships.toml"
    ships.write_text(ships.read_text(encoding="utf-8").replace("points = 1\n", "points = 5\n"), encoding="utf-8")
    same, more = (sample("boats", "malta", 200, "greedy", 1, pack=folder) for folder in (own, richer))
    assert same.mean == sample("boats", "malta", 200, "greedy", 1).mean
    assert more.mean > 3 * same.mean


def test_a_table_of_best_play_is_for_its_own_pack(tmp_path: Path) -> None:
    with pytest.raises(UnknownPolicy, match="only with the game's own pack"):
        sample("gamma", "gg1", 10, "optimal", pack=tmp_path)
