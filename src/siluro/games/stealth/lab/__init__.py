"""What By Stealth and Sea brings to the lab: rules of thumb."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from siluro.games.stealth.lab.policies.constants import LIMITS, Constants
from siluro.games.stealth.lab.policies.greedy import GreedyPolicy, ScuttlePolicy
from siluro.lab.part import GameLab, Tunable
from siluro.lab.playout import Policy


class StealthLab(GameLab):
    """Judged by play-outs."""

    def policies(self) -> Mapping[str, Callable[[], Policy]]:
        return {"scuttle": ScuttlePolicy, "greedy": GreedyPolicy}

    def tunable(self) -> Tunable:
        return Tunable(LIMITS, Constants, GreedyPolicy)
