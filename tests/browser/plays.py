"""Run in a process of its own: the table of the browser where nothing may be imported that a browser does not have.

    python plays.py FILE TASK

The rows lie in FILE. Prints what it found as JSON.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import threading
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import urlencode

FORBIDDEN = ("sqlalchemy", "sqlite3", "numpy", "uvicorn", "multiprocessing", "rich", "textual", "psycopg")


class Browserlike(MetaPathFinder):
    """A Python that lacks what a browser's Python lacks."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] in FORBIDDEN:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


def no_thread(self: threading.Thread) -> None:
    raise RuntimeError("can't start new thread")


class Browser:
    """Pages without script: follows redirects, sends forms."""

    def __init__(self, table: Any, root: str) -> None:
        self.table, self.root = table, root
        self.news: list[dict[str, Any]] = []

    async def get(self, path: str, **headers: str) -> tuple[int, str]:
        return await self.request("GET", path, b"", headers)

    async def load(self, path: str) -> tuple[int, bytes]:
        """A file."""
        status, _, content = await self.table.answer("GET", self.root + path, [["host", "games.example"]])
        return status, content

    async def post(self, path: str, script: bool = False, **form: str) -> tuple[int, str]:
        headers = {"content-type": "application/x-www-form-urlencoded", "origin": "https://games.example"}
        return await self.request(
            "POST", path, urlencode(form).encode(), headers | ({"x-siluro": "1"} if script else {})
        )

    async def request(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, str]:
        pairs = [["host", "games.example"], *map(list, headers.items())]
        status, replied, content = await self.table.answer(method, self.root + path, json.dumps(pairs), body)
        found = dict(replied)
        assert "set-cookie" not in found
        self.news += json.loads(found.get("x-siluro-news", "[]"))
        if status in (303, 307, 308):
            assert found["location"].startswith(self.root + "/")
            return await self.get(found["location"].removeprefix(self.root))
        return status, content.decode()


async def play(browser: Browser, game: str, scenario: str, most: int, **chosen: str) -> dict[str, Any]:
    """Play through the pages, always the first answer that does not end the game."""
    status, page = await browser.post(f"/new/{game}/{scenario}", **chosen)
    assert status == 200, page
    path = table_of(page)
    for _ in range(most):
        number = find(r'data-number="(\d+)"', page)
        ask = page[page.index('id="ask"') :].partition('id="answers"')[2]
        values = re.findall(r'<button[^>]*name="value" value="([^"]*)"', ask)
        if "data-roll" in ask:
            status, reply = await browser.post(path, deed="roll", number=number)
        elif values:
            status, reply = await browser.post(path, deed="answer", value=values[0], number=number, sure=values[0])
        else:
            break
        assert status == 200, reply
        page = reply
    return {"id": path.removeprefix("/t/"), "number": int(find(r'data-number="(\d+)"', page))}


def find(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    assert found, pattern
    return found[1]


def table_of(page: str) -> str:
    return "/t/" + find(r'data-id="([a-z0-9]+)"', page)


def main() -> None:
    file, task = Path(sys.argv[1]), sys.argv[2]
    sys.meta_path.insert(0, Browserlike())
    threading.Thread.start = no_thread  # type: ignore[method-assign]
    sys.path.insert(0, str(Path(__file__).parents[2]))
    from tests.browser import tasks

    print(json.dumps(asyncio.run(getattr(tasks, task)(file))))


if __name__ == "__main__":
    main()
