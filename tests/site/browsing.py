"""A browser of its own on the static edition: it can be killed and started again on the same profile."""

from __future__ import annotations

import json
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import BrowserContext, ConsoleMessage, Frame, Page, Playwright, TimeoutError

from tests.chromium import find_chromium
from tests.web.seat import settled

PATIENCE = 120_000
"""Milliseconds: Python starts several times in these tests, on a computer that may be busy."""
ARGUMENTS = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--no-first-run", "--disable-sync", "--disable-default-apps", "--remote-debugging-port=0", "--window-size=1280,800",
    "--disable-features=OptimizationHints,MediaRouter,Translate", "--lang=en-GB", "--force-prefers-reduced-motion",
    "--js-flags=--liftoff-only",  # to optimise Python takes longer than these tests run it
]  # fmt: skip


class Own:
    """Chromium as a process with a profile; every request it makes, whoever makes it, is in its network log."""

    def __init__(self, playwright: Playwright, folder: Path, program: str = "") -> None:
        self.playwright = playwright
        self.folder = folder
        self.program = program or find_chromium()
        self.complaints: list[str] = []
        self.starts = 0
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> BrowserContext:
        port = self.folder / "profile" / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        self.starts += 1
        log = self.folder / f"net-{self.starts}.json"
        command = [self.program, *ARGUMENTS, f"--user-data-dir={port.parent}", f"--log-net-log={log}"]
        self.process = subprocess.Popen([*command, "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        address = f"http://127.0.0.1:{self.wait_for(port)}"
        self.context = self.playwright.chromium.connect_over_cdp(address).contexts[0]
        self.context.set_default_timeout(PATIENCE)
        self.context.on("console", self.hear)
        return self.context

    def wait_for(self, port: Path) -> str:
        """The port on which it listens, which it writes into a file."""
        for _ in range(600):
            if port.exists() and port.read_text().strip():
                return port.read_text().split()[0]
            time.sleep(0.1)
        self.kill()
        raise AssertionError("Chromium did not say within 60 seconds on which port it listens.")

    def hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def kill(self) -> None:
        """Without a warning, as when the battery is empty."""
        assert self.process
        self.process.kill()
        self.process.wait(20)
        self.process = None

    def close(self) -> None:
        if self.process:
            assert self.context.browser
            session = self.context.browser.new_browser_cdp_session()
            session.send("Browser.close")
            self.process.wait(60)
            self.process = None

    def asked(self, origin: str) -> set[str]:
        """Every address that pages and workers of an origin asked for; what the browser asks on its own is not ours."""
        found = set()
        for log in self.folder.glob("net-*.json"):
            try:
                events = json.loads(log.read_text())["events"]
            except ValueError:  # of a killed browser: the list was never closed
                events = json.loads(log.read_text().rstrip().rstrip(",") + "]}")["events"]
            asked = (each["params"] for each in events if "url" in each.get("params", {}))
            found |= {each["url"] for each in asked if each.get("initiator") == origin}
        return found


def table(page: Page) -> Frame:
    """The frame in which the table is shown, once it shows something."""
    page.wait_for_selector("#frame.shown iframe")
    handle = page.query_selector("#frame iframe")
    assert handle
    frame = handle.content_frame()
    assert frame
    return frame


def visit(context: BrowserContext, address: str) -> tuple[Page, Frame]:
    """A new tab."""
    page = context.new_page()
    page.goto(address)
    return page, table(page)


def play_until_advice(frame: Frame) -> None:
    """Roll what is to be rolled, and give the only answer where there is one, until there is something to advise."""
    while True:
        settled(frame)  # type: ignore[arg-type]
        frame.wait_for_selector("#ask [data-roll], #ask .verb button")
        if frame.locator("[data-advice]").count():
            return
        with suppress(TimeoutError):  # a roll that was seen may be gone when it is clicked
            frame.locator("#ask [data-roll], #ask .verb button").first.click(timeout=2_000)
