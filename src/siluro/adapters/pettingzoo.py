"""A game for several seats, as a PettingZoo environment: agents take turns as the rules ask them.

All win or lose together, so every agent has the same reward. A game for one player has one agent.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from siluro.adapters import describe_missing
from siluro.adapters.setting import Kept, Setting
from siluro.engine.game import Game
from siluro.engine.play import follow, waiting
from siluro.engine.steps import State
from siluro.lab.rng import Rng

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as error:
    raise describe_missing("pettingzoo", "pettingzoo") from error


class TableEnv(Kept, AECEnv):  # type: ignore[misc]
    """One game at a table with its seats. The dice roll by themselves; only decisions with two options are asked."""

    metadata = {"name": "siluro_v1", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        scenario: str = "",
        render_mode: str | None = None,
        pack: Path | str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        self.setting = Setting(game, scenario, options, pack)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{number}" for number in range(1, self.setting.seats + 1)]
        self.agents: list[str] = []
        choices = self.setting.choices
        row, mask = spaces.Box(*self.setting.bounds, dtype=np.int32), spaces.Box(0, 1, (choices,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": row, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(choices) for agent in self.possible_agents}
        self.position: State = self.setting.start.copy()
        self.rng = Rng(0)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is None:
            seed = int(np.random.default_rng().integers(2**63))
        self.rng = Rng(seed)
        self.position = self.setting.first_decision(self.rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.asked_agent()

    def asked_agent(self) -> str:
        """The agent whose decision it is."""
        return self.possible_agents[self.setting.seat(self.position) - 1]

    def observe(self, agent: str) -> dict[str, Any]:
        """All see the same table; only the agent that is asked may answer."""
        is_asked = self.position.todo and agent == self.asked_agent()
        choices = self.setting.choices
        mask = self.setting.mask(self.position, choices) if is_asked else np.zeros(choices, np.int8)
        return {"observation": self.setting.row(self.position), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        s, setting = self.position, self.setting
        step = waiting(s)
        assert step is not None
        if action is None or int(action) not in setting.actions(s):
            self.infos[agent] = {"refused": setting.refusal(s, -1 if action is None else int(action))}
            return
        self.infos[agent] = {}
        follow(s, setting.answer(step, int(action)))
        setting.run_on(s, self.rng)
        if s.todo:
            self.agent_selection = self.asked_agent()
        else:
            self.rewards = dict.fromkeys(self.agents, float(setting.game.score(s)))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()

    def render(self) -> str | None:
        """The table drawn with letters."""
        return "\n".join(self.setting.game.board_lines(self.position)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
