"""The seeds of daily games."""

from __future__ import annotations

from siluro.record.fate import commitment
from siluro.store.rows import now


def open_seed(day: str) -> str:
    """The seed of a day on one's own computer: the same for everybody, and no secret."""
    return f"daily-{day}"


def is_held(day: str, seed: str) -> bool:
    """Whether a game keeps its seed to itself even when it is over: others still play with it today."""
    return bool(day) and seed != open_seed(day) and not is_past(day)


def is_late(day: str, commit: str) -> bool:
    """Whether what happens now in a game of that day happens after its seed was told to everybody."""
    return bool(day) and commit != commitment(open_seed(day)) and is_past(day)


def is_past(day: str) -> bool:
    return day < now().date().isoformat()
