"""News of games between the processes that share a PostgreSQL server: what one writes, the others hear of at once.

News goes out after the commit that it tells of: a NOTIFY inside would make all commits of the server wait in line.
Should the process die in between, whoever asks for the game reads the database anyway.
"""

from __future__ import annotations

import logging
import secrets
import select
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import sqlalchemy as sql
from sqlalchemy.engine import Engine

from siluro.store.keeper import Kind

if TYPE_CHECKING:
    from psycopg.pq.abc import PGconn

LOG = logging.getLogger("siluro.store")
CHANNEL = "siluro"
KINDS: dict[str, Kind] = {"game": "game", "talk": "talk"}
PULSE = 15.0
"""Seconds without news after which the connection is tried."""
RETRY = 1.0
"""Seconds until a lost connection is made anew."""
MOST_WAITING = 10_000
"""News that waits for a connection."""


class Herald:
    """Tells the other processes, and hears them; a thread with a connection of its own."""

    def __init__(self, engine: Engine, hear: Callable[[Kind, str], object], catch_up: Callable[[], object]) -> None:
        self.engine = engine
        self.hear = hear
        self.catch_up = catch_up
        """Called whenever news may have been missed."""
        self.name = secrets.token_hex(4)
        """Our own news comes back to us, and is known by this."""
        self.outgoing: deque[str] = deque(maxlen=MOST_WAITING)
        self.stopped = False
        self.bell, self.rope = socket.socketpair()
        self.rope.setblocking(False)
        self.thread = threading.Thread(target=self.run, name="news", daemon=True)
        self.thread.start()

    def tell(self, kind: Kind, game: str) -> None:
        self.outgoing.append(f"{self.name} {kind} {game}")
        self.ring()

    def ring(self) -> None:
        with suppress(BlockingIOError):  # then it has been rung often enough
            self.rope.send(b"!")

    def stop(self) -> None:
        self.stopped = True
        self.ring()
        self.thread.join()
        self.bell.close()
        self.rope.close()

    def run(self) -> None:
        """Until it is stopped: a connection, and another one when that is lost."""
        while not self.stopped:
            try:
                with self.engine.connect() as link:
                    raw: Any = link.connection.driver_connection
                    link.detach()
                    self.serve(raw.pgconn)
            except Exception as error:  # whatever it is, the next try may go better
                LOG.warning("news of other processes is interrupted: %s", (str(error).splitlines() or [""])[0])
                time.sleep(RETRY)

    def serve(self, line: PGconn) -> None:
        """Listen and speak for as long as the connection holds."""
        say_to(line, "set application_name to 'siluro news'")
        say_to(line, f"listen {CHANNEL}")
        self.catch_up()
        while not self.stopped:
            heard, _, _ = select.select([line.socket, self.bell.fileno()], [], [], PULSE)
            if self.bell.fileno() in heard:
                self.bell.recv(4096)
                self.speak(line)
            elif heard:
                line.consume_input()
            else:
                say_to(line, "select 1")
            for kind, game in incoming(line, self.name):
                self.hear(kind, game)

    def speak(self, line: PGconn) -> None:
        """Everything that is to be told; the same news once."""
        waiting = list(dict.fromkeys(self.outgoing.popleft() for _ in range(len(self.outgoing))))
        if waiting:
            told = "; ".join(f"notify {CHANNEL}, '{news}'" for news in waiting)
            say_to(line, told)


def say_to(line: PGconn, statement: str) -> None:
    """Carry out a statement; OSError if the server does not."""
    done = line.exec_(statement.encode())
    if done.status not in (1, 2):  # a command or rows
        raise OSError(done.error_message.decode("utf-8", "replace"))


def incoming(line: PGconn, name: str) -> set[tuple[Kind, str]]:
    """What others have told since the last look."""
    found: set[tuple[Kind, str]] = set()
    while (news := line.notifies()) is not None:
        sender, _, told = news.extra.decode("utf-8", "replace").partition(" ")
        kind, _, game = told.partition(" ")
        if sender != name and kind in KINDS:
            found.add((KINDS[kind], game))
    return found


def announce(engine: Engine, kind: Kind, game: str) -> None:
    """Tell without a herald, as a program does that only comes by."""
    with suppress(sql.exc.SQLAlchemyError), engine.begin() as link:
        link.execute(sql.select(sql.func.pg_notify(CHANNEL, f"- {kind} {game}")))
