"""kill -9 under load: what was acknowledged is there, once; what was not can be sent again without being done twice.

`make test` kills a server a few times on each database, `make conformance` at least 200 times.
"""

from __future__ import annotations

import json
import os
import random
import re
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

import siluro
from siluro.record.replay import verify
from siluro.store import Store
from siluro.store.people import make_secret
from tests.web.serving import Served

KILLS = max(5, int(os.environ.get("SILURO_GAMES", "0")) // 50)
"""How often the server is killed on each database."""
NAME = "table.example"
PLAYERS = 6
LONGEST = 120
"""Seconds that a player waits for the server to come back."""


@dataclass(eq=False)
class Player(threading.Thread):
    """Plays games without end; whatever is not answered is sent again, byte by byte, until it is.

    Every other one answers on the page, where answers are played and written in the event loop.
    """

    port: int
    number: int
    stopped: threading.Event
    acknowledged: int = 0
    repeated: int = 0
    """Deeds that were sent again, because no reply had come."""
    notes: dict[str, list[str]] = field(default_factory=dict)
    """For each game the notes that the server acknowledged."""
    reached: dict[str, int] = field(default_factory=dict)
    """For each game the number that the server told last."""
    fault: str = ""

    def __post_init__(self) -> None:
        super().__init__(daemon=True)
        self.rng = random.Random(self.number)
        self.visitor = make_secret()
        self.link: HTTPConnection | None = None

    def run(self) -> None:
        try:
            while not self.stopped.is_set():
                self.play()
        except Exception as error:
            self.fault = f"{type(error).__name__}: {error}"
        finally:
            self.hang_up()

    def play(self) -> None:
        """A game, or as much of it as there is time for."""
        status, position = self.send("/api/games/gamma/gg1", {"options": {"men": "10"}})
        assert status == 201, position
        while position["asking"] and not self.stopped.is_set():
            position = self.take_turn(position)

    def take_turn(self, position: dict[str, Any]) -> dict[str, Any]:
        id, asking, before = position["id"], position["asking"], position["number"]
        note = f"note {self.number}-{self.acknowledged}-{self.rng.random()}" if self.rng.random() < 0.3 else ""
        if note:
            deed = {"deed": "note", "value": note}
        elif asking["kind"] == "roll":
            deed = {"deed": "roll"}
        else:
            deed = {"value": self.rng.choice(asking["answers"])["id"]}
        if self.number % 2 and not note:
            status, after = self.answer_on_page(id, {"number": before, "deed": "answer", **deed})
        else:
            status, after = self.send(f"/api/t/{id}", {"number": before, **deed})
        if status == 409:  # it had been written, and only the reply was lost
            status, after = self.send(f"/api/t/{id}", None)
        assert status == 200, after
        assert after["number"] > before, "an acknowledged answer is gone"
        self.acknowledged += 1
        self.reached[id] = after["number"]
        if note:
            self.notes.setdefault(id, []).append(note)
        return after

    def answer_on_page(self, id: str, form: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """The page says that the game has moved on if only the reply was lost."""
        status, page = self.ask(f"/t/{id}", urlencode(form), "application/x-www-form-urlencoded")
        assert status == 200, page
        return self.send(f"/api/t/{id}", None)

    def send(self, path: str, body: dict[str, Any] | None) -> tuple[int, dict[str, Any]]:
        status, text = self.ask(path, json.dumps(body) if body else "", "application/json")
        return status, json.loads(text)

    def ask(self, path: str, body: str, kind: str) -> tuple[int, str]:
        """The reply, as soon as there is one."""
        until, tries = time.monotonic() + LONGEST, 0
        headers = {"Host": NAME, "Cookie": f"visitor={self.visitor}", "X-Siluro": "1"}
        while True:
            try:
                self.link = self.link or HTTPConnection("127.0.0.1", self.port, timeout=30)
                more = {"Content-Type": kind} if body else {}
                self.link.request("POST" if body else "GET", path, body.encode() or None, headers | more)
                reply = self.link.getresponse()
                found = reply.read().decode()
                self.repeated += tries > 0
                return reply.status, found
            except (OSError, HTTPException):
                self.hang_up()
                assert time.monotonic() < until, "the server did not come back"
                tries += 1
                time.sleep(0.05)

    def hang_up(self) -> None:
        if self.link is not None:
            self.link.close()
            self.link = None


def crash(database: Path | str) -> None:
    """Kill a server under load, again and again, and count what is left."""
    shared = ["--name", NAME, "--games-a-day", "0"]
    served, stopped, rng = Served(database, shared), threading.Event(), random.Random(7)
    players: list[Player] = []
    try:
        port = int(served.start().address.rpartition(":")[2])
        players += [Player(port, number, stopped) for number in range(PLAYERS)]
        for each in players:
            each.start()
        for _ in range(KILLS):
            wait_for_answers(players, rng.randrange(1, 25))
            time.sleep(rng.random() * 0.05)
            served.kill()
            served.start()
        wait_for_answers(players, 10)
    finally:
        stopped.set()
        for each in players:
            each.join(LONGEST)
        if served.process:
            served.kill()
    assert not [each.fault for each in players if each.fault]
    count_what_is_left(database, players)


def wait_for_answers(players: list[Player], count: int) -> None:
    """Until so many more answers were acknowledged."""
    goal, until = sum(each.acknowledged for each in players) + count, time.monotonic() + LONGEST
    while sum(each.acknowledged for each in players) < goal:
        faults = [each.fault for each in players if each.fault]
        assert not faults and time.monotonic() < until, faults or "nobody answers"
        time.sleep(0.005)


def count_what_is_left(database: Path | str, players: list[Player]) -> None:
    acknowledged, repeated = sum(each.acknowledged for each in players), sum(each.repeated for each in players)
    lost = doubled = 0
    with Store.open(database) as store:
        texts = {row.id: store.text(row.id) for row in store.list(limit=100_000)}
    for player in players:
        for id, reached in player.reached.items():
            lost += max(0, reached - len(texts[id].splitlines()))
    for id, text in texts.items():
        assert not verify(text.encode(), siluro.game).problem, id
        written = Counter(re.findall(r"^# (note \S+)", text, re.MULTILINE))
        doubled += sum(count - 1 for count in written.values())
        lost += sum(note not in written for player in players for note in player.notes.get(id, ()))
    print(f"{KILLS} kills, {acknowledged} acknowledged, {repeated} sent again, {lost} lost, {doubled} doubled")
    assert (lost, doubled) == (0, 0)
    assert acknowledged >= KILLS


@pytest.mark.slow
def test_nothing_is_lost_or_doubled_on_sqlite(tmp_path: Path) -> None:
    crash(tmp_path / "games.db")


@pytest.mark.slow
def test_nothing_is_lost_or_doubled_on_postgresql(postgresql: str) -> None:
    crash(postgresql)
