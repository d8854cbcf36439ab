"""A real table in a real second process, and a real browser on it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request, expect

from tests.chromium import find_chromium
from tests.web.serving import Served

HERE = Path(__file__).parent
PATIENCE = 30_000
"""Milliseconds: every answer is synced to disk, which may be busy with a build."""
expect.set_options(timeout=PATIENCE)
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))  # one server for all tests of a module


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
