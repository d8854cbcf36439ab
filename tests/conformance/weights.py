"""Records that are small to send and heavy to hold, and what they cost the others: memory, and waits for an answer."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from statistics import median

import httpx

import siluro
from siluro.engine.door import menu
from siluro.record.record import to_text
from siluro.record.session import begin
from tests.conformance.wire import NAME
from tests.engine.played import started, text_of

MINUTE = 60.0


def head() -> list[str]:
    """The beginning of a record with dice rolled by hand, without seals, up to the first roll."""
    return [line.partition(" ~")[0] for line in text_of(started(kind="hand")).splitlines()]


def what_ifs(lines: int) -> bytes:
    """What-if after what-if, one answer each: every one keeps a position of its own."""
    first, before, played = "", "", started(kind="hand")
    before = text_of(played)
    played.answer("5")
    first = text_of(played).removeprefix(before).splitlines()[0].partition(" ~")[0]
    tried = [line for number in range(lines // 3) for line in (f"!branch w{number} 0", first, "!main")]
    return "\n".join([*head(), *tried, ""]).encode()


def remarks(lines: int, more: str = "") -> bytes:
    return "\n".join([*head(), *(f"# remark {number}{more}" for number in range(lines)), ""]).encode()


@cache
def answers(lines: int) -> bytes:
    """A game of a heavy kind that goes on and on: in what-ifs, as the real one ends sometime."""
    game = siluro.game("wolves")
    session, chance = begin(game, "campaign", {}, kind="hand"), Random(1)
    name, number = "", 0
    while len(session.record.entries) < lines:
        if session.is_over:
            name, number = f"w{number}", number + 1
            if session.timeline is not session.main:
                session.back_to_main()
            session.branch(name, 1)
        else:
            session.answer(chance.choice(sorted(menu(session.state))))
    return to_text(session.record).encode()


@dataclass(frozen=True)
class Cost:
    """What somebody did to a server."""

    statuses: list[int]
    megabytes: float
    """Memory that it did not have before."""
    quiet: list[float]
    """Seconds of another player's answers before."""
    waits: list[float]
    """The same meanwhile."""

    def __str__(self) -> str:
        told = [f"{self.statuses} memory +{self.megabytes:.0f} MB; another's answers"]
        for name, each in (("before", self.quiet), ("meanwhile", self.waits)):
            slow, most = sorted(each)[int(len(each) * 0.95)], max(each)
            told.append(f"{name}: p50 {median(each):.3f} s, p95 {slow:.3f} s, most {most:.3f} s, {len(each)} answers")
        return " ".join(told)


def memory_of(pid: int) -> float:
    """Megabytes that a process has in memory."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1000


def visitor(address: str) -> httpx.Client:
    headers = {"Host": NAME, "Origin": f"http://{NAME}", "X-Siluro": "1"}
    return httpx.Client(base_url=address, headers=headers, timeout=10 * MINUTE)


def answer(player: httpx.Client, at: str) -> float:
    """One deed of another player, on the page; how long it took."""
    number = player.get(f"/api{at}").json()["number"]
    begun = time.perf_counter()
    assert player.post(at, data={"number": number, "deed": "note", "value": "x"}).status_code == 200
    return time.perf_counter() - begun


def besiege(address: str, pid: int, record: bytes, imports: int, then: str = "", at_once: int = 3) -> Cost:
    """Import a record some times, several at once, then ask for a page of each; another player answers meanwhile."""
    with visitor(address) as anna, visitor(address) as bruno:
        at = anna.post("/new/gamma/gg1", data={"men": "10"}).headers["location"]
        quiet = [answer(anna, at) for _ in range(30)]
        before, waits, done = memory_of(pid), list[float](), threading.Event()

        def play() -> None:
            while not done.is_set():
                waits.append(answer(anna, at))

        def attack(_: int) -> int:
            reply = bruno.post("/import", files={"file": ("x.siluro", record)})
            if then and reply.status_code == 303:
                return bruno.get(reply.headers["location"] + then).status_code
            return reply.status_code

        bruno.get("/")  # a cookie
        player = threading.Thread(target=play)
        player.start()
        with ThreadPoolExecutor(at_once) as crowd:
            statuses = list(crowd.map(attack, range(imports)))
        done.set()
        player.join()
        return Cost(statuses, memory_of(pid) - before, quiet, waits)
