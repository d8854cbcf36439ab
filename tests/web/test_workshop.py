"""Advice and reviews on a shared server: in processes of their own, the same as in the server itself."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator

import pytest

import siluro
from siluro.engine.steps import State
from siluro.speech.say import LANGUAGE
from siluro.web.apart import Tell, run_apart
from siluro.web.review import GameReview, Reviews
from siluro.web.safety import TooMany
from siluro.web.workshop import MOST_WAITING, Workshop
from tests.engine.played import finished, started

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
    review = APART.review(session.main.at(0), answers, session.record.scenario, 5.0, told.append)
    assert told == list(range(1, len(answers) + 1))
    assert [look.answer for look in review.looks] == answers


def test_a_review_takes_the_time_it_is_given() -> None:
    """And a little more for each answer; a long game takes 90 seconds, if more is not asked for."""
    session = finished()
    answers = len(session.main.plies)
    assert Reviews(Workshop(), time=2.0).of("begun", started()).seconds == 2  # without an answer: nothing is begun
    assert GameReview(session, time=2.0).seconds == pytest.approx(2 + answers / 20)
    assert GameReview(session).seconds == pytest.approx(25 + answers / 20)
    assert GameReview(session, time=89.9).seconds == 90
    assert GameReview(session, time=200).seconds == 200


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
    workshop = Workshop()
    workshop.waiting = MOST_WAITING
    with pytest.raises(TooMany), workshop.turn():
        pass
    workshop.waiting = 0
    with workshop.turn():
        assert workshop.waiting == 1
    assert workshop.waiting == 0
