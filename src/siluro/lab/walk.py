"""The positions that can follow from a few starts, through the engine, and their values by backward induction.

In plain Python: for few positions, and where there is no numpy. `lab.graph` does the same with arrays, for millions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any

from siluro.engine.play import follow
from siluro.engine.steps import Roll, State
from siluro.speech.say import say

LEAF, CHOICE, CHANCE = 0, 1, 2
Progress = Callable[[str, int], None]


class TooLarge(ValueError):
    """More positions than the solver was allowed to visit."""


@dataclass
class Walk:
    """Every position that was met, in no order."""

    number: dict[Hashable, int]
    """Code of a position to its node."""
    kinds: list[int]
    edges: list[tuple[int, ...]]
    """The edges of a choice follow the order of the step's options."""
    weights: list[tuple[int, ...]]
    """Of the edges of a roll; 1 on the edges of a choice."""
    leaf_states: list[State]

    def sweep(self, worth: Callable[[State], float], code: Callable[[Any], Hashable]) -> list[float]:
        """The value of every node under best play, from what an end is worth."""
        values: list[float | None] = [None] * len(self.kinds)
        for s in self.leaf_states:
            values[self.number[code(s)]] = worth(s)
        waiting = list(range(len(self.kinds)))
        while waiting:
            node = waiting[-1]
            if values[node] is None:
                later = [after for after in self.edges[node] if values[after] is None]
                if later:
                    waiting.extend(later)  # a node is looked at again when all that follows is known
                    continue
                values[node] = self.value(node, values)
            waiting.pop()
        return [value for value in values if value is not None]

    def value(self, node: int, values: list[Any]) -> float:
        """Of a node whose followers are known."""
        after = [values[each] for each in self.edges[node]]
        if self.kinds[node] == CHOICE:
            return float(max(after))
        weights = self.weights[node]
        return float(sum(weight * value for weight, value in zip(weights, after, strict=True)) / sum(weights))


def walk(
    starts: Iterable[State],
    code: Callable[[Any], Hashable],
    limit: int = 5_000_000,
    progress: Progress | None = None,
    is_end: Callable[[Any], bool] = lambda s: not s.todo,
) -> Walk:
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
    return Walk(number, kinds, edges, weights, leaf_states)


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
