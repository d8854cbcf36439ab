"""How much of the server one visitor may have, where others want some of it too.

A visitor is known by a cookie, which can be thrown away; so addresses are counted as well, more generously, because
a whole club may share one. Each process counts for itself.
"""

from __future__ import annotations

import re
import threading
import time
from collections import Counter, OrderedDict
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from siluro.speech.say import say
from siluro.web.addresses import inside
from siluro.web.measures import Measures
from siluro.web.pages import say_wrong

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
ENOUGH = "That is more than this server has for one visitor. Try again later."
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
    method: str = ""
    path: re.Pattern[str] = re.compile("")
    """What it limits; nothing if its handler asks itself."""


def limits(games_a_day: int) -> tuple[Limit, ...]:
    """What is limited on a server that others reach; 0 games a day are as many as anybody likes."""
    begins = re.compile(r"/(new/.+|api/games/.+|daily|first-steps/.+|import|replay)")
    games = [Limit("games", games_a_day, 5 * games_a_day, DAY, "POST", begins)] if games_a_day else []
    return (
        *games,
        Limit("advice", 12, 60, MINUTE, "POST", re.compile(r"/t/[^/]+/advice")),
        Limit("streams", 20, 200, 0.0, "GET", re.compile(r"/t/[^/]+/events")),
        Limit("reviews", 20, 100, HOUR),
    )


def take_review(request: Request) -> None:
    """One more review for this visitor; TooOften if there were enough."""
    found = request.scope.get("siluro.limits")
    if isinstance(found, Limits):
        found.take("reviews", request.scope)


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
    """Turns away who has had enough for now."""

    def __init__(self, app: ASGIApp, measures: Measures, limits: tuple[Limit, ...]) -> None:
        self.app = app
        self.measures = measures
        self.limits = limits
        self.recent = Recent()
        self.open: Counter[str] = Counter()
        self.lock = threading.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["siluro.limits"] = self
        limit = find_limit(self.limits, scope) if scope["type"] == "http" else None
        if limit is None:
            await self.app(scope, receive, send)
            return
        try:
            self.take(limit.name, scope)
        except TooOften:
            await (await say_wrong(Request(scope), 429, say(ENOUGH)))(scope, receive, send)
            return
        held = [] if limit.seconds else list(shares_of(limit, scope))
        self.open.update(held)
        try:
            await self.app(scope, receive, send)
        finally:
            self.open.subtract(held)
            for who in held:
                if not self.open[who]:
                    del self.open[who]

    def take(self, name: str, scope: Scope) -> None:
        """One more of something for a visitor; TooOften if there was enough."""
        limit = next(each for each in self.limits if each.name == name)
        shares = shares_of(limit, scope)
        with self.lock:
            if limit.seconds:
                enough = any(self.recent.is_too_often(who, most, limit.seconds) for who, most in shares.items())
            else:
                enough = any(self.open[who] >= most for who, most in shares.items())
            if enough:
                self.measures.refused[name] += 1
                raise TooOften


def find_limit(limits: tuple[Limit, ...], scope: Scope) -> Limit | None:
    path, method = inside(scope), scope["method"]
    return next((each for each in limits if each.method == method and each.path.fullmatch(path)), None)


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
    return str(int(found) >> 64) if isinstance(found, IPv6Address) else address
