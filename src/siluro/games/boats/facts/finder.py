"""What the chapters have in common to find facts with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from siluro.engine.fact import Fact
from siluro.engine.steps import Step
from siluro.engine.trace import Done
from siluro.games.boats.rules.state import COLOURS, Boats

Finder = Callable[[Done[Boats]], Iterator[Fact]]


def hex_name(s: Boats) -> str:
    """Where the boats are."""
    return s.board.hexes.name(s.here)


def colours(lit: int) -> tuple[str, ...]:
    return tuple(colour for index, colour in enumerate(COLOURS) if lit >> index & 1)


def brings(done: Done[Boats], *kinds: type[Step[Any]]) -> bool:
    """Whether the step put one of this kind on the agenda."""
    coming = done.after.todo[len(done.before.todo) - 1 :]
    return any(isinstance(step, kinds) for step in coming)
