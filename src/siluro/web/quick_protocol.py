"""Reads requests with httptools."""

from __future__ import annotations

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from siluro.web.patience import LONGEST_HEADERS
from siluro.web.protocol import Patient


class QuickProtocol(Patient, HttpToolsProtocol):  # type: ignore[misc]
    """Unlike h11, this parser would take headers without end."""

    unread: int | None = None
    """Bytes of the first line and the headers so far, while they come."""

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.unread = 0

    def on_headers_complete(self) -> None:
        self.unread = None
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.unread is not None:
            self.unread += len(data)
            if self.unread > LONGEST_HEADERS and not self.transport.is_closing():
                self.send_400_response("The headers are too long.")
