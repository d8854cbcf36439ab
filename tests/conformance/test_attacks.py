"""One visitor asks for as much as a program can ask for: the limits hold, and others are answered meanwhile.

`make test` attacks with little, `make conformance` with as much as the one who found these holes.
"""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import socket
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import median
from typing import TypeVar

import httpx
import pytest

from siluro.web.apart import NICE
from siluro.web.entrance import TRIES
from siluro.web.protocol import MOST_OF_ONE
from siluro.web.trials import AT_ONCE
from tests.apart import run_apart
from tests.conformance.test_hostile import memory
from tests.conformance.wire import NAME
from tests.web.serving import Served

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("attacks")]

FULL = bool(int(os.environ.get("SILURO_GAMES", "0")))
GUESSES = 300 if FULL else 60
SHORT = 8.0 if FULL else 1.0
"""Seconds."""
OWN = {"Host": NAME, "Origin": f"http://{NAME}"}
PASSWORD = "a night at sea"
PATIENCE = 3.0
"""Seconds: what somebody else waits at most while an attack goes on, on a computer that does other things too."""
T = TypeVar("T")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path / "games.db", ["--name", NAME]).start()
    yield served
    served.kill()


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
    async def guess() -> list[httpx.Response]:
        async with coming_from(guarded, "203.0.113.1") as guesser:
            guesses = [guesser.post("/enter", data={"password": f"guess {number}"}) for number in range(GUESSES)]
            return await asyncio.gather(*guesses)

    async def attack() -> tuple[list[httpx.Response], list[float]]:
        async with coming_from(guarded, "203.0.113.2") as other:
            # in a loop of its own: 300 connections keep a client busy for seconds
            return await ask_meanwhile(asyncio.to_thread(run_apart, guess()), lambda: other.get("/enter"))

    before = memory(guarded)
    replies, waits = run_apart(attack())
    statuses, grown = Counter(reply.status_code for reply in replies), memory(guarded) - before
    print(f"{GUESSES} guesses at once: {dict(statuses)}, {grown:+.0f} MB, others {told(waits)}")
    assert statuses == {401: TRIES, 429: GUESSES - TRIES}
    assert max(waits) < PATIENCE and grown < 60
    with httpx.Client(base_url=guarded.address, headers=OWN | {"X-Forwarded-For": "203.0.113.3"}, timeout=60) as member:
        assert member.post("/enter", data={"password": PASSWORD}).status_code == 303


TRIALS = [(f"m{number}", size) for size in (1_000, 5_000) for number in range(1, 10)][:17]


async def begin(player: httpx.AsyncClient) -> str:
    reply = await player.post("/new/gamma/gg1", data={"men": "10"})
    return reply.headers["location"]


def test_h4_comparisons_keep_nobody_waiting(club: Served) -> None:
    async def attack() -> tuple[list[float], list[list[float]]]:
        async with coming_from(club, "203.0.113.1") as asker, coming_from(club, "203.0.113.2") as other:
            at = await begin(other)
            _, quiet = await ask_meanwhile(asyncio.sleep(2), lambda: other.get(f"{at}/now"))
            compare = "/lab/{}/compare?vary=policy&games={}"
            one = [asker.get(compare.format("wolves/campaign", 5_000)) for _ in range(60)]
            _, same = await ask_meanwhile(asyncio.gather(*one), lambda: other.get("/about"))
            many = [asker.get(compare.format(f"stealth/{name}", size)) for name, size in TRIALS]
            watching = asyncio.create_task(count_helpers(club))
            replies, different = await ask_meanwhile(asyncio.gather(*many), lambda: other.get(f"{at}/now"))
            assert {each.status_code for each in replies} == {200}
            _, after = await ask_meanwhile(asyncio.sleep(3), lambda: other.get(f"{at}/now"))
            watching.cancel()
            assert 0 < await watching <= AT_ONCE
            return quiet, [same, different, after]

    quiet, busy = run_apart(attack())
    print(f"another player, quiet: {told(quiet)}")
    for name, waits in zip(("60 times the same comparison", "17 comparisons", "while two play"), busy, strict=True):
        print(f"{name}: {told(waits)}")
        assert max(waits) < PATIENCE


def test_h4_a_page_elsewhere_has_nothing_compared(club: Served) -> None:
    path = "/lab/gamma/gg1/compare?vary=men&games=5000"
    with httpx.Client(base_url=club.address, headers=OWN, timeout=60) as reader:
        for more in ({"Sec-Fetch-Dest": "image"}, {"Sec-Fetch-Mode": "navigate"}):
            for _ in range(30):
                reply = reader.get(path, headers={"Sec-Fetch-Site": "cross-site", **more})
                assert reply.status_code == 200 and "<progress" not in reply.text and "refresh" not in reply.text
        assert not helpers(club)
        assert 'value="men" selected' in reply.text  # to compare takes a press of the button
        path = "/lab/wolves/campaign/compare?vary=policy&games=5000"  # nobody's computer is through with it at once
        assert "<progress" in reader.get(path, headers={"Sec-Fetch-Site": "same-origin"}).text


