"""The tablebase of Uomini Gamma: the graphs of both missions and the solved values of every approach.

Written by tools/gamma_tablebase.py, read here. With the graph at hand the values of all positions with the ships of a
game take one sweep, a few hundredths of a second; so the graph is shipped, and not sixteen million values.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from siluro.engine.steps import State
from siluro.games import game
from siluro.games.gamma.lab.graph import Night
from siluro.games.gamma.lab.solver import Key, Second, Solver
from siluro.games.gamma.rules.state import GG1, GG2, Gamma
from siluro.lab.graph import Graph

FILE = Path(__file__).parent / "tablebase.npz"


def bytes_apart(numbers: NDArray[Any]) -> NDArray[np.uint8]:
    """First all lowest bytes, then all second ones, and so on: it packs to a third."""
    plain = np.ascontiguousarray(numbers)
    return np.ascontiguousarray(plain.view(np.uint8).reshape(-1, plain.itemsize).T)


def bytes_together(apart: NDArray[np.uint8], kind: Any) -> NDArray[Any]:
    return np.asarray(np.ascontiguousarray(apart.T).view(kind).ravel())


def write(solver: Solver, file: Path) -> None:
    """The solver's graphs and the roots it has solved."""
    parts: dict[str, NDArray[Any]] = {}
    for mission in (GG1, GG2):
        night = solver.night(mission)
        graph = night.graph
        degree = np.diff(graph.first)
        back = np.repeat(np.arange(len(degree)), degree) - graph.target
        parts |= {
            f"{mission}.kind": graph.kind,
            f"{mission}.degree": degree.astype(np.int8),
            f"{mission}.back": bytes_apart(back.astype(np.int32)),
            f"{mission}.weight": graph.weight.astype(np.int8),
            f"{mission}.bands": graph.bands.astype(np.int32),
            f"{mission}.codes": bytes_apart(np.diff(night.codes, prepend=0)),
            f"{mission}.sunk": night.sunk.astype(np.int8),
            f"{mission}.lost": night.lost.astype(np.int8),
        }
    second = solver.second(0)
    parts |= {"second.expected": second.expected, "second.needs": second.needs, "second.chance": second.chance}
    keys = sorted(solver.roots)
    parts |= {"roots.keys": np.array(keys, np.int32), "roots.values": np.array([solver.roots[key] for key in keys])}
    parts["pack"] = np.array(pack_of(game("gamma").blank()))
    np.savez_compressed(file, allow_pickle=False, **parts)


def read_night(mission: int) -> Night:
    """One mission's graph out of the file."""
    with np.load(FILE) as parts:
        degree = parts[f"{mission}.degree"]
        first = np.concatenate(([0], np.cumsum(degree, dtype=np.int64)))
        back = bytes_together(parts[f"{mission}.back"], np.int32)
        target = (np.repeat(np.arange(len(degree), dtype=np.int32), degree) - back).astype(np.int32)
        codes = np.cumsum(bytes_together(parts[f"{mission}.codes"], np.int64))
        lost = parts[f"{mission}.lost"].astype(np.int64)
        graph = Graph(
            parts[f"{mission}.kind"], first, target, parts[f"{mission}.weight"].astype(np.int64),
            parts[f"{mission}.bands"].astype(np.int64), len(lost),
        )  # fmt: skip
        return Night(graph, codes, parts[f"{mission}.sunk"].astype(float), lost)


@cache
def solver() -> Solver:
    """A solver that reads the tablebase and solves the rest."""
    ready = Solver(read_night, read_roots)
    with np.load(FILE) as parts:
        ready.pack = str(parts["pack"])
        ready.seconds[0] = Second(parts["second.expected"], parts["second.needs"], parts["second.chance"])
    return ready


def read_roots() -> dict[Key, float]:
    """The values of approaches about to begin, out of the file."""
    with np.load(FILE) as parts:
        keys = map(tuple, parts["roots.keys"].tolist())
        return dict(zip(keys, parts["roots.values"].tolist(), strict=True))


def evaluator(s: State) -> Solver | None:
    """The tablebase's solver, if it is about the pack that this game uses and knows the position."""
    assert isinstance(s, Gamma)
    return solver() if solver().pack == pack_of(s) and solver().knows(s) else None


def pack_of(s: Gamma) -> str:
    return f"{s.tables.id}-{s.tables.version}"
