"""The games that are open: each in memory once, behind a lock, and whoever watches it is told of every change."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from siluro.record.session import Session
from siluro.record.timeline import Misfit
from siluro.speech.say import sentence
from siluro.store import Keeper, NoSuchGame, SavedGame, Stale, StoreTrouble
from siluro.store.keeper import Kind
from siluro.table.seat import Seat
from siluro.web.safety import TooMany
from siluro.web.scene import Lying
from siluro.web.scribe import Scribe
from siluro.web.threads import in_thread

LOG = logging.getLogger("siluro.web")
MOST = 400
"""Games kept in memory, about 0.2 MB each; the others are read again when somebody opens them."""
MOST_WEIGHT = 400_000_000
"""Bytes that they take, about: a game of many lines, or of long ones, weighs as much as many others."""
MOST_STREAMS = 600
"""Pages that listen for news."""
GONE = -1
"""The number of a game that was removed."""
END = ""
"""Told to those who watch when there is nothing more to tell."""
POLL = 1.0
"""Seconds after which a page that only watches hears of what another process did, where a file is shared."""
LOOK = 60.0
"""The same where the database brings the news, should any be lost."""


@dataclass(frozen=True)
class Leaves:
    """What a player leaves to the table."""

    rolls: bool = False
    routine: bool = False


WhyNot = Callable[[Seat], str]
"""Says why a deed is not for this player; empty if it is."""


class OpenGame:
    """A game that somebody is looking at."""

    def __init__(self, saved: SavedGame) -> None:
        self.id = saved.id
        self.saved = saved
        self.seat = Seat(saved)
        self.lock = threading.RLock()
        self.lying: Lying | None = None
        """The pieces as the last reply to a player showed them."""
        self.is_taken = False

    def take_turn(self) -> bool:
        """Whether the event loop has the game for itself from now on, also while it waits; else somebody has it.

        The lock is the loop's then, so only threads would wait for it.
        """
        if self.is_taken or not self.lock.acquire(blocking=False):
            return False
        self.is_taken = True
        return True

    def end_turn(self) -> None:
        self.is_taken = False
        self.lock.release()

    def close(self) -> None:
        """It leaves the memory: what the collector does not look at must not hold itself."""
        self.saved.close()

    def close_idle(self) -> bool:
        """The same, and whether it was done: nobody's game is closed in the middle of a deed."""
        if self.is_taken or not self.lock.acquire(blocking=False):
            return False
        try:
            self.close()
        finally:
            self.lock.release()
        return True

    @property
    def session(self) -> Session:
        return self.seat.session

    def read_session(self) -> Session:
        """The session without anything that is only on its way to disk: for threads, which can wait for that."""
        with self.lock:
            return self.session

    @property
    def number(self) -> int:
        """Grows with every deed; an answer that quotes an older number was meant for another position."""
        return self.seat.number


