"""The words for who plays a saved game together: seats, members, what they say; no database is needed to use them."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime

from siluro.store.trouble import StoreTrouble

HOST = -1
"""The owner is a member too, for name and presence; no seat has this number."""
WATCHING = 0
"""The seat of observers."""


class TooTalkative(StoreTrouble):
    """Too many lines in too short a time."""


class SeatTaken(StoreTrouble):
    """More visitors than one seat can have."""


@dataclass(frozen=True)
class Member:
    """Somebody on a seat."""

    seat: int
    visitor: str
    name: str
    seen: datetime


@dataclass(frozen=True)
class Said:
    """A line of talk, a suggestion, a request."""

    number: int
    said: datetime
    visitor: str
    seat: int
    name: str
    kind: str
    line: int
    """The version of the game it was said at."""
    text: str


def make_secret() -> str:
    """128 random bits that fit into a link."""
    return secrets.token_urlsafe(16)


def plain_line(text: str) -> str:
    """What a visitor wrote, on one line; some databases take no other signs."""
    return "".join(sign if sign.isprintable() else " " for sign in text).strip()


def hash_of(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
