"""Machine dice that can be verified: a secret seed, its hash shown first, every roll keyed by what it is for.

The key of a roll is its purpose and how often that purpose came up (`draw #4`), so the same seed gives comparable luck
to different choices, and looking at one roll says nothing about another. What this module computes stays as it is for
ever, or old records would no longer verify.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

PREFIX = "sha256:"


def commitment(seed: str) -> str:
    """What is shown before the first answer: the hash of the seed's text."""
    return PREFIX + hashlib.sha256(seed.encode()).hexdigest()


@dataclass(frozen=True)
class Fate:
    """The dice of one game: its seed, and the player's own text mixed into every roll."""

    seed: str
    luck: str = ""

    def draw(self, weights: list[int], purpose: str, count: int, branch: str = "") -> int:
        """An outcome, exactly as likely as its weight."""
        total = sum(weights)
        left = self.below(total, f"{branch}|{purpose}|{count}")
        for outcome, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return outcome
        raise AssertionError("no weight is above zero")

    def below(self, bound: int, key: str) -> int:
        """A whole number from 0 to bound - 1: the hash is taken again while it lies in the unfair remainder."""
        fair = 2**256 - 2**256 % bound
        attempt = 0
        while (number := self.bits(f"siluro dice 1|{key}|{attempt}|{self.luck}")) >= fair:
            attempt += 1
        return number % bound

    def bits(self, message: str) -> int:
        """256 bits that only the seed can give."""
        return int.from_bytes(hmac.digest(self.seed.encode(), message.encode(), "sha256"), "big")
