"""What golden games can show: answers by their words."""

from __future__ import annotations

from collections.abc import Callable

from siluro.record.timeline import Ply

Shows = Callable[[list[Ply]], bool]


def fits(told: str, pattern: str) -> bool:
    """Whether an answer has this form; a `*` stands for any word."""
    words, wanted = told.split(), pattern.split()
    return len(words) == len(wanted) and all(want in ("*", word) for word, want in zip(words, wanted, strict=True))


def answered(*written: str) -> Shows:
    """These answers follow one upon the other somewhere in the game; a `*` stands for any word."""

    def shows(plies: list[Ply]) -> bool:
        told = [ply.entry.text() for ply in plies]
        starts = range(len(told) - len(written) + 1)
        return any(all(fits(told[at + n], each) for n, each in enumerate(written)) for at in starts)

    return shows


def both(*shown: Shows) -> Shows:
    """All of these are shown."""
    return lambda plies: all(each(plies) for each in shown)
