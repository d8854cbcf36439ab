"""Where slow work of a request is done: in a thread, so that others are answered meanwhile.

In a browser there are no threads, and nobody else: there it is done at once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from inspect import iscoroutinefunction
from typing import ParamSpec, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

P = ParamSpec("P")
T = TypeVar("T")
HAS_THREADS: ContextVar[bool] = ContextVar("HAS_THREADS", default=True)
Endpoint = Callable[[Request], Awaitable[Response] | Response]


async def in_thread(task: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """The result of a task that takes a while."""
    return await run_in_threadpool(task, *given, **named) if HAS_THREADS.get() else task(*given, **named)


def as_coroutine(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    """What answers an address: as it is if it waits by itself, else in a thread."""
    if iscoroutinefunction(endpoint):
        return endpoint

    async def answer(request: Request) -> Response:
        reply = await in_thread(endpoint, request)
        assert isinstance(reply, Response)
        return reply

    return answer
