"""How large a game can get, for programs that need room of a fixed size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

ENTRIES = 32
"""Room for a list whose length the game does not say."""
NUMBERS = range(-(2**31), 2**31)
"""Whatever 32 bits hold, of a number whose bounds the game does not say."""
SCORES = range(-10_000_000, 10_000_001)


@dataclass(frozen=True)
class Extent:
    """No position of a game goes beyond it; the suite for authors looks for one that does."""

    answers: range = range(-8, 1024)
    """The numbers that options of a choice have."""
    outcomes: int = 64
    """Outcomes of a roll are numbers below this."""
    scores: range = SCORES
    lists: Mapping[str, int] = field(default_factory=dict)
    """The most entries that a list of the position has, by its name."""
    numbers: Mapping[str, range] = field(default_factory=dict)
    """What a number of the position can be, or an entry of a list, by its name."""
    fields: range = NUMBERS
    """What a number in a step can be."""
    agenda: int = 24
    """The most steps that wait at a time."""
    length: int = 20_000
    """The most answers, dice included, of one game."""

    def entries(self, name: str) -> int:
        """The most entries of a list."""
        return self.lists.get(name, ENTRIES)

    def bounds(self, name: str) -> range:
        """What a number of the position can be, or an entry of a list."""
        return self.numbers.get(name, NUMBERS)
