"""The door of every game: what may be answered, what is refused, and that nothing changes by looking."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction

import pytest

import siluro
from siluro.engine.door import menu, spell_out
from siluro.engine.play import waiting
from siluro.engine.steps import Roll, State
from siluro.testing.walks import positions

ID = re.compile(r"[a-z0-9][a-z0-9+._-]{0,31}")
SECTION = re.compile(r"\d+(\.\d+)*")
ALIENS = ["", " ", "xyzzy", "-1", "1.0", "a\nb", "\0", "😀", "y" * 100_000, "{s}", "__class__"]


def sections(game: str) -> set[str]:
    """The sections of the game's rule table; nothing while it has none."""
    file = siluro.game(game).folder / "rules.toml"
    if not file.exists():
        return set()
    return {row["section"] for row in tomllib.loads(file.read_text(encoding="utf-8"))["rule"]}


def open_positions(game: str, scenario: str) -> list[State]:
    return [s for s in positions(game, scenario) if not siluro.is_over(s)]


def test_something_can_be_answered_until_the_end(game: str, scenario: str) -> None:
    for s in positions(game, scenario):
        over = siluro.is_over(s)
        assert over == (siluro.asking(s) is None) == (siluro.answers(s) == ())
        if over:
            assert siluro.odds(s) == {}
            ending = siluro.game(game).ending(s)
            assert ending.level
            assert ending.reason
            assert isinstance(siluro.game(game).score(s), int)


def test_ends_are_among_the_positions(game: str, scenario: str) -> None:
    assert any(siluro.is_over(s) for s in positions(game, scenario))


def test_answers_are_unique_sorted_stable_short_ids(game: str, scenario: str) -> None:
    for s in open_positions(game, scenario):
        given = siluro.answers(s)
        assert given == siluro.answers(s)
        assert list(given) == sorted(set(given))
        step = waiting(s)
        assert step is not None
        assert len(given) == len(step.options(s)), f"two options of {step} have one id: {given}"
        for name in given:
            assert ID.fullmatch(name), f"{name!r} is no id, in {step}"


def test_the_question_says_what_it_is(game: str, scenario: str) -> None:
    known = sections(game)
    for s in open_positions(game, scenario):
        question = siluro.asking(s)
        assert question is not None
        assert question.kind == ("roll" if isinstance(question.step, Roll) else "choose")
        assert SECTION.fullmatch(question.rule), f"{question.step} has the rule {question.rule!r}"
        assert not known or question.rule in known, f"{question.step}: {question.rule} is not in the rule table"
        assert question.seat >= 0
        assert question.kind == "choose" or question.seat == 0
        assert ID.fullmatch(question.word), f"{question.step} has the word {question.word!r}"
        assert question.subject == "" or ID.fullmatch(question.subject), f"{question.step}: {question.subject!r}"
        assert question.prompt.strip()


def test_odds_are_exact_and_cover_the_answers(game: str, scenario: str) -> None:
    for s in open_positions(game, scenario):
        odds = siluro.odds(s)
        if isinstance(waiting(s), Roll):
            assert tuple(sorted(odds)) == siluro.answers(s)
            assert all(type(chance) is Fraction and chance > 0 for chance in odds.values())
            assert sum(odds.values()) == 1
        else:
            assert odds == {}


def test_odds_are_whole_numbers(game: str, scenario: str) -> None:
    for s in open_positions(game, scenario):
        step = waiting(s)
        if isinstance(step, Roll):
            assert all(type(weight) is int and weight >= 0 for weight in step.odds(s))


def test_play_leaves_its_argument_untouched(game: str, scenario: str) -> None:
    for s in open_positions(game, scenario):
        key, dump = siluro.key(s), siluro.dump(s)
        for answer in siluro.answers(s)[:6]:
            after = siluro.play(s, answer)
            assert after is not s
            assert siluro.key(s) == key
            assert siluro.dump(s) == dump, f"playing {answer!r} changed the state it was given"


def test_the_same_answer_gives_the_same_state(game: str, scenario: str) -> None:
    for s in open_positions(game, scenario):
        for answer in siluro.answers(s)[-3:]:
            first, second = siluro.play(s, answer), siluro.play(s, answer)
            assert siluro.dump(first) == siluro.dump(second)
            assert hash(siluro.key(first)) == hash(siluro.key(second))


def test_looking_changes_nothing(game: str, scenario: str) -> None:
    for s in positions(game, scenario):
        before = siluro.dump(s)
        siluro.asking(s), siluro.answers(s), siluro.odds(s), siluro.why(s, "xyzzy"), siluro.key(s)
        siluro.game(game).view(s), siluro.game(game).score(s), siluro.game(game).flaw(s)
        assert siluro.dump(s) == before


def test_an_alien_answer_is_refused_with_reason_and_rule(game: str, scenario: str) -> None:
    for s in positions(game, scenario)[:: max(1, len(positions(game, scenario)) // 60)]:
        allowed = siluro.answers(s)
        shouted = [name.upper() for name in allowed] + [f"{name} " for name in allowed]
        for answer in [*ALIENS, *shouted]:
            if answer in allowed:
                continue
            why = siluro.why(s, answer)
            assert why is not None
            assert 0 < len(why.reason) < 2000
            assert why.rule == "-" if siluro.is_over(s) else SECTION.fullmatch(why.rule)
            with pytest.raises(siluro.IllegalAnswer) as refused:
                siluro.play(s, answer)
            assert (refused.value.reason, refused.value.rule) == (why.reason, why.rule)


@pytest.mark.parametrize("answer", [None, 1, b"draw", ("draw",)])
def test_an_answer_that_is_no_text_is_refused(game: str, scenario: str, answer: object) -> None:
    s = siluro.game(game).new(scenario)
    with pytest.raises(siluro.IllegalAnswer):
        siluro.play(s, answer)  # type: ignore[arg-type]


def test_every_bar_can_be_spelled_out(game: str, scenario: str) -> None:
    known = sections(game)
    for s in open_positions(game, scenario):
        step = waiting(s)
        assert step is not None
        options = set(step.options(s))
        candidates = step.candidates(s)
        assert options <= set(candidates), f"an option of {step} is no candidate"
        for candidate in candidates:
            bar = step.bar(s, candidate)
            if candidate in options:
                assert bar is None, f"{step} allows {candidate} and bars it"
            elif bar:
                why = spell_out(s, step, bar)
                assert why.reason.strip()
                assert not re.search(r"[{}]", why.reason), f"a blank is left in {why.reason!r}"
                assert not known or why.rule in known, f"{step}: {why.rule} is not in the rule table"
                if step.name(s, candidate) not in menu(s):
                    assert siluro.why(s, step.name(s, candidate)) is not None


def test_a_choice_is_barred_only_with_a_reason(game: str, scenario: str) -> None:
    for s in open_positions(game, scenario):
        step = waiting(s)
        if step is not None and not isinstance(step, Roll):
            barred = [answer for answer in step.candidates(s) if answer not in step.options(s)]
            assert all(step.bar(s, answer) for answer in barred)
