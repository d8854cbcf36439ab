"""Play-outs in several workers of a browser at once: this one plays its share, the others play theirs.

Python waits here for other workers, which only some browsers allow; see `site/shell/hands.js`. A share that does not
come back is played here, so that a worker which the browser ended costs time and nothing else.
"""

from __future__ import annotations

import json
import time
from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Any, Protocol

import siluro
from siluro.lab.pool import Stint, deal, gather, play_stint
from siluro.lab.search import playout_policy

WORTH = 4
"""Play-outs for each worker below which a message takes longer than it saves."""
PATIENCE = 1.0, 2.0
"""Seconds that others are waited for when this one has played its share, and more for each second that took."""


class Hands(Protocol):
    """The other workers."""

    def count(self) -> int:
        """How many can play now; the first time that it is asked, they are started."""

    def give(self, hand: int, work: str) -> None:
        """Have one of them carry out `play` with its arguments as JSON."""

    def take(self, hand: int, seconds: float) -> str:
        """What it found, as JSON; nothing if it does not answer in that time."""


class WorkerHands:
    """The other workers of a browser: `site/shell/hands.js`."""

    def __init__(self, given: Any) -> None:
        from pyodide.ffi import run_sync  # type: ignore[import-not-found]  # a browser's Python has it

        self.given, self.wait = given, run_sync

    def count(self) -> int:
        return int(self.wait(self.given.count()))

    def give(self, hand: int, work: str) -> None:
        self.given.give(hand, work)

    def take(self, hand: int, seconds: float) -> str:
        return str(self.wait(self.given.take(hand, 1000 * seconds)))


class Shared:
    """A pool of this worker and others."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.helped = 0
        """Shares that others have played."""

    @property
    def size(self) -> int:
        return 1 + self.hands.count()

    def scores(self, stints: Sequence[Stint], seed: int) -> list[list[int]]:
        whole = sum(len(each.numbers) for each in stints)
        size = self.size if whole >= 2 * WORTH else 1
        mine, *others = deal(stints, max(1, min(size, whole // WORTH)))
        for hand, share in enumerate(others):
            self.hands.give(hand, encode(share, seed))
        began = time.perf_counter()
        found = [play_share(mine, seed)]
        least, for_each = PATIENCE
        patience = least + for_each * (time.perf_counter() - began)
        for hand, share in enumerate(others):
            told = json.loads(self.hands.take(hand, patience) or "{}")
            self.helped += "scores" in told
            found.append(told["scores"] if "scores" in told else play_share(share, seed))
        return gather(stints, found)


def play_share(stints: Sequence[Stint], seed: int) -> list[list[int]]:
    chooser = playout_policy(stints[0].s.game)
    return [play_stint(each, chooser, seed) for each in stints]


def encode(share: Sequence[Stint], seed: int) -> str:
    """The arguments of `play`."""
    told = [
        (b64encode(siluro.dump(each.s)).decode() if each.numbers else "", *steps_of(each.numbers)) for each in share
    ]
    return json.dumps({"stints": told, "seed": seed})


def steps_of(numbers: range) -> tuple[int, int, int]:
    return numbers.start, numbers.stop, numbers.step


def play_given(given: Sequence[Sequence[Any]], seed: int) -> list[list[int]]:
    """Play a share that came from another worker."""
    return [
        play_share([Stint(siluro.load(b64decode(state)), range(*steps))], seed)[0] if state else []
        for state, *steps in given
    ]
