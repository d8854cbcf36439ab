"""Where advice, reviews and comparisons are made: a few at a time, on a shared server in processes of their own.

They compute for seconds. In threads of the server they would keep everybody else's answers waiting; on one's own
computer there is nobody else, and a thread is there at once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from copy import deepcopy
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

import siluro
from siluro.engine.steps import State
from siluro.web.safety import TooMany
from siluro.web.threads import in_thread

if TYPE_CHECKING:
    from siluro.lab.advise import Advice
    from siluro.lab.review import Review
    from siluro.lab.trial import Trial

AT_ONCE, MOST_WAITING = 2, 12
"""Advice that is made at the same time, and that is made or waits."""
Tell = Callable[[Any], None]
LOOK = 0.4
"""Seconds after which a comparison tells how far it is."""
Ask = Callable[[], State]
"""Notes in a record that advice was asked for, and gives the position."""


class Adviser(Protocol):
    """Who answers when a player asks for advice; ValueError if they do not know."""

    async def answer(self, ask: Ask) -> tuple[State, Advice]: ...


class Workshop:
    """Gives advice and makes reviews."""

    def __init__(self, *, is_apart: bool = False) -> None:
        self.is_apart = is_apart and apart().is_possible()
        self.slots = asyncio.Semaphore(AT_ONCE)
        self.waiting = 0

    async def answer(self, ask: Ask) -> tuple[State, Advice]:
        """Ask for a position when it is one's turn, and give advice on it; TooMany if there are too many who wait."""
        if self.waiting >= MOST_WAITING:
            raise TooMany
        self.waiting += 1
        try:
            async with self.slots:
                s = ask()
                return s, await in_thread(self.advise, s)
        finally:
            self.waiting -= 1

    def advise(self, s: State) -> Advice:
        """What each answer is worth; ValueError if the adviser does not know."""
        if not self.is_apart:
            from siluro.table.seat import advise

            return advise(s)
        found: Advice = apart().run_apart(make_advice, siluro.dump(s))
        return found

    def review(self, start: State, answers: list[str], scenario: str, seconds: float, tell: Tell) -> Review:
        """A look back on every answer; `tell` hears how far it has come."""
        if not self.is_apart:
            return look_back(tell, start, answers, scenario, seconds)
        found: Review = apart().run_apart(make_review, siluro.dump(start), answers, scenario, seconds, tell=tell)
        return found

    def play_trial(self, trial: Trial, seconds: float, tell: Tell) -> None:
        """Play a comparison on for a while; `tell` hears its cells as they are then."""
        if self.is_apart:
            apart().run_apart(play_on, trial, seconds, tell=tell)
        else:
            play_on(tell, trial, seconds)


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


def play_on(tell: Tell, trial: Trial, seconds: float) -> None:
    playing, until = deepcopy(trial), time.monotonic() + seconds
    while playing.done < playing.wanted and time.monotonic() < until:
        playing.play(LOOK)
        tell(deepcopy(playing.cells))


def apart() -> ModuleType:
    # processes are slow to import, and a table of one's own needs none
    from siluro.web import apart

    return apart
