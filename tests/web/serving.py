"""A real table in a real second process. It can be killed, and started again on the same database.

The process is a copy of one that has read everything already, multiprocessing's fork server: to read it takes a second
of each start, and tests start dozens. test_serve, test_measures and the tests of packages start the program itself.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import random
import signal
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

REVIEW_TIME = "2"
"""Seconds: a review goes on when its page is left, and would slow down all other tests for as long as it may take."""
COPIES = multiprocessing.get_context("forkserver")
COPIES.set_forkserver_preload(["tests.web.warm"])


@dataclass
class Served:
    """A table that runs."""

    database: Path | str
    arguments: list[str] = field(default_factory=list)
    process: BaseProcess | None = None
    output: Connection | None = None
    address: str = ""
    prepare: Callable[[], None] | None = None
    """Done in the process before anything else."""

    def start(self) -> Served:
        port = self.address.rstrip("/").rpartition(":")[2] if self.address else free_port()
        command = ["serve", "--json", "--port", port, "--db", str(self.database), "--review-time", REVIEW_TIME]
        self.output, writing = COPIES.Pipe(duplex=False)
        self.process = COPIES.Process(
            target=run_program, args=([*command, *self.arguments], dict(os.environ), writing, self.prepare), daemon=True
        )
        self.process.start()
        writing.close()
        told = ""
        with open(self.output.fileno(), encoding="utf-8", closefd=False) as lines:
            while not told.rstrip().endswith("}"):
                line = lines.readline()
                assert line, "the table did not start"
                told += line
        self.address = json.loads(told)["address"].rstrip("/").replace("localhost", "127.0.0.1")
        return self

    def kill(self, how: int = signal.SIGKILL) -> None:
        assert self.process and self.process.pid and self.output
        os.kill(self.process.pid, how)
        self.process.join(20)
        assert self.process.exitcode is not None, "the table did not stop"
        self.process = None
        self.output.close()


def run_program(
    arguments: list[str], environment: dict[str, str], writing: Connection, prepare: Callable[[], None] | None
) -> None:
    """As from the command line, with this environment and this end for its standard output."""
    from siluro.cli import main

    multiprocessing.current_process().daemon = False  # or it could have no helpers of its own
    os.environ.clear()
    os.environ.update(environment)
    if prepare is not None:
        prepare()
    with open(writing.fileno(), "w", encoding="utf-8", closefd=False) as sys.stdout:
        sys.exit(main(arguments))


def free_port() -> str:
    """A port that stays ours between a kill and a restart: from where the system takes none for other connections."""
    for port in random.sample(range(20_000, 32_000), 100):
        with socket.socket() as tried:
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
        return str(port)
    raise AssertionError("no port is free")
