"""Results, advice, reviews and rules in the words that every screen uses."""

from __future__ import annotations

from dataclasses import replace
from math import inf, isclose

import siluro
from siluro.engine.play import waiting
from siluro.engine.steps import Choose
from siluro.lab.advise import Advice, advise
from siluro.lab.policies import policy
from siluro.lab.rng import Rng
from siluro.lab.solve import Valued
from siluro.record.session import Session, begin
from siluro.table.advice import advice_lines, dearest, how_far, look_line, review_sums, reviewing, tell_usual, worths
from siluro.table.asked import keys
from siluro.table.results import is_untouched, marks_line, result_lines
from siluro.table.rules import rule_lines


def finished() -> Session:
    """A game of which everybody goes home at once."""
    session = begin(siluro.game("gamma"), "gg1", {"men": "10"}, seed="words")
    while not session.is_over:
        if session.is_rolling:
            session.roll()
        else:
            session.answer(next(name for name in ("abort", "10") if name in siluro.answers(session.state)))
    session.hint()
    session.end()
    return session


def test_a_result_says_how_it_was_played() -> None:
    lines = result_lines(finished())
    assert lines[0].startswith("0 GRT sunk")
    assert lines[-1] == "Used: 1 hint."
    assert marks_line(dict.fromkeys(("hand_rolls", "undos", "corrections", "branches", "hints"), 0)) == ""


def test_a_game_is_untouched_until_the_first_answer_of_the_player() -> None:
    session = begin(siluro.game("gamma"), "gg1", {}, seed="words")
    session.roll()
    assert is_untouched(session)
    session.answer("8")
    assert not is_untouched(session)


def test_answers_are_numbered_unless_they_are_numbers() -> None:
    assert keys(["draw", "home", "abort"]) == {"draw": "1", "home": "2", "abort": "3"}
    assert keys(["8", "9", "10"]) == {"8": "8", "9": "9", "10": "10"}


def test_advice_in_lines() -> None:
    session = begin(siluro.game("gamma"), "gg2", {}, seed="words")
    while session.is_rolling:
        session.roll()
    lines = advice_lines(session.game, "gg2", advise(session.state))
    assert len(lines) == len(siluro.answers(session.state)) + 1
    assert lines[-1] == "(expected final score; exact, by tablebase)"
    assert "GRT, none better · " in lines[0]


def test_where_several_may_be_best_the_rule_of_thumb_says_which() -> None:
    game = siluro.game("boats")
    valued = [Valued("a", "go on", 4.21, 0.13), Valued("b", "wait", 4.0, 0.06), Valued("c", "give up", 1.0, 0.0)]
    found = Advice("expected", False, "play-outs", 0.1, valued, usual="b")
    said = "No clear best; a rule-of-thumb player answers: wait."
    assert tell_usual(game, "suda", found) == said == advice_lines(game, "suda", found)[-2]
    for other in (replace(found, usual="c"), replace(found, answers=[valued[0], valued[2]], usual="a")):
        assert tell_usual(game, "suda", other) == ""


def test_advice_names_what_the_rule_of_thumb_answers() -> None:
    session = begin(siluro.game("boats"), "malta", {}, seed="words")
    while session.is_rolling:
        session.roll()
    step = waiting(session.state)
    assert isinstance(step, Choose)
    usual = policy("boats", "greedy").choose(session.state, step, step.options(session.state), Rng(1))
    assert advise(session.state, playouts=20).usual == step.name(session.state, usual)


def test_what_an_answer_is_worth_says_how_sure_it_is() -> None:
    valued = [Valued("a", "go on", 4.21, 0.13), Valued("b", "wait", 4.0, 0.06), Valued("c", "give up", 1.0, 0.0)]
    found = Advice("expected", False, "play-outs", 0.1, [*valued, Valued("d", "dive", 0.5, inf)])
    told = worths(siluro.game("boats"), "suda", found)
    assert told["a"].told == "worth 4.21 ± 0.13 points, none better"
    assert told["b"].is_best  # within two standard errors nothing is known
    assert told["c"].told == "worth 1.00 points, 3.21 less than the best"
    assert told["d"].error == "∞" and (told["d"].share, told["d"].spread) == (0.0, 0.0)
    assert 0 < told["c"].share < told["b"].share < told["a"].share < 1
    assert isclose(told["a"].share + told["a"].spread, 1)


def test_a_review_adds_up_and_names_the_dearest_choice() -> None:
    made = reviewing(finished())
    assert list(made.looks())
    found = made.review()
    (worst,) = dearest(found, 1)
    assert worst.answer == "abort"
    assert "cost" in look_line(worst) and worst.best in look_line(worst)
    assert abs(found.start + found.luck - found.cost - found.result) < 1e-6
    assert [line.split("  ")[0] for line in review_sums(found, over=True)] == [
        "Best play, expected at the start", "Luck", "Cost of your choices", "Result"
    ]  # fmt: skip


def test_a_review_says_how_far_it_went() -> None:
    session = begin(siluro.game("stealth"), "m1", {"placement": "random"}, seed="words")
    while len(session.main.plies) < 40:
        session.roll() if session.is_rolling else session.answer(siluro.answers(session.state)[0])
    made = reviewing(session, seconds=0.05)
    looks = list(made.looks())
    found = made.review()
    open_ones = [look for look in looks if look.kind == "choice" and not look.forced]
    looked = sum(look.looked for look in open_ones)
    assert looked < len(open_ones)
    assert how_far(found).startswith(f"({looked} of {len(open_ones)} choices were analysed: ")
    assert how_far(found) in review_sums(found, over=False)
    seen = [replace(look, looked=True) if look.kind == "choice" else look for look in looks]
    assert "every choice was analysed, but not every roll" in how_far(replace(found, looks=seen))


def test_a_rule_with_its_rulings() -> None:
    lines = rule_lines(siluro.game("gamma"), "5.1.3")
    assert lines[0].startswith("5.1.3 Spotlight: ")
    assert lines[1].startswith("Ruling G-")
    assert rule_lines(siluro.game("gamma"), "99") == []
