"""How the server is: whether it works, what it has to do in numbers, and a line for each request.

None of it names a game's secrets: numbers are counted by route, and what looks like a secret is cut out of addresses.
"""

from __future__ import annotations

import logging
import re
import time
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import siluro
from siluro.store import Keeper, StoreTrouble
from siluro.web.addresses import NEARBY, inside

ACCESS = logging.getLogger("siluro.access")
STEPS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds in which a request may be answered."""
METHODS = ("GET", "POST", "HEAD", "DELETE")
SECRET = re.compile(r"[A-Za-z0-9_-]{20,}")
"""Links to seats are longer than anything else in an address."""
PAGE = "text/plain; version=0.0.4; charset=utf-8"


class Measures:
    """What is counted; only the event loop writes here."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str, int]] = Counter()
        """By method, route and status."""
        self.times: defaultdict[str, list[int]] = defaultdict(lambda: [0] * (len(STEPS) + 1))
        """By route, how many were answered within each step, and later."""
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.refused: Counter[str] = Counter()
        """Requests above a visitor's limit, by what was limited."""

    def add(self, method: str, route: str, status: int, seconds: float) -> None:
        self.requests[method if method in METHODS else "other", route, status] += 1
        self.times[route][bisect_left(STEPS, seconds)] += 1
        self.seconds[route] += seconds

    def lines(self, gauges: Mapping[str, float]) -> Iterator[str]:
        """Everything in the text format of Prometheus."""
        yield "# TYPE siluro_requests_total counter"
        for (method, route, status), count in sorted(self.requests.items()):
            yield f'siluro_requests_total{{method="{method}",route="{route}",status="{status}"}} {count}'
        yield "# TYPE siluro_request_seconds histogram"
        for route, counts in sorted(self.times.items()):
            total = 0
            for step, count in zip((*STEPS, "+Inf"), counts, strict=True):
                total += count
                yield f'siluro_request_seconds_bucket{{route="{route}",le="{step}"}} {total}'
            yield f'siluro_request_seconds_sum{{route="{route}"}} {self.seconds[route]:.6f}'
            yield f'siluro_request_seconds_count{{route="{route}"}} {total}'
        yield "# TYPE siluro_refused_total counter"
        for limit, count in sorted(self.refused.items()):
            yield f'siluro_refused_total{{limit="{limit}"}} {count}'
        for name, value in gauges.items():
            yield f"# TYPE {name} {'counter' if name.endswith('_total') else 'gauge'}"
            yield f"{name} {value}"
        yield "# TYPE siluro_info gauge"
        yield f'siluro_info{{version="{siluro.__version__}"}} 1'


class Measured:
    """Counts every request; around everything else, so that what the guard refuses is counted too."""

    def __init__(self, app: ASGIApp, measures: Measures, name_route: Callable[[Scope], str]) -> None:
        self.app = app
        self.measures = measures
        self.name_route = name_route

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()

        async def send_noting(message: Message) -> None:
            # a stream lasts as long as somebody watches: what counts is when its answer began
            if message["type"] == "http.response.start":
                seconds = time.perf_counter() - begun
                self.measures.add(scope["method"], self.name_route(scope), message["status"], seconds)
                if ACCESS.isEnabledFor(logging.INFO):
                    ACCESS.info("%s", access_line(scope, message["status"], seconds))
            await send(message)

        await self.app(scope, receive, send_noting)


def access_line(scope: Scope, status: int, seconds: float) -> str:
    """Who asked for what, and what became of it: no secret, no query, nothing that could break a line."""
    client = scope.get("client") or ("-", 0)
    path = quote(SECRET.sub("...", inside(scope))[:200], safe="/:@")
    return f"{client[0]} {scope['method'][:10]} {path} {status} {seconds * 1000:.1f}ms"


# pages


def healthz(request: Request) -> Response:
    """Whether the database answers, for whoever watches over the server."""
    store: Keeper = request.app.state.games.store
    try:
        store.check()
    except StoreTrouble:
        return PlainTextResponse("database\n", 503)
    return PlainTextResponse("ok\n")


def metrics(request: Request) -> Response:
    """Numbers for Prometheus; only for programs on this computer."""
    if request.client is not None and request.client.host not in NEARBY:
        return PlainTextResponse("Only for this computer.\n", 403)
    measures: Measures = request.app.state.measures
    games, reviews = request.app.state.games, request.app.state.reviews
    gauges = {
        "siluro_open_games": len(games.open),
        "siluro_streams": sum(map(len, list(games.watchers.values()))),
        "siluro_reviews_waiting": reviews.waiting,
        "process_cpu_seconds_total": round(time.process_time(), 3),
    }
    with suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        gauges["process_resident_memory_bytes"] = pages * 4096
    return Response("\n".join([*measures.lines(gauges), ""]), media_type=PAGE)
