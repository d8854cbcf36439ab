"""What friends at one table say to each other: chat, suggestions, undo by consent, presence, a note for next time."""

from __future__ import annotations

import pytest

from siluro.store.company import RATE
from siluro.web.talk import LONGEST
from tests.web.conftest import Served
from tests.web.test_company import visitor
from tests.web.test_seats import Player, club, first_answer, friends, go_home, number_of, play_on  # noqa: F401

# ruff: noqa: F811


def test_chat_has_limits_of_length_and_rate(friends: list[Player]) -> None:
    anna, bruno, _ = friends
    assert (
        "<b>Bruno</b> &lt;b&gt;dive!"
        in bruno.client.post(bruno.at, data={"number": "0", "deed": "chat", "value": "<b>dive!"}).text
    )
    assert "<b>dive!" in anna.page()
    assert "too long" in bruno.do("chat", "x" * (LONGEST + 1))
    assert "Write something" in bruno.do("chat", " ")
    for number in range(RATE - 1):
        assert f"line {number}" in bruno.do("chat", f"line {number}")
    assert "a lot at once" in bruno.do("chat", "one too many")
    assert "one too many" not in anna.page()
    assert "mine" in anna.do("chat", "mine")  # the limit is each visitor's own


def test_a_note_for_next_time_replaces_the_one_before(friends: list[Player]) -> None:
    anna, bruno, _ = friends
    bruno.do("memo", "go on with the net")
    anna.do("memo", "wait for the tide")
    page = bruno.page()
    assert "For next time: wait for the tide" in page and "go on with the net" not in page


def test_a_suggestion_marks_an_answer_and_changes_nothing(friends: list[Player]) -> None:
    anna, bruno, carla = friends
    page = play_on(friends, until="Anna")
    answer, before = first_answer(page), anna.record()
    assert 'name="deed" value="suggest"' in bruno.page() and 'name="deed" value="answer"' in anna.page()
    bruno.do("suggest", answer)
    for each in (anna, bruno, carla):
        assert "Bruno suggests this" in each.page()
    assert anna.record() == before
    assert "not an answer here" in bruno.do("suggest", "sink everything")
    anna.do("answer", answer)
    assert "suggests this" not in carla.page()


def undoable(friends: list[Player]) -> int:
    """Play to where Anna's last answer can be undone; the number before it."""
    for _ in range(30):
        page = play_on(friends, until="Anna")
        after = friends[0].do("answer", first_answer(page))
        if 'value="undo"' in after:
            return number_of(page)
    raise AssertionError("nothing could be undone")


def test_undo_needs_everybodys_consent(friends: list[Player]) -> None:
    anna, bruno, carla = friends
    undoable(friends)
    before = anna.record()
    assert "Anna asks to undo" in anna.do("undo")
    assert 'value="agree"' in bruno.page() and 'value="agree"' not in anna.page()
    assert anna.record() == before
    anna.do("agree")  # one's own consent is not two
    bruno.do("agree")
    assert anna.record() == before
    carla.do("agree")
    assert "undo" in anna.record().removeprefix(before)
    assert "asks to undo" not in bruno.page()


def test_one_who_declines_is_enough(friends: list[Player]) -> None:
    anna, bruno, carla = friends
    undoable(friends)
    before = anna.record()
    anna.do("undo")
    carla.do("decline")
    bruno.do("agree")
    assert anna.record() == before and "asks to undo" not in bruno.page()


def test_a_what_if_is_not_for_one_of_several(friends: list[Player]) -> None:
    anna = friends[0]
    play_on(friends, until="Anna")
    before = anna.record()
    assert "Together you play the real game" in anna.do("branch")
    assert anna.record() == before


def test_who_is_here(friends: list[Player]) -> None:
    anna, bruno, _ = friends
    assert "Bruno · seat 2 · away" in anna.page()
    with bruno.client.stream("GET", f"{bruno.at}/events") as stream:
        assert next(stream.iter_lines()).startswith("retry")
        assert "Bruno · seat 2 · here" in anna.page()
        assert "Carla · seat 3 · away" in anna.page()


def test_talk_is_told_to_those_who_watch_also_in_another_process(friends: list[Player], club: Served) -> None:
    anna, bruno, _ = friends
    beside = Served(club.database, club.arguments).start()
    try:
        with visitor(beside) as there:
            there.cookies = anna.client.cookies
            with there.stream("GET", f"{anna.at}/events") as stream:
                lines = (line for line in stream.iter_lines() if line)
                assert next(lines) == "retry: 2000" and next(lines).startswith("data: ")
                assert next(lines) == "event: talk"  # what was said before
                bruno.do("chat", "before anybody asks")
                assert "event: talk" in lines
    finally:
        beside.kill()


@pytest.mark.parametrize("deed", ["chat", "memo", "suggest", "agree", "decline"])
def test_a_player_alone_has_nobody_to_talk_to(club: Served, deed: str) -> None:
    anna = Player(club)
    anna.begin()
    assert 'id="together"' not in anna.page()
    assert "Nobody else plays this game" in anna.do(deed, "x")
