"""The tool that makes puzzles: what is ambiguous or plain makes none, and the same seeds make the same ones."""

from __future__ import annotations

from argparse import Namespace

import msgspec
import pytest

import siluro
from siluro.engine.play import waiting
from siluro.lab.judge import Judge
from siluro.lab.puzzles import Check, Lead, Puzzle, Value
from siluro.lab.solve import Estimate
from tools import puzzles


def made(id: str, scenario: str = "one", theme: str = "1", thumb: str = "b", lead: Lead | None = None) -> Puzzle:
    values = [Value("a", 2.0), Value("b", 1.0)]
    return Puzzle(id, "toy", scenario, theme, 1500, "x", values, lead or Lead(1.0), 0.5, thumb, msgspec.Raw(b"{}"))


def test_two_answers_that_are_nearly_equal_make_no_puzzle() -> None:
    game = siluro.game("gamma")
    s = game.new("gg1", men=10)
    eight, nine, ten = 8, 9, 10

    def look(second: float, error: float = 0.0) -> puzzles.Found | None:
        judge = Judge("plan", {ten: Estimate(3000.0), nine: Estimate(second, error), eight: Estimate(0.0)})
        return puzzles.by_judge(game, "gg1", s, judge)

    assert look(2999.0) is None, "too little to matter"
    assert look(2500.0, 200.0) is None, "may be luck"
    found = look(2500.0, 50.0)
    assert found is not None
    assert found.lead == Lead(500.0, 50.0)
    assert [each.answer for each in found.values] == ["10", "9", "8"]


def test_a_judge_with_a_scale_of_its_own_must_have_seen_to_the_end() -> None:
    game = siluro.game("gamma")
    s = game.new("gg1", men=10)
    sure = {10: Estimate(900.0), 9: Estimate(500.0), 8: Estimate(0.0)}
    unsure = sure | {10: Estimate(900.0, 10.0)}
    assert puzzles.by_judge(game, "gg1", s, Judge("solved", sure, basis="tons")) is not None
    assert puzzles.by_judge(game, "gg1", s, Judge("solved", unsure, basis="tons")) is None
    near = sure | {9: Estimate(850.0)}
    assert puzzles.by_judge(game, "gg1", s, Judge("solved", near, basis="tons")) is None, "a tenth is what matters"


def test_a_position_that_play_outs_cannot_decide_makes_no_puzzle() -> None:
    game = siluro.game("boats")
    s = game.new("malta")
    step = waiting(s)
    assert step is not None
    assert all(puzzles.by_playouts(game, "malta", s, 40, answer) is None for answer in step.options(s))


def test_the_same_seeds_make_the_same_puzzles() -> None:
    given = Namespace(games=25, first=0, vary=["men"], playouts=0, number=3)
    game = siluro.game("gamma")
    found, again = (list(puzzles.Finder(game, given, []).run(until=1e9)) for _ in range(2))
    assert found
    assert [each.id for each in found] == [each.id for each in again]
    assert all(each.lead.is_clear(each.least) for each in found)
    assert all(each.thumb != each.best or len(each.values) >= puzzles.MANY for each in found)


def test_the_chosen_ones_are_spread_and_mostly_not_plain() -> None:
    hard = [made(f"h{number}", "one" if number < 8 else "two") for number in range(10)]
    easy = [made(f"e{number}", thumb="a") for number in range(10)]
    chosen = puzzles.choose([*hard, *easy], 6)
    assert sum(puzzle.thumb == puzzle.best for puzzle in chosen) == 2
    assert sum(puzzle.scenario == "two" for puzzle in chosen) == 2


@pytest.mark.parametrize(
    ("playouts", "judge", "lead", "confirmed"),
    [
        (500, "play-outs", Lead(0.6, 0.1), True),
        (500, "play-outs", Lead(0.6, 0.2), False),
        (500, "play-outs", Lead(0.4, 0.01), False),
        (0, "play-outs", Lead(-0.1, 0.1), True),  # the rule of thumb only must not contradict a solver
        (0, "play-outs", Lead(-0.5, 0.1), False),
        (0, "encounter solved", Lead(0.6, 0.1), True),
        (0, "encounter solved", Lead(0.4, 0.1), False),
    ],
)
def test_a_longer_search_removes_what_is_not_clear(playouts: int, judge: str, lead: Lead, confirmed: bool) -> None:
    puzzle = msgspec.structs.replace(made("p"), playouts=playouts)
    assert puzzles.is_confirmed(puzzle, Check(judge, lead)) is confirmed


def test_a_glance_drops_what_a_judge_with_a_scale_of_its_own_has_not_seen_to_the_end() -> None:
    s = siluro.game("gamma").new("gg1", men=10)
    sure = {8: Estimate(900.0), 9: Estimate(500.0), 10: Estimate(0.0)}

    def is_promising(values: dict[int, Estimate]) -> bool:
        return puzzles.is_promising(s, Judge("solved", values, basis="tons"))

    assert is_promising(sure)
    assert not is_promising(sure | {8: Estimate(900.0, 10.0)})
    assert not is_promising(sure | {9: Estimate(850.0)}), "a tenth is what matters"
    assert not is_promising({10: Estimate(900.0), 9: Estimate(500.0), 8: Estimate(0.0)}), "the rule of thumb finds it"
