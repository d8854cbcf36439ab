"""What friends at one table say to each other: chat, suggestions, undo by consent, presence, a note for next time."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

import pytest

from siluro.store.company import RATE
from siluro.web.presence import HEARTBEAT
from siluro.web.talk import LONGEST
from tests.web.serving import Served
from tests.web.test_company import visitor
from tests.web.test_seats import Player, club, first_answer, friends, go_home, number_of, play_on, seat_asked  # noqa: F401

# ruff: noqa: F811


def test_a_clock_that_was_put_back_silences_nobody(friends: list[Player], club: Served) -> None:
    anna, bruno, _ = friends
    for number in range(RATE):
        bruno.do("chat", f"line {number}")
    with sqlite3.connect(club.database) as link:
        link.execute("update talk set said = '2999-01-01T00:00:00.000000+00:00' where name = 'Bruno'")
        link.execute("update members set seen = '2999-01-01T00:00:00.000000+00:00' where name = 'Bruno'")
    link.close()
    assert "Bruno · seat 2 · away" in anna.page()
    assert "one more" in bruno.do("chat", "one more")


def test_chat_has_limits_of_length_and_rate(friends: list[Player]) -> None:
    anna, bruno, _ = friends
    assert (
        "<b>Bruno:</b> &lt;b&gt;dive!"
        in bruno.client.post(bruno.at, data={"number": "0", "deed": "chat", "value": "<b>dive!"}).text
    )
    assert "<b>dive!" in anna.page()
    assert "too long" in bruno.do("chat", "x" * (LONGEST + 1))
    assert "Write something" in bruno.do("chat", " ")
    for number in range(RATE - 1):
        assert f"line {number}" in bruno.do("chat", f"line {number}")
    assert "Too many messages" in bruno.do("chat", "one too many")
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


def go_away(club: Served, *names: str) -> None:
    """Instead of waiting for a minute."""
    with sqlite3.connect(club.database) as link:
        for name in names:
            link.execute("update members set seen = '2000-01-01T00:00:00.000000+00:00' where name = ?", (name,))
    link.close()


def pass_time(club: Served, name: str, seconds: float) -> None:
    """Instead of waiting."""
    with sqlite3.connect(club.database) as link:
        (seen,) = link.execute("select max(seen) from members where name = ?", (name,)).fetchone()
        then = datetime.fromisoformat(seen) - timedelta(seconds=seconds)
        link.execute("update members set seen = ? where name = ?", (then.isoformat(timespec="microseconds"), name))
    link.close()


def test_whoever_asked_a_moment_ago_is_here_though_nothing_was_noted(friends: list[Player], club: Served) -> None:
    """H6: who asked twice in twenty seconds was away half a minute later."""
    anna, bruno, carla = friends
    play_on(friends, until="Bruno")
    go_away(club, "Bruno")
    bruno.page()
    pass_time(club, "Bruno", HEARTBEAT - 2)
    bruno.page()
    pass_time(club, "Bruno", 49)
    assert "Bruno · seat 2 · here" in anna.page()
    anna.do("stand-in", "2")
    carla.do("accept")
    assert "The computer answers for Bruno" not in anna.page()
    pass_time(club, "Bruno", 3)
    assert "Bruno · seat 2 · away" in anna.page()


def test_who_is_here(friends: list[Player], club: Served) -> None:
    anna, bruno, _ = friends
    assert "Bruno · seat 2 · away" in anna.page()
    assert bruno.client.get(f"/api{bruno.at}").status_code == 200  # a program, or a page without script
    assert "Bruno · seat 2 · here" in anna.page()
    go_away(club, "Bruno")
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


@contextmanager
def present(player: Player) -> Iterator[None]:
    """This player's page is open meanwhile."""
    with player.client.stream("GET", f"{player.at}/events") as stream:
        assert next(stream.iter_lines()).startswith("retry")
        yield


def test_the_computer_stands_in_for_a_friend_who_is_away_if_all_others_agree(
    friends: list[Player], club: Served
) -> None:
    anna, _, carla = friends
    page = play_on(friends, until="Bruno")
    go_away(club, "Bruno")
    before, number = anna.record(), number_of(page)
    assert "Let the computer answer" in anna.page()
    assert "Anna asks that the computer answers for Bruno" in anna.do("stand-in", "2")
    assert 'value="accept"' in carla.page() and 'value="accept"' not in anna.page()
    anna.do("accept")  # one's own consent is not two
    assert anna.record() == before
    after = carla.do("accept")
    assert number_of(after) > number
    added = anna.record().removeprefix(before)
    assert "# The computer answers for Bruno." in added and "!hint" in added
    assert "The computer answers for Bruno" in carla.page()
    for _ in range(12):  # the others play on, and nobody waits for Bruno any more
        page = anna.page()
        if not (first_answer(page) or "data-roll" in page):
            break
        assert seat_asked(page) != "Bruno"
        answer, who = first_answer(page), carla if seat_asked(page) == "Carla" else anna
        assert number_of(who.do("answer", answer) if answer else who.do("roll")) > number_of(page)


