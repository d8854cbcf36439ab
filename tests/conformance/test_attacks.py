"""One visitor asks for as much as a program can ask for: the limits hold, and others are answered meanwhile.

`make test` attacks with little, `make conformance` with as much as the one who found these holes.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from statistics import median
from typing import TypeVar

import httpx
import pytest

from siluro.web.entrance import TRIES
from tests.conformance.test_hostile import memory
from tests.conformance.wire import NAME
from tests.web.serving import Served

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("attacks")]

FULL = bool(int(os.environ.get("SILURO_GAMES", "0")))
GUESSES = 300 if FULL else 60
OWN = {"Host": NAME, "Origin": f"http://{NAME}"}
PASSWORD = "a night at sea"
PATIENCE = 3.0
"""Seconds: what somebody else waits at most while an attack goes on, on a computer that does other things too."""
T = TypeVar("T")


@pytest.fixture
def guarded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A table with a password."""
    monkeypatch.setenv("SILURO_PASSWORD", PASSWORD)
    served = Served(tmp_path / "games.db", ["--name", NAME]).start()
    yield served
    served.kill()


def coming_from(served: Served, address: str) -> httpx.AsyncClient:
    limits = httpx.Limits(max_connections=None)
    return httpx.AsyncClient(
        base_url=served.address, headers=OWN | {"X-Forwarded-For": address}, timeout=60, limits=limits
    )


async def ask_meanwhile(attack: Awaitable[T], ask: Callable[[], Awaitable[httpx.Response]]) -> tuple[T, list[float]]:
    """What came of an attack, and how long somebody else waited for each answer while it went on."""
    attacking, waits = asyncio.ensure_future(attack), list[float]()
    while not attacking.done() or not waits:
        begun = time.perf_counter()
        assert (await ask()).status_code == 200
        waits.append(time.perf_counter() - begun)
        await asyncio.sleep(0.02)
    return await attacking, waits


def test_h2_only_so_many_passwords_are_compared_and_nobody_else_waits(guarded: Served) -> None:
    async def attack() -> tuple[list[httpx.Response], list[float]]:
        async with coming_from(guarded, "203.0.113.1") as guesser, coming_from(guarded, "203.0.113.2") as other:
            guesses = [guesser.post("/enter", data={"password": f"guess {number}"}) for number in range(GUESSES)]
            return await ask_meanwhile(asyncio.gather(*guesses), lambda: other.get("/enter"))

    before = memory(guarded)
    replies, waits = asyncio.run(attack())
    statuses, grown = Counter(reply.status_code for reply in replies), memory(guarded) - before
    print(f"{GUESSES} guesses at once: {dict(statuses)}, {grown:+.0f} MB, others {told(waits)}")
    assert statuses == {401: TRIES, 429: GUESSES - TRIES}
    assert max(waits) < PATIENCE and grown < 60
    with httpx.Client(base_url=guarded.address, headers=OWN | {"X-Forwarded-For": "203.0.113.3"}, timeout=60) as member:
        assert member.post("/enter", data={"password": PASSWORD}).status_code == 303


def told(waits: list[float]) -> str:
    return f"p50 {1000 * median(waits):.0f} ms, at most {1000 * max(waits):.0f} ms of {len(waits)}"
