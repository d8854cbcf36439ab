"""First steps: every lesson re-plays, says something, and steps aside when the player goes another way."""

from __future__ import annotations

import re
import string

import pytest

import siluro
from siluro.record.record import to_text
from siluro.record.replay import replay, verify
from siluro.record.session import Session, begin
from siluro.table.lesson import Lesson, lesson, next_lesson, teach, texts
from siluro.table.rules import headings

GAMES = siluro.games()


def started(found: Lesson) -> Session:
    scenario, options, seed = found.begin()
    return begin(siluro.game(found.game), scenario, options, seed=seed)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_lesson_verifies_with_its_seed(game_id: str) -> None:
    found = lesson(game_id)
    assert verify(to_text(found.record).encode(), siluro.game).problem == ""
    session = replay(found.record, siluro.game(game_id), seed=found.seed)
    assert session.fate, "the seed is the one that the header commits to"
    assert len(session.main.plies) == len(found)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_player_who_follows_gets_the_dice_that_the_lesson_speaks_of(game_id: str) -> None:
    found = lesson(game_id)
    session = started(found)
    for number, answer in enumerate(found.answers):
        hint = found.guide(session.main.plies)
        assert hint == found.at(number)
        assert hint and not hint.left and not hint.over
        ply = session.roll() if session.is_rolling else session.answer(hint.answer)
        assert ply.entry.text() == answer.text()
    last = found.guide(session.main.plies)
    assert last and last.over and last.comment and not last.answer
    assert found.at(len(found) + 1) is None
    if not session.is_over:
        session.roll() if session.is_rolling else session.answer(siluro.answers(session.state)[0])
        assert found.guide(session.main.plies) is None


@pytest.mark.parametrize("game_id", GAMES)
def test_the_player_decides_often_and_is_told_why(game_id: str) -> None:
    found = lesson(game_id)
    session = replay(found.record, siluro.game(game_id))
    choices = [number for number, ply in enumerate(session.main.plies) if not ply.by]
    assert 12 <= len(choices) <= 30
    told = [number for number in choices if found.comments[number]]
    assert len(told) * 2 >= len(choices)
    assert found.comments[0]
    assert found.comments_from(0, len(found)) == texts(game_id)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_rules_that_a_lesson_cites_exist(game_id: str) -> None:
    known = headings(siluro.game(game_id))
    cited = {
        section
        for text in texts(game_id)
        for bracket in re.findall(r"\((?:section )?(\d[\d., ]*)\)", text)
        for section in bracket.split(", ")
    }
    assert len(cited) >= 8
    assert cited <= set(known), cited - set(known)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_paragraph_is_a_message_without_blanks(game_id: str) -> None:
    for text in texts(game_id):
        assert [name for _, name, _, _ in string.Formatter().parse(text) if name is not None] == []


@pytest.mark.parametrize("game_id", GAMES)
def test_a_lesson_is_short_and_speaks_of_no_screen(game_id: str) -> None:
    for text in texts(game_id):
        assert len(text) <= 320, text
        assert not re.search(r"`|\b(type|click|press|command|terminal|button|key)\b", text), text


@pytest.mark.parametrize("game_id", GAMES)
def test_a_lesson_ends_with_what_was_learnt_and_what_comes_next(game_id: str) -> None:
    last = lesson(game_id).comments[-1].splitlines()
    assert last[-2].startswith("You have learnt: ")
    assert last[-1].startswith("Next: ")
    assert next_lesson(game_id) in set(GAMES) - {game_id}


def test_another_answer_is_named_by_its_label_where_it_is_clicked() -> None:
    found = lesson("stealth")
    session = started(found)
    while session.is_rolling:
        session.roll()
    session.answer("n")
    told = teach("stealth", session.main.plies, None, rolls_pass=False)
    assert told and "south-east" in told.comments[0]


def test_another_answer_is_told_once_and_undo_brings_the_lesson_back() -> None:
    found = lesson("wolves")
    session = started(found)
    session.answer("submerged")
    left = found.guide(session.main.plies)
    assert left and left.left and not left.answer
    assert "surfaced" in left.comment
    session.answer(siluro.answers(session.state)[0])
    assert found.guide(session.main.plies) is None
    session.undo(2)
    assert found.guide(session.main.plies) == found.at(0)
