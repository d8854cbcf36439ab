"""The store in a browser: heads of games in memory, their lines when somebody asks, and every change in a journal.

Storage there answers later than we can wait, so whoever runs the table reads before a request and writes after it:

    store = BrowserStore(await storage.read(""))
    with errand() as mine:
        ...                                   # a request; what it changes is in the journal
        if mine.missing:                      # it needed lines that were not read yet: read them, ask again
            store.supply(mine.missing, await storage.read(mine.missing))
    entries = store.entries()                 # those of other requests too
    await storage.write(encode_entries(entries))     # all or nothing
    store.confirm(entries)                    # or store.take_back(): as if nothing had happened

Rows and changes are `[place, key, value]` as JSON: `["games", id, head]`, `["lines", [id, number], line]`,
`["settings", name, text]`. No value: it is deleted; `["lines", id, null]` deletes all lines of a game.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import msgspec

from siluro.speech.say import say
from siluro.store.attempts import Attempt, Attempts
from siluro.store.keeper import Head, Keeper, unknown
from siluro.store.rows import Row, row_of
from siluro.store.trouble import Stale, StoreTrouble

if TYPE_CHECKING:
    from siluro.store.company import Company

Change = tuple[str, Any, Any]
EVERY = "*"
"""All games, where one could be named."""
MOMENTS = ("created", "changed")
ATTEMPTS = "attempts"


class Nobody:
    """The company where everybody plays on a device of their own: without visitors no page asks it anything."""


@dataclass
class Errand:
    """What became of one request, while others are under way."""

    missing: str = ""
    """A game whose lines are to be read, or every game."""
    taken_back: bool = False
    """Whether the storage refused what it did."""


ERRAND: ContextVar[Errand] = ContextVar("ERRAND")


@contextmanager
def errand() -> Iterator[Errand]:
    """What is asked of a store in here is asked by one request."""
    mine = Errand()
    token = ERRAND.set(mine)
    try:
        yield mine
    finally:
        ERRAND.reset(token)


class Entry(NamedTuple):
    """One deed: what it changes in the storage, how it is taken back in memory, and for whom it was done."""

    changes: builtins.list[Change]
    take_back: Callable[[], None]
    errand: Errand | None


class BrowserStore(Keeper):
    """Games of one player, in the storage of a browser."""

    def __init__(self, rows: str | bytes) -> None:
        self.company = cast("Company", Nobody())
        self.heads: dict[str, Head] = {}
        self.lines: dict[str, builtins.list[str]] = {}
        """Of the games that were asked for."""
        self.settings: dict[str, str] = {}
        self.attempts = BrowserAttempts(self)
        self.journal: builtins.list[Entry] = []
        for place, key, value in decode(rows):
            if place == "games":
                self.heads[key] = value | {name: datetime.fromisoformat(value[name]) for name in MOMENTS}
            elif place == "settings":
                self.settings[key] = value

    # the storage

    def supply(self, wanted: str, rows: str | bytes) -> None:
        """The lines of the game, or of every game, that was asked for."""
        found: dict[str, builtins.list[tuple[int, str]]] = {}
        for place, key, value in decode(rows):
            if place == "lines":
                found.setdefault(key[0], []).append((key[1], value))
        for id, lines in found.items():
            if id in self.heads and id not in self.lines:
                self.lines[id] = [line for _, line in sorted(lines)]
        for id in self.heads:
            if wanted in (id, EVERY):
                self.lines.setdefault(id, [])  # a head without lines: replaying says what is wrong

    def entries(self) -> builtins.list[Entry]:
        """What is to be written now."""
        return list(self.journal)

    def confirm(self, entries: builtins.list[Entry]) -> None:
        """It is written."""
        del self.journal[: len(entries)]

    def take_back(self) -> None:
        """It could not be written: none of it has happened."""
        for entry in reversed(self.journal):
            entry.take_back()
            if entry.errand is not None:
                entry.errand.taken_back = True
        self.journal.clear()

    def note(self, changes: builtins.list[Change], take_back: Callable[[], None]) -> None:
        self.journal.append(Entry(changes, take_back, ERRAND.get(None)))

    # games

    def insert(self, about: Head, lines: builtins.list[str]) -> None:
        id = about["id"]
        self.heads[id], self.lines[id] = {"owner": "", **about}, list(lines)

        def take_back() -> None:
            del self.heads[id], self.lines[id]

        self.note([head_change(self.heads[id]), *line_changes(id, 1, lines)], take_back)

    def extend(self, id: str, first: int, lines: builtins.list[str], changes: Head) -> None:
        before, there = self.head(id), self.lines_of(id)
        if len(there) != first - 1:
            raise Stale
        there.extend(lines)
        self.heads[id] = before | changes

        def take_back() -> None:
            del there[first - 1 :]
            self.heads[id] = before

        self.note([*line_changes(id, first, lines), head_change(self.heads[id])], take_back)

    def remove(self, id: str) -> None:
        before = self.head(id)
        lines = self.lines.pop(id, None)
        del self.heads[id]

        def take_back() -> None:
            self.heads[id] = before
            if lines is not None:
                self.lines[id] = lines

        self.note([("lines", id, None), ("games", id, None)], take_back)

    def keep_setting(self, name: str, value: str) -> None:
        """Something that is kept beside the games."""
        before = self.settings.get(name)
        if before == value:
            return
        self.settings[name] = value

        def take_back() -> None:
            if before is None:
                del self.settings[name]
            else:
                self.settings[name] = before

        self.note([("settings", name, value)], take_back)

    def head(self, id: str) -> Head:
        if id not in self.heads:
            raise unknown(id)
        return self.heads[id]

    def fetch(self, id: str) -> tuple[Head, builtins.list[str]]:
        return self.head(id), list(self.lines_of(id))

    def lines_of(self, id: str) -> builtins.list[str]:
        if id not in self.lines:
            want(id)
            raise StoreTrouble(say("This game is being read. Try again in a moment."))
        return self.lines[id]

    def gather(self) -> None:
        if any(id not in self.lines for id in self.heads):
            want(EVERY)
            raise StoreTrouble(say("The games are being read. Try again in a moment."))

    def lengths(self, ids: Iterable[str]) -> dict[str, int]:
        return {id: self.heads[id]["lines"] for id in ids if id in self.heads}

    # lists

    def list(
        self,
        game: str = "",
        scenario: str = "",
        *,
        over: bool | None = None,
        limit: int = 100,
        offset: int = 0,
        seen_by: str = "",
    ) -> builtins.list[Row]:
        found = sorted(self.narrow(game, scenario, over), key=lambda head: str(head["id"]))
        found.sort(key=lambda head: head["changed"], reverse=True)
        return [row_of(head) for head in found[offset : offset + limit]]

    def best(
        self, game: str, scenario: str, *, clean: bool = False, without: str = "", seen_by: str = ""
    ) -> Row | None:
        found = [head for head in self.narrow(game, scenario, over=True) if head["id"] != without]
        found = [head for head in found if row_of(head).counts]
        if clean:
            found = [head for head in found if not any(head["marks"].values())]
        best = min(found, key=lambda head: (-head["score"], head["created"], head["id"]), default=None)
        return row_of(best) if best else None

    def narrow(self, game: str, scenario: str, over: bool | None) -> builtins.list[Head]:
        return [
            head
            for head in self.heads.values()
            if game in ("", head["game"]) and scenario in ("", head["scenario"]) and over in (None, head["over"])
        ]

    def check(self) -> None:
        """It is in memory."""


class BrowserAttempts(Attempts):
    """The player's attempts at puzzles, together one setting: there are never many."""

    def __init__(self, store: BrowserStore) -> None:
        self.store = store

    def add(self, visitor: str, attempt: Attempt) -> None:
        there = self.of(visitor)
        if all((each.puzzle, each.day) != (attempt.puzzle, attempt.day) for each in there):
            self.store.keep_setting(ATTEMPTS, msgspec.json.encode([*there, attempt]).decode())

    def of(self, visitor: str) -> builtins.list[Attempt]:
        return msgspec.json.decode(self.store.settings.get(ATTEMPTS, "[]"), type=list[Attempt])


def want(lines: str) -> None:
    """Whoever runs the table reads them and asks again."""
    mine = ERRAND.get(None)
    if mine is not None:
        mine.missing = lines


def decode(rows: str | bytes) -> builtins.list[builtins.list[Any]]:
    found: builtins.list[builtins.list[Any]] = msgspec.json.decode(rows)
    return found


def encode_entries(entries: builtins.list[Entry]) -> str:
    """Entries of the journal as the storage takes them."""
    return msgspec.json.encode([change for entry in entries for change in entry.changes]).decode()


def head_change(head: Head) -> Change:
    return "games", head["id"], {**head, **{name: head[name].isoformat() for name in MOMENTS}}


def line_changes(id: str, first: int, lines: builtins.list[str]) -> builtins.list[Change]:
    return [("lines", (id, first + n), line) for n, line in enumerate(lines)]
