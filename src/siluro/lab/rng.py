"""The lab's dice: a small 32-bit generator (sfc32) that is bit for bit the same interpreted and compiled.

Each game of a sample is seeded from (seed, number of the game), so any game of a million can be played again
alone, and results do not depend on how games are spread over workers. It never touches a recorded game.
"""

from __future__ import annotations

from typing import Final

MASK: Final = 0xFFFFFFFF


def mixed(x: int) -> int:
    """A 32-bit finaliser: every bit of the argument changes about half the bits of the result."""
    x &= MASK
    x = ((x >> 16) ^ x) * 0x45D9F3B & MASK
    x = ((x >> 16) ^ x) * 0x45D9F3B & MASK
    return (x >> 16) ^ x


class Rng:
    """Whole numbers below a bound, uniformly: for dice and decks the bias is below one in 2**26."""

    def __init__(self, seed: int, game: int = 0) -> None:
        self.a: int = mixed(seed & MASK)
        self.b: int = mixed((seed >> 32) + 0x9E3779B9)
        self.c: int = mixed(game & MASK) ^ mixed((game >> 32) + 0x7F4A7C15)
        self.d: int = 1
        for _ in range(12):
            self.bits()

    def bits(self) -> int:
        """32 random bits."""
        t = (self.a + self.b + self.d) & MASK
        self.d = (self.d + 1) & MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & MASK
        self.c = (((self.c << 21) & MASK | self.c >> 11) + t) & MASK
        return t

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1."""
        return (self.bits() * bound) >> 32

    def outcome(self, weights: list[int]) -> int:
        """An index, as likely as its weight."""
        total = 0
        for weight in weights:  # `sum` would leave compiled code
            total += weight
        left = self.below(total)
        for index in range(len(weights)):
            left -= weights[index]
            if left < 0:
                return index
        raise AssertionError("no weight is above zero")
