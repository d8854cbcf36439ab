"""The password of a server that others can reach: asked for once, then a cookie opens the door."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from siluro.speech.say import say
from siluro.web.addresses import inside, outside, send_to
from siluro.web.limits import home_of
from siluro.web.pages import page, say_wrong

COOKIE = "entrance"
A_MONTH = 30 * 24 * 60 * 60
SHORTEST = 8
"""Signs that a password needs at least."""
TRIES = 10
"""Wrong passwords from one address in a minute."""
MOST_WAITING = 20
"""Passwords that are compared or wait for it."""
MINUTE = 60.0
MOST_ADDRESSES = 10_000
LINK = re.compile(r"/join/[A-Za-z0-9_-]{22}")
OPEN = ("/enter", "/static/", "/favicon.ico", "/settings", "/healthz", "/metrics")
"""What can be reached from outside the door."""


def make_key(password: str) -> str:
    """What the cookie holds: it says nothing about the password, and a new password makes it worthless."""
    return hashlib.scrypt(password.encode(), salt=b"siluro entrance", n=2**14, r=8, p=1).hex()


class Tries:
    """When each address guessed of late: a guess counts before it is compared, and no longer if it was right."""

    def __init__(self) -> None:
        self.recent: OrderedDict[str, list[float]] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether there was another one."""
        now = time.monotonic()
        tries = [when for when in self.recent.get(address, []) if now - when < MINUTE]
        if len(tries) >= TRIES:
            return False
        self.recent[address] = [*tries, now]
        self.recent.move_to_end(address)
        while len(self.recent) > MOST_ADDRESSES:
            self.recent.popitem(last=False)
        return True

    def give_back(self, address: str) -> None:
        tries = self.recent.get(address, [])
        del tries[-1:]


class Entrance:
    """Lets nobody in without the password."""

    def __init__(self, app: ASGIApp, password: str) -> None:
        self.app = app
        self.key = make_key(password)
        self.tries = Tries()
        # one comparison takes a tenth of a second and 16 MB, so one at a time, and always in the same thread
        self.thread = ThreadPoolExecutor(1, "entrance")
        self.waiting = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        if inside(request.scope) == "/enter":
            reply = await self.enter(request) if request.method == "POST" else self.ask(request)
            await reply(scope, receive, send)
        # by the path that is routed: an address put together with the Host header may say something else
        elif self.is_in(request) or inside(request.scope).startswith(OPEN):
            scope["siluro.outside"] = not self.is_in(request)
            await self.app(scope, receive, send)
        else:
            await self.ask(request, status=401)(scope, receive, send)

    def is_in(self, request: Request) -> bool:
        return hmac.compare_digest(request.cookies.get(COOKIE, "").encode(), self.key.encode())

    def ask(self, request: Request, notice: str = "", status: int = 200) -> Response:
        """A link to a seat is not forgotten while the password is asked for."""
        if inside(request.scope).startswith("/api/"):
            return say_wrong(request, status, say("This server asks for a password: send it to /enter first."))
        back = inside(request.scope) if inside(request.scope).startswith("/join/") else ""
        return page(request, "enter.html", status, notice=notice, back=back)

    async def enter(self, request: Request) -> Response:
        """The right password opens; from an address that has guessed too often it is not even looked at."""
        address = home_of(request.client.host if request.client else "")
        if not self.tries.take(address):
            return self.ask(request, say("Too many wrong passwords. Wait a minute."), 429)
        form = await request.form()
        given, back = form.get("password", ""), form.get("back", "")
        if self.waiting >= MOST_WAITING:
            self.tries.give_back(address)
            return self.ask(request, say("Too many people are asking for this at once. Try again in a minute."), 503)
        if not await self.is_right(given if isinstance(given, str) else ""):
            return self.ask(request, say("This is not the password."), 401)
        self.tries.give_back(address)
        is_link = isinstance(back, str) and LINK.fullmatch(back)
        reply = send_to(str(back) if is_link else "/")
        is_secure = request.url.scheme == "https"
        reply.set_cookie(COOKIE, self.key, A_MONTH, path=outside("/"), httponly=True, samesite="lax", secure=is_secure)
        return reply

    async def is_right(self, password: str) -> bool:
        self.waiting += 1
        try:
            key = await asyncio.get_running_loop().run_in_executor(self.thread, make_key, password)
        finally:
            self.waiting -= 1
        return hmac.compare_digest(key, self.key)
