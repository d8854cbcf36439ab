"""How long a visitor may take, and how many there may be at once."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

HEADER_TIME = 10.0
"""Seconds until the first line and the headers of a request must have come."""
BODY_TIME = 30.0
"""Seconds until the next part of a body must have come."""
WHOLE_TIME = 300.0
"""Seconds until all of it must have come: nine megabytes over a poor line."""
LONGEST_HEADERS = 32_000
"""Bytes of the first line and the headers."""
MOST_AT_ONCE = 900
"""Connections and requests; most systems let a program have 1,024 open files."""
MOST_STREAMS = 600
"""Pages that listen for news."""


class PatientProtocol(H11Protocol):
    """Closes a connection on which a request was begun and not finished in time."""

    timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.is_waiting():
            self.wait_no_more()  # a connection between two requests is not slow
        elif self.timer is None:
            self.wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self.wait_no_more()
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
