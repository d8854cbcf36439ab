"""How good a player is at puzzles: a rating as in chess, and days in a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

from siluro.speech.say import amount, say
from siluro.store.attempts import Attempt
from siluro.store.rows import now
from siluro.table.openings import today
from siluro.table.puzzle import Solution, todays_puzzle
from siluro.table.statistics import current_streak, runs

if TYPE_CHECKING:
    from siluro.store import Keeper

START: Final = 1400.0
EARLY, LATE, MANY = 40.0, 20.0, 20
"""What one puzzle can move a rating by: at first, and after so many puzzles."""


@dataclass(frozen=True)
class Standing:
    """What a player's attempts add up to."""

    tried: int
    solved: int
    rating: int
    streak: int
    """Days in a row on which the puzzle of the day was solved, up to today or yesterday."""
    longest: int


def keep_attempt(store: Keeper, visitor: str, solution: Solution) -> None:
    """The first attempt at a puzzle, and the first on the day whose puzzle it is."""
    puzzle = solution.posed.puzzle
    day = today().isoformat() if puzzle.id == todays_puzzle().id else ""
    tried = Attempt(puzzle.id, day, now(), solution.answer.id, solution.is_solved, puzzle.rating)
    store.attempts.add(visitor, tried)


def first_tries(attempts: Sequence[Attempt]) -> list[Attempt]:
    """The first attempt at each puzzle, in order: only these count for the rating."""
    found: dict[str, Attempt] = {}
    for each in attempts:
        found.setdefault(each.puzzle, each)
    return list(found.values())


def standing(attempts: Sequence[Attempt], today: date) -> Standing:
    first = first_tries(attempts)
    days = {date.fromisoformat(each.day) for each in attempts if each.day and each.solved}
    return Standing(
        tried=len(first),
        solved=sum(each.solved for each in first),
        rating=round(rate(first)),
        streak=current_streak(days, today),
        longest=max(map(len, runs(days)), default=0),
    )


def tell_standing(found: Standing) -> str:
    """All of it in a sentence."""
    return say(
        "Your rating: {rating}. Solved: {solved} of {tried}. Puzzles of the day in a row: {streak}.",
        rating=str(found.rating), solved=found.solved, tried=found.tried, streak=amount(found.streak, "day", "days"),
    )  # fmt: skip


def rate(attempts: Sequence[Attempt]) -> float:
    """Elo's: who solves a puzzle has beaten it, and gains the more the less it was to be expected."""
    rating = START
    for number, each in enumerate(attempts):
        expected = 1 / (1 + 10 ** ((each.rating - rating) / 400))
        rating += (EARLY if number < MANY else LATE) * (each.solved - expected)
    return rating
