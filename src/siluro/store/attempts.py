"""Attempts at puzzles: what a player answered, when, and for which day."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Attempt:
    """A first answer to a puzzle; whoever tries again learns, but the first one counts."""

    puzzle: str
    day: str
    """The day whose puzzle it was; empty for others."""
    tried: datetime
    answer: str
    solved: bool
    rating: int
    """Of the puzzle, when it was tried."""


class Attempts(ABC):
    """The attempts that a store keeps."""

    @abstractmethod
    def add(self, visitor: str, attempt: Attempt) -> None:
        """Keep an attempt, unless there is one at this puzzle for this day already; `visitor` as with games."""

    @abstractmethod
    def of(self, visitor: str) -> list[Attempt]:
        """A player's attempts, the first first."""
