"""Advice and reviews on a shared server: in processes of their own, the same as in the server itself."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.applications import Starlette
from starlette.requests import Request

import siluro
from siluro.engine.steps import State
from siluro.lab.advise import Advice
from siluro.speech.say import LANGUAGE
from siluro.web import review, trials
from siluro.web.apart import Tell, run_apart
from siluro.web.review import GameReview, Reviews
from siluro.web.safety import TooMany
from siluro.web.trials import Trials
from siluro.web.workshop import MOST_WAITING, Ask, Workshop
from tests.engine.played import finished, started, to_a_choice

APART = Workshop(is_apart=True)


@pytest.fixture(autouse=True)
def leave_nobody_behind() -> Iterator[None]:
    yield
    assert multiprocessing.active_children() == []


def at_a_choice() -> State:
    """Exactly solved, so that two advisers agree to the last digit."""
    return siluro.game("gamma").new("gg1", men=10)


def test_advice_is_the_same_in_a_process_of_its_own() -> None:
    s = at_a_choice()
    assert APART.advise(s).answers == Workshop().advise(s).answers


def test_a_review_tells_how_far_it_has_come() -> None:
    session = finished()
    answers = [ply.entry.answer for ply in session.main.plies]
    told: list[int] = []
    found = APART.review(session.main.at(0), answers, session.record.scenario, 5.0, told.append)
    assert told == list(range(1, len(answers) + 1))
    assert [look.answer for look in found.looks] == answers


def test_a_review_takes_the_time_it_is_given() -> None:
    """And a little more for each answer; a long game takes 90 seconds, if more is not asked for."""
    session = finished()
    answers = len(session.main.plies)
    assert Reviews(Workshop(), time=2.0).of("begun", started()).seconds == 2  # without an answer: nothing is begun
    assert GameReview(session, time=2.0).seconds == pytest.approx(2 + answers / 20)
    assert GameReview(session).seconds == pytest.approx(25 + answers / 20)
    assert GameReview(session, time=89.9).seconds == 90
    assert GameReview(session, time=200).seconds == 200


def test_an_answer_in_place_of_another_has_a_review_of_its_own() -> None:
    """As long a game was taken for the same one."""
    session, reviews = to_a_choice(started(men=10)), Reviews(Workshop())
    given = list(siluro.answers(session.state)[:2])
    session.answer(given[0])
    shown = [reviews.of("a game", session)]
    session.undo()
    session.answer(given[1])
    shown.append(reviews.of("a game", session))
    while not all(each.done for each in shown):
        time.sleep(0.01)
    assert [each.looks[-1].answer for each in shown] == given
    assert reviews.of("a game", session) is shown[1]


def what_language(tell: Tell) -> tuple[int, str]:
    return os.nice(0), LANGUAGE.get()


def test_such_a_process_is_modest_and_speaks_the_readers_language() -> None:
    token = LANGUAGE.set("it")
    try:
        nice, language = run_apart(what_language)
    finally:
        LANGUAGE.reset(token)
    assert nice >= 10 and language == "it"


def die(tell: Tell) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def complain(tell: Tell) -> None:
    raise ValueError("not known")


def test_one_that_dies_or_does_not_know_is_no_harm() -> None:
    with pytest.raises(ValueError, match=r"^$"):
        run_apart(die)
    with pytest.raises(ValueError, match="not known"):
        run_apart(complain)


def test_only_so_many_wait() -> None:
    workshop, s = Workshop(), at_a_choice()

    def ask() -> State:
        assert workshop.waiting == 1
        return s

    workshop.waiting = MOST_WAITING
    with pytest.raises(TooMany):
        run(workshop, ask)
    workshop.waiting = 0
    assert run(workshop, ask)[0] is s
    assert workshop.waiting == 0


def run(workshop: Workshop, ask: Ask) -> tuple[State, Advice]:
    with ThreadPoolExecutor(1) as apart:  # where the tests before have left no event loop
        return apart.submit(asyncio.run, workshop.answer(ask)).result()


def start_no_more(thread: threading.Thread) -> None:
    raise RuntimeError("can't start new thread")


def test_where_no_thread_can_begin_no_place_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each had taken a place that nobody gave back: some failures later nothing was ever made again."""
    monkeypatch.setattr(trials, "STINT", 0.1)
    app, session = Starlette(), finished()
    app.state.limits = None
    reviews, compared = Reviews(Workshop()), Trials(Workshop().play_trial)
    request, asked = Request({"type": "http", "app": app}), ("gamma", "gg1", "men", 1_000)
    with monkeypatch.context() as scarce:
        scarce.setattr(threading.Thread, "start", start_no_more)
        for number in range(max(review.MOST_WAITING, trials.AT_ONCE) + 1):
            assert reviews.of(f"game {number}", session).has_failed
            shown = compared.go_on(request, asked)
            assert shown.has_failed and not shown.is_playing
    reviews.forget_failed("game 0", session)
    assert not reviews.waiting and not reviews.of("game 0", session).has_failed
    assert compared.go_on(request, asked) is shown and not shown.has_failed
    while shown.is_playing:
        time.sleep(0.01)
    assert shown.trial.done
