"""What a game may bring to the lab: players of its own, a solver, an adviser. Nothing of it is needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from siluro.engine.steps import Step
from siluro.games import game
from siluro.lab.objective import Objective
from siluro.lab.playout import Policy
from siluro.lab.walk import Progress

if TYPE_CHECKING:
    from siluro.lab.judge import Judge
    from siluro.lab.solve import Evaluator


class Tunable(NamedTuple):
    """A policy whose constants have names, so that a tool can look for better ones."""

    limits: Mapping[str, tuple[int, int]]
    """The least and the greatest value of each constant; within them every answer is allowed, for games of the lab do
    not look."""
    constants: Callable[[], Any]
    """As they are: an object with a whole number under each name."""
    policy: Callable[[Any], Policy]
    """The policy with such an object."""


class Ceiling(NamedTuple):
    """A mean that no play exceeds, and why in a sentence."""

    value: float
    proof: str
    stderr: float = 0.0
    """Of the value, where it is sampled."""


class Stage(NamedTuple):
    """A part of a long game that can be judged without playing the rest."""

    end: type[Step[Any]]
    """The step that begins what follows."""
    worth: Callable[[Any], int]
    """Of a position in which that step is next, or of the end of the game: on the scale of the score."""


class Unit(NamedTuple):
    """One of the player's units on the board."""

    place: str
    """As the painter names it; empty while it is not on the board."""
    left: int | None
    """What it has still to lose. None while it spends some of it of its own will."""


class GameLab:
    """The lab of a game that brings nothing: it is played by `random` and `search`, and solved if it is small."""

    own_scale: bool = False
    """Its judge may value choices by something else than the score."""
    slow_policies: frozenset[str] = frozenset()
    """Players who think for longer than somebody waits for a page, be it once."""

    def policies(self) -> Mapping[str, Callable[[], Policy]]:
        """Players by name, beside `random` and `search`."""
        return {}

    def tunable(self) -> Tunable | None:
        """`greedy`, if its constants have names."""
        return None

    def policies_for(self, goal: Objective) -> Mapping[str, Callable[[], Policy]]:
        """Those of them who can play for any objective; the others play as they always do."""
        return {}

    def strong_policy(self, scenario: str) -> str:
        """The best player there is for a scenario: one that knows the values of positions, or `search`."""
        return "search"

    def solver(self, s: Any, progress: Progress | None) -> tuple[Evaluator, bool] | None:
        """A solver for games too large to be counted through, and whether its values are exact."""
        return None

    def ceiling(self, s: Any) -> Ceiling | None:
        """What no player can exceed on average from a start, where no solver says more."""
        return None

    def stage(self, s: Any) -> Stage | None:
        """The part of a long game for which an answer given now matters; None: all that follows."""
        return None

    def units(self, s: Any) -> Mapping[str, Unit]:
        """The player's units by name, for maps of where they go and are lost."""
        return {}

    def tablebase(self, s: Any) -> Evaluator | None:
        """Somebody who knows the values from here on without work."""
        return None

    def reviewer(self, s: Any) -> Evaluator | None:
        """The same where the chance to win can be had in good time too, which reviews show beside the value."""
        return self.tablebase(s)

    def has_judge(self, s: Any) -> bool:
        """Whether it can say something here by its own means, and takes time for it."""
        return False

    def judge(self, s: Any, seconds: float) -> Judge:
        """Who knows the expected values of all answers by the game's own means; else play-outs, and why."""
        from siluro.lab.judge import Judge

        return Judge()


def lab_of(game_id: str) -> GameLab:
    """What a game brings to the lab."""
    brought: GameLab | None = game(game_id).lab()
    return brought or GameLab()
