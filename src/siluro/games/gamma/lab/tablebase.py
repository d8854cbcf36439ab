"""The tablebase of Uomini Gamma: the graphs of the swim, GG.2 as a whole, and the solved values of every approach.

Written by tools/gamma_tablebase.py (`tablebase_file`), for the rulings and for reading G-22b. With the graphs at hand
the values of all positions with the ships of a game take a few hundredths of a second, without numpy about a second;
so the graphs are shipped, and not sixteen million values.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from siluro.engine.steps import State
from siluro.games import game
from siluro.games.gamma.lab.plain import PlainNight, PlainSwim, read_leg
from siluro.games.gamma.lab.solver import Key, Second, Solver
from siluro.games.gamma.rules.state import HIDDEN, OPEN, Gamma, Tables
from siluro.lab.npz import Arrays
from siluro.lab.objective import Objective
from siluro.lab.solve import has_numpy

if TYPE_CHECKING:
    from siluro.games.gamma.lab.swim import Swim

FILE = Path(__file__).parent / "tablebase.npz"
KINDS = (OPEN, HIDDEN)
"""How ships lie in GG.2."""
SECOND = ("expected", "needs", "chance")


class Shipped:
    """The graphs out of the file, for the game's own pack."""

    def __init__(self, readings: int = 0) -> None:
        self.tables: Tables = game("gamma").blank().tables
        self.readings = readings
        self.parts = Arrays(FILE)

    def swim(self, mission: int) -> Swim:
        from siluro.games.gamma.lab.tablebase_file import read_swim

        return read_swim(f"{self.readings}.{mission}")

    def second(self, kind: int) -> Second:
        name = f"{self.readings}.second.{kind}"
        expected = [float(value) for value in self.parts.numbers(f"{name}.expected")]
        needs = [int(need) for need in self.parts.numbers(f"{name}.needs")]
        return Second(self.tables.minimum_gg2, expected, needs, self.parts.table(f"{name}.chance"))

    def roots(self) -> dict[Key, float]:
        """The values of approaches about to begin."""
        keys = map(tuple, self.parts.table(f"{self.readings}.roots.keys"))
        return dict(zip(keys, self.parts.numbers(f"{self.readings}.roots.values"), strict=True))


class PlainlyShipped(Shipped):
    """The same without numpy."""

    def plain_swim(self, mission: int) -> PlainSwim:
        near, far = (read_leg(self.parts, f"{self.readings}.{mission}.{leg}") for leg in ("near", "far"))
        return PlainSwim(near, far)


class PlainSolver(Solver):
    """A solver in plain Python."""

    def __init__(self, source: PlainlyShipped) -> None:
        super().__init__(source)
        self.plainly = source
        self.plain_swims: dict[int, PlainSwim] = {}

    def swim(self, mission: int) -> Any:
        if mission not in self.plain_swims:
            self.plain_swims[mission] = self.plainly.plain_swim(mission)
        return self.plain_swims[mission]

    def solve_night(self, s: Gamma, goal: Objective) -> Any:
        is_linear = goal.bound is None
        return PlainNight(
            s, self.swim(s.mission), lambda lost, score: self.end_value(s, lost, score, goal), is_linear=is_linear
        )


@cache
def shipped_pack() -> str:
    """Which pack the file is about."""
    return Arrays(FILE).text("pack")


@cache
def solver(readings: int = 0) -> Solver:
    """A solver that reads the tablebase and solves the rest."""
    shipped = PlainlyShipped(readings)
    ready = Solver(shipped) if has_numpy() else PlainSolver(shipped)
    ready.seconds = {kind: shipped.second(kind) for kind in KINDS}
    return ready


def evaluator(s: State) -> Solver | None:
    """The tablebase's solver, if it is about the pack that this game uses and knows the position."""
    assert isinstance(s, Gamma)
    if shipped_pack() != pack_of(s):
        return None
    known = solver(s.readings)
    return known if known.knows(s) else None


def pack_of(s: Gamma) -> str:
    return f"{s.tables.id}-{s.tables.version}"
