"""Where is done what takes longer than a blink: in a thread, so that others are answered meanwhile.

What a thread works on it has for itself: a record, a position, a game that it read from disk. Games that are open
belong to the event loop. In a browser there are no threads, and nobody else: there it is done at once.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from functools import partial
from inspect import iscoroutinefunction
from typing import Final, ParamSpec, TypeVar

from anyio import CapacityLimiter, to_thread
from anyio.lowlevel import RunVar
from starlette.requests import Request
from starlette.responses import Response

P = ParamSpec("P")
T = TypeVar("T")
HAS_THREADS: ContextVar[bool] = ContextVar("HAS_THREADS", default=True)
FEW: Final = 4
"""Pages that are drawn at once. Python runs one thread at a time: with forty the event loop would wait for them all."""
DRAWING: RunVar[CapacityLimiter] = RunVar("drawing")
READING: RunVar[CapacityLimiter] = RunVar("reading")
Endpoint = Callable[[Request], Awaitable[Response] | Response]
Answer = Callable[[Request], Awaitable[Response]]


async def in_thread(task: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """The result of a task that waits: for a process, for a disk."""
    return await run(None, partial(task, *given, **named))


async def in_turn(task: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """The result of a task that draws a page: a few at a time, first come, first served."""
    return await run(limiter(DRAWING, FEW), partial(task, *given, **named))


async def one_by_one(task: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """The result of a task that keeps the processor busy: one at a time, or the others would hardly be answered."""
    return await run(limiter(READING, 1), partial(task, *given, **named))


async def run(turns: CapacityLimiter | None, task: Callable[[], T]) -> T:
    return await to_thread.run_sync(task, limiter=turns) if HAS_THREADS.get() else task()


def limiter(known: RunVar[CapacityLimiter], most: int) -> CapacityLimiter | None:
    """The event loop's own."""
    if not HAS_THREADS.get():
        return None
    try:
        return known.get()
    except LookupError:
        known.set(made := CapacityLimiter(most))
        return made


def elsewhere(endpoint: Callable[[Request], Response]) -> Answer:
    """A page that takes a while, or nobody hurries for: it is drawn in a thread."""

    async def answer(request: Request) -> Response:
        async with turn(request):
            return await in_turn(endpoint, request)

    return answer


def here(endpoint: Endpoint) -> Answer:
    """What answers an address in the event loop, which alone plays and shows games that are open."""
    if iscoroutinefunction(endpoint):
        return endpoint

    async def answer(request: Request) -> Response:
        async with turn(request):
            reply = endpoint(request)
            assert isinstance(reply, Response)
            return reply

    return answer


@asynccontextmanager
async def turn(request: Request) -> AsyncIterator[None]:
    """Where others want something too, pages of one visitor wait for each other."""
    limits = request.app.state.limits
    if limits is None:
        yield
        return
    async with limits.turn(request.scope):
        yield
