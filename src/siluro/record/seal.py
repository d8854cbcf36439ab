"""The seal of a record: every line that Siluro writes ends with a check over all the text up to and including it.

So a slip or a retouched line shows where it is. The checks hold no secret: whoever rewrites a whole record can
compute them anew. What cannot be made up afterwards is the dice, see `engine.fate`.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from siluro.speech.say import say

SEALED = re.compile(r"(.*) ~([0-9a-f]{6})", re.DOTALL)
EDITED = "its checksum does not match: this line was changed, or earlier lines were added, removed or moved"

UNCHECKED = "was added or changed by hand: it has no checksum, and the checksum of the next line does not match"
SEVERAL = "one of the lines {first} to {last}, which have no checksum, was changed after line {number} was written"
ADDED = "has no checksum although earlier lines have one: it was added or changed by hand"


class Chain:
    """The running hash over the lines of a record."""

    def __init__(self) -> None:
        self.link = b"siluro"

    def add(self, text: str) -> str:
        """Take in a line and give its check."""
        self.link = hashlib.sha256(self.link + text.encode("utf-8", "surrogatepass") + b"\n").digest()
        return self.link.hex()[:6]


@dataclass(frozen=True)
class Seal:
    """What the checks of a text say: the first line that was tampered with, or none."""

    line: int = 0
    problem: str = ""


def split_check(line: str) -> tuple[str, str]:
    """A line as its text and its check; the check is empty where there is none."""
    found = SEALED.fullmatch(line)
    return (found[1], found[2]) if found else (line, "")


def inspect(lines: list[str]) -> Seal:
    """Compare every check with the text before it."""
    chain = Chain()
    bare: list[int] = []  # lines without a check
    run: list[int] = []  # those of them after the last check that fits
    for number, line in enumerate(lines, 1):
        text, said = split_check(line)
        right = chain.add(text)
        if not said:
            bare.append(number)
            run.append(number)
        elif said == right:
            run = []
        else:
            return Seal(*blame(number, run))
    if bare and bare[0] > 1:
        return Seal(bare[0], say(ADDED))
    return Seal()


def blame(number: int, run: list[int]) -> tuple[int, str]:
    """Which line to name when a check does not fit: a line that lost its check comes before the one that noticed."""
    if not run:
        return number, say(EDITED)
    if len(run) == 1:
        return run[0], say(UNCHECKED)
    return run[0], say(SEVERAL, first=run[0], last=run[-1], number=number)
