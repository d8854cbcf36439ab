"""What the table answers for a player who leaves routine to it: what the game calls routine, and what is no choice."""

from __future__ import annotations

from siluro.engine.door import advance, menu
from siluro.engine.game import Game
from siluro.engine.play import waiting
from siluro.engine.steps import Choose, State


def usual_answer(game: Game, s: State) -> str:
    """The answer that need not be asked for; of a roll any word. Empty where the player decides."""
    step = waiting(s)
    if step is None:
        return ""
    return game.saying(step).routine(s, step) or only_answer(s)


def only_answer(s: State) -> str:
    """The one answer that may be given, unless it ends the game: that moment is the player's."""
    if not isinstance(waiting(s), Choose):
        return ""
    answers = menu(s)
    if len(answers) != 1:
        return ""
    (name, answer), *_ = answers.items()
    return name if waiting(advance(s, answer)) is not None else ""