def test_one_who_declines_a_stand_in_is_enough(friends: list[Player], club: Served) -> None:
    anna, _, carla = friends
    play_on(friends, until="Bruno")
    go_away(club, "Bruno")
    before = anna.record()
    anna.do("stand-in", "2")
    carla.do("refuse")
    carla.do("accept")
    assert anna.record() == before and "asks that the computer" not in anna.page()


def test_nobody_stands_in_for_a_player_who_is_here_or_is_not_asked(friends: list[Player], club: Served) -> None:
    anna, bruno, _ = friends
    page = play_on(friends, until="Bruno")
    go_away(club, "Bruno", "Carla")
    before = anna.record()
    for seat in ("3", "0", "-1", "nobody", "None", ""):
        assert "is not away" in anna.do("stand-in", seat)
    assert "is not away" in bruno.do("stand-in", "2")
    go_away(club, "Bruno")
    with present(bruno):
        assert "Let the computer answer" not in anna.page()
        assert "is not away" in anna.do("stand-in", "2")
    go_away(club, "Bruno")
    stale = bruno.client.post(bruno.at, data={"number": "1", "deed": "answer", "value": first_answer(page)})
    assert "moved on" in stale.text  # he did nothing but ask, a moment ago
    assert "is not away" in anna.do("stand-in", "2")
    assert anna.record() == before


def test_nobody_stands_in_for_everybody(club: Served) -> None:
    """H6: it was taken for an ordinary request, and nobody could take it back."""
    anna, bruno = Player(club), Player(club)
    anna.begin("2", placement="player", seat1="Ada", seat2="Ben")
    bruno.join(anna.invite(2), "Ben")
    page = anna.page()
    assert first_answer(page) and not seat_asked(page)
    for who, other in ((anna, bruno), (bruno, anna)):
        go_away(club, "Ben", "Anna")
        before = who.record()
        assert "is not away" in who.do("stand-in", "0")
        assert "Nobody plays" not in other.do("accept") and who.record() == before


BACK = ("/now", "/record.siluro", "/events", "api", "deed")


@pytest.mark.parametrize("how", BACK)
def test_who_comes_back_answers_again(friends: list[Player], club: Served, how: str) -> None:
    """H6: the computer went on for a player whose page was open again."""
    anna, bruno, carla = friends
    play_on(friends, until="Bruno")
    go_away(club, "Bruno")
    anna.do("stand-in", "2")
    carla.do("accept")
    assert "The computer answers for Bruno" in anna.page()
    if how == "api":
        assert bruno.client.get(f"/api{bruno.at}").status_code == 200
    elif how == "deed":
        bruno.client.post(bruno.at, data={"number": "1", "deed": "chat", "value": "I am back"})
    elif how == "/events":
        with present(bruno):
            pass
    else:
        bruno.client.get(bruno.at + how)
    assert "The computer answers for" not in anna.page()
    page = play_on(friends, until="Bruno")
    hints = anna.record().count("!hint")
    assert number_of(bruno.do("answer", first_answer(page))) > number_of(page)
    assert anna.record().count("!hint") == hints


def finish(friends: list[Player]) -> None:
    """Play a game to its end."""
    at, chance = f"/api{friends[0].at}", random.Random(3)
    position = friends[0].client.get(at).json()
    while asking := position["asking"]:
        deed = {"deed": "roll"} if asking["kind"] == "roll" else {"value": chance.choice(asking["answers"])["id"]}
        who = friends[max(0, asking["seat"] - 1)]
        reply = who.client.post(at, json={"number": position["number"], **deed})
        assert reply.status_code == 200, reply.text
        position = reply.json()


def test_one_player_leads_a_replay_after_the_end(friends: list[Player]) -> None:
    anna, bruno, carla = friends
    assert "when the game is over" in anna.do("lead", "0")
    finish(friends)
    record = anna.record()
    assert "Lead a replay" in bruno.page()
    with present(anna):
        anna.do("lead", "3")
        for each in friends:
            assert "Anna leads the replay: step 3 of" in each.page() and 'data-at="3"' in each.page()
        assert "Anna leads the replay" in bruno.do("lead", "5")  # one leads
        assert 'data-at="3"' in carla.page()
        anna.do("lead", "4")
        assert 'data-at="4"' in carla.page()
        assert "no such step" in anna.do("lead", "99999") and "no such step" in anna.do("lead", "²")
        anna.do("lead", "end")
        assert "leads the replay" not in carla.page() and 'data-at="4"' not in carla.page()
    assert anna.record() == record


@pytest.mark.parametrize("deed", ["chat", "memo", "suggest", "agree", "decline", "stand-in", "lead"])
def test_a_player_alone_has_nobody_to_talk_to(club: Served, deed: str) -> None:
    anna = Player(club)
    anna.begin()
    assert 'id="together"' not in anna.page()
    assert "Nobody else plays this game" in anna.do(deed, "x")
