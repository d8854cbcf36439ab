"""Every game passes PettingZoo's own tests, with one seat and with several."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import siluro
from siluro.adapters.pettingzoo import TableEnv

# what the test says about every environment whose observation carries a mask
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def options(game: str, scenario: str) -> dict[str, str]:
    """Three seats where a game has seats."""
    return {"seats": "3"} if "seats" in siluro.game(game).scenarios[scenario].options else {}


def test_the_test_of_pettingzoo(game: str, scenario: str) -> None:
    api_test(TableEnv(game, scenario, **options(game, scenario)), num_cycles=200)


def test_a_seed_gives_the_same_game(game: str, scenario: str) -> None:
    seed_test(lambda: TableEnv(game, scenario, **options(game, scenario)), num_cycles=30)


def play(env: TableEnv) -> tuple[dict[str, float], set[str]]:
    """A game by allowed actions: the reward of each agent, and who was asked."""
    env.reset(seed=3)
    rng, asked, rewards = np.random.default_rng(3), set(), {}
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        rewards[agent] = rewards.get(agent, 0.0) + reward
        if over:
            env.step(None)
            continue
        asked.add(agent)
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return rewards, asked


def test_a_copy_plays_on_with_the_same_dice() -> None:
    env = TableEnv("stealth", "m1", seats="2")
    env.reset(seed=4)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        mask = other.observe(other.agent_selection)["action_mask"]
        other.step(int(np.flatnonzero(mask)[0]))
        assert other.position.key() != env.position.key()
    env.step(int(np.flatnonzero(mask)[0]))
    assert other.position.key() == env.position.key()


def test_seats_share_the_result() -> None:
    env = TableEnv("stealth", "m1", seats="3")
    rewards, asked = play(env)
    assert asked == {"seat_1", "seat_2", "seat_3"}
    assert set(rewards.values()) == {float(siluro.game("stealth").score(env.position))}


def test_only_the_seat_that_is_asked_has_actions() -> None:
    env = TableEnv("stealth", "m1", seats="2")
    env.reset(seed=1)
    masks: dict[str, Any] = {agent: env.observe(agent)["action_mask"] for agent in env.agents}
    assert [agent for agent, mask in masks.items() if mask.any()] == [env.agent_selection]


def test_what_is_not_allowed_changes_nothing_and_says_why() -> None:
    env = TableEnv("gamma", "gg1")
    env.reset(seed=1)
    agent, before = env.agent_selection, env.observe(env.agent_selection)
    env.step(int(np.flatnonzero(before["action_mask"] == 0)[0]))
    assert env.infos[agent]["refused"]
    assert (env.observe(agent)["observation"] == before["observation"]).all()
