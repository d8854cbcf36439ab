"""What the collector of a server looks at, and how often."""

from __future__ import annotations

import gc
import time
from typing import Final

YOUNG: Final = 1_000
"""New objects before it looks at them: an answer leaves some six hundred, nearly all of them to stay."""
TIMES: Final = 4, 2
"""How often it looks at the youngest before it looks once more at those that stayed, which takes 3 ms and more the
rarer it is; and how often at those before it looks at all that is in its sight."""
HOUR: Final = 3600.0


def tend_memory(every: float = HOUR) -> None:
    """What has stayed goes out of the collector's sight, and comes back once an hour.

    Open games are millions of objects: it is not to look through all of them, for half a second, in the middle of an
    answer. They go by themselves when a game is closed. What holds itself, and was in use just then, goes only when
    the collector finds it.
    """
    looked = time.monotonic()

    def keep(phase: str, info: dict[str, int]) -> None:
        nonlocal looked
        if phase == "stop":
            if info["generation"] > 0:
                gc.freeze()
        elif info["generation"] == 2 and time.monotonic() - looked >= every:
            looked = time.monotonic()
            gc.unfreeze()

    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *TIMES)
    gc.callbacks.append(keep)
