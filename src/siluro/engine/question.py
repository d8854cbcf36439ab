"""What is being asked, in words: filled here once for the library and for every screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from siluro.engine.game import Game
from siluro.engine.play import waiting
from siluro.engine.steps import Ask, Choose, State


@dataclass(frozen=True)
class Question:
    """What is being asked: the step on top of the agenda, in words."""

    step: Ask[Any]
    kind: str
    """'choose' or 'roll'"""
    rule: str
    seat: int
    word: str
    subject: str
    prompt: str


def question(game: Game, s: State) -> Question | None:
    """The question that waits for an answer; None when the game is over."""
    step = waiting(s)
    if step is None:
        return None
    choosing = isinstance(step, Choose)
    return Question(
        step=step,
        kind="choose" if choosing else "roll",
        rule=step.section(s),
        seat=step.seat(s) if isinstance(step, Choose) else 0,
        word=step.word,
        subject=step.subject(s),
        prompt=game.prompt(s, step),
    )
