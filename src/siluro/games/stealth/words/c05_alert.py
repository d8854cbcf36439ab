"""Chapter 5 in words: an alert card, whatever element of the defence it is drawn for."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from siluro.games.stealth.rules.c05_alert import AlertCard, lowest_discard
from siluro.games.stealth.rules.state import Stealth
from siluro.games.stealth.words.changes import StealthSaying
from siluro.games.stealth.words.names import slc_name
from siluro.speech.say import amount, capital, say, sentence

C = TypeVar("C", bound=AlertCard)


class AlertSaying(StealthSaying[C]):
    """A card against the target number of an element; `element` is what that is called."""

    element: ClassVar[str]
    is_card: ClassVar[bool] = True
    comes_anyway: ClassVar[bool] = True

    def prompt(self, s: Stealth, step: C) -> str:
        return say(
            "{element}: {who}, {where}{seen}. Draw an alert card.",
            element=capital(say(self.element)),
            who=slc_name(s, step.slc),
            where=say("submerged") if s.submerged[step.slc] else say("surfaced"),
            seen=say(", detected") if s.detected[step.slc] else "",
        )

    def label(self, s: Stealth, step: C, answer: int) -> str:
        return say("succeeds") if step.is_success(s, answer) else say("no effect")

    def need(self, s: Stealth, step: C) -> str:
        return say("one of {cards} alert cards: {target}+ succeeds", cards=sum(s.deck), target=step.target(s))

    def deed(self, s: Stealth, step: C, answer: int, after: Stealth) -> str:
        text = say(
            "{element}, SLC {number}: {meaning} ({target}+ needed)",
            element=capital(say(self.element)),
            number=step.slc + 1,
            meaning=self.label(s, step, answer),
            target=step.target(s),
        )
        if answer == s.tables.alert_value:
            text += say("; Alert! {gone}", gone=cards_gone(s))
        return sentence(text)


def cards_gone(s: Stealth) -> str:
    """5.3 Which discards leave the game, for whoever has the cards on a table."""
    value = lowest_discard(s)
    if not value:
        return say("The discards are reshuffled; none is low enough to leave the game")
    return say(
        "Out of the game: {cards} with the value {value}; the other discards are reshuffled",
        cards=amount(s.discards[value], "card", "cards"),
        value=value,
    )
