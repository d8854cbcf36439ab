"""How large a game can get, for programs that need room of a fixed size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

ENTRIES = 32
"""Room for a list whose length the game does not say."""


@dataclass(frozen=True)
class Extent:
    """No position of a game goes beyond it; the suite for authors looks for one that does."""

    answers: range = range(-8, 1024)
    """The numbers that options of a choice have."""
    outcomes: int = 64
    """Outcomes of a roll are numbers below this."""
    scores: range = range(-10_000_000, 10_000_001)
    lists: Mapping[str, int] = field(default_factory=dict)
    """The most entries that a list of the position has, by its name."""
    agenda: int = 24
    """The most steps that wait at a time."""
    length: int = 20_000
    """The most answers, dice included, of one game."""

    def entries(self, name: str) -> int:
        """The most entries of a list."""
        return self.lists.get(name, ENTRIES)
