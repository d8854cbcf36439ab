"""Hostile requests against a real server: nothing illegal is accepted, nothing leaks, nothing breaks, nothing grows.

Between them the players play on, so that there is always something to spoil. `make test` sends some, `make
conformance` 100,000 a game.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

import siluro
from siluro.record.replay import verify
from siluro.store import Store
from tests.conformance.hostile import Hostile
from tests.conformance.wire import FORM, JSON, NAME, SCRIPT, Line, Reply, Table, Visitor, deed, own, request
from tests.web.serving import Served

pytestmark = pytest.mark.xdist_group("hostile")  # one server

COUNT = max(500, 10 * int(os.environ.get("SILURO_GAMES", "0")))
"""Requests to each game."""
EVERY = 15
"""After so many hostile requests the players go on."""
MOST_GROWTH = 16.0
"""Megabytes that the server may use more at the end than after two fifths of the way."""
SETTINGS = {"gamma": ("gg1", {}), "boats": ("suda", {}), "stealth": ("m1", {"seats": "3", "placement": "random"}),
            "wolves": ("m1", {})}  # fmt: skip


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("club") / "games.db", ["--name", NAME, "--games-a-day", "0"]).start()
    yield served
    served.kill()


Secrets = dict[int, set[bytes]]
"""By their length."""
WORD = re.compile(rb"[A-Za-z0-9_-]{20,}")
"""What secrets are made of."""


def by_length(secrets: list[str]) -> Secrets:
    found: Secrets = {}
    for each in map(str.encode, secrets):
        assert WORD.fullmatch(each), "leaks would not find it"
        found.setdefault(len(each), set()).add(each)
    return found


def leaks(text: bytes, secrets: Secrets) -> list[bytes]:
    """The secrets in a text. There are a thousand at the end of a long siege, so one look has to find them all."""
    return [
        word[at : at + length]
        for word in WORD.findall(text)
        for length, known in secrets.items()
        for at in range(len(word) - length + 1)
        if word[at : at + length] in known
    ]


class Siege:
    """A game, its players, and those who want to spoil it."""

    def __init__(self, served: Served, game_id: str) -> None:
        self.served, self.game_id = served, game_id
        self.line = Line(served.address)
        self.rng = random.Random(game_id)
        self.anna, self.bruno, self.carla = (Visitor(f"{name} {SCRIPT}") for name in ("Anna", "Bruno", "Carla"))
        self.watching, self.stranger = Visitor(f"Dora {SCRIPT}"), Visitor("Eva")
        self.everybody = [self.anna, self.bruno, self.carla, self.watching, self.stranger]
        for each in self.everybody:
            self.line.send(request("GET", "/about", each.header), each)
        self.links: list[str] = []
        self.seated: dict[int, Visitor] = {}
        self.database = sqlite3.connect(served.database)
        self.table = Table("")
        self.accepted = 0
        self.begin()
        # the page itself, as players open it: what the server reads once for it is no growth
        assert self.line.send(request("GET", f"/t/{self.table.id}", self.anna.header)).status == 200

    def close(self) -> None:
        self.line.close()
        self.database.close()

    # what is allowed

    def begin(self) -> None:
        """A new game, with everybody in their place."""
        if self.table.id:
            self.line.send(request("DELETE", f"/api/t/{self.table.id}", [*self.anna.header, *own()]))
        scenario, options = SETTINGS.get(self.game_id, (next(iter(siluro.game(self.game_id).scenarios)), {}))
        body = json.dumps({"options": options, "names": [SCRIPT], "luck": SCRIPT}).encode()
        reply = self.line.send(
            request("POST", f"/api/games/{self.game_id}/{scenario}", [*self.anna.header, *own(JSON)], body)
        )
        assert reply.status == 201, reply.body
        self.table = Table(reply.json()["id"])
        self.seated = {1: self.anna}
        friends = {2: self.bruno, 3: self.carla} if self.game_id == "stealth" else {}
        for seat, friend in {**friends, 0: self.watching}.items():
            self.sit_down(seat, friend)
            self.seated |= {seat: friend} if seat else {}
        self.look()

    def sit_down(self, seat: int, who: Visitor) -> None:
        asked = urlencode({"seat": seat, "deed": "invite", "name": self.anna.name}).encode()
        page = self.line.send(request("POST", f"/t/{self.table.id}/seats", [*self.anna.header, *own()], asked))
        (secret,) = re.findall(rb"/join/([A-Za-z0-9_-]{22})", page.body)
        self.links.append(secret.decode())
        name = urlencode({"name": who.name}).encode()
        assert self.line.send(request("POST", f"/join/{secret.decode()}", [*who.header, *own()], name)).status == 303

    def look(self) -> None:
        """What there is to do now, and for whom."""
        position: dict[str, Any] = self.line.send(request("GET", f"/api/t/{self.table.id}", self.anna.header)).json()
        asking, table = position["asking"], self.table
        table.number = position["number"]
        table.kind = asking["kind"] if asking else ""
        table.answers = [each["id"] for each in asking["answers"]] if asking else []
        players = list(self.seated.values())
        asked = asking["seat"] if asking else 0
        table.asked = players if asked == 0 or table.kind == "roll" else [self.seated[asked]]
        table.outsiders = [self.watching, self.stranger]
        table.others = [each for each in players if each not in table.asked] + table.outsiders
        if asking is None:
            self.begin()

    def play_on(self) -> None:
        """Somebody who may answers; that is accepted."""
        what, value = ("roll", "") if self.table.kind == "roll" else ("answer", self.rng.choice(self.table.answers))
        data = self.rng.choice(deed(self.table, self.rng.choice(self.table.asked), self.table.number, what, value))
        before = self.table.number
        reply = self.line.send(data)
        assert reply.status in (200, 303), reply.body[:300]
        assert self.lines() > before
        self.accepted += 1
        self.table.past = [*self.table.past[-50:], data]
        id = self.table.id
        self.look()
        if self.table.id == id:
            assert self.table.number > before

    # what is looked at after each request

    def lines(self) -> int:
        (found,) = self.database.execute("select lines from games where id = ?", (self.table.id,)).fetchone() or (-1,)
        return int(found)

    def secrets(self) -> Secrets:
        """What no reply may contain."""
        seeds = [seed for (seed,) in self.database.execute("select seed from games where seed <> ''")]
        cookies = [each.cookies["visitor"] for each in self.everybody]
        hashes = [hashlib.sha256(each.encode()).hexdigest() for each in [*cookies, *self.links]]
        return by_length([*seeds, *cookies, *self.links, *hashes])

    def check(self, kind: str, data: bytes, reply: Reply, secrets: Secrets) -> None:
        about = f"{kind}: {data[:600]!r}\n{reply.status} {reply.body[:600]!r}"
        assert reply.status < 500, about
        assert self.lines() == self.table.number, about
        everything = reply.body + repr(reply.headers).encode()
        assert not leaks(everything, secrets), about
        assert str(self.served.database.parent).encode() not in everything, about
        assert b"Traceback" not in reply.body and b"site-packages" not in reply.body, about
        kinds = [value for name, value in reply.headers if name.lower() == "content-type"]
        if any("html" in each or "svg" in each for each in kinds):
            assert SCRIPT.encode() not in reply.body and b"<img src=x" not in reply.body, about


def memory(served: Served) -> float:
    """Megabytes that the server holds now."""
    assert served.process
    status = Path(f"/proc/{served.process.pid}/status")
    return int(re.findall(r"VmRSS:\s+(\d+)", status.read_text())[0]) / 1024 if status.exists() else 0.0


@pytest.mark.slow
@pytest.mark.parametrize("game_id", siluro.games())
def test_hostile_requests(club: Served, game_id: str) -> None:
    siege, hostile, statuses = Siege(club, game_id), Hostile(len(game_id)), Counter[int]()
    early, secrets = 0.0, siege.secrets()
    for number in range(COUNT):
        if number % EVERY == 0:
            id = siege.table.id
            siege.play_on()
            secrets = siege.secrets() if siege.table.id != id else secrets
        kind, data = hostile.draw(siege.table)
        reply = siege.line.send(data, last=kind == "broken")
        statuses[reply.status] += 1
        siege.check(kind, data, reply, secrets)
        if number == COUNT * 2 // 5:
            early = memory(club)
    grown = memory(club) - early
    siege.close()
    print(f"{game_id}: {COUNT} hostile requests between {siege.accepted} answers, {dict(statuses)}, {grown:+.1f} MB")
    assert siege.accepted >= COUNT // EVERY
    assert grown < MOST_GROWTH
    with Store.open(club.database) as store:
        for row in store.list(game_id):
            assert not verify(store.text(row.id).encode(), siluro.game).problem


READ = ("", "/now", "/at/2", "/still", "/ask?q=threats", "/ask?q=ships", "/log", "/report", "/report.md", "/board.svg",
        "/record.json", "/replay.html")  # fmt: skip
STEPS = 20


@pytest.mark.slow
@pytest.mark.parametrize("game_id", siluro.games())
def test_a_reply_depends_on_nothing_that_is_still_to_come(club: Served, game_id: str) -> None:
    """Two games with different seeds and the same past: no reply tells them apart.

    Coming dice, ships that lie face down and the order of a deck all follow from the seed. Where dice are mixed, both
    games can be given the same faces.
    """
    line, anna, rng = Line(club.address), Visitor("Anna"), random.Random(game_id)
    line.send(request("GET", "/about", []), anna)
    scenario, options = SETTINGS.get(game_id, (next(iter(siluro.game(game_id).scenarios)), {}))
    begun = []
    for _ in range(2):
        body = json.dumps({"options": {**options, "seats": "1"} if "seats" in options else options, "dice": "mixed"})
        path = f"/api/games/{game_id}/{scenario}"
        begun.append(line.send(request("POST", path, [*anna.header, *own(JSON)], body.encode())).json())
    ids = [each["id"] for each in begun]
    for step in range(STEPS):
        asking = begun[0]["asking"]
        if asking is None:
            break
        rolling = asking["kind"] == "roll"
        wrong = [("answer", "nonsense", ""), ("fly" if rolling else "roll", "", "")]
        wrong += [("answer", each["id"], "machine") for each in asking["answers"][:6] if rolling]
        for what, value, by in wrong:
            replies = [line.send(deed(Table(id), anna, begun[0]["number"], what, value, by)[1]) for id in ids]
            assert replies[0].status in (400, 422)
            assert plain(replies[0], ids) == plain(replies[1], ids)
        if step % 10 == 4:
            for more in READ:
                pages = [plain(line.send(request("GET", f"/t/{id}{more}", anna.header)), ids) for id in ids]
                differing = [
                    pair for pair in zip(*(text.splitlines() for _, text in pages), strict=False) if len({*pair}) > 1
                ]
                assert pages[0] == pages[1], (more, differing[:3])
        value = rng.choice(asking["answers"])["id"]
        by = "hand" if rolling else ""
        replies = [line.send(deed(Table(id), anna, begun[0]["number"], "answer", value, by)[1]) for id in ids]
        assert plain(replies[0], ids) == plain(replies[1], ids)
        begun = [each.json() for each in replies]
    line.close()


def plain(reply: Reply, ids: list[str]) -> tuple[int, str]:
    """A reply without what is random and says nothing: ids, commitments, checksums."""
    text = re.sub("|".join(ids), "ID", reply.body.decode())
    text = re.sub(r"sha256:[0-9a-f]{64}", "COMMIT", text)
    return reply.status, re.sub(r'~[0-9a-f]{6}|"check": *"[0-9a-f]{6}"', "CHECK", text)


def test_a_secret_is_found_wherever_it_stands() -> None:
    seed, link = "0123456789abcdef" * 2, "Ab_-" * 5 + "xy"
    secrets = by_length([seed, link])
    assert leaks(f"x {seed}{link}-more".encode(), secrets) == [seed.encode(), link.encode()]
    assert leaks(seed[1:].encode() + b" " + link[:-1].encode(), secrets) == []


def test_the_generator_is_seeded() -> None:
    table = Table("aaaaaaaaaa", 9, "choose", ["1", "2"], [Visitor("A")], [Visitor("B")], [Visitor("C"), Visitor("D")])
    first, second = Hostile(3), Hostile(3)
    drawn = [first.draw(table) for _ in range(400)]
    assert drawn == [second.draw(table) for _ in range(400)]
    assert {kind for kind, _ in drawn} == {each.__name__ for each in first.kinds}
    assert FORM in repr(drawn)
