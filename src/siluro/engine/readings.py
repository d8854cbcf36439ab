"""Second readings: where a rulebook can be read in two ways, a ruling decides and the player may decide otherwise.

A game lists them in its face; every scenario then has the option `readings`, such as `readings=S-3b+S-25b`. Rules
keep them as bits of one number and ask `s.readings & LETTER_OF_ESCAPE`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Final

from siluro.engine.options import BadOption, Option
from siluro.speech.say import mark, say

READINGS: Final = "readings"
"""The name of the option."""
AS_RULED: Final = "none"
"""Its value where every ruling holds."""


@dataclass(frozen=True)
class Reading:
    """Another reading of an open rule than the ruling's."""

    id: str
    """The ruling and a letter from b on, such as S-3b."""
    bit: int
    """How the rules know it: a power of two."""
    rule: str
    """The section that can be read so."""
    says: str
    """What then holds; marked, and said where it is shown."""
    instead: str
    """What holds by the ruling."""
    excludes: tuple[str, ...] = ()
    """Readings of other rulings that make no sense beside it."""

    @property
    def ruling(self) -> str:
        """S-3 of S-3b."""
        return self.id.rstrip("bcdefgh")


@dataclass(frozen=True)
class ReadingsOption(Option):
    """The second readings that are wanted, joined by plus signs, in the order of the game's list."""

    readings: Sequence[Reading] = field(default=())

    def settle(self, value: str, scenario: str, name: str) -> str:
        wanted = [] if value.lower() == AS_RULED else [self.find(name) for name in re.split(r"[+\s]+", value) if name]
        for reading in wanted:
            for other in wanted:
                if exclude(reading, other):
                    one, two = reading.id, other.id
                    raise BadOption(say("Readings {one} and {two} exclude each other: choose one.", one=one, two=two))
        return "+".join(each.id for each in self.readings if each in wanted) or AS_RULED

    def find(self, name: str) -> Reading:
        for reading in self.readings:
            if reading.id.lower() == name.lower():
                return reading
        if not self.readings:
            raise BadOption(say("There is no reading {name!r}: this game offers no second readings.", name=name))
        known = ", ".join(each.id for each in self.readings)
        raise BadOption(say("There is no reading {name!r}. Readings: {known}.", name=name, known=known))


def exclude(one: Reading, other: Reading) -> bool:
    """Two readings of one ruling, or two that their game says make no sense together."""
    return one is not other and (one.ruling == other.ruling or other.id in one.excludes)


def readings_option(readings: Sequence[Reading]) -> ReadingsOption:
    """The option of a game with these readings."""
    return ReadingsOption(
        (AS_RULED, *(each.id for each in readings)),
        AS_RULED,
        "Alternative readings of unclear rules, joined by +; siluro rules GAME NUMBER explains each.",
        title=mark("second readings"),
        readings=tuple(readings),
    )


def reading_bits(readings: Iterable[Reading], options: Mapping[str, str]) -> int:
    """The number by which rules know the readings of settled options."""
    names = options.get(READINGS, AS_RULED).split("+")
    return reduce(or_, (each.bit for each in readings if each.id in names), 0)


def by_ruling(readings: Iterable[Reading]) -> dict[str, list[Reading]]:
    """The readings under their rulings, for screens that offer one choice a ruling."""
    found: dict[str, list[Reading]] = {}
    for each in readings:
        found.setdefault(each.ruling, []).append(each)
    return found
