"""How much of the server one visitor may have, where others want some of it too.

A visitor is known by a cookie, which can be thrown away; so addresses are counted as well, more generously, because
a whole club may share one. Each process counts for itself.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from siluro.speech.say import mark
from siluro.web.measures import Measures

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
ENOUGH = mark("You have reached this server's limit for one visitor. Try again later.")
MOST_KNOWN = 20_000
"""Visitors that are remembered; the ones not seen for longest are forgotten."""


class TooOften(Exception):
    """More than this server has for one visitor."""


@dataclass(frozen=True)
class Limit:
    """So often in so many seconds, each visitor and each address; or so many at once."""

    name: str
    visitor: int
    address: int
    seconds: float = 0.0
    """0: at once."""


PAGES = Limit("pages", 1, 8)
"""Pages that are drawn at once; the others wait for their turn."""
MOST_WAITING = 40
"""Times as many as that may be drawn or wait."""


def limits(games_a_day: int) -> tuple[Limit, ...]:
    """What is limited on a server that others reach; 0 games a day are as many as anybody likes."""
    games = [Limit("games", games_a_day, 5 * games_a_day, DAY)] if games_a_day else []
    return (
        *games,
        Limit("advice", 12, 60, MINUTE),
        Limit("streams", 20, 200),
        Limit("imports", 4, 8),  # nine megabytes each, which may take minutes to come, or seconds to be read
        Limit("reviews", 20, 100, HOUR),
    )


def take_review(request: Request) -> None:
    """One more review for this visitor; TooOften if there were enough."""
    keeper: Limits | None = request.app.state.limits
    if keeper is not None:
        keeper.take("reviews", request.scope)


class Recent:
    """When each visitor asked of late."""

    def __init__(self) -> None:
        # a list, because an empty deque is ten times as large, and somebody may come as twenty thousand visitors
        self.asked: OrderedDict[str, list[float]] = OrderedDict()

    def is_too_often(self, who: str, most: int, seconds: float) -> bool:
        """Whether that was once too often; if not, it is noted."""
        now = time.monotonic()
        times = self.asked.setdefault(who, [])
        self.asked.move_to_end(who)
        times[:] = [each for each in times if each > now - seconds]
        if len(times) >= most:
            return True
        times.append(now)
        if len(self.asked) > MOST_KNOWN:
            self.asked.popitem(last=False)
        return False


class Limits:
    """What each visitor has had."""

    def __init__(self, measures: Measures, limits: tuple[Limit, ...]) -> None:
        self.measures = measures
        self.limits = {each.name: each for each in limits}
        self.recent = Recent()
        self.open: Counter[str] = Counter()
        self.lock = threading.Lock()
        self.lanes: dict[str, asyncio.Semaphore] = {}
        self.queued: Counter[str] = Counter()

    def take(self, name: str, scope: Scope) -> None:
        """One more of something for a visitor; TooOften if there was enough."""
        limit = self.limits[name]
        shares = shares_of(limit, scope)
        with self.lock:
            if limit.seconds:
                enough = any(self.recent.is_too_often(who, most, limit.seconds) for who, most in shares.items())
            else:
                enough = any(self.open[who] >= most for who, most in shares.items())
            if enough:
                self.measures.refused[name] += 1
                raise TooOften

    @contextmanager
    def hold(self, name: str, scope: Scope) -> Iterator[None]:
        """The same; what counts at once counts until it is over."""
        self.take(name, scope)
        limit = self.limits[name]
        held = [] if limit.seconds else list(shares_of(limit, scope))
        self.open.update(held)
        try:
            yield
        finally:
            self.open.subtract(held)
            for who in held:
                if not self.open[who]:
                    del self.open[who]

    @asynccontextmanager
    async def turn(self, scope: Scope) -> AsyncIterator[None]:
        """Wait until a page of this visitor may be drawn; TooOften if too many of theirs wait already."""
        shares = shares_of(PAGES, scope)
        if any(self.queued[who] >= MOST_WAITING * most for who, most in shares.items()):
            self.measures.refused[PAGES.name] += 1
            raise TooOften
        lanes = [self.lanes.setdefault(who, asyncio.Semaphore(most)) for who, most in shares.items()]
        self.queued.update(shares.keys())
        try:
            async with lanes[0], lanes[1]:
                await asyncio.sleep(0)  # whoever came meanwhile is next, before this visitor's next page
                yield
        finally:
            for who in shares:
                self.queued[who] -= 1
                if not self.queued[who]:
                    del self.queued[who], self.lanes[who]


class Limited:
    """A route that is limited, whatever its address was spelled like, and for HEAD as for GET."""

    def __init__(self, app: ASGIApp, name: str) -> None:
        self.app = app
        self.name = name

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        keeper: Limits | None = scope["app"].state.limits
        if keeper is None or self.name not in keeper.limits:
            await self.app(scope, receive, send)
            return
        with keeper.hold(self.name, scope):
            await self.app(scope, receive, send)


def shares_of(limit: Limit, scope: Scope) -> dict[str, int]:
    """Whom a request counts for, and how much each may have."""
    address = (scope.get("client") or ("", 0))[0]
    return {
        f"{limit.name} {scope.get('siluro.visitor', '')}": limit.visitor,
        f"{limit.name} {home_of(address)}": limit.address,
    }


def home_of(address: str) -> str:
    """The address; of the many that one home has under IPv6, what they have in common."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    # who listens to both kinds sees an IPv4 address as one of IPv6, and all of those would be one home
    return str(found.ipv4_mapped or int(found) >> 64)
