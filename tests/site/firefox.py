"""Firefox on the static edition, by WebDriver BiDi, which it speaks itself; its profile outlives a kill."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

PROGRAMS = ("firefox-esr", "firefox")
PATIENCE = 120.0
"""Seconds: Python starts several times in these tests, on a computer that may be busy."""
SETTINGS = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.serviceWorkers.enabled": True,
    "extensions.update.enabled": False,
    "intl.accept_languages": "en-GB",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 1,  # scenes take their time
}
"""Against windows and requests of the browser's own."""


def find_firefox() -> str:
    """The program, or nothing."""
    return next((found for name in PROGRAMS if (found := shutil.which(name))), "")


class Firefox:
    """A process with a profile; it can be killed and started again."""

    def __init__(self, folder: Path, **settings: bool | int | str) -> None:
        self.profile = folder / "profile"
        self.profile.mkdir(parents=True)
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in (SETTINGS | settings).items()
        ]
        (self.profile / "user.js").write_text("".join(lines))
        self.asked = 0
        self.start()

    def start(self) -> None:
        port = self.profile / "WebDriverBiDiServer.json"
        port.unlink(missing_ok=True)
        command = [
            find_firefox(),
            "--headless",
            "--no-remote",
            "--profile",
            str(self.profile),
            "--remote-debugging-port=0",
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self.connect(port)
        except BaseException:
            self.process.kill()
            self.process.wait(20)
            raise

    def connect(self, port: Path) -> None:
        """By the port that it writes into a file."""
        until = time.monotonic() + PATIENCE
        while not port.exists() or not port.read_text().strip():
            assert time.monotonic() < until, "Firefox did not say on which port it listens."
            time.sleep(0.05)
        about = json.loads(port.read_text())
        self.lines = ExitStack()
        address = f"ws://127.0.0.1:{about['ws_port']}/session"
        self.line: ClientConnection = self.lines.enter_context(connect(address, max_size=None))
        self.version = self.send("session.new", capabilities={})["capabilities"]["browserVersion"]

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        """The result of a command; what happens in between is not listened to."""
        self.asked += 1
        self.line.send(json.dumps({"id": self.asked, "method": method, "params": params}))
        while True:
            told = json.loads(self.line.recv(PATIENCE))
            if told.get("id") == self.asked:
                assert told["type"] == "success", told
                found: dict[str, Any] = told["result"]
                return found

    def open(self, address: str) -> Tab:
        tab = Tab(self, self.send("browsingContext.create", type="tab")["context"])
        tab.go(address)
        return tab

    def kill(self) -> None:
        """Without a warning."""
        self.process.kill()
        self.process.wait(20)
        self.lines.close()

    def close(self) -> None:
        self.send("browser.close")
        self.lines.close()
        self.process.wait(60)


class Tab:
    """A tab with the static edition."""

    def __init__(self, firefox: Firefox, context: str) -> None:
        self.firefox = firefox
        self.context = context

    def go(self, address: str) -> None:
        self.firefox.send("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def reload(self) -> None:
        self.firefox.send("browsingContext.reload", context=self.context, wait="complete")

    def close(self) -> None:
        self.firefox.send("browsingContext.close", context=self.context)

    def run(self, code: str) -> Any:
        """What an expression comes to, as JSON; `table` is the document of the table, if it is there."""
        whole = f"""(async () => {{
          const table = document.querySelector("#frame.shown iframe")?.contentDocument;
          return JSON.stringify(await ({code}) ?? null);
        }})()"""
        found = self.firefox.send(
            "script.evaluate", expression=whole, target={"context": self.context}, awaitPromise=True
        )
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def wait(self, code: str) -> Any:
        """Until the expression is true; what it comes to."""
        until = time.monotonic() + PATIENCE
        while not (found := self.run(code)):
            assert time.monotonic() < until, (code, self.run("document.body.innerText"))
            time.sleep(0.03)
        return found
