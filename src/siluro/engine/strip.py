"""What a player always has in sight: the clock, the score on its ladder of results, what is left of everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Gauge:
    """One reading: 'Time 0130', with boxes where it stands on a track, and a sentence that explains it."""

    id: str
    name: str
    value: str
    note: str = ""
    now: int = 0
    """Boxes that are filled."""
    most: int = 0
    """Boxes that there are; 0 for a reading without a track."""
    is_danger: bool = False
    """The fuller, the worse."""
    is_low: bool = False
    """It needs looking at now."""


@dataclass(frozen=True)
class Rung:
    """A result that a game can have, and the lowest score that brings it."""

    name: str
    lowest: int
    bound: str = ""
    """The same with its unit, where a game says it."""


@dataclass(frozen=True)
class Ladder:
    """The results of a game from the worst to the best, and where the player stands."""

    rungs: Sequence[Rung]
    at: int
    """The rung on which the game would end now."""
    score: str
    past: int | None = None
    """The rung that history reached; None where the two cannot be compared."""
    past_score: str = ""
    note: str = ""
    """What else decides the result."""

    def __post_init__(self) -> None:
        """A tuple, so that screens may know what they wrote for the same ladder."""
        object.__setattr__(self, "rungs", tuple(self.rungs))

    @property
    def here(self) -> Rung:
        return self.rungs[self.at]

    @property
    def next(self) -> Rung | None:
        """What comes next; None at the top."""
        return self.rungs[self.at + 1] if self.at + 1 < len(self.rungs) else None


@dataclass(frozen=True)
class Strip:
    """The readings of a moment, most important first, and the ladder of results."""

    gauges: Sequence[Gauge] = ()
    ladder: Ladder | None = None
    limit: str = ""
    """What ends the game if nothing else does, for a briefing."""


def rung_of(lowest: Sequence[int], score: int) -> int:
    """The highest rung whose lower bound a score reaches."""
    return max((index for index, bound in enumerate(lowest) if score >= bound), default=0)
