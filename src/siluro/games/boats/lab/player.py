"""Explosive Boats by the plan of the near-exact solver: the approach exactly, the attack zone nearly."""

from __future__ import annotations

from typing import Any

from siluro.engine.steps import Choose, State
from siluro.games.boats.lab.policies.greedy import Greedy
from siluro.games.boats.lab.solver import EQUIPMENT, planned_values
from siluro.games.boats.rules.c09_equipment import Equip
from siluro.games.boats.rules.state import SUDA, UNSOLVED, Boats, Tables
from siluro.lab.playout import Policy
from siluro.lab.rng import Rng


class Planned(Policy):
    """The first of the options that are worth most by the plan, which takes a minute to work out.

    There is no plan for Malta and none for attacks in phase E; there it plays as `greedy` does.
    """

    def __init__(self) -> None:
        self.tables: Tables | None = None
        self.known: Any = None
        self.otherwise = Greedy()

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        assert isinstance(s, Boats)
        if s.scenario != SUDA or s.readings & UNSOLVED:
            return self.otherwise.choose(s, step, options, rng)
        if isinstance(step, Equip):
            return next(piece for piece in options if s.gear[piece] < EQUIPMENT[piece])
        if self.tables is not s.tables:
            self.tables = s.tables
            self.known = planned_values(s)
        found: list[float] = self.known.values(s, step, options)
        return options[found.index(max(found))]
