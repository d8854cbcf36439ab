"""The unchecked inside of the door: run the agenda with ints. The lab plays here, in place, on its own copies."""

from __future__ import annotations

from typing import Any

from siluro.engine.steps import Ask, Do, State


def settle(s: State) -> None:
    """Let everything happen that happens by itself, until somebody must answer or the game is over."""
    todo = s.todo
    while todo:
        step = todo[-1]
        if not isinstance(step, Do):
            return
        todo.pop()
        step.apply(s)


def waiting(s: State) -> Ask[Any] | None:
    """The step that waits for an answer, or None when the game is over."""
    if not s.todo:
        return None
    step = s.todo[-1]
    assert isinstance(step, Ask), "the agenda was not settled"
    return step


def follow(s: State, answer: int) -> None:
    """Give an answer known to be allowed, changing `s` in place."""
    step = s.todo[-1]
    assert isinstance(step, Ask), "the agenda was not settled"
    give(s, step, answer)


def give(s: State, step: Ask[Any], answer: int) -> None:
    """Answer the step on top of the agenda, which the caller has looked at."""
    s.todo.pop()
    step.apply(s, answer)
    settle(s)
