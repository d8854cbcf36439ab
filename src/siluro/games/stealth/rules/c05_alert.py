"""Chapter 5, the alert deck (5.2) and the Alert (5.3)."""

from __future__ import annotations

from typing import ClassVar

from siluro.games.stealth.rules.c01_steps import SlcRoll
from siluro.games.stealth.rules.state import Stealth
from siluro.kit.counts import add_one, take_one


class AlertCard(SlcRoll):
    """5.2 Draw from the alert deck against a target number: this or more, and the defence succeeds."""

    rule: ClassVar[str] = "5.2"

    def target(self, s: Stealth) -> int:
        """The number the card must reach."""
        raise NotImplementedError

    def is_success(self, s: Stealth, value: int) -> bool:
        """5.2 Whether a card is high enough."""
        return value >= self.target(s)

    def resolve(self, s: Stealth, success: bool) -> None:
        """What the element does with the result, and who is next."""
        raise NotImplementedError

    def odds(self, s: Stealth) -> list[int]:
        return s.deck

    def apply(self, s: Stealth, answer: int) -> None:
        success = self.is_success(s, answer)
        discard(s, answer)
        self.resolve(s, success)


def discard(s: Stealth, value: int) -> None:
    """5.2 A card that was used goes to the discards; the Alert follows at once.

    The elements do not look at the deck, so it does not show whether they are resolved before the Alert or after it.
    """
    take_one(s.deck, value)
    add_one(s.discards, value)
    if value == s.tables.alert_value:
        alert(s)


def alert(s: Stealth) -> None:
    """5.3 The lowest discards leave the game, the rest goes back into the deck (rulings S-28, S-29)."""
    value = lowest_discard(s)
    if value:
        s.discards[value] = 0
    for value in range(len(s.deck)):
        s.deck[value] += s.discards[value]
        s.discards[value] = 0


def lowest_discard(s: Stealth) -> int:
    """5.3 The value of the discards that an Alert takes out of the game; 0 if none is low enough (ruling S-28)."""
    for value in range(s.tables.alert_removes + 1):
        if s.discards[value]:
            return value
    return 0
