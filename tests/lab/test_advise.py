"""Advice, review and the adviser by play-outs."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import siluro
from siluro.lab.advise import advise
from siluro.lab.objective import EXPECTED, Objective
from siluro.lab.policies import policy
from siluro.lab.review import review
from siluro.lab.rng import Rng
from siluro.lab.search import Search, best_answer, playout_policy, search
from siluro.lab.solve import ByKey
from siluro.record.parse import read_record
from siluro.record.replay import replay
from tests.games.gamma.board import at_box, gg1, gg2, new

RECORDS = sorted((Path(__file__).parents[1] / "games" / "gamma" / "replays").glob("*.siluro"))


def game_of(record: Path) -> tuple[siluro.State, list[str]]:
    session = replay(read_record(record.read_bytes()), siluro.game("gamma"))
    return session.main.at(0), [ply.entry.answer for ply in session.main.plies]


@pytest.mark.parametrize("record", RECORDS[::4], ids=lambda record: record.stem)
def test_start_plus_luck_less_cost_is_the_result(record: Path) -> None:
    start, answers = game_of(record)
    found = review(start, answers)
    assert found.exact and found.method == "tablebase" and not found.gain and not found.rest
    assert all(not look.error and not look.gain and look.looked for look in found.looks)
    assert found.start + found.luck - found.cost == pytest.approx(found.result, abs=1e-6)
    s = start
    for answer in answers:
        s = siluro.play(s, answer)
    if siluro.is_over(s):
        assert found.result == siluro.game("gamma").score(s)
    assert all(look.change >= -1e-9 for look in found.looks if look.kind == "choice")


def test_best_play_costs_nothing() -> None:
    s, rng, best = new("campaign"), Rng(4), policy("gamma", "optimal")
    answers = []
    while not siluro.is_over(s):
        asked = siluro.asking(s)
        assert asked is not None
        options = asked.step.options(s)
        chosen = rng.outcome(asked.step.odds(s)) if asked.kind == "roll" else best.choose(s, asked.step, options, rng)
        answers.append(asked.step.name(s, chosen))
        s = siluro.play(s, answers[-1])
    assert review(new("campaign"), answers).cost == pytest.approx(0, abs=1e-6)


def test_review_for_a_level() -> None:
    start, answers = game_of(next(record for record in RECORDS if record.stem == "campaign-silver-attacked"))
    found = review(start, answers, Objective(7001))
    assert found.result == 1.0
    assert 0 < found.start < 1


@pytest.mark.parametrize(("goal", "since"), [(EXPECTED, 0), (Objective(7001), 0), (Objective(4321), 9)])
def test_advice_at_every_question_of_a_game(goal: Objective, since: int) -> None:
    s, answers = game_of(next(record for record in RECORDS if record.stem == "campaign-gold-attacked"))
    for number, answer in enumerate(answers):
        if number >= since:
            found = advise(s, goal)
            assert found.exact and found.method == "tablebase"
            assert sorted(each.answer for each in found.answers) == list(siluro.answers(s))
        s = siluro.play(s, answer)


def test_advice_with_a_strange_pack_is_by_other_means(tmp_path: Path) -> None:
    import shutil

    folder = tmp_path / "pack"
    shutil.copytree(siluro.game("gamma").folder, folder)
    head = folder / "pack.toml"
    head.write_text(head.read_text(encoding="utf-8").replace("gamma-core", "my-own"), encoding="utf-8")
    s = siluro.game("gamma").new("gg1", pack=folder)
    found = advise(s, seconds=0.2)
    assert not found.exact and found.method == "play-outs"
    assert all(each.error > 0 for each in found.answers)


def test_search_finds_an_obvious_best() -> None:
    """Three men before the last box of GG.2 with only a Swim in the bag: going on beats going home."""
    s = at_box(gg2(), 8, men=3, bag=[1, 0, 0, 0, 0], dives=0)
    found = search(s, playouts=400, seed=2)
    assert found[0].answer == "draw"
    assert found[0].error > 0
    assert found[0].value <= ByKey(s).value(s, EXPECTED) + 4 * found[0].error


def test_a_position_that_cannot_come_up_is_solved_on_the_spot() -> None:
    s = at_box(gg2(), 8, men=3, bag=[1, 0, 0, 0, 0], dives=0)
    found = advise(s)
    assert found.exact and found.method == "solved on the spot"
    assert found.answers[0].value == pytest.approx(3921 / 2)


def test_search_is_deterministic_for_a_budget_of_playouts() -> None:
    s = gg1()
    assert search(s, playouts=60, seed=3) == search(s, playouts=60, seed=3)
    chooser = playout_policy("gamma")
    assert best_answer(s, 60, chooser, EXPECTED, 3) == best_answer(s, 60, chooser, EXPECTED, 3)


def test_search_keeps_its_time() -> None:
    found = search(gg1(), seconds=0.3)
    assert all(math.isfinite(each.value) for each in found)


def test_search_plays() -> None:
    s = siluro.play_out(siluro.game("gamma"), gg2(4), Search("gamma", 40), Rng(1))
    assert siluro.is_over(s)


def test_a_game_that_is_over_needs_no_search() -> None:
    s = siluro.play(gg1(), "abort")
    assert search(s) == []


def test_advice_in_the_middle_of_a_mission_uses_its_time() -> None:
    """Values with error bars for every answer in any time; twenty times the play-outs make them narrower."""
    record = Path(__file__).parents[1] / "games" / "stealth" / "replays" / "played-by-hand-m1.siluro"
    session = replay(read_record(record.read_bytes()), siluro.game("stealth"))
    number = next(at for at, ply in enumerate(session.main.plies) if ply.entry.text() == "act slc2 turn-1")
    s = session.main.at(number)
    assert len(advise(s, seconds=0.05).answers) == len(siluro.answers(s))
    hasty, found = (advise(s, playouts=playouts) for playouts in (100, 2000))
    assert sum(each.error for each in found.answers) < sum(each.error for each in hasty.answers)
    assert not found.exact and found.method == "play-outs"
    assert sorted(each.answer for each in found.answers) == list(siluro.answers(s))
    assert all(0 < each.error < 5 for each in found.answers)
    assert [each.value for each in found.answers] == sorted((each.value for each in found.answers), reverse=True)
