"""The tables that are open: each game in memory once, behind a lock, and whoever watches it is told of every change."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections import OrderedDict

from siluro.record.session import Session
from siluro.record.timeline import Misfit
from siluro.speech.say import say, sentence
from siluro.store import Kept, Stale, Store, StoreTrouble
from siluro.table.deeds import branch_name, go_on

MOST = 64
"""Games kept in memory; the others are read again when somebody opens them."""


class OpenTable:
    """A game that somebody is looking at."""

    def __init__(self, kept: Kept) -> None:
        self.kept = kept
        self.lock = threading.RLock()
        # a long game is a hundred thousand objects that stay: the collector is not to look through
        # all of them, for a tenth of a second, in the middle of an answer
        gc.collect()
        gc.freeze()

    @property
    def session(self) -> Session:
        return self.kept.session

    @property
    def number(self) -> int:
        """Grows with every deed; an answer that quotes an older number was meant for another position."""
        return self.kept.number


class Tables:
    """All tables of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.lock = threading.Lock()
        self.open: OrderedDict[str, OpenTable] = OrderedDict()
        self.watchers: dict[str, set[Watcher]] = {}

    def at(self, name: str) -> OpenTable:
        """The table of a saved game."""
        with self.lock:
            if name in self.open:
                self.open.move_to_end(name)
                return self.open[name]
        table = OpenTable(self.store.load(name))
        with self.lock:
            table = self.open.setdefault(name, table)
            while len(self.open) > MOST:
                self.open.popitem(last=False)
        return table

    def put(self, kept: Kept) -> OpenTable:
        """A game that was just begun or imported."""
        with self.lock:
            self.open[kept.id] = table = OpenTable(kept)
        return table

    def forget(self, name: str) -> None:
        """What is in memory may differ from what is on disk: read it again next time."""
        with self.lock:
            self.open.pop(name, None)

    def do(self, name: str, number: int, deed: str, value: str, by: str, rolling: bool) -> str:
        """Carry out a deed of a player; what to tell them, empty if it simply happened."""
        table = self.at(name)
        with table.lock:
            if number != table.number:
                raise Stale
            try:
                with table.kept.together() as session:
                    carry_out(session, deed, value, by)
                    go_on(session, rolling)
            except Misfit as error:
                return sentence(str(error))
            except (Stale, StoreTrouble):
                self.forget(name)
                raise
            finally:
                if table.number != number:
                    self.tell(name, table.number)
        return ""

    # whoever watches

    def watch(self, name: str) -> Watcher:
        watcher = Watcher(asyncio.get_running_loop())
        self.watchers.setdefault(name, set()).add(watcher)
        return watcher

    def leave(self, name: str, watcher: Watcher) -> None:
        self.watchers.get(name, set()).discard(watcher)

    def tell(self, name: str, number: int) -> None:
        """Tell everybody who watches that the game has come to this number."""
        for watcher in list(self.watchers.get(name, ())):
            watcher.tell(number)


class Watcher:
    """A page that is open on a game; told from any thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.news: asyncio.Queue[int] = asyncio.Queue()

    def tell(self, number: int) -> None:
        self.loop.call_soon_threadsafe(self.news.put_nowait, number)


def carry_out(session: Session, deed: str, value: str, by: str) -> None:
    """One deed of a player."""
    match deed:
        case "answer":
            session.answer(value, by)
        case "roll":
            session.roll()
        case "undo":
            session.undo(max(1, session.undoable) if value == "all" else 1)
        case "branch":
            session.branch(branch_name(session), int(value) if value.isdecimal() else len(session.main.plies))
        case "main":
            session.back_to_main()
        case "note":
            session.comment(value)
        case _:
            raise Misfit(say("{deed!r} is not an action of the table", deed=deed[:20]))
