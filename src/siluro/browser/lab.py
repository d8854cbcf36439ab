"""What the second worker of a browser does: advice at once, reviews a little at a time, so that advice never waits."""

from __future__ import annotations

import json
import time
from base64 import b64decode
from collections import OrderedDict
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import msgspec

import siluro
from siluro.speech.say import LANGUAGE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from siluro.browser.pool import Shared
    from siluro.lab.advise import Advice
    from siluro.lab.review import Look, Review, Reviewing

SLICE = 0.4
"""Seconds that one piece of a review takes, and as much more as its last look needs."""
MOST = 4
"""Reviews in the making."""
POOLS: list[Shared] = []
"""The one that plays in several workers, if there is one."""
MAKING: OrderedDict[str, tuple[Reviewing, Iterator[Look]]] = OrderedDict()


def run(name: str, arguments: str) -> str:
    """Carry out a task: its name and its arguments as JSON, its result as JSON; `sorry` says why there is none."""
    given = decode(arguments)
    token = LANGUAGE.set(given.pop("language", "en"))
    try:
        return encode(TASKS[name](**given))
    except ValueError as error:
        return encode({"sorry": str(error)})
    finally:
        LANGUAGE.reset(token)


def use(hands: Any) -> None:
    """Play out in other workers too: `site/shell/hands.js`."""
    from siluro.browser.pool import Shared, WorkerHands

    POOLS.append(Shared(WorkerHands(hands)))


def pool_for(workers: int) -> Shared | None:
    """Who makes play-outs: as many workers as there are, or only this one."""
    return POOLS[0] if POOLS and workers != 1 else None


def count_workers() -> dict[str, Any]:
    """How many could play out now; more are started if there is room."""
    return {"workers": POOLS[0].size if POOLS else 1}


def advise(state: str, playouts: int = 0, workers: int = 0) -> dict[str, Any]:
    """Advice as the table gives it, and who helped; a budget of play-outs gives the same with any number of workers."""
    from siluro.table.seat import advise as values_of

    pool = pool_for(workers)
    before = pool.helped if pool else 0
    found = values_of(siluro.load(b64decode(state)), playouts, pool)
    return {"advice": asdict(found), "helped": pool.helped - before if pool else 0}


def review(
    key: str, start: str, answers: list[str], scenario: str, seconds: float, playouts: int = 0, workers: int = 0
) -> dict[str, Any]:
    from siluro.lab.objective import EXPECTED
    from siluro.lab.review import Reviewing

    s, pool = siluro.load(b64decode(start)), pool_for(workers)
    making = Reviewing(s, answers, EXPECTED, scenario, seconds, playouts, pool=pool)
    MAKING[key] = making, making.looks()
    while len(MAKING) > MOST:
        MAKING.popitem(last=False)
    return review_on(key)


def review_on(key: str) -> dict[str, Any]:
    """The next piece; nothing if this worker does not know the review."""
    if key not in MAKING:
        return {"looked": None, "review": None}
    making, looks = MAKING[key]
    until = time.perf_counter() + SLICE
    for look in looks:
        if time.perf_counter() > until:
            return {"looked": look.number, "review": None}
    del MAKING[key]
    return {"looked": len(making.answers), "review": asdict(making.review())}


def play(stints: list[Any], seed: int) -> dict[str, Any]:
    """The share of play-outs that another worker has given this one."""
    from siluro.browser.pool import play_given

    return {"scores": play_given(stints, seed)}


TASKS: dict[str, Callable[..., dict[str, Any]]] = {
    "advise": advise,
    "review": review,
    "review-on": review_on,
    "play": play,
    "workers": count_workers,
}


# errors may be without end, which JSON proper cannot say


def encode(value: object) -> str:
    return json.dumps(value)


def decode(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    return found


def read_advice(found: Any) -> Advice:
    from siluro.lab.advise import Advice

    return msgspec.convert(found, Advice)


def read_review(found: Any) -> Review:
    from siluro.lab.review import Review

    return msgspec.convert(found, Review)
