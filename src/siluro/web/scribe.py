"""Brings answers to disk for the event loop.

A quick disk is waited for: a thread would take longer, because it has to get Python's lock back from the loop. With a
slow one a thread waits, and answers that come meanwhile go to disk together.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from siluro.store import Keeper
from siluro.store.rows import Extension
from siluro.web.threads import FEW

if TYPE_CHECKING:
    from siluro.store.batches import Errors

QUICK: Final = 0.002
"""Seconds: a disk that mostly takes no longer is waited for."""
LATER: Final = 200
"""Times that a slow disk is left to the thread before it is tried again."""
Waiting = tuple[Extension, asyncio.Future[None]]


class Scribe:
    """Writes lines of games; lives in one event loop."""

    def __init__(self, store: Keeper) -> None:
        self.store = store
        self.waiting: list[Waiting] = []
        self.work: asyncio.Task[None] | None = None
        self.takes = 0.0
        """Seconds that the disk took lately."""
        self.slow = 0
        """How many times more it is left to the thread."""

    @cached_property
    def thread(self) -> ThreadPoolExecutor:
        """Its own: threads that answer players wait for the games that are being written here."""
        return ThreadPoolExecutor(1 if self.store.is_near else FEW, "scribe")

    def write(self, more: Extension) -> asyncio.Future[None]:
        """Lines on their way; the future has the error if they cannot be written."""
        if not self.store.is_near:  # a server makes one `fsync` of many by itself
            task = partial(copy_context().run, self.store.extend, *more)
            return asyncio.get_running_loop().run_in_executor(self.thread, task)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self.work is None and not self.slow and self.write_at_once(more, done):
            return done
        self.waiting.append((more, done))
        if self.work is None:
            self.work = asyncio.create_task(self.write_waiting())
        return done

    def write_at_once(self, more: Extension, done: asyncio.Future[None]) -> bool:
        """Whether that was possible: not if somebody else is writing."""
        begun = time.perf_counter()
        finish = self.store.prepare([more])
        if finish.waits:
            return False
        settle([(more, done)], finish())
        self.takes += (time.perf_counter() - begun - self.takes) / 10
        if self.takes > QUICK:
            self.takes, self.slow = 0.0, LATER
        return True

    async def write_waiting(self) -> None:
        """Until nothing waits any more."""
        try:
            while self.waiting:
                batch, self.waiting = self.waiting, []
                await self.write_together(batch)
        finally:
            self.work = None

    async def write_together(self, batch: list[Waiting]) -> None:
        self.slow = max(0, self.slow - 1)
        try:
            finish = self.store.prepare([more for more, _ in batch])
            errors = await asyncio.get_running_loop().run_in_executor(self.thread, finish)
        except Exception as fault:  # of the program: nobody is to wait for ever
            errors = [fault] * len(batch)
        settle(batch, errors)


def settle(batch: list[Waiting], errors: Errors) -> None:
    """Tell whoever waits what became of it."""
    for (_, done), error in zip(batch, errors, strict=True):
        if done.cancelled():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
