"""The tablebase of Uomini Gamma: the graphs of the swim, GG.2 as a whole, and the solved values of every approach.

Written by tools/gamma_tablebase.py, read here, for the rulings and for reading G-22b. With the graphs at hand the
values of all positions with the ships of a game take a few hundredths of a second; so the graphs are shipped, and not
sixteen million values.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from siluro.engine.steps import State
from siluro.games import game
from siluro.games.gamma.lab.solver import Key, Second, Solver
from siluro.games.gamma.lab.swim import Leg, Swim
from siluro.games.gamma.rules.state import GG1, GG2, HIDDEN, OPEN, Gamma, Tables
from siluro.lab.graph import LEAF, Graph

FILE = Path(__file__).parent / "tablebase.npz"
KINDS = (OPEN, HIDDEN)
"""How ships lie in GG.2."""
SECOND = ("expected", "needs", "chance")


def bytes_apart(numbers: NDArray[Any]) -> NDArray[np.uint8]:
    """First all lowest bytes, then all second ones, and so on: it packs to a third."""
    plain = np.ascontiguousarray(numbers)
    return np.ascontiguousarray(plain.view(np.uint8).reshape(-1, plain.itemsize).T)


def bytes_together(apart: NDArray[np.uint8], kind: Any) -> NDArray[Any]:
    return np.asarray(np.ascontiguousarray(apart.T).view(kind).ravel())


def graph_parts(name: str, leg: Leg) -> dict[str, NDArray[Any]]:
    """A graph and the codes of its nodes, as the file has them."""
    graph, degree = leg.graph, np.diff(leg.graph.first)
    back = np.repeat(np.arange(len(degree)), degree) - graph.target
    return {
        f"{name}.kind": graph.kind,
        f"{name}.degree": degree.astype(np.int8),
        f"{name}.back": bytes_apart(back.astype(np.int32)),
        f"{name}.weight": graph.weight.astype(np.int8),
        f"{name}.bands": graph.bands.astype(np.int32),
        f"{name}.codes": bytes_apart(np.diff(leg.codes, prepend=0)),
    }


def read_graph(parts: Mapping[str, NDArray[Any]], name: str) -> Leg:
    """A graph out of the file, and the codes of its nodes."""
    kind, degree = parts[f"{name}.kind"], parts[f"{name}.degree"]
    first = np.concatenate(([0], np.cumsum(degree, dtype=np.int64)))
    back = bytes_together(parts[f"{name}.back"], np.int32)
    target = (np.repeat(np.arange(len(degree), dtype=np.int32), degree) - back).astype(np.int32)
    weight, bands = (parts[f"{name}.{part}"].astype(np.int64) for part in ("weight", "bands"))
    codes = np.cumsum(bytes_together(parts[f"{name}.codes"], np.int64))
    return Leg(Graph(kind, first, target, weight, bands, int((kind == LEAF).sum())), codes)


def write(solvers: Iterable[Solver], file: Path) -> None:
    """The solvers' graphs and the roots they have solved."""
    parts: dict[str, NDArray[Any]] = {"pack": np.array(pack_of(game("gamma").blank()))}
    for solver in solvers:
        name = solver.source.readings
        for mission in (GG1, GG2):
            swim = solver.swim(mission)
            parts |= graph_parts(f"{name}.{mission}.near", swim.near) | graph_parts(f"{name}.{mission}.far", swim.far)
        for kind in KINDS:
            second = solver.second(kind)
            parts |= {f"{name}.second.{kind}.{part}": getattr(second, part) for part in SECOND}
        keys = sorted(solver.roots)
        parts[f"{name}.roots.keys"] = np.array(keys, np.int32)
        parts[f"{name}.roots.values"] = np.array([solver.roots[key] for key in keys])
    np.savez_compressed(file, allow_pickle=False, **parts)


class Shipped:
    """The graphs out of the file, for the game's own pack."""

    def __init__(self, readings: int = 0) -> None:
        self.tables: Tables = game("gamma").blank().tables
        self.readings = readings

    def swim(self, mission: int) -> Swim:
        with np.load(FILE) as parts:
            near, far = (read_graph(parts, f"{self.readings}.{mission}.{leg}") for leg in ("near", "far"))
            return Swim(near, far)

    def second(self, kind: int) -> Second:
        with np.load(FILE) as parts:
            values = (parts[f"{self.readings}.second.{kind}.{part}"] for part in SECOND)
            return Second(self.tables.minimum_gg2, *values)

    def roots(self) -> dict[Key, float]:
        """The values of approaches about to begin."""
        with np.load(FILE) as parts:
            keys = map(tuple, parts[f"{self.readings}.roots.keys"].tolist())
            return dict(zip(keys, parts[f"{self.readings}.roots.values"].tolist(), strict=True))


@cache
def shipped_pack() -> str:
    """Which pack the file is about."""
    with np.load(FILE) as parts:
        return str(parts["pack"])


@cache
def solver(readings: int = 0) -> Solver:
    """A solver that reads the tablebase and solves the rest."""
    shipped = Shipped(readings)
    ready = Solver(shipped)
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
