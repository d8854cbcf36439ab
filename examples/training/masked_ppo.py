"""Trains an agent with masked PPO (sb3-contrib) on a game that is solved, and measures what it loses to best play.

    pip install 'siluro[training]'
    python examples/training/masked_ppo.py [--steps 1500000] [--seed 1] [--table curve.csv] [--curve curve.svg]

Every few rounds the agent plays games alone, always what it likes best, and `siluro.lab.regret` says what its choices
cost against the exact values. `greedy` is measured on the same games.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from siluro.adapters.agent import AgentPolicy
from siluro.adapters.setting import Setting
from siluro.adapters.vector import GameVectorEnv
from siluro.engine.play import follow, waiting
from siluro.lab.regret import Regret, regret
from siluro.lab.rng import Rng
from siluro.lab.search import playout_policy

GAME, SCENARIO = "gamma", "gg1"
SURVEY = 500  # games that show which numbers a row can have
LARGEST = 20  # a number that goes beyond is scaled, one below has an input for each value
UNIT = 1000.0  # a reward of about one
TOGETHER, ROUND = 256, 16  # games at once, decisions of each in a round
EVERY = 20  # rounds between two measurements
FRESH = 700_001  # the seed of the games that measure
FINAL = 5  # times as many measure the agent at the end, and greedy

Inputs = NDArray[np.float32]


class Encoding:
    """Rows of raw numbers as inputs of a network, by what the numbers were in many games."""

    def __init__(self, setting: Setting) -> None:
        rows = np.array(survey(setting))
        most = rows.max(axis=0)
        live = [column for column in range(rows.shape[1]) if rows[:, column].min() < most[column]]
        self.small = [column for column in live if most[column] <= LARGEST]
        self.large = [column for column in live if most[column] > LARGEST]
        self.room = most[self.small]
        self.starts = np.concatenate([[0], np.cumsum(self.room + 1)])
        self.scale = most[self.large].astype(np.float32)
        self.width = int(self.starts[-1]) + len(self.large)

    def __call__(self, rows: NDArray[np.int32]) -> Inputs:
        found = np.zeros((len(rows), self.width), np.float32)
        places = self.starts[:-1] + np.clip(rows[:, self.small], 0, self.room)
        found[np.arange(len(rows))[:, None], places] = 1.0
        found[:, self.starts[-1] :] = rows[:, self.large] / self.scale
        return found


def survey(setting: Setting) -> list[NDArray[np.int32]]:
    """The rows of every decision in games of the reference player."""
    player, found = playout_policy(setting.game.id), []
    for number in range(SURVEY):
        rng, s = Rng(1, number), setting.start.copy()
        setting.run_on(s, rng)
        while (step := waiting(s)) is not None:
            found.append(setting.row(s))
            follow(s, player.choose(s, step, step.options(s), rng))  # type: ignore[arg-type]
            setting.run_on(s, rng)
    return found


class Games(VecEnv):
    """Our vector environment as stable-baselines3 wants it: encoded rows, scaled rewards."""

    def __init__(self, games: GameVectorEnv, encode: Encoding) -> None:
        self.games, self.encode = games, encode
        seen = gymnasium.spaces.Box(0.0, 1.0, (encode.width,), np.float32)
        super().__init__(games.num_envs, seen, games.single_action_space)
        self.infos: list[dict[str, Any]] = [{} for _ in range(games.num_envs)]

    def reset(self) -> Inputs:
        rows, _ = self.games.reset(seed=self._seeds[0])
        return self.encode(rows)

    def step_async(self, actions: NDArray[np.int64]) -> None:
        self.chosen = actions

    def step_wait(self) -> tuple[Inputs, NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        rows, rewards, ended, _, _ = self.games.step(self.chosen)
        return self.encode(rows), (rewards / UNIT).astype(np.float32), ended.copy(), self.infos

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        return list(getattr(self.games, method_name)(*args, **kwargs).copy())

    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self.games, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.games, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self.games, attr_name, value)

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.games.close()


class Point(NamedTuple):
    """The agent after so many decisions of training."""

    decisions: int
    seconds: float
    """Processor time since the start, measurements left out."""
    loss: float
    error: float
    score: float


class Watch(BaseCallback):
    """Measures the agent every few rounds."""

    def __init__(self, measure: Callable[[int], Regret], games: int) -> None:
        super().__init__()
        self.measure, self.games, self.rounds, self.points = measure, games, 0, list[Point]()
        self.begun = time.process_time()

    def _on_step(self) -> bool:
        return True

    def _on_rollout_start(self) -> None:
        if self.rounds % EVERY == 0:
            self.note(self.games)
        self.rounds += 1

    def note(self, games: int) -> None:
        now = time.process_time()
        found = self.measure(games)
        self.points.append(Point(self.num_timesteps, now - self.begun, found.mean, found.stderr, found.score))
        taken = f"{self.num_timesteps:9,} decisions  {now - self.begun:5.0f} s"
        print(f"{taken}  loses {found.mean:6.1f} ± {found.stderr:.1f}", flush=True)
        self.begun += time.process_time() - now


def train(steps: int, games: int, seed: int) -> list[Point]:
    """The curve of an agent; each point measured by so many games."""
    torch.set_num_threads(1)
    env = GameVectorEnv(GAME, SCENARIO, num_envs=TOGETHER)
    setting, encode = env.setting, Encoding(env.setting)
    model = MaskablePPO(
        "MlpPolicy", Games(env, encode), n_steps=ROUND, batch_size=1024, n_epochs=4, gamma=1.0, gae_lambda=0.95,
        learning_rate=lambda left: 1e-3 * left, ent_coef=0.01, policy_kwargs={"net_arch": [128, 128]}, seed=seed,
        device="cpu",
    )  # fmt: skip

    def answer(row: NDArray[np.int32], mask: NDArray[np.int8]) -> int:
        return int(model.predict(encode(row[None]), action_masks=mask[None], deterministic=True)[0][0])

    watch = Watch(lambda number: regret(GAME, SCENARIO, AgentPolicy(setting, answer), number, FRESH), games)
    model.learn(steps, callback=watch)
    watch.note(games * FINAL)
    return watch.points


def write_table(points: Sequence[Point], path: Path) -> None:
    with path.open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow(Point._fields)
        table.writerows([point.decisions, *(f"{each:.1f}" for each in point[1:])] for point in points)


def draw_curve(points: Sequence[Point], greedy: Regret, path: Path) -> None:
    """What the agent loses to best play, by decisions; the line of greedy across."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.5), layout="constrained")
    axes = figure.subplots()
    axes.errorbar([each.decisions for each in points], [each.loss for each in points],
                  [each.error for each in points], color="#1d3557", label="masked PPO")  # fmt: skip
    axes.axhline(greedy.mean, color="#c1121f", linestyle="--", label="greedy")
    axes.set(yscale="log", xlabel="decisions in training", ylabel=f"loss against best play ({greedy.best:,.0f})")
    axes.legend()
    figure.savefig(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("steps", 1_500_000), ("games", 200), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--table", type=Path)
    parser.add_argument("--curve", type=Path)
    args = parser.parse_args()
    greedy = regret(GAME, SCENARIO, "greedy", args.games * FINAL, FRESH)
    print(f"best play {greedy.best:.1f}; greedy loses {greedy.mean:.1f} ± {greedy.stderr:.1f}")
    points = train(args.steps, args.games, args.seed)
    if args.table:
        write_table(points, args.table)
    if args.curve:
        draw_curve(points, greedy, args.curve)


if __name__ == "__main__":
    main()
