"""The storage port without a browser: rows in a dict, and in a file if one is named, each write whole or not at all."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import Any

from siluro.store.browser import BrowserStore, encode_entries


class DictStorage:
    """What a browser's storage is to the table."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self.refuses = ""
        """Why nothing can be written now."""
        self.writes: list[list[list[Any]]] = []
        self.rows: dict[tuple[str, str], Any] = {}
        self.lines: dict[str, dict[int, str]] = {}
        for changes in map(json.loads, file.read_text().splitlines()) if file and file.exists() else ():
            self.put(changes)

    async def read(self, game: str) -> str:
        return self.look(game)

    def look(self, game: str) -> str:
        if not game:
            return json.dumps([[*key, value] for key, value in self.rows.items()])
        wanted = self.lines if game == "*" else {game: self.lines.get(game, {})}
        return json.dumps([["lines", [id, n], line] for id, lines in wanted.items() for n, line in lines.items()])

    async def write(self, changes: str) -> None:
        self.apply(changes)

    def apply(self, changes: str) -> None:
        if self.refuses:
            raise OSError(self.refuses)
        if self.file:
            with self.file.open("a") as journal:
                journal.write(changes + "\n")
                journal.flush()
                os.fsync(journal.fileno())
        self.put(json.loads(changes))

    def put(self, changes: list[list[Any]]) -> None:
        self.writes.append(changes)
        for place, key, value in changes:
            if place == "lines" and isinstance(key, str):
                self.lines.pop(key, None)
            elif place == "lines":
                self.lines.setdefault(key[0], {})[key[1]] = value
            elif value is None:
                self.rows.pop((place, key), None)
            else:
                self.rows[place, key] = value


class SlowStorage(DictStorage):
    """One whose readers wait, as in a browser, so that several requests are under way at once."""

    def __init__(self, file: Path | None = None) -> None:
        super().__init__(file)
        self.gate = asyncio.Event()
        self.gate.set()

    async def read(self, game: str) -> str:
        await asyncio.sleep(0.01)
        await self.gate.wait()
        return self.look(game)


def flush(store: BrowserStore, storage: DictStorage) -> None:
    """What is done after each request."""
    entries = store.entries()
    if entries:
        storage.apply(encode_entries(entries))
    store.confirm(entries)
