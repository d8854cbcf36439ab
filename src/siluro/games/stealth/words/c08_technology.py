"""Chapter 8 in words: what victory points can buy between missions."""

from __future__ import annotations

from typing import Final

from siluro.games.stealth.rules import c08_technology as technology
from siluro.games.stealth.rules.state import TRACKS, WARHEAD_TRACK, Stealth
from siluro.games.stealth.words.changes import StealthSaying
from siluro.games.stealth.words.names import advance_name
from siluro.speech.say import amount, mark, say

TRACK_NAMES: Final = {"slc": "SLC", "breathing": "breathing gear", "wetsuit": "wetsuit", "warhead": "warhead"}


class Buy(StealthSaying[technology.Buy]):
    about = mark("technology")

    def prompt(self, s: Stealth, step: technology.Buy) -> str:
        points = amount(s.purse, "victory point", "victory points")
        return say("{points} to spend. Advance which technology?", points=points)

    def label(self, s: Stealth, step: technology.Buy, answer: int) -> str:
        if answer == len(s.tables.advance_ids):
            return say("save the remaining points")
        card = s.tables.advance_cards[answer]
        return say(
            "{name} ({cost}): {gain}",
            name=advance_name(s, answer),
            cost=s.tables.advance_costs[answer],
            gain=card_gain(s, card) if card >= 0 else level_gain(s, answer),
        )


def card_gain(s: Stealth, card: int) -> str:
    """2.1, 2.2 What a forward positioning card gives each SLC, and where."""
    checks_due = s.tables.forward_checks[card]
    return say(
        "{surges}, {checks}, {port}",
        surges=amount(s.tables.forward_surges[card], "surge", "surges"),
        checks=amount(checks_due, "fault check", "fault checks") if checks_due else say("no fault check"),
        port=", ".join(say(s.tables.boards[index].name) for index in s.tables.forward_boards[card]),
    )


def level_gain(s: Stealth, number: int) -> str:
    """8.2.3.1 What the fault cards of a level ask of a repair; tandem warheads are two."""
    track, step = s.tables.advance_tracks[number], s.tables.advance_steps[number]
    deck = s.tables.fault_decks[track][step]
    value = max(s.tables.fault_values[card] for card, copies in enumerate(deck) if copies)
    if track == WARHEAD_TRACK and s.tables.warheads[step] > 1:
        return say("two warheads, faults repaired on {value}+", value=value)
    what = say(TRACK_NAMES[TRACKS[track]])
    return say("{what} faults repaired on {value}+", what=what, value=value)
