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

from siluro.engine.play import follow
from siluro.engine.steps import Roll, State
from siluro.lab.objective import Values
from siluro.speech.say import say

LEAF, CHOICE, CHANCE = 0, 1, 2
Progress = Callable[[str, int], None]


class TooLarge(ValueError):
    """More positions than the solver was allowed to visit."""


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
    number: dict[Hashable, int] = {}
    kinds: list[int] = []
    edges: list[tuple[int, ...]] = []
    weights: list[tuple[int, ...]] = []
    leaf_states: list[State] = []
    todo: list[tuple[int, State]] = []

    def visit(s: State) -> int:
        mark = code(s)
        node = number.get(mark)
        if node is None:
            node = number[mark] = len(kinds)
            kinds.append(LEAF)
            edges.append(())
            weights.append(())
            todo.append((node, s))
        return node

    for s in starts:
        visit(s)
    while todo:
        node, s = todo.pop()
        if len(kinds) > limit:
            raise TooLarge(
                say("This position leads to more than {limit} others, too many to solve exactly.", limit=limit)
            )
        if progress and not len(kinds) % 4096:
            progress("positions", len(kinds))
        if is_end(s):
            leaf_states.append(s)
            continue
        kinds[node], edges[node], weights[node] = expand(s, visit)
    return sort_nodes(number, kinds, edges, weights, leaf_states, code)


def expand(s: State, visit: Callable[[State], int]) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Give every answer to a copy of the position. Outcomes of fate with the same result become one edge."""
    step: Any = s.todo[-1]
    after: list[int] = []
    for answer in step.options(s):
        copy = s.copy()
        follow(copy, answer)
        after.append(visit(copy))
    if not isinstance(step, Roll):
        return CHOICE, tuple(after), (1,) * len(after)
    merged: dict[int, int] = {}
    odds = step.odds(s)
    for answer, node in zip(step.options(s), after, strict=True):
        merged[node] = merged.get(node, 0) + odds[answer]
    return CHANCE, tuple(merged), tuple(merged.values())


def sort_nodes(
    number: dict[Hashable, int],
    kinds: list[int],
    edges: list[tuple[int, ...]],
    weights: list[tuple[int, ...]],
    leaf_states: list[State],
    code: Callable[[Any], Hashable],
) -> Found:
    """Number the nodes anew by distance from the end, then kind, then code."""
    count = len(kinds)
    kind = np.array(kinds, np.int8)
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
    weight = np.fromiter((w for some in weights for w in some), np.int64, int(first[-1]))
    steps = np.flatnonzero(np.diff(height[order]) | np.diff(kind[order])) + 1
    leaves = int((kind == LEAF).sum())
    bands = (
        np.concatenate((steps[steps >= leaves] if leaves else [0], [count])) if count > leaves else np.array([count])
    )
    graph = Graph(kind[order], new_first, place[target[moved]].astype(np.int32), weight[moved], bands, leaves)
    renumbered = {mark: int(place[node]) for mark, node in number.items()}
    return Found(graph, renumbered, sorted(leaf_states, key=lambda s: renumbered[code(s)]))


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