class OpenGames:
    """All open games of a store."""

    def __init__(self, store: Keeper) -> None:
        self.store = store
        self.scribe = Scribe(store)
        self.lock = threading.Lock()
        self.open: OrderedDict[str, OpenGame] = OrderedDict()
        self.watchers: dict[str, set[Watcher]] = {}
        self.talked: dict[str, int] = {}
        """The newest line of talk that those who watch a game have heard of."""
        self.polling: asyncio.Task[None] | None = None

    def at(self, name: str, lines: int | None = None) -> OpenGame:
        """A saved game as it is on disk, opened if it is not yet; `lines` if somebody has just looked there."""
        with self.lock:
            known = self.open.get(name)
            if known is not None:
                self.open.move_to_end(name)
        if known is not None:
            self.catch_up(known, lines)
            return known
        game = OpenGame(self.store.load(name))
        with self.lock:
            found = self.open.setdefault(name, game)
            if found is not game:
                game.close()
            self.close_oldest()
        return found

    def at_hand(self, name: str, lines: int | None) -> OpenGame | None:
        """A game that is open and of which nothing has to be read; `lines` as many as it was just seen to have."""
        with self.lock:
            game = self.open.get(name)
            if game is None or not game.saved.has_all(lines):
                return None
            self.open.move_to_end(name)
        return game

    def catch_up(self, game: OpenGame, lines: int | None = None) -> None:
        """Take in what another process has written; NoSuchGame if it was removed there."""
        try:
            with game.lock:
                changed = game.saved.refresh(lines)
        except StoreTrouble:
            self.forget(game.id)
            raise
        if changed:
            self.tell(game.id, game.number)

    def close_oldest(self) -> None:
        """Only so many stay in memory, and so much; those that nobody watches go first, the newest never."""
        weight = sum(each.saved.weight for each in self.open.values())
        *others, _ = self.open
        for name in sorted(others, key=lambda each: each in self.watchers):
            if len(self.open) <= MOST and weight <= MOST_WEIGHT:
                return
            game = self.open[name]
            light = weight - game.saved.weight
            if game.close_idle():
                del self.open[name]
                weight = light

    def put(self, saved: SavedGame) -> OpenGame:
        """A game that was just begun or imported."""
        with self.lock:
            self.open[saved.id] = game = OpenGame(saved)
            self.close_oldest()
        return game

    def forget(self, name: str) -> None:
        """What is in memory may differ from what is on disk: read it again next time."""
        with self.lock:
            game = self.open.pop(name, None)
        if game is not None:
            game.close()

    def do(self, game: OpenGame, number: int, deed: str, value: str, by: str, leaves: Leaves, why_not: WhyNot) -> str:
        """Carry out a deed of a player; what to tell them, empty if it simply happened."""
        with game.lock:
            before = game.number
            try:
                return self.play(game, number, deed, value, by, leaves, why_not)
            finally:
                if game.number != before:
                    self.tell(game.id, game.number)

    def play(self, game: OpenGame, number: int, deed: str, value: str, by: str, leaves: Leaves, why_not: WhyNot) -> str:
        """The same for somebody who has the lock, and without telling those who watch."""
        if not game.seat.is_meant(number):
            raise Stale
        refused = why_not(game.seat)
        if refused:
            return refused
        game.seat.rolling, game.seat.routine = leaves.rolls, leaves.routine
        try:
            game.seat.do(deed, value, by)
        except Misfit as error:
            return sentence(str(error))
        except (Stale, StoreTrouble):
            self.forget(game.id)
            raise
        return ""

    def go_on(self, name: str, leaves: Leaves) -> None:
        """Go on with what the player has just left to the table."""
        game = self.at(name)
        with game.lock:
            game.seat.routine = leaves.routine
            game.seat.settle(rolling=leaves.rolls)
        self.tell(name, game.number)

    # whoever watches

    def check_room(self) -> None:
        """TooMany if nobody else may watch: every watcher holds a connection open."""
        if sum(map(len, self.watchers.values())) >= MOST_STREAMS:
            raise TooMany

    def watch(self, name: str) -> Watcher:
        watcher = Watcher(asyncio.get_running_loop())
        self.watchers.setdefault(name, set()).add(watcher)
        if self.polling is None or self.polling.done():
            hears = self.store.listen(self.hear, self.notice_others)
            self.polling = asyncio.create_task(self.poll(LOOK if hears else POLL))
        return watcher

    async def poll(self, every: float) -> None:
        """As long as anybody watches: notice what other processes write."""
        while self.watchers:
            await asyncio.sleep(every)
            await in_thread(self.notice_others)

    def hear(self, kind: Kind, name: str) -> None:
        """Another process has news of a game."""
        if name not in self.watchers:
            return  # it is read again when somebody asks for it
        if kind == "talk":
            self.tell_talk(name)
        else:
            self.notice_game(name)

    def notice_others(self) -> None:
        """Take in what other processes did to the games that are watched."""
        # a database that is away for a while is no reason to stop looking
        with suppress(StoreTrouble):
            self.notice_talk()
            lengths = self.store.lengths(list(self.watchers))
            for name in list(self.watchers):
                game = self.open.get(name)
                if game is not None and lengths.get(name) != game.number:
                    self.notice_game(name)

    def notice_game(self, name: str) -> None:
        """Read a game again and tell those who watch it."""
        game = self.open.get(name)
        try:
            if game is not None:
                self.catch_up(game)
            else:
                self.tell(name, self.at(name).number)
        except NoSuchGame:
            self.tell(name, GONE)
        except StoreTrouble as error:
            LOG.error("%s", error)

    def notice_talk(self) -> None:
        """Pass on what was said in other processes."""
        found = self.store.company.talk_numbers(list(self.watchers))
        for name, last in found.items():
            if self.talked.get(name, 0) != last:
                self.tell_talk(name)
        self.talked = found

    def leave(self, name: str, watcher: Watcher) -> None:
        others = self.watchers.get(name, set()) - {watcher}
        if others:
            self.watchers[name] = others
        else:
            self.watchers.pop(name, None)

    def tell(self, name: str, number: int) -> None:
        """Tell everybody who watches that the game has come to this number."""
        for watcher in list(self.watchers.get(name, ())):
            watcher.tell(f"data: {number}")

    def tell_talk(self, name: str) -> None:
        """Tell everybody who watches that somebody said something, came or went."""
        for watcher in list(self.watchers.get(name, ())):
            watcher.tell("event: talk\ndata: talk")

    def close_streams(self) -> None:
        """The server stops: pages that watch come back when it, or another one, is there again."""
        for watchers in list(self.watchers.values()):
            for watcher in watchers:
                watcher.tell(END)


class Watcher:
    """A page that is open on a game; told from any thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.news: asyncio.Queue[str] = asyncio.Queue()

    def tell(self, event: str) -> None:
        self.loop.call_soon_threadsafe(self.news.put_nowait, event)
