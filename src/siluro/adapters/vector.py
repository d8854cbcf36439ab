"""Thousands of games at once, stepped in compiled code: a Gymnasium vector environment.

Observations, masks, rewards and flags are numpy arrays over the memory that the games write into: nothing is copied,
and the next step overwrites them. Copy what is to be remembered.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from siluro.adapters.gymnasium import REWARDS, BadSetting, check_word, gymnasium, row_space
from siluro.adapters.setting import Mask, Row, Setting
from siluro.engine.game import Game
from siluro.lab.batch import Batch
from siluro.speech.say import say


class GameVectorEnv(gymnasium.vector.VectorEnv[Row, NDArray[np.int64], NDArray[Any]]):
    """Many games of one scenario; the dice roll by themselves, and only decisions with two options are asked.

    A game that ends begins anew in the same step: `info["final_obs"]` has the rows of the ends where
    `info["_final_obs"]` is true. An action that is not allowed changes nothing; `info["refused"]` is true there.
    """

    metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        scenario: str = "",
        num_envs: int = 1024,
        reward: str = "final",
        pack: Path | str | None = None,
        **options: object,
    ) -> None:
        self.setting = Setting(game, scenario, options, pack)
        by_change = check_word("reward", reward, REWARDS) == "change"
        choices, width = self.setting.choices, self.setting.columns.width
        self.num_envs = num_envs
        self.single_observation_space = row_space(self.setting)
        self.single_action_space = gymnasium.spaces.Discrete(choices)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self.batch = Batch(
            self.setting.start, self.setting.columns, self.setting.lowest, choices, num_envs, self.setting.game.score,
            by_change,
        )  # fmt: skip
        shape = (num_envs, width)
        self.observations: Row = np.frombuffer(self.batch.observations, np.int32).reshape(shape)
        self.last_observations: Row = np.frombuffer(self.batch.last_observations, np.int32).reshape(shape)
        self.masks: Mask = np.frombuffer(self.batch.masks, np.int8).reshape(num_envs, choices)
        self.rewards: NDArray[np.float64] = np.frombuffer(self.batch.rewards, np.float64)
        self.ended: NDArray[np.bool_] = np.frombuffer(self.batch.ended, np.bool_)
        self.refused: NDArray[np.bool_] = np.frombuffer(self.batch.refused, np.bool_)
        self.truncated: NDArray[np.bool_] = np.zeros(num_envs, np.bool_)

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            say(
                "Many games at once cannot be copied or pickled: their arrays are the memory that the games write into."
            )
        )

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Row, dict[str, Any]]:
        if isinstance(seed, list):
            raise BadSetting(say("Give one seed for all games: a number, not a list."))
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**63)))
        return self.observations, {"action_mask": self.masks}

    def step(self, actions: NDArray[np.int64]) -> tuple[Row, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        self.batch.step(np.asarray(actions).tolist())
        info = {
            "action_mask": self.masks,
            "refused": self.refused,
            "final_obs": self.last_observations,
            "_final_obs": self.ended,
        }
        return self.observations, self.rewards, self.ended, self.truncated, info

    def action_masks(self) -> Mask:
        """Which actions each game allows now."""
        return self.masks

    def random_actions(self) -> NDArray[np.int64]:
        """An allowed action for each game, each as likely."""
        drawn = self.np_random.random(self.num_envs)
        return (
            np.fromiter(
                (
                    options[int(chance * len(options))]
                    for options, chance in zip(self.batch.options, drawn, strict=True)
                ),
                np.int64,
                self.num_envs,
            )
            - self.setting.lowest
        )
