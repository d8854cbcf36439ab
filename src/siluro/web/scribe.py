"""Brings answers to disk for the event loop: those that come while the disk is busy go there together."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property

from siluro.store import Keeper
from siluro.store.rows import Extension
from siluro.web.threads import in_turn

Waiting = tuple[Extension, asyncio.Future[None]]


class Scribe:
    """Writes lines of games; lives in one event loop."""

    def __init__(self, store: Keeper) -> None:
        self.store = store
        self.waiting: list[Waiting] = []
        self.work: asyncio.Task[None] | None = None

    @cached_property
    def thread(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(1, "scribe")

    def write(self, more: Extension) -> asyncio.Future[None]:
        """Lines on their way; the future has the error if they cannot be written."""
        if not self.store.is_near:  # a server makes one `fsync` of many by itself
            return asyncio.ensure_future(in_turn(self.store.extend, *more))
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((more, done))
        if self.work is None:
            self.work = asyncio.create_task(self.write_waiting())
        return done

    async def write_waiting(self) -> None:
        """Until nothing waits any more."""
        try:
            while self.waiting:
                batch, self.waiting = self.waiting, []
                await self.write_together(batch)
        finally:
            self.work = None

    async def write_together(self, batch: list[Waiting]) -> None:
        try:
            finish = self.store.prepare([more for more, _ in batch])
            errors = await asyncio.get_running_loop().run_in_executor(self.thread, finish)
        except Exception as fault:  # of the program: nobody is to wait for ever
            errors = [fault] * len(batch)
        for (_, done), error in zip(batch, errors, strict=True):
            settle(done, error)


def settle(done: asyncio.Future[None], error: BaseException | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
