"""The lab's dice: a small 32-bit generator (sfc32) that is bit for bit the same interpreted and compiled.

Each game of a sample is seeded from (seed, number of the game), so any game of a million can be played again
alone, and results do not depend on how games are spread over workers. It never touches a recorded game.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from siluro.compiled import is_compiled
from siluro.kit.dice import D6, TWO_D6

MASK: Final = 0xFFFFFFFF
PURPOSES: Final = 256
COMPILED: Final = is_compiled()
TOTALS: Final = [total for total in range(len(TWO_D6)) for _ in range(TWO_D6[total])]


def pick(weights: list[int], bits: i64) -> int:
    """The index that 32 random bits fall on, each as likely as its weight."""
    weight: i64
    whole: i64 = 0
    if COMPILED:
        for weight in weights:  # `sum` would leave compiled code
            whole += weight
    else:
        whole = sum(weights)
    left = bits * whole >> 32
    for index, weight in enumerate(weights):
        if left < weight:
            return index
        left -= weight
    raise AssertionError("no weight is above zero")


def mix(x: i64) -> i64:
    """A 32-bit finaliser: every bit of the argument changes about half the bits of the result."""
    x &= MASK
    x = ((x >> 16) ^ x) * 0x45D9F3B & MASK
    x = ((x >> 16) ^ x) * 0x45D9F3B & MASK
    return (x >> 16) ^ x


class Rng:
    """Whole numbers below a bound, uniformly: for dice and decks the bias is below one in 2**26."""

    def __init__(self, seed: int, game: int = 0) -> None:
        self.a: i64 = mix(seed & MASK)
        self.b: i64 = mix((seed >> 32) + 0x9E3779B9 & MASK)
        self.c: i64 = mix(game & MASK) ^ mix((game >> 32) + 0x7F4A7C15 & MASK)
        self.d: i64 = 1
        for _ in range(12):
            self.bits()

    def __reduce__(self) -> tuple[Any, ...]:
        return Rng, (0,), (self.a, self.b, self.c, self.d)

    def __setstate__(self, numbers: tuple[int, int, int, int]) -> None:
        self.a, self.b, self.c, self.d = numbers

    def bits(self) -> i64:
        """32 random bits."""
        b, c = self.b, self.c
        t = (self.a + b + self.d) & MASK
        self.d = (self.d + 1) & MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & MASK
        self.c = (((c << 21) & MASK | c >> 11) + t) & MASK
        return t

    def below(self, bound: i64) -> i64:
        """A whole number from 0 to bound - 1."""
        return (self.bits() * bound) >> 32

    def outcome(self, weights: list[int]) -> int:
        """An index, as likely as its weight."""
        if weights is D6:  # most dice; for these two `pick` comes to the same
            return 1 + (self.bits() * 6 >> 32)
        if weights is TWO_D6:
            return TOTALS[self.bits() * 36 >> 32]
        return pick(weights, self.bits())


class Luck:
    """The dice of one play-out, by purpose: the same number of a purpose falls the same way after any answer.

    So answers that are compared meet the same luck wherever the game still rolls for the same purpose, however many
    other dice one of them has cost. Steps say what they are for (`Roll.luck`).
    """

    def __init__(self, seed: int, number: int) -> None:
        self.base: i64 = mix(seed & MASK) ^ mix((number + 1) * 0x9E3779B1 & MASK)
        self.rolled: list[int] = [0] * PURPOSES

    def outcome(self, purpose: int, weights: list[int]) -> int:
        """An index, as likely as its weight."""
        count = self.rolled[purpose]
        self.rolled[purpose] = count + 1
        key: i64 = purpose * 4096 + count + 1
        return pick(weights, mix(self.base + mix(key)))
