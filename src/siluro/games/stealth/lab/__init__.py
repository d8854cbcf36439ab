"""What By Stealth and Sea brings to the lab: rules of thumb."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from siluro.games.stealth.lab.policies.constants import LIMITS, Constants
from siluro.games.stealth.lab.policies.greedy import GreedyPolicy, ScuttlePolicy
from siluro.games.stealth.rules.c08_campaign import NextMission, score
from siluro.games.stealth.rules.state import ABOARD, CAPTURED, CUSTOM, HISTORIC, KILLED, SINGLE, Stealth, board
from siluro.kit.hexes import OUTSIDE
from siluro.lab.part import Ceiling, GameLab, Stage, Tunable, Unit
from siluro.lab.playout import Policy
from siluro.lab.solve import has_numpy


def worth_of_mission(s: Stealth) -> int:
    """8.2.2.2 Points, and the crews that are left for other missions."""
    return score(s) + s.losses.count(ABOARD) * Constants().crew // 1000


class StealthLab(GameLab):
    """Judged by play-outs."""

    def policies(self) -> Mapping[str, Callable[[], Policy]]:
        return {"scuttle": ScuttlePolicy, "greedy": GreedyPolicy}

    def tunable(self) -> Tunable:
        return Tunable(LIMITS, Constants, GreedyPolicy)

    def ceiling(self, s: Any) -> Ceiling:
        if s.scenario == CUSTOM or not has_numpy():
            from siluro.games.stealth.lab.ceiling import PROOF, most_points

            return Ceiling(most_points(s), PROOF)
        from siluro.games.stealth.lab.quiet import quiet_ceiling

        return quiet_ceiling(s)

    def stage(self, s: Any) -> Stage | None:
        """8.1 A mission of a historic campaign leaves nothing to the next; of a custom one, crews (8.2.2.2)."""
        if s.scenario == SINGLE or len(s.results) > s.mission:
            return None
        return Stage(NextMission, score if s.scenario == HISTORIC else worth_of_mission)

    def units(self, s: Any) -> Mapping[str, Unit]:
        """The SLCs; a crew that is killed or captured is lost."""
        hexes, lost = board(s).hexes, (CAPTURED, KILLED)
        places = ["" if place == OUTSIDE else hexes.name(place) for place in s.where]
        return {f"slc-{slc + 1}": Unit(place, int(s.crew_fate[slc] not in lost)) for slc, place in enumerate(places)}
