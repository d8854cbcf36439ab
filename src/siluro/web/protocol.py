"""Closes connections of visitors who take too long or have too many."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

from siluro.web.limits import home_of

HEADER_TIME = 10.0
"""Seconds until the first line and the headers of a request must have come."""
MOST_OF_ONE = 300
"""Connections of one address, which may be a club's; a proxy that speaks for many has as many as there are."""


class PatientProtocol(H11Protocol):
    """Closes a connection on which a request was begun and not finished in time, or that is one too many."""

    here: ClassVar[Counter[str]] = Counter()
    """How many connections each address has."""
    home = ""
    timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.wait()
        address = self.client[0] if self.client else ""
        proxies: Any = self.app  # uvicorn's own, which believes these in whose name they come
        if address in proxies.trusted_hosts:
            return
        self.home = home_of(address)
        self.here[self.home] += 1
        if self.here[self.home] > MOST_OF_ONE:
            transport.close()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.is_waiting():
            self.wait_no_more()  # a connection between two requests is not slow
        elif self.timer is None:
            self.wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self.wait_no_more()
        if self.home:
            self.here[self.home] -= 1
            if not self.here[self.home]:
                del self.here[self.home]
        super().connection_lost(exc)

    def wait_no_more(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def wait(self) -> None:
        self.timer = self.loop.call_later(HEADER_TIME, self.give_up)

    def is_waiting(self) -> bool:
        """Whether no request is being answered: its headers are still to come."""
        cycle: Any = self.cycle
        return cycle is None or cycle.response_complete

    def give_up(self) -> None:
        self.timer = None
        if self.is_waiting() and not self.transport.is_closing():
            self.transport.close()
