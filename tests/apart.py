"""Work with a loop of its own, for tests that share a process with a browser's loop, which never ends."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run_apart(work: Coroutine[Any, Any, T]) -> T:
    """Carry it out in a thread of its own, in the language of this one."""
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(contextvars.copy_context().run, asyncio.run, work).result()
