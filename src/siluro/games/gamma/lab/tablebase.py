"""The tablebase of Uomini Gamma: the graphs of both missions and the solved values of every approach.

Written by tools/gamma_tablebase.py, read here. With the graph at hand the values of all positions with the ships of a
game take one sweep, a few hundredths of a second; so the graph is shipped, and not sixteen million values. Face-down
ships take the graphs of the swim and half a second.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from siluro.engine.steps import State
from siluro.games import game
from siluro.games.gamma.lab.graph import Night
from siluro.games.gamma.lab.solver import Key, Second, Solver
from siluro.games.gamma.lab.swim import Leg, Swim
from siluro.games.gamma.rules.state import GG1, GG2, HIDDEN, OPEN, Gamma, Tables
from siluro.lab.graph import LEAF, Graph

FILE = Path(__file__).parent / "tablebase.npz"
KINDS = (OPEN, HIDDEN)
"""How ships lie in GG.2."""


def bytes_apart(numbers: NDArray[Any]) -> NDArray[np.uint8]:
    """First all lowest bytes, then all second ones, and so on: it packs to a third."""
    plain = np.ascontiguousarray(numbers)
    return np.ascontiguousarray(plain.view(np.uint8).reshape(-1, plain.itemsize).T)


def bytes_together(apart: NDArray[np.uint8], kind: Any) -> NDArray[Any]:
    return np.asarray(np.ascontiguousarray(apart.T).view(kind).ravel())


def graph_parts(name: str, graph: Graph, codes: NDArray[np.int64]) -> dict[str, NDArray[Any]]:
    """A graph and the codes of its nodes, as the file has them."""
    degree = np.diff(graph.first)
    back = np.repeat(np.arange(len(degree)), degree) - graph.target
    return {
        f"{name}.kind": graph.kind,
        f"{name}.degree": degree.astype(np.int8),
        f"{name}.back": bytes_apart(back.astype(np.int32)),
        f"{name}.weight": graph.weight.astype(np.int8),
        f"{name}.bands": graph.bands.astype(np.int32),
        f"{name}.codes": bytes_apart(np.diff(codes, prepend=0)),
    }


def read_graph(parts: Mapping[str, NDArray[Any]], name: str) -> tuple[Graph, NDArray[np.int64]]:
    """A graph out of the file, and the codes of its nodes."""
    kind, degree = parts[f"{name}.kind"], parts[f"{name}.degree"]
    first = np.concatenate(([0], np.cumsum(degree, dtype=np.int64)))
    back = bytes_together(parts[f"{name}.back"], np.int32)
    target = (np.repeat(np.arange(len(degree), dtype=np.int32), degree) - back).astype(np.int32)
    weight, bands = (parts[f"{name}.{part}"].astype(np.int64) for part in ("weight", "bands"))
    codes = np.cumsum(bytes_together(parts[f"{name}.codes"], np.int64))
    return Graph(kind, first, target, weight, bands, int((kind == LEAF).sum())), codes


def write(solver: Solver, file: Path) -> None:
    """The solver's graphs and the roots it has solved."""
    parts: dict[str, NDArray[Any]] = {}
    for mission in (GG1, GG2):
        night, swim = solver.night(mission), solver.swim(mission)
        parts |= graph_parts(f"{mission}", night.graph, night.codes)
        parts |= {f"{mission}.sunk": night.sunk.astype(np.int8), f"{mission}.lost": night.lost.astype(np.int8)}
        parts |= graph_parts(f"{mission}.near", swim.near.graph, swim.near.codes)
        parts |= graph_parts(f"{mission}.far", swim.far.graph, swim.far.codes)
    for kind in KINDS:
        second = solver.second(kind)
        parts |= {f"second.{kind}.{part}": getattr(second, part) for part in ("expected", "needs", "chance")}
    keys = sorted(solver.roots)
    parts |= {"roots.keys": np.array(keys, np.int32), "roots.values": np.array([solver.roots[key] for key in keys])}
    parts["pack"] = np.array(pack_of(game("gamma").blank()))
    np.savez_compressed(file, allow_pickle=False, **parts)


class Shipped:
    """The graphs out of the file, for the game's own pack."""

    def __init__(self) -> None:
        self.tables: Tables = game("gamma").blank().tables

    def night(self, mission: int) -> Night:
        with np.load(FILE) as parts:
            graph, codes = read_graph(parts, f"{mission}")
            sunk, lost = parts[f"{mission}.sunk"], parts[f"{mission}.lost"]
            return Night(graph, codes, sunk.astype(float), lost.astype(np.int64))

    def swim(self, mission: int) -> Swim:
        with np.load(FILE) as parts:
            return Swim(Leg(*read_graph(parts, f"{mission}.near")), Leg(*read_graph(parts, f"{mission}.far")))

    def roots(self) -> dict[Key, float]:
        """The values of approaches about to begin."""
        with np.load(FILE) as parts:
            keys = map(tuple, parts["roots.keys"].tolist())
            return dict(zip(keys, parts["roots.values"].tolist(), strict=True))


@cache
def shipped_pack() -> str:
    """Which pack the file is about."""
    with np.load(FILE) as parts:
        return str(parts["pack"])


@cache
def solver() -> Solver:
    """A solver that reads the tablebase and solves the rest."""
    ready = Solver(Shipped())
    with np.load(FILE) as parts:
        for kind in KINDS:
            values = (parts[f"second.{kind}.{part}"] for part in ("expected", "needs", "chance"))
            ready.seconds[kind] = Second(ready.tables.minimum_gg2, *values)
    return ready


def evaluator(s: State) -> Solver | None:
    """The tablebase's solver, if it is about the pack that this game uses and knows the position."""
    assert isinstance(s, Gamma)
    return solver() if shipped_pack() == pack_of(s) and solver().knows(s) else None


def pack_of(s: Gamma) -> str:
    return f"{s.tables.id}-{s.tables.version}"
