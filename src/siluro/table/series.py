"""Questions that come again and again, answered in one go: each answer is given one by one, through the rules.

A saying names its series and says what a question is answered in each; here they are followed to their end.
"""

from __future__ import annotations

from dataclasses import dataclass

from siluro.engine.door import advance, menu
from siluro.engine.game import Game
from siluro.engine.play import waiting
from siluro.engine.steps import Choose, State
from siluro.speech.say import say


@dataclass(frozen=True)
class Series:
    """Answers to this question and to those like it that follow."""

    name: str
    label: str
    answers: tuple[str, ...]


def series_of(game: Game, s: State) -> list[Series]:
    """How this question and the like ones that follow at once can be answered in one go; none for a single one."""
    step = waiting(s)
    if not isinstance(step, Choose):
        return []
    labels = game.saying(step).series
    found = [Series(name, say(label), follow(game, s, name)) for name, label in labels.items()]
    return [each for each in found if len(each.answers) > 1]


def follow(game: Game, s: State, name: str) -> tuple[str, ...]:
    """The answers of a series, one after another, as long as the same player is asked the same kind of question."""
    answers: list[str] = []
    asked = first = who(s)
    while asked == first and (step := waiting(s)) is not None:
        answers.append(game.saying(step).in_series(s, step, name))
        s = advance(s, menu(s)[answers[-1]])
        asked = who(s)
    return tuple(answers)


def who(s: State) -> tuple[type[object], int]:
    """The kind of question, and the player whom it is for; nobody's if dice answer it."""
    step = waiting(s)
    return type(step), step.seat(s) if isinstance(step, Choose) else -1
