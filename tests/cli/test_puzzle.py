"""siluro puzzle: list, show, try."""

from __future__ import annotations

from pathlib import Path

from siluro.lab.puzzles import every_puzzle, puzzles_of
from siluro.table.puzzle import todays_puzzle
from tests.cli.running import complains, siluro

FIRST = puzzles_of("gamma")[0]


def test_list_names_every_puzzle_or_some(tmp_path: Path) -> None:
    told = siluro(tmp_path, "puzzle", "list")
    assert all(id in told.out for id in every_puzzle())
    some = siluro(tmp_path, "puzzle", "list", "--game", "gamma", "--level", "hard", "--json").document["puzzles"]
    assert some
    assert all(each["game"] == "gamma" and each["level"] == "hard" for each in some)
    complains(siluro(tmp_path, "puzzle", "list", "--game", "chess"), 2, "chess")


def test_show_is_today_s_puzzle_without_its_answer(tmp_path: Path) -> None:
    told = siluro(tmp_path, "puzzle", "--json").document
    assert told["id"] == todays_puzzle().id
    assert "best" not in told
    shown = siluro(tmp_path, "puzzle", "show", FIRST.id)
    assert shown.code == 0
    assert FIRST.id in shown.out
    assert f"siluro puzzle try {FIRST.id}" in shown.out


def test_try_judges_an_answer_and_says_why(tmp_path: Path) -> None:
    right = siluro(tmp_path, "puzzle", "try", FIRST.id, FIRST.best)
    assert right.code == 0
    assert right.out.startswith("Right: ")
    wrong = siluro(tmp_path, "puzzle", "try", FIRST.id, FIRST.values[1].answer)
    assert wrong.out.startswith("Better: ")
    assert "less than the best" in wrong.out
    told = siluro(tmp_path, "puzzle", "try", FIRST.id, FIRST.best, "--json").document
    assert told["solved"] is True
    assert told["best"] == FIRST.best


def test_what_is_wrong_is_said_in_a_sentence(tmp_path: Path) -> None:
    complains(siluro(tmp_path, "puzzle", "show", "nine"), 2, "No puzzle 'nine'")
    complains(siluro(tmp_path, "puzzle", "try", FIRST.id), 2, "siluro puzzle try ID ANSWER")
    complains(siluro(tmp_path, "puzzle", "try", FIRST.id, "perhaps"), 2, "is not an answer here")
