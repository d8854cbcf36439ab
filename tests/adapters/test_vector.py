"""Many games at once: the same rules, the same rows, seen without a copy."""

from __future__ import annotations

import copy

import numpy as np
import pytest

import siluro
from siluro.adapters.gymnasium import BadSetting
from siluro.adapters.vector import GameVectorEnv
from siluro.engine.play import follow, waiting
from siluro.lab.columns import BeyondExtent
from siluro.lab.rng import Rng


def test_rows_and_masks_are_those_of_the_positions(game: str, scenario: str) -> None:
    env = GameVectorEnv(game, scenario, num_envs=4)
    seen, _ = env.reset(seed=1)
    for _ in range(30):
        for slot, s in enumerate(env.batch.positions):
            assert seen[slot].tolist() == env.setting.row(s).tolist()
            assert np.flatnonzero(env.masks[slot]).tolist() == env.setting.actions(s)
        seen, *_ = env.step(env.random_actions())


def test_observations_are_the_memory_that_games_write_into() -> None:
    env = GameVectorEnv("boats", "suda", num_envs=3)
    first, _ = env.reset(seed=1)
    second, *_ = env.step(env.random_actions())
    assert first is second and np.shares_memory(first, np.frombuffer(env.batch.observations, np.int32))


@pytest.mark.parametrize("reward", ["final", "change"])
def test_a_game_that_ends_begins_anew_and_pays_its_score(game: str, scenario: str, reward: str) -> None:
    """Slot 0 is followed through the door with the same dice to its end."""
    env = GameVectorEnv(game, scenario, num_envs=2, reward=reward)
    env.reset(seed=6)
    s = env.setting.start.copy()
    rng = Rng(env.batch.seed, env.batch.numbers[0])
    env.setting.run_on(s, rng)
    total, over = 0.0, False
    while not over:
        actions = env.random_actions()
        step = waiting(s)
        assert step is not None
        follow(s, env.setting.answer(step, int(actions[0])))
        env.setting.run_on(s, rng)
        _, rewards, ended, _, info = env.step(actions)
        total, over = total + rewards[0], bool(ended[0])
    assert not s.todo
    began = siluro.game(game).score(env.setting.start) if reward == "change" else 0
    assert total == siluro.game(game).score(s) - began
    assert info["_final_obs"][0] and info["final_obs"][0].tolist() == env.setting.row(s).tolist()
    assert env.batch.positions[0].todo and env.batch.numbers[0] >= 2


def test_a_seed_gives_the_same_games_whatever_the_neighbours_do() -> None:
    rows = []
    for lazy in (False, True):
        env = GameVectorEnv("boats", "suda", num_envs=2)
        env.reset(seed=9)
        for _ in range(50):
            actions = env.masks.argmax(axis=1)
            if lazy:
                actions[1] = env.random_actions()[1]
            env.step(actions)
        rows.append(env.observations[0].tolist())
    assert rows[0] == rows[1]


def test_what_is_not_allowed_changes_nothing_and_is_marked() -> None:
    env = GameVectorEnv("boats", "suda", num_envs=3)
    seen, _ = env.reset(seed=1)
    before = seen.copy()
    actions = env.random_actions()
    actions[1] = int(np.flatnonzero(env.masks[1] == 0)[0])
    seen, *_, info = env.step(actions)
    assert info["refused"].tolist() == [False, True, False]
    assert (seen[1] == before[1]).all() and (seen[0] != before[0]).any()
    for wrong in (-1, env.setting.choices):
        actions = env.random_actions()
        actions[2] = wrong
        assert env.step(actions)[-1]["refused"].tolist() == [False, False, True]


def test_a_position_beyond_the_extent_is_refused_in_a_sentence() -> None:
    env = GameVectorEnv("blockade", "run", num_envs=1)
    env.reset(seed=1)
    env.batch.positions[0].patrols.extend([0] * 40)  # type: ignore[attr-defined]
    with pytest.raises(BeyondExtent, match="goes beyond the extent of its game: patrols 43, room for 32"):
        for _ in range(100):
            env.step(env.random_actions())


def test_it_cannot_be_copied_and_says_why() -> None:
    with pytest.raises(TypeError, match="cannot be copied or pickled"):
        copy.deepcopy(GameVectorEnv("boats", "suda", num_envs=1))


def test_a_list_of_seeds_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadSetting, match="Give one seed for all games"):
        GameVectorEnv("boats", "suda", num_envs=2).reset(seed=[1, 2])


@pytest.mark.parametrize("count", [0, 2, 4])
def test_too_few_or_too_many_actions_are_refused_in_a_sentence(count: int) -> None:
    env = GameVectorEnv("boats", "suda", num_envs=3)
    before = env.reset(seed=1)[0].copy()
    with pytest.raises(ValueError, match=f"{count} actions for 3 games"):
        env.step(np.resize(env.random_actions(), count))
    assert (env.observations == before).all()
