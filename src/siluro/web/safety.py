"""What every request must keep to, and every reply carries: same origin, small bodies, a strict content policy."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Sequence
from urllib.parse import SplitResult, urlsplit

from python_multipart.multipart import parse_options_header
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from siluro.speech.say import say
from siluro.web.addresses import inside
from siluro.web.pages import say_wrong

SMALL_BODY = 64_000
LARGE_BODY = 9_000_000
"""A record to import may be as long as the longest record."""
LONGEST_HEADERS = 32_000
"""Bytes of the first line and the headers."""
BODY_TIME = 30.0
"""Seconds until the next part of a body must have come."""
WHOLE_TIME = 300.0
"""Seconds until all of it must have come: nine megabytes over a poor line."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; manifest-src 'self'; frame-ancestors "
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
HOST = re.compile(r"(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?")
"""What a name of ours can look like: nothing that changes where an address begins or ends."""


class TooLong(Exception):
    """More bytes than a request may have."""


class TooSlow(Exception):
    """The rest of a body did not come in time."""


class TooMany(Exception):
    """More visitors at once than this kind of work allows."""


class Guard:
    """Refuses foreign or huge requests before anything reads them; puts the security headers on every reply."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...] = (), framed_by: str = "'none'") -> None:
        """`framed_by` is who may show our pages inside their own."""
        self.app = app
        self.hosts = hosts
        headers = HEADERS | {
            "Content-Security-Policy": POLICY + framed_by,
            "X-Frame-Options": "DENY" if framed_by == "'none'" else "SAMEORIGIN",
        }
        self.headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = self.refusal(scope["method"], headers)
        app: ASGIApp = PlainTextResponse(refused, 403) if refused else self.app
        if not refused and CONTROL.search(scope["path"]):  # routes may look past a line feed where patterns do not
            app = say_wrong(Request(scope), 404, say("Page not found."))
        if header_length(scope) > LONGEST_HEADERS:
            app = PlainTextResponse(say("Too long. Shorten it and try again."), 431)
        most = LARGE_BODY if inside(scope) == "/import" else SMALL_BODY
        await app(scope, limit(receive, most), add_headers(send, self.headers))

    def refusal(self, method: str, headers: Headers) -> str:
        """Why a request is not for us; empty if it is."""
        host = headers.get("host", "")
        # a page elsewhere may make its own name point here, so only names that are ours are answered
        is_ours = not self.hosts or split_address(f"//{host}").hostname in self.hosts
        if not is_ours or (host and not HOST.fullmatch(host)):
            return say("This server is not set up for this host name. See --name.")
        if method in ("GET", "HEAD", "OPTIONS"):
            return ""
        if not is_from_us(headers):
            return say("Only Siluro's own pages may make changes.")
        origin = headers.get("origin")
        if origin is not None and split_address(origin).netloc != host:
            return say("Only Siluro's own pages may make changes.")
        # some codecs that a form may name take minutes, and ours name none
        if not is_utf_8(headers.get("content-type", "")):
            return say("Send the text as UTF-8.")
        return ""


def is_from_us(headers: Headers) -> bool:
    """Whether one of our pages asks, or the reader; a browser that does not say where from is believed."""
    return headers.get("sec-fetch-site") in (None, "same-origin", "none")


def header_length(scope: Scope) -> int:
    """Bytes of the address and the headers: those that come in one piece are only counted here."""
    return len(scope["raw_path"]) + len(scope["query_string"]) + sum(len(n) + len(v) for n, v in scope["headers"])


def split_address(address: str) -> SplitResult:
    """The parts of an address; none of one that is malformed."""
    try:
        found = urlsplit(address)
        found.hostname, found.netloc  # noqa: B018  (an address may be found out to be malformed only here)
    except ValueError:
        return SplitResult("", "", "", "", "")
    return found


def is_utf_8(content_type: str) -> bool:
    """Whether a body is in our encoding; one that names none is."""
    _, parameters = parse_options_header(content_type)
    charset = parameters.get(b"charset", b"utf-8")
    return charset.lower().replace(b"_", b"-") in (b"utf-8", b"utf8")


def limit(receive: Receive, most: int) -> Receive:
    """The request's body, as long as it is not too long."""
    seen, whole, begun = 0, False, time.monotonic()

    async def receive_part() -> Message:
        nonlocal seen, whole
        left = begun + WHOLE_TIME - time.monotonic()
        try:
            async with asyncio.timeout(None if whole else min(BODY_TIME, left)):
                message = await receive()
        except TimeoutError:
            raise TooSlow from None
        whole = whole or not message.get("more_body", False)
        seen += len(message.get("body", b""))
        if seen > most:
            raise TooLong
        return message

    return receive_part


def add_headers(send: Send, added: Sequence[tuple[bytes, bytes]]) -> Send:
    """With headers that a reply does not have itself."""

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = list(message.get("headers", ()))
            names = {name.lower() for name, _ in own}
            message["headers"] = own + [each for each in added if each[0] not in names]
        await send(message)

    return with_headers
