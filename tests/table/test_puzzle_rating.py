"""The rating and the streak that attempts at puzzles add up to."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from siluro.lab.puzzles import puzzles_of
from siluro.store import Store
from siluro.store.attempts import Attempt
from siluro.table.puzzle import pose, solve, todays_puzzle
from siluro.table.puzzle_rating import EARLY, START, keep_attempt, rate, standing

TODAY = date(2026, 11, 17)


def tried(puzzle: str, solved: bool = True, rating: int = 1400, day: date | None = None) -> Attempt:
    moment = datetime(2026, 11, 17, tzinfo=UTC)
    return Attempt(puzzle, day.isoformat() if day else "", moment, "a", solved, rating)


def test_who_solves_a_puzzle_of_his_own_strength_gains_half_of_what_can_be_gained() -> None:
    assert rate([]) == START
    assert rate([tried("a", rating=int(START))]) == pytest.approx(START + EARLY / 2)
    assert rate([tried("a", solved=False, rating=int(START))]) == pytest.approx(START - EARLY / 2)


def test_a_hard_puzzle_gains_more_and_costs_less() -> None:
    hard, easy = tried("a", rating=2000), tried("a", rating=1000)
    assert rate([hard]) > rate([easy])
    missed = [tried("a", solved=False, rating=2000)], [tried("a", solved=False, rating=1000)]
    assert rate(missed[0]) > rate(missed[1])


def test_a_rating_moves_less_after_many_puzzles() -> None:
    some = [tried(str(number), solved=number % 2 == 0, rating=int(START)) for number in range(20)]
    before = rate(some)
    assert rate([*some, tried("x", rating=round(before))]) - before == pytest.approx(10.0, abs=0.1)


def test_only_the_first_attempt_at_a_puzzle_counts_for_the_rating() -> None:
    found = standing([tried("a", solved=False), tried("a", day=TODAY)], TODAY)
    assert (found.tried, found.solved) == (1, 0)
    assert found.rating < START
    assert found.streak == 1, "but it was the puzzle of the day, and was solved"


def test_the_streak_is_of_days_whose_puzzle_was_solved() -> None:
    days = [TODAY - timedelta(number) for number in (6, 5, 4, 2, 1)]
    found = standing([tried(str(day), day=day) for day in days], TODAY)
    assert (found.streak, found.longest) == (2, 3)
    missed = standing([tried("a", day=TODAY - timedelta(1)), tried("b", solved=False, day=TODAY)], TODAY)
    assert missed.streak == 1, "today can still not be mended, but yesterday stands until it is over"


def test_an_attempt_knows_whether_its_puzzle_is_that_of_the_day(tmp_path: Path) -> None:
    other = next(each for each in puzzles_of("gamma") if each.id != todays_puzzle().id)
    with Store.open(tmp_path / "siluro.db") as store:
        for puzzle in (todays_puzzle(), other):
            keep_attempt(store, "", solve(pose(puzzle), puzzle.best))
        first, second = store.attempts.of("")
    assert first.day != ""
    assert first.solved
    assert second.day == ""
