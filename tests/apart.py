"""Work with a loop of its own, for tests that share a process with a browser's loop, which never ends."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def run_apart(work: Coroutine[Any, Any, None]) -> None:
    """Carry it out in a thread of its own, in the language of this one."""
    with ThreadPoolExecutor(1) as apart:
        apart.submit(contextvars.copy_context().run, asyncio.run, work).result()
