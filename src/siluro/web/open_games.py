"""The games that are open: each in memory once, and whoever watches it is told of every change."""

from __future__ import annotations

import asyncio
import logging
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
from siluro.web.threads import one_by_one

LOG = logging.getLogger("siluro.web")
MOST = 400
"""Games kept in memory, about 0.2 MB each; the others are read again when somebody opens them."""
MOST_WEIGHT = 400_000_000
"""Bytes that they take, about: a game of many lines, or of long ones, weighs as much as many others."""
MOST_STREAMS = 600
"""Pages that listen for news."""
LONG = 500
"""Lines of a game that take longer to read than others are to wait."""
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
        self.lying: Lying | None = None
        """The pieces as the last reply to a player showed them."""

    @property
    def session(self) -> Session:
        return self.seat.session

    @property
    def number(self) -> int:
        """Grows with every deed; an answer that quotes an older number was meant for another position."""
        return self.seat.number


class OpenGames:
    """All open games of a store; only the event loop touches them."""

    def __init__(self, store: Keeper) -> None:
        self.store = store
        self.open: OrderedDict[str, OpenGame] = OrderedDict()
        self.watchers: dict[str, set[Watcher]] = {}
        self.talked: dict[str, int] = {}
        """The newest line of talk that those who watch a game have heard of."""
        self.polling: asyncio.Task[None] | None = None

    def at(self, name: str, lines: int | None = None) -> OpenGame:
        """A saved game as it is on disk, opened if it is not yet; `lines` if somebody has just looked there."""
        game = self.open.get(name)
        if game is None:
            return self.put(self.store.load(name))
        self.open.move_to_end(name)
        self.catch_up(game, lines)
        return game

    async def prepare(self, name: str, lines: int) -> None:
        """Have a long game read in a thread, if it has to be read."""
        game = self.open.get(name)
        if lines < LONG or (game is not None and game.saved.has_all(lines)):
            return
        saved = await one_by_one(self.store.load, name)
        game = self.open.get(name)
        if game is None or not game.saved.has_all(lines):  # nobody was faster
            self.forget(name)
            self.put(saved)

    def catch_up(self, game: OpenGame, lines: int | None = None) -> None:
        """Take in what another process has written; NoSuchGame if it was removed there."""
        try:
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
            weight -= self.open[name].saved.weight
            self.forget(name)

    def put(self, saved: SavedGame) -> OpenGame:
        """A game that was just begun or read."""
        self.open[saved.id] = game = OpenGame(saved)
        self.close_oldest()
        return game

    def forget(self, name: str) -> None:
        """What is in memory may differ from what is on disk: read it again next time."""
        game = self.open.pop(name, None)
        if game is not None:
            game.saved.close()

    def do(self, game: OpenGame, number: int, deed: str, value: str, by: str, leaves: Leaves, why_not: WhyNot) -> str:
        """Carry out a deed of a player; what to tell them, empty if it simply happened."""
        if not game.seat.is_meant(number):
            raise Stale
        refused = why_not(game.seat)
        if refused:
            return refused
        before = game.number
        game.seat.rolling, game.seat.routine = leaves.rolls, leaves.routine
        try:
            game.seat.do(deed, value, by)
        except Misfit as error:
            return sentence(str(error))
        except BaseException:
            self.forget(game.id)
            raise
        finally:
            self.tell_since(game, before)
        return ""

    def tell_since(self, game: OpenGame, before: int) -> None:
        """Tell those who watch, if the game has gone on."""
        if game.id in self.open and game.number != before:
            self.tell(game.id, game.number)

    def go_on(self, name: str, leaves: Leaves) -> None:
        """Go on with what the player has just left to the table."""
        game = self.at(name)
        game.seat.routine = leaves.routine
        game.seat.settle(rolling=leaves.rolls)
        self.tell(name, game.number)

    # whoever watches

    def check_room(self) -> None:
        """TooMany if nobody else may watch: every watcher holds a connection open."""
        if sum(map(len, self.watchers.values())) >= MOST_STREAMS:
            raise TooMany

    def watch(self, name: str) -> Watcher:
        watcher = Watcher()
        self.watchers.setdefault(name, set()).add(watcher)
        if self.polling is None or self.polling.done():
            call = asyncio.get_running_loop().call_soon_threadsafe
            hears = self.store.listen(lambda *news: call(self.hear, *news), lambda: call(self.notice_others))
            self.polling = asyncio.create_task(self.poll(LOOK if hears else POLL))
        return watcher

    async def poll(self, every: float) -> None:
        """As long as anybody watches: notice what other processes write."""
        while self.watchers:
            await asyncio.sleep(every)
            self.notice_others()

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
    """A page that is open on a game."""

    def __init__(self) -> None:
        self.news: asyncio.Queue[str] = asyncio.Queue()

    def tell(self, event: str) -> None:
        self.news.put_nowait(event)
