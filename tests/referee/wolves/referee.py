"""The referee that asks and answers for one game."""

from __future__ import annotations

from typing import Any

from tests.referee.lockstep import Question
from tests.referee.wolves.campaign import begin
from tests.referee.wolves.objectives import level, score
from tests.referee.wolves.play import whole_game
from tests.referee.wolves.position import position
from tests.referee.wolves.state import Game


class Referee:
    """Asks and answers for one game."""

    def __init__(self, scenario: str, options: dict[str, str]) -> None:
        self.game = Game(scenario, options)
        if self.game.is_campaign:
            begin(self.game)
        self.run = whole_game(self.game)
        self.asked: Question | None = next(self.run, None)

    def question(self) -> Question | None:
        """What is asked now."""
        return self.asked

    def answer(self, word: str) -> None:
        """Go on."""
        try:
            self.asked = self.run.send(word)
        except StopIteration:
            self.asked = None

    def position(self) -> dict[str, Any]:
        """Everything on the table."""
        return position(self.game)

    def result(self) -> tuple[int, str]:
        """Score and level."""
        return score(self.game), level(self.game)
