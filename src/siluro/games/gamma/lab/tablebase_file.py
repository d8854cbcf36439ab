"""The file of the tablebase as arrays: how it is written, and how its graphs are read with numpy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from siluro.games import game
from siluro.games.gamma.lab.solver import Solver
from siluro.games.gamma.lab.swim import Leg, Swim
from siluro.games.gamma.lab.tablebase import FILE, KINDS, SECOND, pack_of
from siluro.games.gamma.rules.state import GG1, GG2
from siluro.lab.graph import Graph
from siluro.lab.walk import LEAF


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
            parts |= {f"{name}.second.{kind}.{part}": np.array(getattr(second, part), float) for part in SECOND}
        keys = sorted(solver.roots)
        parts[f"{name}.roots.keys"] = np.array(keys, np.int32)
        parts[f"{name}.roots.values"] = np.array([solver.roots[key] for key in keys])
    np.savez_compressed(file, allow_pickle=False, **parts)


def read_swim(name: str) -> Swim:
    """The graphs of a mission."""
    with np.load(FILE) as parts:
        near, far = (read_graph(parts, f"{name}.{leg}") for leg in ("near", "far"))
        return Swim(near, far)
