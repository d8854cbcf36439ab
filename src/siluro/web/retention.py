"""How long the games of visitors stay: on a server that many use, not for ever."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from siluro.store import Keeper, StoreTrouble
from siluro.store.rows import now
from siluro.web.threads import in_thread

LOG = logging.getLogger("siluro.web")
HOUR, DAY = 3600.0, 86400.0
LEAP = timedelta(days=2)
"""A clock that is so far ahead of the last thing that happened may be wrong: then the host has a day to notice."""


@dataclass(frozen=True)
class Retention:
    """Days after which a game that nobody touches is thrown away; 0: never."""

    finished: int = 0
    unfinished: int = 0

    @asynccontextmanager
    async def enforce(self, store: Keeper) -> AsyncIterator[None]:
        """As long as the server runs, old games are thrown away, now and every hour."""
        task = asyncio.create_task(self.go_round(store)) if self.finished or self.unfinished else None
        try:
            yield
        finally:
            if task is not None:
                task.cancel()

    async def go_round(self, store: Keeper) -> None:
        last = await in_thread(newest, store)
        while True:
            leaps, last = now() - last > LEAP, now()
            if leaps:
                LOG.warning("the clock is far ahead of the last game: old games are deleted in a day, not now")
            else:
                await in_thread(self.remove_old, store)
            await asyncio.sleep(DAY if leaps else HOUR)

    def remove_old(self, store: Keeper) -> None:
        for days, over in ((self.finished, True), (self.unfinished, False)):
            try:
                gone = store.remove_old(now() - timedelta(days=days), over=over) if days > 0 else 0
            except StoreTrouble as error:
                LOG.error("%s", error)
            else:
                if gone:
                    LOG.warning("%s games were not touched for %s days and are deleted", gone, days)


def newest(store: Keeper) -> datetime:
    """When a game was last touched."""
    with suppress(StoreTrouble):
        return max((row.changed for row in store.list(limit=1)), default=now())
    return now()


NO_END = Retention()
