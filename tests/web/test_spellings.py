"""Every limit under every spelling of its address that the router takes: who has had enough gets no more by any."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count, islice
from pathlib import Path
from urllib.parse import urlencode

import pytest
from starlette.routing import Route
from starlette.types import ASGIApp

import siluro.web.entrance
import siluro.web.limits
from siluro.games import game as find_game
from siluro.games import games
from siluro.lab.trial import SIZES, factors
from siluro.web.app import routes, server_routes
from siluro.web.entrance import TRIES
from siluro.web.limits import Limited, limits
from tests.conformance.wire import JSON, NAME, Line, Reply, Visitor, own, request
from tests.web.serving import Served

GAMES = 5
ROOT = "/club"
COMPARE = "/lab/{game}/{scenario}/compare"


def names_of(app: ASGIApp) -> list[str]:
    """What limits a route."""
    return [app.name, *names_of(app.app)] if isinstance(app, Limited) else []


ROUTES = [each for each in [*routes(), *server_routes()] if isinstance(each, Route)]
LIMITED = {
    (route.path, name): min((route.methods or set()) - {"HEAD"}) for route in ROUTES for name in names_of(route.app)
} | {(COMPARE, "reviews"): "GET"}
"""By its pattern and by what limits it, how it is asked for; comparisons count when they are begun."""
MOST = {each.name: each.visitor for each in limits(GAMES)}
ENDS = ("", "%0A", "%0D%0A", "%0D", "%00", "%09", "%20", "%7F", "%C2%85", "%E2%80%A8", "/", "//", "/.", "/%2E", "?",
        "?x=1", "%3F", ";x", "#x", "%23", "%2F", "\\", "%5C", "%0A?x", "%250A")  # fmt: skip
BEGINNING = ("games", "imports")
"""Limits of what would come to a handler, which may answer 400."""
PASSWORD = "a night at sea"
ASKED = "vary=policy&games=5000"
FRESH = iter([
    f"/lab/{game}/{scenario}/compare?vary=policy&games={size}"
    for game in games() for scenario in find_game(game).scenarios for size in SIZES
    if "policy" in factors(game, find_game(game).scenarios[scenario]) and (scenario, size) != ("gg1", 5_000)
])  # fmt: skip
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
    served = Served(tmp_path_factory.mktemp("club") / "games.db", more, prepare=stop_the_clock).start()
    served.address = served.address.removesuffix(ROOT)
    yield served
    served.kill()


def stop_the_clock() -> None:
    """A minute is over only when all spellings are tried, however slow this computer is."""
    siluro.web.limits.MINUTE = siluro.web.entrance.MINUTE = siluro.web.limits.HOUR


HOMES = count(1)


class Asking:
    """Somebody new with a game of their own, from an address of their own, who asks for one kind of thing."""

    def __init__(self, served: Served, pattern: str, limit: str) -> None:
        self.served, self.limit = served, limit
        self.method = LIMITED[pattern, limit]
        home = next(HOMES)
        self.who, self.home = Visitor("Anna", {"visitor": f"{home:022}"}), f"203.0.{home}.1"
        self.id = self.begin() if "{id}" in pattern else ""
        self.path = pattern.format(game="gamma", scenario="gg1", id=self.id)
        self.lines: list[Line] = []

    def use_up(self) -> list[int]:
        """Ask as often as is allowed, and once more."""
        most = MOST[self.limit] - (self.limit == "games" and bool(self.id))
        return [self.ask(path).status for path in [*self.paths(most), self.path]]

    def paths(self, most: int) -> list[str]:
        """What to ask for; whatever was begun by anybody counts no more."""
        return list(islice(FRESH, most)) if self.limit == "reviews" else [self.path] * most

    def begin(self) -> str:
        with closing(Line(self.served.address)) as line:
            asked = request("POST", "/api/games/gamma/gg1", [*self.header, *own(JSON)], b"{}")
            return str(line.send(asked, self.who).json()["id"])

    @property
    def header(self) -> list[tuple[str, str]]:
        return [*self.who.header, ("X-Forwarded-For", self.home)]

    def ask(self, path: str, method: str = "", more: list[tuple[str, str]] | None = None) -> Reply:
        """Streams and records that are sent stay open: each has a line of its own, and only the first bytes are read.

        A comparison that was begun may be looked at, so all spellings ask for another one.
        """
        line = Line(self.served.address)
        self.lines.append(line)
        method = method or self.method
        form = urlencode({"men": "10", "record": "x"}).encode() if method == "POST" else b""
        headers = [*self.header, *own(), *(more or [])]
        if self.limit == "reviews" and ASKED.split("&")[0] not in path:
            path = f"{path}{'&' if '?' in path else '?'}{ASKED}"
        sent = request(method, path, headers, form)
        if self.limit not in ("streams", "imports"):
            return line.send(sent, self.who)
        if self.limit == "imports" and method == "POST":  # 100: the server waits for the record, which never comes
            sent = request(method, path, [*headers, ("Expect", "100-continue")]).replace(b"Length: 0", b"Length: 9")
        link = line.link()
        link.sendall(sent)
        told = link.recv(4096)
        return Reply(int(told.split(b" ", 2)[1]), [], told)

    def leave(self) -> None:
        for each in self.lines:
            each.close()


@pytest.fixture
def asking(club: Served, pattern: str, limit: str) -> Iterator[Asking]:
    somebody = Asking(club, pattern, limit)
    yield somebody
    somebody.leave()


def count_games(served: Served) -> int:
    with closing(sqlite3.connect(served.database)) as link:
        return int(link.execute("select count(*) from games").fetchone()[0])


def test_what_makes_others_wait_is_limited() -> None:
    limited = {(method, pattern) for (pattern, _), method in LIMITED.items()}
    begin = {("POST", each) for each in ("/new/{game}/{scenario}", "/daily", "/first-steps/{game}", "/import",
                                         "/replay", "/api/games/{game}/{scenario}")}  # fmt: skip
    assert limited >= begin | {("POST", "/t/{id}/advice"), ("GET", "/t/{id}/events")}
    assert ("/import", "imports") in LIMITED
    assert {limit for _, limit in LIMITED} == set(MOST)  # every limit is tried here


@pytest.mark.parametrize(("pattern", "limit"), LIMITED)
def test_h3_no_spelling_of_an_address_passes_its_limit(club: Served, asking: Asking) -> None:
    statuses = asking.use_up()
    assert statuses[-1] == 429 and 429 not in statuses[:-1]
    before, turned_away = count_games(club), 0
    for path in spellings(asking.path):
        for method in ("GET", "HEAD", "POST", asking.method.lower()):
            reply = asking.ask(path, method)
            assert is_refused(asking, reply) or is_another(asking, method), (method, path, reply)
            turned_away += reply.status == 429
    for name in ("X-HTTP-Method-Override", "X-Method-Override", "X-Original-URL", "X-Rewrite-URL"):
        assert asking.ask(asking.path, more=[(name, asking.method), (name, asking.path)]).status == 429
    assert turned_away > 10  # the router takes several
    assert count_games(club) == before


def is_refused(asking: Asking, reply: Reply) -> bool:
    """Not at all: turned away, a wrong address, or no request; a handler answers 400 where a game could begin."""
    is_broken = reply.status == 400 and (asking.limit not in BEGINNING or b"Invalid HTTP" in reply.body)
    return reply.status in REFUSED or is_broken


def is_another(asking: Asking, method: str) -> bool:
    """A page to read or a deed of the same address, which has no limit."""
    return asking.method == "POST" and method in ("GET", "HEAD")


@pytest.mark.parametrize(("pattern", "limit"), [each for each, method in LIMITED.items() if method == "GET"])
def test_h3_head_counts_like_get(asking: Asking) -> None:
    most = MOST[asking.limit]
    assert [asking.ask(path, "HEAD").status for path in asking.paths(most)] == [200] * most
    assert asking.ask(asking.path).status == 429


def test_h3_no_spelling_of_the_entrance_lets_anybody_guess_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SILURO_PASSWORD", PASSWORD)
    served = Served(tmp_path / "games.db", ["--name", NAME, "--root", f"{ROOT}/"], prepare=stop_the_clock).start()
    served.address = served.address.removesuffix(ROOT)
    home, form = ("X-Forwarded-For", f"203.0.{next(HOMES)}.1"), urlencode({"password": PASSWORD}).encode()

    def guess(path: str, method: str, body: bytes) -> Reply:
        with closing(Line(served.address)) as line:
            return line.send(request(method, path, [home, *own()], body))

    try:
        statuses = [guess("/enter", "POST", b"password=x").status for _ in range(TRIES + 1)]
        assert statuses == [401] * TRIES + [429]
        turned_away = 0
        for path in spellings("/enter"):
            for method in ("GET", "HEAD", "POST", "post", "PUT"):
                reply = guess(path, method, form)  # the right one, which is not even looked at
                assert not any(value.startswith("entrance=") for _, value in reply.headers), (method, path)
                assert reply.status in (*REFUSED, 400, 401) or method != "POST", (method, path)
                turned_away += reply.status == 429
        assert turned_away > 10
    finally:
        served.kill()


@pytest.mark.parametrize("sign", ["%00", "%09", "%0A", "%0D", "%1B", "%7F", "%C2%80"])
def test_a_control_sign_in_an_address_is_refused(club: Served, sign: str) -> None:
    with closing(Line(club.address)) as line:
        for path in (f"/{sign}", f"/about{sign}", f"{sign}/about", f"/static/table.js{sign}", f"{ROOT}{sign}/about"):
            assert line.send(request("GET", path, [])).status in (400, 404)
        assert line.send(request("GET", "/about", [])).status == 200
