"""What Sea Wolves brings to the lab: a rule of thumb, and a solver for the next turns of an encounter."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from siluro.games.wolves.lab.policies.greedy import Greedy
from siluro.lab.advise import Advice
from siluro.lab.part import GameLab
from siluro.lab.playout import Policy
from siluro.lab.solve import named_values
from siluro.speech.say import say


class WolvesLab(GameLab):
    """Encounters are solved for their next turns, all else is judged by play-outs."""

    solves_first = False

    def policies(self) -> Mapping[str, Callable[[], Policy]]:
        return {"greedy": Greedy}

    def advice(self, s: Any, seconds: float) -> tuple[Advice | None, str]:
        from siluro.games.wolves.lab import encounter

        if encounter.is_over(s):
            return None, ""
        began = time.perf_counter()
        outlook = encounter.outlook(s, seconds)
        if outlook is None:
            return None, say(
                "the encounter is too large to solve in {seconds} s; these values come from play-outs",
                seconds=f"{seconds:g}",
            )
        valued = named_values(s, outlook.values)
        spent = time.perf_counter() - began
        return Advice("expected", True, "encounter solved", spent, valued, basis=outlook.meaning), ""
