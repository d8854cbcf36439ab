"""What Sea Wolves brings to the lab: a rule of thumb, and a solver for the next turns of an encounter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from siluro.engine.play import waiting
from siluro.games.wolves.lab.policies.greedy import Greedy
from siluro.games.wolves.rules.c03_mission import MOST_POINTS, is_lost
from siluro.games.wolves.rules.c04_movement import square_id
from siluro.games.wolves.rules.c12_campaign import Patrol
from siluro.games.wolves.rules.c12_upgrades import Upgrade
from siluro.games.wolves.rules.state import Wolves
from siluro.lab.judge import Judge
from siluro.lab.part import Ceiling, GameLab, Stage, Unit
from siluro.lab.playout import Policy
from siluro.lab.solve import Estimate
from siluro.speech.say import mark, say

SCALE = mark("The scale of a mission ends there (ruling R-9).")
TONS_A_PATROL = 13_900
"""Of the rule of thumb in the first campaign, on average over 1,500 of them."""


def worth_of_patrol(s: Wolves) -> int:
    """12.2, 12.4 The tonnage in the log, and for a boat that is back what the months left may bring."""
    months = 0 if s.ended else s.last_month + 1 - s.month
    return s.career_tonnage + months * TONS_A_PATROL


class WolvesLab(GameLab):
    """Encounters are solved for their next turns, all else is judged by play-outs."""

    own_scale = True

    def policies(self) -> Mapping[str, Callable[[], Policy]]:
        return {"greedy": Greedy}

    def ceiling(self, s: Any) -> Ceiling:
        if not s.campaign:
            return Ceiling(MOST_POINTS, SCALE)
        from siluro.games.wolves.lab.ceiling import PROOF, most_tons

        return Ceiling(most_tons(s), PROOF)

    def stage(self, s: Any) -> Stage | None:
        """12.2 The patrol; experience counts for all that follow."""
        return Stage(Patrol, worth_of_patrol) if s.campaign and not isinstance(waiting(s), Upgrade) else None

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
        values = {answer: Estimate(sight.tons, sight.error, str(sight)) for answer, sight in outlook.sights.items()}
        return Judge("encounter solved", values, basis=outlook.meaning)
