"""The positions that can follow from a few starts, as arrays, and backward induction over all of them at once.

The graph is made by the rules themselves: every edge is one answer given through the engine. A game may give a
`code` coarser than the position's key, when parts of the position change only what the end is worth (which ships
lie at anchor, say); then one graph serves them all: each sweep gives its leaves another worth.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from siluro.engine.steps import State
from siluro.lab.walk import CHOICE, LEAF, Progress, Walk, walk

Values = NDArray[np.float64]


@dataclass
class Graph:
    """Nodes sorted by their distance from the end, so that everything after a node has a smaller number."""

    kind: NDArray[np.int8]
    first: NDArray[np.int64]
    """Where the edges of each node begin; one more entry than nodes."""
    target: NDArray[np.int32]
    """The edges of a choice follow the order of the step's options."""
    weight: NDArray[np.int64]
    """Of the edges of a roll; 1 on the edges of a choice."""
    bands: NDArray[np.int64]
    """Borders between runs of nodes of one distance and kind."""
    leaves: int

    def __post_init__(self) -> None:
        starts = self.first[self.leaves : -1]  # nodes before it have no edges, all others have some
        degree = np.diff(self.first[self.leaves :])
        total = np.add.reduceat(self.weight, starts) if len(starts) else np.zeros(0)
        self.chance: Values = self.weight / np.repeat(total, degree)

    def sweep(self, worth: Values) -> Values:
        """The value of every node under best play, from what the leaves are worth; one column for each worth given."""
        values = np.empty((len(self.kind), *worth.shape[1:]), worth.dtype)
        values[: self.leaves] = worth
        chance = self.chance.astype(worth.dtype).reshape(-1, *(1 for _ in worth.shape[1:]))
        for low, high in zip(self.bands[:-1], self.bands[1:], strict=True):
            a, b = self.first[low], self.first[high]
            after = values[self.target[a:b]]
            starts = self.first[low:high] - a
            if self.kind[low] == CHOICE:
                values[low:high] = np.maximum.reduceat(after, starts)
            else:
                values[low:high] = np.add.reduceat(after * chance[a:b], starts)
        return values

    @cached_property
    def rank(self) -> NDArray[np.int8]:
        """Of each edge among those of its node."""
        starts, degree = self.first[self.leaves : -1], np.diff(self.first[self.leaves :])
        return (np.arange(len(self.target)) - np.repeat(starts, degree)).astype(np.int8)

    def best(self, values: Values) -> NDArray[np.int8]:
        """For every choice, which of the step's options is the best; the first of equals."""
        inner, columns = self.leaves, values.shape[1:]
        degree = np.diff(self.first[inner:])
        is_best = values[self.target] >= np.repeat(values[inner:], degree, axis=0)
        rank = np.where(is_best, self.rank.reshape(-1, *(1 for _ in columns)), np.int8(127))
        best = np.minimum.reduceat(rank, self.first[inner:-1])
        return np.concatenate((np.zeros((inner, *columns), np.int8), best))


@dataclass
class Found:
    """A graph and how to find positions in it."""

    graph: Graph
    number: dict[Hashable, int]
    """Code of a position to its node."""
    leaf_states: list[State]


def explore(
    starts: Iterable[State],
    code: Callable[[Any], Hashable],
    limit: int = 5_000_000,
    progress: Progress | None = None,
    is_end: Callable[[Any], bool] = lambda s: not s.todo,
) -> Found:
    """Everything that can follow from the starts, through the engine, up to an end of the game or of what is asked."""
    return sort_nodes(walk(starts, code, limit, progress, is_end), code)


def sort_nodes(met: Walk, code: Callable[[Any], Hashable]) -> Found:
    """Number the nodes anew by distance from the end, then kind, then code."""
    number, edges = met.number, met.edges
    count = len(met.kinds)
    kind = np.array(met.kinds, np.int8)
    degree = np.fromiter(map(len, edges), np.int64, count)
    first = np.concatenate(([0], np.cumsum(degree)))
    target = np.fromiter((node for after in edges for node in after), np.int64, int(first[-1]))
    height = distances(kind, degree, first, target)
    marks: list[Any] = [None] * count
    for mark, node in number.items():
        marks[node] = mark
    by_code = np.array(sorted(range(count), key=marks.__getitem__))
    order = by_code[np.lexsort((kind[by_code], height[by_code]))]
    place = np.empty(count, np.int64)
    place[order] = np.arange(count)
    new_first = np.concatenate(([0], np.cumsum(degree[order])))
    moved = np.concatenate([np.arange(0)] + [np.arange(first[n], first[n + 1]) for n in order])
    weight = np.fromiter((w for some in met.weights for w in some), np.int64, int(first[-1]))
    steps = np.flatnonzero(np.diff(height[order]) | np.diff(kind[order])) + 1
    leaves = int((kind == LEAF).sum())
    bands = (
        np.concatenate((steps[steps >= leaves] if leaves else [0], [count])) if count > leaves else np.array([count])
    )
    graph = Graph(kind[order], new_first, place[target[moved]].astype(np.int32), weight[moved], bands, leaves)
    renumbered = {mark: int(place[node]) for mark, node in number.items()}
    return Found(graph, renumbered, sorted(met.leaf_states, key=lambda s: renumbered[code(s)]))


def distances(
    kind: NDArray[np.int8], degree: NDArray[np.int64], first: NDArray[np.int64], target: NDArray[np.int64]
) -> NDArray[np.int64]:
    """The longest way from each node to an end; games end, so this settles."""
    height = np.zeros(len(kind), np.int64)
    inner = np.flatnonzero(degree)
    if not len(inner):
        return height
    while True:
        farther = np.maximum.reduceat(height[target], first[inner]) + 1
        if np.array_equal(height[inner], farther):
            return height
        height[inner] = farther
