"""Reviews by play-outs: they add up, find blunders and nothing else, can be stopped, keep to their time."""

from __future__ import annotations

import time
from math import inf
from pathlib import Path

import pytest

import siluro
from siluro.lab.judge import Judge
from siluro.lab.judges import CLEAR
from siluro.lab.objective import Objective
from siluro.lab.panel import Panel
from siluro.lab.playout import run
from siluro.lab.review import Review, Reviewing, review, winning
from siluro.lab.rng import Rng
from siluro.lab.search import playout_policy
from siluro.record.parse import read_record
from siluro.record.replay import replay
from tests.games.gamma.board import new

GAMES = Path(__file__).parents[1] / "games"
LAST = 25
"""Answers before the end that are looked at here: play-outs are short there."""
ENDS = [
    ("boats", "machine-suda", "the solver's plan"), ("stealth", "m1-best", "play-outs"),
    ("wolves", "m1-home", "play-outs"),
]  # fmt: skip


def end_of(game_id: str, stem: str, last: int = LAST) -> tuple[siluro.State, list[str]]:
    """The last answers of a golden game, and the position before them."""
    file = GAMES / game_id / "replays" / f"{stem}.siluro"
    timeline = replay(read_record(file.read_bytes()), siluro.game(game_id)).main
    first = max(0, len(timeline.plies) - last)
    return timeline.at(first), [ply.entry.answer for ply in timeline.plies[first:]]


def together(found: Review) -> float:
    return found.start + found.luck + found.gain - found.cost + found.rest


def by_playouts(start: siluro.State, answers: list[str], playouts: int) -> Reviewing:
    """A review of Uomini Gamma as if nobody had solved it."""
    made = Reviewing(start, answers, playouts=playouts)
    made.panel = Unsolved(start, answers, made.goal, inf)
    return made


class Unsolved(Panel):
    """A panel that has only play-outs."""

    has_table = False

    def ask(self, s: siluro.State) -> Judge:
        return Judge()


@pytest.mark.parametrize(("game_id", "stem", "judge"), ENDS)
def test_start_luck_gain_and_cost_add_up_to_the_result(game_id: str, stem: str, judge: str) -> None:
    start, answers = end_of(game_id, stem)
    found = review(start, answers, playouts=4)
    s = start
    for answer in answers:
        s = siluro.play(s, answer)
    assert found.method == judge and not found.exact
    assert found.result == siluro.game(game_id).score(s)
    assert together(found) == pytest.approx(found.result, abs=1e-6)
    assert len(found.looks) == len(answers)
    for look in found.looks:
        assert look.looked and 0 <= look.chance <= 1
        if look.kind == "choice":
            assert look.change == 0 or look.change > CLEAR * look.error
            assert (look.best == look.answer) is (look.change == 0)


def test_a_blunder_is_found_and_named() -> None:
    start = new("gg1", men=10)
    answers = ["10", "1", "2", "3", "1", "2", "1", "abort"]
    found = by_playouts(start, answers, 100)
    for _ in found.looks():
        pass
    last = found.found[-1]
    assert last.answer == "abort" and last.best != "abort"
    assert 1500 < last.change < 5000
    assert found.review().result == 0


def test_an_answer_without_an_alternative_costs_nothing() -> None:
    start, answers = end_of("boats", "machine-suda", 8)
    found = review(start, answers, playouts=4)
    s, forced = start, []
    for look in found.looks:
        forced += [look] if look.kind == "choice" and len(siluro.answers(s)) == 1 else []
        s = siluro.play(s, look.answer)
    assert all(look.error == 0 for look in forced)
    assert all(look.change == 0 and look.best == look.answer for look in forced)


def test_values_are_those_of_the_playouts_player() -> None:
    start = new("gg1", men=10)
    made = by_playouts(start, ["10"], 400)
    next(iter(made.looks()))
    player = playout_policy("gamma")
    scores = []
    for number in range(400):
        s = start.copy()
        run(s, player, Rng(77, number))
        scores.append(siluro.game("gamma").score(s))
    first = made.review()
    assert abs(first.start - sum(scores) / 400) < 4 * 1.5 * first.start_error
    wins = sum(score >= 2001 for score in scores) / 400
    assert abs(first.start_chance - wins) < 4 * 1.5 * first.start_chance_error


def test_a_review_can_be_stopped_and_taken_up_again() -> None:
    start, answers = end_of("boats", "machine-suda", 12)
    whole = review(start, answers, playouts=2)
    made = Reviewing(start, answers, playouts=2)
    for look in made.looks():
        if look.number == 5:
            break
    assert len(made.review().looks) == 5 and made.review().answers == 12
    assert [look.number for look in made.looks()] == list(range(6, 13))
    assert made.review().looks == whole.looks


@pytest.mark.parametrize(("game_id", "stem"), [("stealth", "historic"), ("wolves", "campaign-1942")])
def test_a_long_game_keeps_to_its_time_and_still_adds_up(game_id: str, stem: str) -> None:
    start, answers = end_of(game_id, stem, 10_000)
    assert len(answers) > 1000
    began = time.process_time()
    told: list[int] = []
    found = review(start, answers, seconds=1.0, progress=told.append)
    assert time.process_time() - began < 15
    assert told == list(range(1, len(answers) + 1))
    assert together(found) == pytest.approx(found.result, abs=1e-6)
    unlooked = [look for look in found.looks if not look.looked]
    assert unlooked and all(look.change == 0 for look in unlooked)


def test_the_goal_of_every_scenario_lies_above_nothing() -> None:
    for game_id in siluro.games():
        for scenario in siluro.game(game_id).scenarios:
            assert winning(siluro.game(game_id), scenario).bound
    assert winning(siluro.game("gamma"), "gg1") == Objective(2001)
    assert winning(siluro.game("boats"), "suda") == Objective(1)
    assert winning(siluro.game("stealth"), "m1") == Objective(7)
    assert winning(siluro.game("wolves"), "m1") == Objective(3)


def test_exact_reviews_give_the_exact_chance_to_win() -> None:
    start = new("gg1", men=10)
    found = review(start, ["10"], scenario="gg1")
    won = review(start, ["10"], Objective(2001))
    assert found.looks[0].chance == pytest.approx(won.result)
    assert found.start_chance == pytest.approx(won.start)
    assert found.looks[0].chance_error == 0
