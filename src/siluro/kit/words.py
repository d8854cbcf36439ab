"""Sentences with blanks. Every sentence a player reads passes through `say`, so that a catalogue can translate it."""

from __future__ import annotations


def say(sentence: str, **blanks: object) -> str:
    """The sentence with its blanks filled."""
    return sentence.format(**blanks)


def counted(number: int, one: str, many: str) -> str:
    """'1 man', '3 men'."""
    return f"{number} {one if number == 1 else many}"
