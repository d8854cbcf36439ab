"""Runs the table until somebody stops it."""

from __future__ import annotations

import gc
import logging
import sys
from socket import socket

import uvicorn
from starlette.applications import Starlette

from siluro.web.measures import ACCESS
from siluro.web.protocol import PatientProtocol
from siluro.web.safety import LONGEST_HEADERS

MOST_AT_ONCE = 900
"""Connections and requests; most systems let a program have 1,024 open files."""

SWITCH = 0.0005
"""Seconds after which a thread lets the event loop go on, which asks for that at every statement and every reply."""

NEW = 10_000
"""Objects after which the collector looks at them: an answer leaves some six hundred, most of them to stay."""


class Server(uvicorn.Server):
    """Lets those go who only watch, so that nothing is waited for in vain."""

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        app = self.config.app
        assert isinstance(app, Starlette)
        app.state.games.close_streams()
        await super().shutdown(sockets)


def run(app: Starlette, listening: socket, *, has_log: bool = False) -> None:
    """Answer at a socket until a signal comes."""
    if has_log:
        write_log()
    gc.collect()
    gc.freeze()  # what every server has is not to be looked through again and again
    gc.set_threshold(NEW)
    sys.setswitchinterval(SWITCH)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
        http=PatientProtocol,
        ws="none",  # no page uses web sockets, whatever libraries are installed
        h11_max_incomplete_event_size=LONGEST_HEADERS,
        limit_concurrency=MOST_AT_ONCE,
    )
    Server(config).run(sockets=[listening])


def write_log() -> None:
    """A line for each request, to standard error."""
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    ACCESS.addHandler(lines)
    ACCESS.setLevel(logging.INFO)
    ACCESS.propagate = False
