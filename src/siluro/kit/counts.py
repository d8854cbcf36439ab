"""Decks and tokens as counts by kind. Compiled, `-=` on an item of a list would leave compiled code."""

from __future__ import annotations


def take_one(counts: list[int], kind: int) -> None:
    """One less of a kind."""
    counts[kind] = counts[kind] - 1


def add_one(counts: list[int], kind: int) -> None:
    """One more of a kind."""
    counts[kind] = counts[kind] + 1
