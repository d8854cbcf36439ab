"""Every game passes Gymnasium's own checker, with sampled and with exact chances."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import DtypeObservation, RescaleObservation

import siluro
from siluro.adapters.gymnasium import BadSetting, GameEnv
from siluro.adapters.vector import GameVectorEnv
from siluro.games import UnknownGame

ID = "siluro.adapters.gymnasium:siluro/Game-v1"


def make(game: str, scenario: str, **more: Any) -> GameEnv:
    env = gymnasium.make(ID, game=game, scenario=scenario, **more).unwrapped
    assert isinstance(env, GameEnv)
    return env


def play(env: GameEnv, seed: int) -> list[tuple[list[int], float]]:
    """A game by allowed actions: its rows and rewards."""
    seen, over = [], False
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    while not over:
        action = int(rng.choice(np.flatnonzero(env.action_masks())))
        row, reward, over, _, info = env.step(action)
        assert "refused" not in info
        seen.append((row.tolist(), reward))
    return seen


@pytest.mark.parametrize("chance", ["sampled", "exact"])
def test_the_checker_of_gymnasium(game: str, scenario: str, chance: str) -> None:
    check_env(make(game, scenario, chance=chance))


def test_a_seed_gives_the_same_game(game: str, scenario: str) -> None:
    assert play(make(game, scenario), 5) == play(make(game, scenario), 5)


@pytest.mark.parametrize("reward", ["final", "change"])
@pytest.mark.parametrize("chance", ["sampled", "exact"])
def test_rewards_add_up_to_the_score(game: str, scenario: str, chance: str, reward: str) -> None:
    env = make(game, scenario, chance=chance, reward=reward)
    total = sum(reward for _, reward in play(env, 3))
    began = siluro.game(game).score(env.setting.start) if reward == "change" else 0
    assert total == siluro.game(game).score(env.position) - began


def test_exact_chances_are_the_odds(game: str, scenario: str) -> None:
    env = make(game, scenario, chance="exact")
    _, info = env.reset(seed=1)
    rolls = 0
    for _ in range(60):
        odds = siluro.odds(env.position)
        assert sorted(info["chances"].values()) == pytest.approx(sorted(map(float, odds.values())))
        assert set(info["chances"]) <= set(np.flatnonzero(info["action_mask"]))
        rolls += bool(odds)
        *_, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        if over:
            break
    assert rolls


def test_sampled_games_ask_only_what_has_two_answers(game: str, scenario: str) -> None:
    env = make(game, scenario)
    env.reset(seed=2)
    for _ in range(40):
        assert env.action_masks().sum() > 1
        if env.step(int(np.flatnonzero(env.action_masks())[-1]))[2]:
            break


def test_what_is_not_allowed_changes_nothing_and_says_why(game: str, scenario: str) -> None:
    env = make(game, scenario)
    before, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(env.action_masks() == 0)[0])
    row, reward, over, _, info = env.step(wrong)
    assert (row == before).all() and reward == 0 and not over
    assert info["refused"]


@pytest.mark.parametrize("action", [-1, 10**6])
@pytest.mark.parametrize("chance", ["sampled", "exact"])
def test_an_action_that_no_game_has_is_refused(game: str, scenario: str, chance: str, action: int) -> None:
    env = make(game, scenario, chance=chance)
    before, _ = env.reset(seed=1)
    row, _, over, _, info = env.step(action)
    assert (row == before).all() and not over and info["refused"]


def test_a_step_before_the_reset_spoils_no_later_game(game: str, scenario: str) -> None:
    env = make(game, scenario)
    start = env.setting.start.key()
    env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert env.setting.start.key() == start


def test_an_action_means_the_answer_that_records_name(game: str, scenario: str) -> None:
    env = make(game, scenario)
    env.reset(seed=4)
    asked = siluro.asking(env.position)
    assert asked
    actions = np.flatnonzero(env.action_masks())
    names = {env.setting.name(env.position, int(action)) for action in actions}
    assert names == {f"{asked.word} {answer}" for answer in siluro.answers(env.position)}


def test_a_position_can_be_put_back() -> None:
    env = make("gamma", "gg1")
    env.reset(seed=4)
    kept = env.position.copy()
    env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert env.position.key() != kept.key()
    env.position = kept
    assert env.setting.row(env.position).tolist() == env.setting.row(kept).tolist()


def test_every_row_lies_within_the_bounds_of_the_space(game: str, scenario: str) -> None:
    env = make(game, scenario)
    space: Any = env.observation_space
    assert (space.low <= 0).all() and (space.high >= 0).all(), "room that is not used holds zeros"
    assert (space.high.astype(int) - space.low).max() < 2**32 - 1 or game == "blockade"
    for seed in range(3):
        for row, _ in play(env, seed):
            assert space.contains(np.array(row, np.int32))


def test_a_row_that_is_scaled_tells_positions_apart() -> None:
    env = RescaleObservation(DtypeObservation(make("boats", "suda"), np.float32), np.float32(-1), np.float32(1))
    first, _ = env.reset(seed=1)
    second, *_ = env.step(int(np.flatnonzero(env.unwrapped.action_masks())[0]))  # type: ignore[attr-defined]
    assert len(set(first.tolist())) > 5 and (first != second).any() and abs(second).max() <= 1


@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
def test_a_copy_plays_on_alone_with_the_same_dice(game: str, scenario: str, again: Any) -> None:
    env = gymnasium.make(ID, game=game, scenario=scenario)
    _, info = env.reset(seed=7)
    for _ in range(3):
        info = env.step(int(np.flatnonzero(info["action_mask"])[0]))[-1]
    other = again(env)
    for _ in range(20):
        action = int(np.flatnonzero(info["action_mask"])[-1])
        row, reward, over, _, info = env.step(action)
        one, paid, ended, _, _ = other.step(action)
        assert (row == one).all() and (reward, over) == (paid, ended)
        if over:
            break
    assert env.unwrapped.position is not other.unwrapped.position  # type: ignore[attr-defined]


def test_gymnasium_makes_many_games_at_once() -> None:
    envs = gymnasium.make_vec(ID, 3, vectorization_mode="vector_entry_point", game="boats", scenario="malta")
    assert isinstance(envs, GameVectorEnv) and envs.num_envs == 3 and envs.setting.scenario == "malta"


def test_a_scenario_need_not_be_named_and_a_game_must_be_known() -> None:
    assert gymnasium.make(ID, game="boats").unwrapped.setting.scenario == "suda"  # type: ignore[attr-defined]
    with pytest.raises(UnknownGame, match=r"Unknown game 'gama'. Games: boats, "):
        gymnasium.make(ID, game="gama")


def test_a_pack_may_be_named_as_text() -> None:
    folder = siluro.game("gamma").folder
    assert GameEnv("gamma", pack=str(folder)).setting.pack == folder
    with pytest.raises(ValueError, match=r"pack.toml: cannot be read"):
        GameEnv("gamma", pack="/nowhere")


def test_an_unknown_chance_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadSetting, match=r"chance cannot be 'dice'. Use: sampled, exact."):
        GameEnv("gamma", "gg1", chance="dice")


def test_the_table_is_drawn_in_pixels(game: str, scenario: str) -> None:
    env = GameEnv(game, scenario, render_mode="rgb_array")
    env.reset(seed=1)
    while not env.setting.game.board_lines(env.position):  # boats that have no place yet
        env.step(int(np.flatnonzero(env.action_masks())[0]))
    drawn = env.render()
    assert drawn.shape == (600, 960, 3) and drawn.dtype == np.uint8
    edge = np.concatenate([drawn[0], drawn[-1], drawn[:, 0], drawn[:, -1]])
    assert (edge == edge[0]).all() and (drawn != edge[0]).any(), "letters, and none of them cut off"


def test_the_table_is_drawn_in_letters() -> None:
    env = GameEnv("gamma", "gg1", render_mode="ansi")
    env.reset(seed=1)
    assert "\n" in env.render()
