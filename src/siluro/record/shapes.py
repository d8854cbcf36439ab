"""Plain data into typed records.

What a type looks like is worked out at its first use, and msgspec 0.22 crashes the whole program if two threads do so
at once, as two tabs on a server that was just started will. So one goes after the other.
"""

from __future__ import annotations

from threading import RLock
from typing import Final, TypeVar

import msgspec

from siluro.speech.say import say

T = TypeVar("T")
ONE_AT_A_TIME: Final = RLock()


def convert(tree: object, shape: type[T]) -> T:
    """Data as a record of this shape; msgspec.ValidationError says what does not fit."""
    with ONE_AT_A_TIME:
        return msgspec.convert(tree, shape)


def decode_json(data: bytes, shape: type[T]) -> T:
    """JSON as a record of this shape."""
    try:
        with ONE_AT_A_TIME:
            return msgspec.json.decode(data, type=shape)
    except RecursionError:
        raise msgspec.DecodeError(say("it is nested too deeply")) from None
