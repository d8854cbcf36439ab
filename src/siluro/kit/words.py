"""Sentences with blanks. Every sentence a player reads passes through `say`, so that a catalogue can translate it."""

from __future__ import annotations

from siluro.engine.words import LANGUAGE, SOURCE, counted, mark, read_with, say
from siluro.kit.catalogues import catalogue, languages

__all__ = ["LANGUAGE", "SOURCE", "by_face", "counted", "languages", "mark", "say", "sentence"]

read_with(catalogue)


def sentence(text: str) -> str:
    """The text with a capital letter first and a full stop last; names in it stay as they are."""
    return f"{capital(text)}."


def capital(text: str) -> str:
    """The text with a capital letter first."""
    return f"{text[:1].upper()}{text[1:]}"


def by_face(values: list[int]) -> str:
    """A table by face of the die (index 0 is no face) as '1-4: 10, 5: 9, 6: 8'."""
    runs: list[tuple[int, int]] = []  # first face and value of each run of equal values
    for face in range(1, len(values)):
        if not runs or runs[-1][1] != values[face]:
            runs.append((face, values[face]))
    ends = [first - 1 for first, _ in runs[1:]] + [len(values) - 1]
    faces = [str(first) if first == last else f"{first}-{last}" for (first, _), last in zip(runs, ends, strict=True)]
    return ", ".join(f"{face}: {value}" for face, (_, value) in zip(faces, runs, strict=True))
