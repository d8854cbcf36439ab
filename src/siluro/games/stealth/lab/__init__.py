"""What By Stealth and Sea brings to the lab: rules of thumb."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from siluro.games.stealth.lab.policies.constants import LIMITS, Constants
from siluro.games.stealth.lab.policies.greedy import GreedyPolicy, ScuttlePolicy
from siluro.games.stealth.rules.state import CAPTURED, KILLED, board
from siluro.kit.hexes import OUTSIDE
from siluro.lab.part import Ceiling, GameLab, Tunable, Unit
from siluro.lab.playout import Policy


class StealthLab(GameLab):
    """Judged by play-outs."""

    def policies(self) -> Mapping[str, Callable[[], Policy]]:
        return {"scuttle": ScuttlePolicy, "greedy": GreedyPolicy}

    def tunable(self) -> Tunable:
        return Tunable(LIMITS, Constants, GreedyPolicy)

    def ceiling(self, s: Any) -> Ceiling:
        from siluro.games.stealth.lab.ceiling import PROOF, most_points

        return Ceiling(most_points(s), PROOF)

    def units(self, s: Any) -> Mapping[str, Unit]:
        """The SLCs; a crew that is killed or captured is lost."""
        hexes, lost = board(s).hexes, (CAPTURED, KILLED)
        places = ["" if place == OUTSIDE else hexes.name(place) for place in s.where]
        return {f"slc-{slc + 1}": Unit(place, int(s.crew_fate[slc] not in lost)) for slc, place in enumerate(places)}
