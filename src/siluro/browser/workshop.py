"""Advice and reviews in a browser: made in a second worker, or between two requests where there is none."""

from __future__ import annotations

import asyncio
import logging
from base64 import b64encode
from collections.abc import Awaitable, Callable
from secrets import token_hex
from typing import TYPE_CHECKING, Any, cast

import siluro
from siluro.browser import lab
from siluro.engine.steps import State
from siluro.speech.say import LANGUAGE
from siluro.web.review import GameReview, Reviews
from siluro.web.workshop import Ask, Workshop

if TYPE_CHECKING:
    from siluro.lab.advise import Advice

LOG = logging.getLogger("siluro.web")
Work = Callable[[str, str], Awaitable[str]]
"""Runs `lab.run` with a name and arguments as JSON, elsewhere."""
TRIES = 3
"""How often a review is begun anew if whoever made it is gone."""


async def work_here(name: str, arguments: str) -> str:
    """Without a second worker; others are answered before it begins."""
    await asyncio.sleep(0)
    return lab.run(name, arguments)


class BrowserWorkshop:
    """Gives advice and makes reviews."""

    def __init__(self, work: Work | None = None) -> None:
        self.work = work or work_here

    async def answer(self, ask: Ask) -> tuple[State, Advice]:
        s = ask()
        found = await self.run("advise", state=state_text(s))
        return s, lab.read_advice(found["advice"])

    async def run(self, name: str, **arguments: Any) -> dict[str, Any]:
        """ValueError if the lab says why it cannot."""
        found = lab.decode(await self.work(name, lab.encode({"language": LANGUAGE.get(), **arguments})))
        if "sorry" in found:
            raise ValueError(found["sorry"])
        return found

    async def review(self, shown: GameReview) -> None:
        """Have a review made, a little at a time."""
        key = token_hex(8)
        begin = {
            "key": key,
            "start": state_text(shown.main.at(0)),
            "answers": shown.given,
            "scenario": shown.scenario,
            "seconds": shown.seconds,
        }
        for _ in range(TRIES):
            found = await self.run("review", **begin)
            while found.get("looked") is not None and found["review"] is None:
                shown.come_to(found["looked"])
                found = await self.run("review-on", key=key)
            if found.get("review") is not None:
                shown.found = lab.read_review(found["review"])
                return


def state_text(s: State) -> str:
    return b64encode(siluro.dump(s)).decode()


class BrowserReviews(Reviews):
    """Reviews made by tasks instead of threads."""

    def __init__(self, workshop: BrowserWorkshop, time: float) -> None:
        super().__init__(cast(Workshop, None), time)  # only `make` uses it, which is not used here
        self.browser = workshop
        self.tasks: set[asyncio.Task[None]] = set()

    def start(self, shown: GameReview) -> None:
        task = asyncio.get_running_loop().create_task(self.go_on(shown))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def go_on(self, shown: GameReview) -> None:
        try:
            await self.browser.review(shown)
        except Exception as error:  # whatever became of the other worker: the page says that there is no review
            LOG.error("the review of a game of %s failed: %r", shown.game.id, error)
        finally:
            shown.done = True
            self.waiting -= 1
