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

    from siluro.lab.advise import Advice
    from siluro.lab.review import Look, Review, Reviewing

SLICE = 0.4
"""Seconds that one piece of a review takes, and as much more as its last look needs."""
MOST = 4
"""Reviews in the making."""
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


def advise(state: str) -> dict[str, Any]:
    from siluro.table.seat import advise as values_of

    return {"advice": asdict(values_of(siluro.load(b64decode(state))))}


def review(key: str, start: str, answers: list[str], scenario: str, seconds: float) -> dict[str, Any]:
    from siluro.lab.objective import EXPECTED
    from siluro.lab.review import Reviewing

    making = Reviewing(siluro.load(b64decode(start)), answers, EXPECTED, scenario, seconds)
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


TASKS: dict[str, Callable[..., dict[str, Any]]] = {"advise": advise, "review": review, "review-on": review_on}


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
