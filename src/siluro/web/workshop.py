"""Where advice and reviews are made: a few at a time, on a shared server in processes of their own.

They compute for seconds. In threads of the server they would keep everybody else's answers waiting; on one's own
computer there is nobody else, and a thread is there at once.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

import siluro
from siluro.engine.steps import State
from siluro.speech.say import LANGUAGE
from siluro.web.safety import TooMany

if TYPE_CHECKING:
    from siluro.lab.advise import Advice
    from siluro.lab.review import Review

AT_ONCE, MOST_WAITING = 2, 12
"""Advice that is made at the same time, and that is made or waits."""
SILENCE = 150.0
"""Seconds after which a process that says nothing has failed."""
NICE = 10
"""The table comes first."""
Tell = Callable[[int], None]


class Workshop:
    """Gives advice and makes reviews."""

    def __init__(self, *, is_apart: bool = False) -> None:
        self.is_apart = is_apart and "forkserver" in get_all_start_methods()
        self.lock = threading.Lock()
        self.slots = threading.Semaphore(AT_ONCE)
        self.waiting = 0

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for one's turn; TooMany if there are too many who wait."""
        with self.lock:
            if self.waiting >= MOST_WAITING:
                raise TooMany
            self.waiting += 1
        try:
            with self.slots:
                yield
        finally:
            with self.lock:
                self.waiting -= 1

    def advise(self, s: State) -> Advice:
        """What each answer is worth; ValueError if the adviser does not know."""
        if not self.is_apart:
            from siluro.table.seat import advise

            return advise(s)
        found: Advice = run_apart(make_advice, siluro.dump(s))
        return found

    def review(self, start: State, answers: list[str], scenario: str, seconds: float, tell: Tell) -> Review:
        """A look back on every answer; `tell` hears how far it has come."""
        if not self.is_apart:
            return look_back(tell, start, answers, scenario, seconds)
        found: Review = run_apart(make_review, siluro.dump(start), answers, scenario, seconds, tell=tell)
        return found


def make_advice(tell: Tell, state: bytes) -> Advice:
    from siluro.table.seat import advise

    return advise(siluro.load(state))


def make_review(tell: Tell, start: bytes, answers: list[str], scenario: str, seconds: float) -> Review:
    return look_back(tell, siluro.load(start), answers, scenario, seconds)


def look_back(tell: Tell, start: State, answers: list[str], scenario: str, seconds: float) -> Review:
    # numpy and the solvers are slow to import, and a table without a review needs neither
    from siluro.lab.objective import EXPECTED
    from siluro.lab.review import Reviewing

    making = Reviewing(start, answers, EXPECTED, scenario, seconds)
    for look in making.looks():
        tell(look.number)
    return making.review()


# processes


def run_apart(task: Callable[..., Any], *given: Any, tell: Tell = lambda number: None) -> Any:
    """Carry out a task in a process of its own; ValueError if it says why it cannot, or dies."""
    context = get_context("forkserver")
    # the first one takes a second; the others are copies of one that has imported everything
    context.set_forkserver_preload(["siluro.web.workshop", "siluro.table.advice"])
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=labour, args=(theirs, LANGUAGE.get(), task, given), daemon=True)
    process.start()
    theirs.close()
    try:
        while ours.poll(SILENCE):
            kind, value = ours.recv()
            if kind == "done":
                return value
            if kind == "sorry":
                raise ValueError(value)
            tell(value)
        raise ValueError
    except EOFError:
        raise ValueError from None
    finally:
        ours.close()
        process.kill()
        process.join()


def labour(link: Connection, language: str, task: Callable[..., Any], given: tuple[Any, ...]) -> None:
    """What such a process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    os.nice(NICE)
    LANGUAGE.set(language)
    try:
        link.send(("done", task(lambda number: link.send(("news", number)), *given)))
    except ValueError as error:
        link.send(("sorry", str(error)))
