"""What a game may bring to the lab: players of its own, a solver, an adviser. Nothing of it is needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from siluro.games import game
from siluro.lab.objective import Objective
from siluro.lab.playout import Policy
from siluro.lab.walk import Progress

if TYPE_CHECKING:
    from siluro.lab.advise import Advice
    from siluro.lab.solve import Evaluator


class GameLab:
    """The lab of a game that brings nothing: it is played by `random` and `search`, and solved if it is small."""

    solves_first: bool = True
    """Few positions left are rather solved on the spot than judged by the game's own adviser."""

    def policies(self) -> Mapping[str, Callable[[], Policy]]:
        """Players by name, beside `random` and `search`."""
        return {}

    def policies_for(self, goal: Objective) -> Mapping[str, Callable[[], Policy]]:
        """Those of them who can play for any objective; the others play as they always do."""
        return {}

    def solver(self, s: Any, progress: Progress | None) -> tuple[Evaluator, bool] | None:
        """A solver for games too large to be counted through, and whether its values are exact."""
        return None

    def tablebase(self, s: Any) -> Evaluator | None:
        """Somebody who knows the values from here on without work."""
        return None

    def reviewer(self, s: Any) -> Evaluator | None:
        """The same for a whole review, which also asks for the chance to win."""
        return self.tablebase(s)

    def advice(self, s: Any, seconds: float) -> tuple[Advice | None, str]:
        """The expected values of all answers by the game's own means; or why they are not to be had."""
        return None, ""


def lab_of(game_id: str) -> GameLab:
    """What a game brings to the lab."""
    brought: GameLab | None = game(game_id).lab()
    return brought or GameLab()
