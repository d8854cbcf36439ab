"""Puzzles for a reader: the one of the day, an attempt judged, and why the best answer is best."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from siluro.lab.puzzles import Puzzle, every_puzzle, puzzles_of
from siluro.speech.say import LANGUAGE
from siluro.table import puzzle as table

FIRST = puzzles_of("gamma")[0]


def test_the_puzzle_of_the_day_is_another_one_every_day() -> None:
    day, count = date(2026, 11, 17), len(every_puzzle())
    found = [table.todays_puzzle(day + timedelta(number)).id for number in range(count)]
    assert len(set(found)) == count
    assert table.todays_puzzle(day + timedelta(count)).id == found[0]
    assert table.find_puzzle("today").id == table.todays_puzzle().id


def test_a_puzzle_that_is_not_there_is_refused_in_a_sentence() -> None:
    with pytest.raises(table.UnknownPuzzle, match="No puzzle 'nine'"):
        table.find_puzzle("nine")


def test_puzzles_are_found_by_game_level_and_theme() -> None:
    everything = table.select()
    assert [each.rating for each in everything] == sorted(each.rating for each in everything)
    by_level = [table.select(level=level) for level in table.LEVELS]
    assert sorted(each.id for some in by_level for each in some) == sorted(each.id for each in everything)
    theme = table.theme_of(FIRST)
    assert FIRST in table.select("gamma", theme=theme)
    assert {table.theme_of(each) for each in table.select("gamma", theme=theme)} == {theme}


@pytest.mark.parametrize("puzzle", [puzzles_of(name)[0] for name in ("gamma",)], ids=lambda each: each.game)
def test_an_attempt_is_judged(puzzle: Puzzle) -> None:
    posed = table.pose(puzzle)
    right, wrong = table.solve(posed, puzzle.best), table.solve(posed, puzzle.values[1].answer)
    assert right.is_solved
    assert right.verdict.startswith("Right: ")
    assert not wrong.is_solved
    assert wrong.best.label in wrong.verdict
    assert wrong.answer.label in wrong.verdict
    assert right.worths[puzzle.best].is_best
    assert right.worths[puzzle.values[-1].answer].share == 0.0
    assert any("ahead of" in line for line in right.reasons)
    assert right.reasons[-1].startswith(puzzle.theme)


def test_an_answer_may_be_typed_by_its_key() -> None:
    posed = table.pose(FIRST)
    choice = posed.asked.choices[-1]
    assert table.solve(posed, choice.key).answer == choice
    with pytest.raises(table.NoSuchAnswer, match="is not an answer here"):
        table.solve(posed, "perhaps")


def test_every_puzzle_can_be_posed_and_explained_in_both_languages() -> None:
    for puzzle in list(every_puzzle().values())[::12]:
        told = {}
        for language in ("en", "it"):
            token = LANGUAGE.set(language)
            solution = table.solve(table.pose(puzzle), puzzle.values[-1].answer)
            told[language] = [solution.verdict, *solution.reasons]
            LANGUAGE.reset(token)
        assert told["en"][0].startswith("Better: ")
        assert told["it"][0].startswith("Meglio: ")
        assert told["en"][1] != told["it"][1]
