"""WebKit on the static edition, by plain WebDriver: Debian's small browser, on a screen that nobody sees."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

PATIENCE = 120.0
"""Seconds: Python starts several times in these tests, on a computer that may be busy."""
PLACES = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
SETTINGS = "[Settings]\ngtk-enable-animations=false\n"  # scenes take their time
SURROUNDINGS = {
    "LANG": "en_GB.UTF-8",
    "NO_AT_BRIDGE": "1",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "JSC_useOMGJIT": "0",  # to optimise Python takes longer than these tests run it
}


def find_webkit() -> str:
    """The program that the driver starts, or nothing."""
    found = sorted(Path("/").glob(PLACES[1:]))
    return str(found[-1]) if found and shutil.which("WebKitWebDriver") and shutil.which("Xvfb") else ""


class Hangs(Exception):
    """The page answers nothing any more."""


class WebKit:
    """A driver with one window, which is its only tab; while it is driven, this browser writes nothing to disk."""

    def __init__(self, folder: Path, width: int = 1280, height: int = 800) -> None:
        self.parts = ExitStack()
        try:
            self.start(folder, width, height)
        except BaseException:
            self.close()
            raise

    def start(self, folder: Path, width: int, height: int) -> None:
        config = folder / "config" / "gtk-3.0"
        config.mkdir(parents=True)
        (config / "settings.ini").write_text(SETTINGS)
        screen = self.parts.enter_context(a_screen(width + 200, height + 300))
        mine = {"DISPLAY": screen, "HOME": str(folder), "XDG_CONFIG_HOME": str(config.parent)}
        port = free_port()
        self.driver = subprocess.Popen(
            ["WebKitWebDriver", f"--port={port}"],
            env={**os.environ, **SURROUNDINGS, **mine},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self.parts.callback(self.end)
        self.line = self.parts.enter_context(httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE))
        self.wait_for_driver()
        options = {"binary": find_webkit(), "args": ["--automation"]}
        wanted = {"webkitgtk:browserOptions": options, "timeouts": {"script": int(PATIENCE * 1000)}}
        begun = self.ask("POST", "/session", capabilities={"alwaysMatch": wanted})
        self.path = f"/session/{begun['sessionId']}"
        self.version = begun["capabilities"]["browserVersion"]
        self.ask("POST", f"{self.path}/window/rect", width=width, height=height)

    def wait_for_driver(self) -> None:
        until = time.monotonic() + PATIENCE
        while True:
            with suppress(httpx.TransportError):
                self.line.get("/status")
                return
            assert time.monotonic() < until, "WebKit's driver does not answer."
            time.sleep(0.05)

    def ask(self, method: str, path: str, timeout: float = PATIENCE, **params: Any) -> Any:
        try:
            reply = self.line.request(method, path, json=params if method == "POST" else None, timeout=timeout)
        except httpx.ReadTimeout:
            raise Hangs(path) from None
        found = reply.json()["value"]
        assert reply.status_code == 200, found
        return found

    def end(self) -> None:
        """With all that it started: a web process that hangs hears nothing else."""
        with suppress(ProcessLookupError):
            os.killpg(self.driver.pid, signal.SIGKILL)
        self.driver.wait(20)

    def close(self) -> None:
        self.parts.close()

    def go(self, address: str) -> None:
        self.ask("POST", f"{self.path}/url", url=address)

    def reload(self) -> None:
        self.ask("POST", f"{self.path}/refresh")

    def back(self) -> None:
        self.ask("POST", f"{self.path}/back")

    def run(self, code: str, timeout: float = PATIENCE) -> Any:
        """What an expression comes to, as JSON; `table` is the document of the table, if it is there."""
        whole = f"""const done = arguments[0];
        (async () => {{
          const table = document.querySelector("#frame.shown iframe")?.contentDocument;
          return {{ found: JSON.stringify(await ({code}) ?? null) }};
        }})().then(done, (problem) => done({{ problem: String(problem) }}));"""
        found = self.ask("POST", f"{self.path}/execute/async", timeout, script=whole, args=[])
        assert "problem" not in found, found["problem"]
        return json.loads(found["found"])

    def wait(self, code: str) -> Any:
        """Until the expression is true; what it comes to."""
        until = time.monotonic() + PATIENCE
        while not (found := self.run(code)):
            assert time.monotonic() < until, (code, self.run("document.body.innerText"))
            time.sleep(0.05)
        return found


def free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        port: int = line.getsockname()[1]
        return port


@contextmanager
def a_screen(width: int, height: int) -> Iterator[str]:
    """The name of a screen in memory."""
    mine, its = os.pipe()
    size = f"{width}x{height}x24"
    command = ["Xvfb", "-displayfd", str(its), "-screen", "0", size, "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[its], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(its)
    with os.fdopen(mine) as told:
        number = told.readline().strip()
    try:
        assert number, "Xvfb did not start."
        yield f":{number}"
    finally:
        process.terminate()
        process.wait(20)
