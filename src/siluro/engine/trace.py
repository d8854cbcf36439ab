"""What an answer does, one step after the other: the answer itself, then each step that happens by itself.

The lab plays without it: nothing is copied or looked at while a million games are played.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Generic, NamedTuple, TypeVar

from siluro.engine.steps import Ask, Do, State, Step

S = TypeVar("S", bound=State)

NO_ANSWER: Final = -1


class Done(NamedTuple, Generic[S]):
    """A step that was carried out, with the positions on both sides of it."""

    step: Step[Any]
    answer: int
    """NO_ANSWER of a step that happens by itself."""
    before: S
    after: S


def trace(s: S, answer: int) -> Iterator[Done[S]]:
    """An answer known to be allowed and all that it brings on, up to the next question; `s` stays as it was."""
    step = s.todo[-1]
    assert isinstance(step, Ask), "the agenda was not settled"
    before, after = s, begin(s)
    step.apply(after, answer)
    yield Done(step, answer, before, after)
    while after.todo and isinstance(coming := after.todo[-1], Do):
        before, after = after, begin(after)
        coming.apply(after)
        yield Done(coming, NO_ANSWER, before, after)


def begin(s: S) -> S:
    """A copy in which the step on top of the agenda is no longer pending."""
    after: S = s.copy()  # type: ignore[assignment]
    after.todo.pop()
    return after
