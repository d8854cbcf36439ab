"""Where slow work of a request is done: in a thread, so that others are answered meanwhile.

In a browser there are no threads, and nobody else: there it is done at once.
"""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from contextvars import ContextVar
from functools import partial
from inspect import iscoroutinefunction
from typing import Final, ParamSpec, TypeVar

from anyio import CapacityLimiter, to_thread
from anyio.lowlevel import RunVar
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

P = ParamSpec("P")
T = TypeVar("T")
HAS_THREADS: ContextVar[bool] = ContextVar("HAS_THREADS", default=True)
FEW: Final = 4
"""Threads that answer players where a database server is waited for. With forty all of them get on slowly, and the
slowest answers take a third longer."""
SWITCH: Final = 0.0005
"""Seconds after which a thread has to let the event loop go on. The loop asks for that at every statement and every
reply, a dozen times an answer: with Python's 5 ms that adds up to 60 ms while a thread is drawing."""
SEATS: RunVar[CapacityLimiter] = RunVar("seats")
TURN: RunVar[CapacityLimiter] = RunVar("turn")
Endpoint = Callable[[Request], Awaitable[Response] | Response]


async def in_thread(task: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """The result of a task that takes a while."""
    return await run_in_threadpool(task, *given, **named) if HAS_THREADS.get() else task(*given, **named)


def take_turns(is_near: bool) -> None:
    """How threads and the event loop take turns, from now on.

    With a database in a file (`is_near`) nobody is waited for, and the loop does most by itself. Two threads are
    enough, so that one game that waits for the disk does not stop all others; to read games in four takes more
    processor time and memory. A database server is waited for in threads: to change between them as often would only
    cost time.
    """
    SEATS.set(CapacityLimiter(2 if is_near else FEW))
    if is_near:
        sys.setswitchinterval(SWITCH)


async def in_turn(task: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """The result of a task of every answer: a few at a time, first come, first served."""
    if not HAS_THREADS.get():
        return task(*given, **named)
    try:
        seats = SEATS.get()
    except LookupError:
        SEATS.set(seats := CapacityLimiter(FEW))
    return await to_thread.run_sync(partial(task, *given, **named), limiter=seats)


async def one_by_one(task: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """The result of a task that keeps the processor busy: one at a time, or the others would hardly be answered."""
    if not HAS_THREADS.get():
        return task(*given, **named)
    try:
        turn = TURN.get()
    except LookupError:
        TURN.set(turn := CapacityLimiter(1))
    return await to_thread.run_sync(partial(task, *given, **named), limiter=turn)


def as_coroutine(endpoint: Endpoint, *, is_quick: bool = False) -> Callable[[Request], Awaitable[Response]]:
    """What answers an address: as it is if it waits by itself, else in a thread, in turn if it is quick."""
    if iscoroutinefunction(endpoint):
        return endpoint
    run = in_turn if is_quick else in_thread

    async def answer(request: Request) -> Response:
        limits = request.app.state.limits
        async with limits.turn(request.scope) if limits else nullcontext():
            reply = await run(endpoint, request)
        assert isinstance(reply, Response)
        return reply

    return answer
