"""What the collector of a server looks at, and how often."""

from __future__ import annotations

import asyncio
import gc
from typing import Final

YOUNG: Final = 1_000
"""New objects before it looks at them: an answer leaves some six hundred, nearly all of them to stay."""
TIMES: Final = 4, 2
"""How often it looks at the youngest before it looks once more at those that stayed, which takes the longer the rarer
it is; and how often at those before it would look at everything."""
HOUR: Final = 3600.0


def tend_memory() -> None:
    """What has stayed goes out of the collector's sight, until somebody looks at everything.

    Open games are millions of objects: it is not to look through all of them, for half a second, in the middle of an
    answer. They go by themselves when a game is closed. What holds itself, and was in use just then, goes only when
    the collector finds it.
    """

    def keep(phase: str, info: dict[str, int]) -> None:
        if phase == "stop" and info["generation"] > 0:
            gc.freeze()

    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *TIMES)
    gc.callbacks.append(keep)


async def look_at_everything(every: float = HOUR) -> None:
    """Once in a while, as long as the server runs. Of itself the collector no longer does: nothing is in its sight."""
    while True:
        await asyncio.sleep(every)
        gc.unfreeze()
        gc.collect()
