"""What happens at a table by itself, whatever the screen is made of."""

from __future__ import annotations

from siluro.record.session import Session

ROLLS = 500
"""Rolls that are made by themselves after one answer, at most."""


def go_on(session: Session, rolling: bool) -> None:
    """Let the machine roll if it may do so by itself, and write the result when the game is over."""
    rolls = 0
    while rolling and session.is_rolling and session.record.dice.kind == "machine" and rolls < ROLLS:
        session.roll()
        rolls += 1
    if session.is_over and not session.timeline.ended:
        session.end()


def branch_name(session: Session) -> str:
    """A name for the next what-if."""
    return f"whatif-{len(session.branches) + 1}"
