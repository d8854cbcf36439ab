"""An agent that was trained in an environment, as a policy of the lab: to be sampled, reviewed and measured."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from siluro.adapters.setting import Mask, Row, Setting
from siluro.engine.steps import Choose, State
from siluro.lab.playout import Policy
from siluro.lab.rng import Rng

Agent = Callable[[Row, Mask], int]
"""Sees a row and a mask, and says an action."""


class AgentPolicy(Policy):
    """Plays what an agent says; an action that is not allowed is an error of the agent."""

    def __init__(self, setting: Setting, agent: Agent) -> None:
        self.setting = setting
        self.agent = agent

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        answer = self.setting.answer(
            step, int(self.agent(self.setting.row(s), self.setting.mask(s, self.setting.choices)))
        )
        if answer not in options:
            raise ValueError(self.setting.refusal(s, self.setting.action(step, answer)))
        return answer