def test_h9_one_address_has_only_so_many_connections(club: Served) -> None:
    """900 that say nothing, from one address; by the address of the proxy everybody comes."""
    place = ("127.0.0.1", int(club.address.rpartition(":")[2]))
    count = 900 if FULL else MOST_OF_ONE + 100
    for address, most in (("127.0.0.2", MOST_OF_ONE), ("127.0.0.1", MOST_OF_ONE + 50)):
        with ExitStack() as stack:
            lines = [
                stack.enter_context(socket.create_connection(place, 30, (address, 0)))
                for _ in range(count if address == "127.0.0.2" else most)
            ]
            transport = httpx.HTTPTransport(local_address="127.0.0.3")
            with httpx.Client(transport=transport, base_url=club.address, headers=OWN, timeout=60) as other:
                begun = time.perf_counter()
                assert other.get("/about").status_code == 200
                waited = time.perf_counter() - begun
            open_still = sum(map(is_open, lines))
            print(f"{len(lines)} idle connections from {address}: {open_still} stay, another waits {waited:.2f} s")
            assert open_still == most and waited < PATIENCE
    with httpx.Client(
        transport=httpx.HTTPTransport(local_address="127.0.0.2"), base_url=club.address, headers=OWN, timeout=60
    ) as again:
        assert again.get("/about").status_code == 200


def is_open(line: socket.socket) -> bool:
    line.setblocking(False)
    try:
        return line.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


@pytest.mark.parametrize("page", ["", "/report", "/replay.html", "/puzzles"])
def test_pages_of_one_visitor_do_not_keep_others_waiting(club: Served, page: str) -> None:
    async def ask_on(asker: httpx.AsyncClient, path: str, until: float) -> None:
        while time.monotonic() < until:
            assert (await asker.get(path)).status_code == 200

    async def attack() -> list[list[float]]:
        async with coming_from(club, "203.0.113.1") as asker, coming_from(club, "203.0.113.2") as other:
            at, mine = await begin(other), await begin(asker)
            path = page if page == "/puzzles" else f"{mine}{page}"
            _, quiet = await ask_meanwhile(asyncio.sleep(SHORT), lambda: other.get(f"{at}/now"))
            asking = (ask_on(asker, path, time.monotonic() + SHORT) for _ in range(8))
            _, busy = await ask_meanwhile(asyncio.gather(*asking), lambda: other.get(f"{at}/now"))
            return [quiet, busy]

    quiet, busy = run_apart(attack())
    print(f"8 times {page or 'the table'} at once: another player {told(quiet)} before, {told(busy)} meanwhile")
    assert max(busy) < PATIENCE


def kill(process: int) -> None:
    os.kill(process, signal.SIGKILL)


def starve(process: int) -> None:
    """No more memory than it has."""
    used = int(Path(f"/proc/{process}/statm").read_text().split()[0]) * resource.getpagesize()
    resource.prlimit(process, resource.RLIMIT_AS, (used, used))


@pytest.mark.parametrize("harm", [kill, starve])
def test_h10_a_review_that_failed_says_so_and_can_be_tried_again(club: Served, harm: Callable[[int], None]) -> None:
    with httpx.Client(base_url=club.address, headers=OWN, timeout=60) as anna:
        at = anna.post("/new/stealth/m1").headers["location"]
        play(anna, at, 60)  # enough for a review to take longer than its first page
        assert 'data-done="no"' in anna.get(f"{at}/review").text
        harm(wait_for_helper(club))
        failed = wait_for_review(anna, at)
        assert "could not be made" in failed and "No clear mistakes" not in failed
        assert "could not be made" in anna.get(f"{at}/review").text  # by itself nothing is tried again
        assert anna.post(f"{at}/review").headers["location"] == f"{at}/review"
        assert "Result breakdown" in wait_for_review(anna, at)


def play(player: httpx.Client, at: str, steps: int) -> None:
    for _ in range(steps):
        position = player.get(f"/api{at}").json()
        asking = position["asking"]
        deed = {"deed": "roll"} if asking["kind"] == "roll" else {"value": asking["answers"][0]["id"]}
        assert player.post(f"/api{at}", json={"number": position["number"], **deed}).status_code == 200


def wait_for_helper(served: Served) -> int:
    until = time.monotonic() + 60
    while not (found := helpers(served)):
        assert time.monotonic() < until
        time.sleep(0.02)
    return found[0]


def wait_for_review(player: httpx.Client, at: str) -> str:
    until = time.monotonic() + 60
    while 'data-done="no"' in (found := player.get(f"{at}/review").text):
        assert time.monotonic() < until
        time.sleep(0.2)
    return found


def helpers(served: Served) -> list[int]:
    """Who works for it now: modest copies of a process that it has begun."""
    assert served.process
    found = {each.name: status_of(each.name) for each in Path("/proc").iterdir() if each.name.isdigit()}
    begun = [id for id, fields in found.items() if fields and fields[1] == str(served.process.pid)]
    return [int(id) for id, fields in found.items() if fields and fields[1] in begun and int(fields[16]) >= NICE]


async def count_helpers(served: Served) -> int:
    """The most that were seen at work together, until nobody wants to know any more."""
    most = 0
    with suppress(asyncio.CancelledError):
        while True:
            most = max(most, len(helpers(served)))
            await asyncio.sleep(0.05)
    return most


def status_of(process: str) -> list[str]:
    """What Linux says of a process, from its state on; nothing if it is gone."""
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return []


def told(waits: list[float]) -> str:
    return f"p50 {1000 * median(waits):.0f} ms, at most {1000 * max(waits):.0f} ms of {len(waits)}"
