"""The shipped puzzles: each position is one of the game as it is, and one answer is as clearly best as claimed."""

from __future__ import annotations

import pytest

import siluro
from siluro.engine.door import menu
from siluro.engine.play import waiting
from siluro.engine.steps import Choose
from siluro.lab.judge import judge_of
from siluro.lab.puzzles import CLEAR, Lead, Puzzle, every_puzzle, puzzles_of
from siluro.record.dump import open_dump

GAMES = siluro.games()


def test_a_lead_is_clear_if_it_matters_and_is_no_luck() -> None:
    assert Lead(2.0).is_clear(1.5)
    assert not Lead(1.0).is_clear(1.5)
    assert Lead(2.0, 2.0 / CLEAR).is_clear(1.5)
    assert not Lead(2.0, 2.1 / CLEAR).is_clear(1.5)


@pytest.mark.parametrize("name", GAMES)
def test_every_position_is_one_of_the_game_as_it_is(name: str) -> None:
    game, seen = siluro.game(name), set()
    for puzzle in puzzles_of(name):
        assert open_dump(bytes(puzzle.position)).rules == game.rules, puzzle.id
        s = siluro.load(bytes(puzzle.position))
        step = waiting(s)
        assert isinstance(step, Choose), puzzle.id
        assert step.section(s) == puzzle.theme, puzzle.id
        answers = [each.answer for each in puzzle.values]
        assert sorted(answers) == sorted(menu(s)), puzzle.id
        assert puzzle.thumb in answers, puzzle.id
        assert puzzle.scenario in game.scenarios, puzzle.id
        seen.add(s.key())
    assert len(seen) == len(puzzles_of(name)), "no position is there twice"


@pytest.mark.parametrize("name", GAMES)
def test_one_answer_is_as_clearly_best_as_claimed(name: str) -> None:
    for puzzle in puzzles_of(name):
        best, *others = puzzle.values
        second = max(others, key=lambda each: each.value)
        assert puzzle.least > 0, puzzle.id
        assert puzzle.lead.is_clear(puzzle.least), puzzle.id
        # who left early has fewer play-outs, so the difference of means is not quite the mean of differences
        slack = 4 * (best.error + second.error) + 1e-3 * abs(best.value) + 1e-6
        assert puzzle.lead.ahead <= best.value - second.value + slack, puzzle.id
        assert best.value > second.value, puzzle.id
        assert puzzle.thumb != puzzle.best or len(puzzle.values) >= 4, f"{puzzle.id} is too plain"


@pytest.mark.parametrize("name", GAMES)
def test_every_second_language_is_told_what_values_are(name: str) -> None:
    for puzzle in puzzles_of(name):
        assert set(puzzle.basis) in (set(), {"en", "it"}), puzzle.id


def test_what_is_exact_is_the_value_of_the_judge() -> None:
    for puzzle in solved("gamma")[::20]:
        s = siluro.load(bytes(puzzle.position))
        step = waiting(s)
        assert step is not None
        told = {step.name(s, answer): each.value for answer, each in judge_of(s).values.items()}
        assert told == {each.answer: pytest.approx(each.value, rel=1e-4, abs=1e-4) for each in puzzle.values}


def solved(name: str) -> list[Puzzle]:
    found = [puzzle for puzzle in puzzles_of(name) if not puzzle.playouts]
    assert found
    return found


def test_as_many_are_shipped_as_the_docs_say() -> None:
    assert len(puzzles_of("gamma")) >= 110
    assert sum(len(puzzles_of(name)) for name in GAMES) >= 200
    for name in ("boats", "stealth", "wolves"):
        assert len(puzzles_of(name)) >= 20, name


@pytest.mark.parametrize("name", ["boats", "gamma", "stealth", "wolves"])
def test_as_many_are_checked_as_the_docs_say(name: str) -> None:
    checks = [(puzzle, puzzle.check) for puzzle in puzzles_of(name) if puzzle.check]
    assert len(checks) >= 20
    for puzzle, check in checks:
        if check.judge == "play-outs" and not puzzle.playouts:  # the rule-of-thumb player only must not contradict
            assert check.lead.ahead > -CLEAR * check.lead.error, puzzle.id
        else:
            assert check.lead.is_clear(puzzle.least), puzzle.id
        if check.judge == "counted through":
            assert check.lead.ahead == pytest.approx(puzzle.lead.ahead, rel=1e-4), puzzle.id


def test_every_puzzle_has_an_id_of_its_own() -> None:
    assert len(every_puzzle()) == sum(len(puzzles_of(name)) for name in GAMES)
