"""Puzzles: positions where one answer is clearly best. tools/puzzles.py finds them, the game's folder carries them."""

from __future__ import annotations

from functools import cache

import msgspec

from siluro.games import game, games, read_brought

CLEAR = 4.0
"""Standard errors by which the best answer is ahead of every other one, where values are estimated."""


class Value(msgspec.Struct, frozen=True, array_like=True):
    """What an answer is worth, with its standard error."""

    answer: str
    value: float
    error: float = 0.0


class Lead(msgspec.Struct, frozen=True, array_like=True):
    """How far the best answer is ahead of the one that comes closest, with the standard error of that."""

    ahead: float
    error: float = 0.0

    def is_clear(self, least: float) -> bool:
        """It matters, and it is no luck."""
        return self.ahead >= least and self.ahead >= CLEAR * self.error


class Check(msgspec.Struct, frozen=True):
    """What a longer search said of a puzzle."""

    judge: str
    lead: Lead


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question with one best answer."""

    id: str
    game: str
    scenario: str
    theme: str
    """The section of the rules that asks."""
    rating: int
    """How hard it is, on the scale of the players' ratings."""
    judge: str
    values: list[Value]
    """Of all answers, the best first."""
    lead: Lead
    least: float
    """The lead that matters here; smaller ones make no puzzle."""
    thumb: str
    """What the rule-of-thumb player answers."""
    position: msgspec.Raw
    """As `siluro.dump` writes it."""
    playouts: int = 0
    """How many of them each of the closest answers got; none where values are solved."""
    basis: dict[str, str] = {}
    """What the values are, in each language, where they are not the score."""
    check: Check | None = None

    @property
    def best(self) -> str:
        return self.values[0].answer


@cache
def puzzles_of(game_id: str) -> list[Puzzle]:
    """The puzzles of a game; none where its author has made none."""
    return read_brought(game_id, game(game_id).puzzles, list[Puzzle]) or []


@cache
def every_puzzle() -> dict[str, Puzzle]:
    """Those of all games by their ids."""
    return {puzzle.id: puzzle for name in games() for puzzle in puzzles_of(name)}
