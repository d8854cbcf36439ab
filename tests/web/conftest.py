"""A real table in a real second process, and a real browser on it."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request, expect

from tests.chromium import find_chromium
from tests.cli.running import COMMAND

HERE = Path(__file__).parent
REVIEW_TIME = "2"
"""Seconds: a review goes on when its page is left, and would slow down all other tests for as long as it may take."""
PATIENCE = 30_000
"""Milliseconds: every answer is synced to disk, which may be busy with a build."""
expect.set_options(timeout=PATIENCE)
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))  # one server for all tests of a module


@dataclass
class Served:
    """A table that runs; it can be killed and started again on the same database."""

    database: Path | str
    arguments: list[str] = field(default_factory=list)
    process: subprocess.Popen[str] | None = None
    address: str = ""

    def start(self) -> Served:
        port = self.address.rstrip("/").rpartition(":")[2] if self.address else free_port()
        command = [*COMMAND, "serve", "--json", "--port", port, "--db", str(self.database)]
        command += ["--review-time", REVIEW_TIME, *self.arguments]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout
        told = ""
        while not told.rstrip().endswith("}"):
            line = self.process.stdout.readline()
            assert line, "the table did not start"
            told += line
        self.address = json.loads(told)["address"].rstrip("/").replace("localhost", "127.0.0.1")
        return self

    def kill(self, how: int = signal.SIGKILL) -> None:
        assert self.process
        self.process.send_signal(how)
        self.process.wait(20)
        assert self.process.stdout
        self.process.stdout.close()
        self.process = None


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


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    table = Served(tmp_path_factory.mktemp("table") / "siluro.db").start()
    yield table
    if table.process:
        table.kill(signal.SIGTERM)


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    chromium = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
    yield chromium
    chromium.close()


class Watched:
    """Pages of one context: nothing may fail or complain, and nothing may be asked of anybody else."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.complaints: list[str] = []
        context.on("console", self.console)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        context.on("request", self.request)
        context.on("requestfailed", self.failed)
        context.set_default_timeout(PATIENCE)

    def console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def request(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:")):
            self.complaints.append(f"asked somebody else: {request.url}")

    def failed(self, request: Request) -> None:
        # A page that is left closes its stream of events and gives up whatever it was only reading. What it was
        # sending (an answer, an undo) must never be given up, and the server must never break off by itself.
        left = request.failure == "net::ERR_ABORTED" and request.method == "GET"
        if not request.url.endswith("/events") and not left:
            self.complaints.append(f"failed: {request.url} {request.failure}")

    def page(self) -> Page:
        return self.context.new_page()


@pytest.fixture
def watched(browser: Browser, served: Served) -> Iterator[Watched]:
    context = browser.new_context(
        base_url=served.address,
        viewport={"width": 1280, "height": 800},
        locale="en-GB",
        reduced_motion="reduce",  # scenes take their time; a test that looks at them asks for motion
    )
    watching = Watched(context, served.address)
    yield watching
    context.close()
    assert watching.complaints == []


@pytest.fixture
def page(watched: Watched) -> Page:
    return watched.page()
