"""What Sea Wolves brings to the lab: a rule of thumb, and a solver for the next turns of an encounter."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from siluro.games.wolves.lab.policies.greedy import Greedy
from siluro.games.wolves.rules.c03_mission import MOST_POINTS, is_lost
from siluro.games.wolves.rules.c04_movement import square_id
from siluro.lab.judge import Judge
from siluro.lab.part import Ceiling, GameLab, Unit
from siluro.lab.playout import Policy
from siluro.lab.solve import Estimate
from siluro.speech.say import mark, say

SCALE = mark("The scale of a mission ends there (ruling R-9).")
OPEN = mark("Nothing has been proved about the tonnage of a campaign.")


class WolvesLab(GameLab):
    """Encounters are solved for their next turns, all else is judged by play-outs."""

    own_scale = True

    def policies(self) -> Mapping[str, Callable[[], Policy]]:
        return {"greedy": Greedy}

    def ceiling(self, s: Any) -> Ceiling:
        return Ceiling(math.inf, OPEN) if s.campaign else Ceiling(MOST_POINTS, SCALE)

    def units(self, s: Any) -> Mapping[str, Unit]:
        """The boat."""
        return {"boat": Unit(square_id(s, s.cell), int(not is_lost(s)))}

    def has_judge(self, s: Any) -> bool:
        from siluro.games.wolves.lab import encounter

        return not encounter.is_over(s)

    def judge(self, s: Any, seconds: float) -> Judge:
        if not self.has_judge(s):
            return Judge()
        from siluro.games.wolves.lab import encounter

        outlook = encounter.outlook(s, seconds)
        if outlook is None:
            return Judge(
                note=say(
                    "the encounter is too large to solve in {seconds} s; these values come from play-outs",
                    seconds=f"{seconds:g}",
                )
            )
        values = {answer: Estimate(sight.tons, sight.error) for answer, sight in outlook.sights.items()}
        return Judge("encounter solved", values, basis=outlook.meaning)
