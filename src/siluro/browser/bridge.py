"""Requests of a browser's pages, answered by the table in the same browser.

What an answer changes is in the storage before the reply leaves. If the storage refuses, nothing has happened, and
the reply says so.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any, NamedTuple, Protocol
from urllib.parse import unquote

from starlette.requests import Request
from starlette.types import Message, Scope

from siluro.browser.cookies import Jar
from siluro.browser.pages import TellingGames, application
from siluro.browser.workshop import Work
from siluro.speech.say import LANGUAGE, mark, say
from siluro.store.browser import BrowserStore, Errand, encode_entries, errand
from siluro.web.addresses import ROOT
from siluro.web.app import choose_language
from siluro.web.pages import say_wrong
from siluro.web.review import REVIEW_TIME
from siluro.web.threads import HAS_THREADS

LOG = logging.getLogger("siluro.web")
NEWS = "x-siluro-news"
"""Names the games that have changed, for all tabs."""
MOST_READS = 20
"""Games whose lines one request may need."""


REFUSED = mark(
    "This browser could not save that, so nothing was changed. It may be out of space, or it may not allow this site "
    "to store data."
)


class Storage(Protocol):
    """What keeps rows in a browser; see `siluro.store.browser`."""

    async def read(self, game: str) -> str:
        """Heads and settings; the lines of a game if one is named, of all games for `*`."""

    async def write(self, changes: str) -> None:
        """All or nothing; whatever is raised means nothing."""


class Reply(NamedTuple):
    """What goes back to the page."""

    status: int
    headers: list[list[str]]
    body: bytes


async def open_table(
    storage: Storage, root: str = "/", work: Work | None = None, review_time: float = REVIEW_TIME
) -> Table:
    """The table over what is in the storage; `work` runs the lab elsewhere."""
    return Table(storage, BrowserStore(await storage.read("")), root.rstrip("/"), work, review_time)


class Table:
    """Answers requests, one after the other or several at once."""

    def __init__(self, storage: Storage, store: BrowserStore, root: str, work: Work | None, review_time: float) -> None:
        self.storage = storage
        self.store = store
        self.root = root
        self.games = TellingGames(store)
        self.app = application(store, self.games, work, review_time)
        self.jar = Jar(store)
        self.pen = asyncio.Lock()

    async def answer(self, method: str, address: str, headers: Any = (), body: Any = b"") -> Reply:
        """The reply to a request; `address` is the path below the host and the query."""
        scope = self.scope(method, address, as_pairs(headers))
        token = HAS_THREADS.set(False)
        try:
            with errand() as mine:
                reply = await self.ask_until_read(scope, as_bytes(body), mine)
                await self.write()
            if mine.taken_back:  # by us, or by whoever wrote for us
                reply = await self.refuse(scope)
        finally:
            HAS_THREADS.reset(token)
        news = self.games.take_news()
        if news:
            reply.headers.append([NEWS, json.dumps(news)])
        return reply

    async def ask_until_read(self, scope: Scope, body: bytes, mine: Errand) -> Reply:
        """Ask; where lines are missing, read them and ask again: nothing was done without them."""
        for _ in range(MOST_READS):
            mine.missing = ""
            reply = await self.ask(scope, body)
            if not mine.missing:
                break
            self.store.supply(mine.missing, await self.storage.read(mine.missing))
        return reply

    async def ask(self, scope: Scope, body: bytes) -> Reply:
        """One request through the application."""
        head: Message = {}
        parts: list[bytes] = []
        given = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> Message:
            return given.pop() if given else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                head.update(message)
            else:
                parts.append(message.get("body", b""))

        await self.app({**scope, "headers": [*scope["headers"], *self.cookies()]}, receive, send)
        return Reply(head["status"], list(self.keep_cookies(head["headers"])), b"".join(parts))

    async def write(self) -> None:
        """Bring to the storage what was changed; if it refuses, nothing was."""
        async with self.pen:
            entries = self.store.entries()
            if not entries:
                return
            try:
                await self.storage.write(encode_entries(entries))
            except Exception as error:
                LOG.error("the storage refuses: %r", error)
                self.take_back()
            else:
                self.store.confirm(entries)

    def take_back(self) -> None:
        self.store.take_back()
        for name in list(self.games.open):
            self.games.forget(name)
        self.games.take_news()

    async def refuse(self, scope: Scope) -> Reply:
        """What a player reads when the storage refuses."""
        request = Request({**scope, "headers": [*scope["headers"], *self.cookies()], "app": self.app})
        ROOT.set(self.root)
        LANGUAGE.set(choose_language(request))
        page = say_wrong(request, HTTPStatus.INSUFFICIENT_STORAGE, say(REFUSED))
        return Reply(page.status_code, as_texts(page.raw_headers), bytes(page.body))

    def scope(self, method: str, address: str, headers: list[list[str]]) -> Scope:
        path, _, query = address.partition("?")
        folder = self.root.rstrip("/") + "/"
        path = path if path == folder else path.rstrip("/") or "/"  # a host of plain files puts one after a deep link
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method.upper(),
            "scheme": "http",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.partition("#")[0].encode(),
            "root_path": self.root,
            "headers": [(as_latin(name.lower()), as_latin(value)) for name, value in headers],
            "client": None,
            "server": None,
        }

    def cookies(self) -> list[tuple[bytes, bytes]]:
        kept = self.jar.header()
        return [(b"cookie", as_latin(kept))] if kept else []

    def keep_cookies(self, headers: Iterable[tuple[bytes, bytes]]) -> Iterable[list[str]]:
        """The headers without those that no service worker can pass on."""
        for name, value in as_texts(headers):
            if name == "set-cookie":
                self.jar.take(value)
            else:
                yield [name, value]


def as_latin(text: str) -> bytes:
    return text.encode("latin-1", "replace")


def as_texts(headers: Iterable[tuple[bytes, bytes]]) -> list[list[str]]:
    return [[name.decode("latin-1"), value.decode("latin-1")] for name, value in headers]


def as_pairs(headers: Any) -> list[list[str]]:
    """Headers as JSON, as pairs, or as an object of the browser."""
    if isinstance(headers, str):
        headers = json.loads(headers)
    found = headers.to_py() if hasattr(headers, "to_py") else headers
    return [[str(name), str(value)] for name, value in found]


def as_bytes(body: Any) -> bytes:
    """A body as bytes, as an object of the browser, or none."""
    if body is None:
        return b""
    return bytes(body.to_py() if hasattr(body, "to_py") else body)
