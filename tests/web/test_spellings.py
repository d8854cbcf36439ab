"""Every limit under every spelling of its address that the router takes: who has had enough gets no more by any."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from urllib.parse import urlencode

import pytest
from starlette.routing import Route

from siluro.web.app import routes, server_routes
from siluro.web.limits import Limited, limits
from tests.conformance.wire import JSON, NAME, Line, Reply, Visitor, own, request
from tests.web.serving import Served

GAMES = 3
ROOT = "/club"
LIMITED = {
    route.path: (route.app.name, min((route.methods or set()) - {"HEAD"}))
    for route in [*routes(), *server_routes()]
    if isinstance(route, Route) and isinstance(route.app, Limited)
}
"""By its pattern, what limits it and how it is asked for."""
MOST = {each.name: each.visitor for each in limits(GAMES)}
ENDS = ("", "%0A", "%0D%0A", "%0D", "%00", "%09", "%20", "%7F", "%C2%85", "%E2%80%A8", "/", "//", "/.", "/%2E", "?",
        "?x=1", "%3F", ";x", "#x", "%23", "%2F", "\\", "%5C", "%0A?x", "%250A")  # fmt: skip
REFUSED = (429, 403, 404, 405, 307)
"""What an address may be answered by if no more is to be had there; 307 leads to the usual spelling."""


def spellings(path: str) -> list[str]:
    """Of an address: endings, beginnings, signs as numbers, in the folder of the table and without, with its host."""
    folder, rest = f"{ROOT}{path}", path.removeprefix("/")
    signs = [f"/{rest[:at]}%{ord(rest[at]):02{case}}{rest[at + 1 :]}" for at in range(len(rest)) for case in "xX"]
    every = "".join(f"%{ord(sign):02X}" for sign in rest)
    begun = [f"/{folder}", f"/.{folder}", f"/x/..{folder}", f"/x/%2e%2e{folder}", f"{ROOT}{ROOT}{path}",
             f"{ROOT}/{path}", f"http://{NAME}{folder}", f"http://{NAME}{path}", f"//{NAME}{folder}",
             f"{ROOT}%2F{rest}", path.replace("/", "//"), path.replace("/", "/./"), path.replace("/", "%2F"),
             path.upper(), f"/{every}", f"{ROOT}/{every}"]  # fmt: skip
    return [*(each + end for each in (path, folder) for end in ENDS), *signs, *begun, *(f"{each}%0A" for each in begun)]


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    more = ["--name", NAME, "--games-a-day", str(GAMES), "--root", f"{ROOT}/"]
    served = Served(tmp_path_factory.mktemp("club") / "games.db", more).start()
    served.address = served.address.removesuffix(ROOT)
    yield served
    served.kill()


HOMES = count(1)


class Asking:
    """Somebody new with a game of their own, from an address of their own, who asks for one kind of thing."""

    def __init__(self, served: Served, pattern: str) -> None:
        self.served = served
        self.limit, self.method = LIMITED[pattern]
        self.who, self.home = Visitor("Anna"), f"203.0.{next(HOMES)}.1"
        self.id = self.begin() if "{id}" in pattern else ""
        self.path = pattern.format(game="gamma", scenario="gg1", id=self.id)
        self.lines: list[Line] = []

    def begin(self) -> str:
        with closing(Line(self.served.address)) as line:
            asked = request("POST", "/api/games/gamma/gg1", [*self.header, *own(JSON)], b"{}")
            return str(line.send(asked, self.who).json()["id"])

    @property
    def header(self) -> list[tuple[str, str]]:
        return [*self.who.header, ("X-Forwarded-For", self.home)]

    def ask(self, path: str, method: str = "", more: list[tuple[str, str]] | None = None) -> Reply:
        """Streams stay open: each has a line of its own, and only the first bytes of the reply are read."""
        line = Line(self.served.address)
        self.lines.append(line)
        method = method or self.method
        form = urlencode({"men": "10", "record": "x"}).encode() if method == "POST" else b""
        headers = [*self.header, *own(), *(more or [])]
        if self.limit != "streams":
            return line.send(request(method, path, headers, form), self.who)
        link = line.link()
        link.sendall(request(method, path, headers, form))
        return Reply(int(link.recv(4096).split(b" ", 2)[1]), [], b"")

    def leave(self) -> None:
        for each in self.lines:
            each.close()


@pytest.fixture
def asking(club: Served, pattern: str) -> Iterator[Asking]:
    somebody = Asking(club, pattern)
    yield somebody
    somebody.leave()


def games(served: Served) -> int:
    with closing(sqlite3.connect(served.database)) as link:
        return int(link.execute("select count(*) from games").fetchone()[0])


def test_what_makes_others_wait_is_limited() -> None:
    limited = {(method, pattern) for pattern, (_, method) in LIMITED.items()}
    begin = {("POST", each) for each in ("/new/{game}/{scenario}", "/daily", "/first-steps/{game}", "/import",
                                         "/replay", "/api/games/{game}/{scenario}")}  # fmt: skip
    assert limited >= begin | {("POST", "/t/{id}/advice"), ("GET", "/t/{id}/events")}


@pytest.mark.parametrize("pattern", LIMITED)
def test_h3_no_spelling_of_an_address_passes_its_limit(club: Served, asking: Asking, pattern: str) -> None:
    most = MOST[asking.limit] - (asking.limit == "games" and "{id}" in pattern)
    statuses = [asking.ask(asking.path).status for _ in range(most + 1)]
    assert statuses[-1] == 429 and 429 not in statuses[:-1]
    before, turned_away = games(club), 0
    for path in spellings(asking.path):
        for method in ("GET", "HEAD", "POST", asking.method.lower()):
            reply = asking.ask(path, method)
            assert is_refused(asking, reply) or is_another(asking, method), (method, path, reply)
            turned_away += reply.status == 429
    for name in ("X-HTTP-Method-Override", "X-Method-Override", "X-Original-URL", "X-Rewrite-URL"):
        assert asking.ask(asking.path, more=[(name, asking.method), (name, asking.path)]).status == 429
    assert turned_away > 10  # the router takes several
    assert games(club) == before


def is_refused(asking: Asking, reply: Reply) -> bool:
    """Not at all: turned away, a wrong address, or no request; a handler answers 400 where a game could begin."""
    is_broken = reply.status == 400 and (asking.limit != "games" or b"Invalid HTTP" in reply.body)
    return reply.status in REFUSED or is_broken


def is_another(asking: Asking, method: str) -> bool:
    """A page to read or a deed of the same address, which has no limit."""
    return asking.method == "POST" and method in ("GET", "HEAD")


@pytest.mark.parametrize("pattern", [each for each, (_, method) in LIMITED.items() if method == "GET"])
def test_h3_head_counts_like_get(asking: Asking, pattern: str) -> None:
    most = MOST[asking.limit]
    assert [asking.ask(asking.path, "HEAD").status for _ in range(most)] == [200] * most
    assert asking.ask(asking.path).status == 429


@pytest.mark.parametrize("sign", ["%00", "%09", "%0A", "%0D", "%1B", "%7F", "%C2%80"])
def test_a_control_sign_in_an_address_is_refused(club: Served, sign: str) -> None:
    with closing(Line(club.address)) as line:
        for path in (f"/{sign}", f"/about{sign}", f"{sign}/about", f"/static/table.js{sign}", f"{ROOT}{sign}/about"):
            assert line.send(request("GET", path, [])).status in (400, 404)
        assert line.send(request("GET", "/about", [])).status == 200
