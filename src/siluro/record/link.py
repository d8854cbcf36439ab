"""A record as a text that fits into an address, after the `#`, which browsers keep to themselves; and back.

Checks are left out and worked out again: they follow from the lines, and do not pack.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode

from siluro.record.packing import TooLong, pack, pieces_of, unpack
from siluro.record.record import MOST_BYTES, RecordError
from siluro.record.seal import Chain, split_check
from siluro.speech.say import mark, say

LONGEST = 60_000
"""Letters of a link; browsers take more, but not all of what passes links on does."""
MOST_PACKED = (LONGEST - 1) * 3 // 4
"""Bytes that so many letters hold."""
SEALED, BARE = "s", "b"
"""The first letter: whether the lines of the record had checks."""
DAMAGED = mark("This link is damaged or incomplete. Ask for it again, or for the record file.")


def to_link(record: str) -> str:
    """A record, as text, for an address; RecordError if it is too long for one."""
    lines = record.removesuffix("\n").split("\n")
    split = [split_check(line) for line in lines]
    is_sealed = all(check for _, check in split)
    if is_sealed:
        lines = [text for text, _ in split]
    try:
        packed = pack(pieces_of("\n".join(lines).encode()), MOST_PACKED)
    except TooLong:
        raise RecordError(0, say("This game is too long for a link. Share its record file instead.")) from None
    return (SEALED if is_sealed else BARE) + urlsafe_b64encode(packed).decode().rstrip("=")


def from_link(link: str) -> str:
    """The record in a link; RecordError if it cannot be read."""
    kind, packed = link[:1], link[1:]
    if kind not in (SEALED, BARE) or len(link) > LONGEST:
        raise RecordError(0, say(DAMAGED))
    lines = open_link(packed).split("\n")
    if kind == SEALED:
        chain = Chain()
        lines = [f"{line} ~{chain.add(line)}" for line in lines]
    return "".join(line + "\n" for line in lines)


def open_link(packed: str) -> str:
    """What was packed, if it is whole and no longer than a record may be."""
    try:
        return unpack(urlsafe_b64decode(packed.encode("ascii") + b"=" * (-len(packed) % 4)), MOST_BYTES).decode()
    except ValueError:
        raise RecordError(0, say(DAMAGED)) from None
