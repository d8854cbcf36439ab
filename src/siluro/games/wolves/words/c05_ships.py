"""Chapter 5.2 in words: ships in sight, the heading, contacts and their names."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from siluro.games.wolves.rules import c05_ships as c05
from siluro.games.wolves.rules import c07_movement
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import Choice, OneDie, TwoDice, WolvesSaying, bearing
from siluro.kit.tally import Tally
from siluro.speech.figures import percent
from siluro.speech.say import amount, mark, say


class Engage(Choice[c05.Engage]):
    LABELS: ClassVar = mark(("engage", "ignore", "shadow the convoy", "attack inshore (ships at D3, no diving)"))
    DEEDS: ClassVar = mark((
        "You engage the contacts.",
        "You let the contacts go.",
        "You shadow the convoy.",
        "You attack inshore (ships at D3, no diving).",
    ))  # fmt: skip

    def prompt(self, s: Wolves, step: c05.Engage) -> str:
        ships = amount(s.contacts, "contact", "contacts")
        if not s.escorts_coming:
            return say("{ships} in sight. Engage?", ships=ships)
        escorts = amount(s.escorts_coming, "escort", "escorts")
        return say("{ships} and {escorts} in sight. Engage?", ships=ships, escorts=escorts)


class Heading(WolvesSaying[c05.Heading]):
    asks = mark("Choose a heading. Contacts are not yet identified.")

    def label(self, s: Wolves, step: c05.Heading, answer: int) -> str:
        """5.2.1 A column, its arc, and how likely a contact is to be there."""
        arc = c07_movement.arc(s, answer)
        odds = c05.POSITION.odds(s)
        inside = sum(odds[names.column(column)] for column in arc)
        return say(
            "heading {column} (a contact on {arc}: {chance})",
            column=names.column(answer), arc=", ".join(str(names.column(column)) for column in arc),
            chance=percent(Fraction(inside, sum(odds)), 0),
        )  # fmt: skip

    def deed(self, before: Wolves, step: c05.Heading, answer: int, after: Wolves) -> str:
        return say("New heading: {column}.", column=names.column(answer))

    def target(self, s: Wolves, step: c05.Heading, answer: int) -> str:
        return f"col-{names.column(answer)}"


class Hunter(TwoDice[c05.Hunter]):
    asks = mark("An escort is coming: roll two dice for its bearing (re-roll 2–4).")

    def label(self, s: Wolves, step: c05.Hunter, answer: int) -> str:
        return bearing(answer)

    def deed(self, before: Wolves, step: c05.Hunter, answer: int, after: Wolves) -> str:
        return say(
            "Escort on bearing {column}, D{ring}: it has detected the boat.",
            column=answer,
            ring=before.sheet.encounter.hunter_ring,
        )


class Position(TwoDice[c05.Position]):
    asks = mark("Roll two dice for the bearing (2–4: false contact).")

    def label(self, s: Wolves, step: c05.Position, answer: int) -> str:
        return bearing(answer)

    def deed(self, before: Wolves, step: c05.Position, answer: int, after: Wolves) -> str:
        if c05.is_contact(answer):
            return say("Contact on bearing {column}.", column=answer)
        return say("False contact.")


class ShipRoll(TwoDice[c05.ShipRoll]):
    def prompt(self, s: Wolves, step: c05.ShipRoll) -> str:
        return say("Roll to identify contact {number}.", number=step.index + 1)

    def label(self, s: Wolves, step: c05.ShipRoll, answer: int) -> str:
        return names.ship(s, s.sheet.ships[answer])

    def topic(self, s: Wolves, step: c05.ShipRoll) -> str:
        return say("contact {number}", number=step.index + 1)


class CampaignShipRoll(WolvesSaying[c05.CampaignShipRoll]):
    def prompt(self, s: Wolves, step: c05.CampaignShipRoll) -> str:
        return say("Roll to identify contact {number}.", number=step.index + 1)

    def label(self, s: Wolves, step: c05.CampaignShipRoll, answer: int) -> str:
        return names.ship(s, s.sheet.ships[answer])

    def need(self, s: Wolves, step: c05.CampaignShipRoll) -> str:
        return say("d66: one die for the tens, one for the units; re-roll ships not yet built or already sunk")

    def dice(self, s: Wolves, step: c05.CampaignShipRoll) -> str:
        return "d66"

    def topic(self, s: Wolves, step: c05.CampaignShipRoll) -> str:
        return say("contact {number}", number=step.index + 1)


class EscortTable(OneDie[c05.EscortTable]):
    asks = mark("Roll a die for escorts.")
    about = mark("escort roll")

    def label(self, s: Wolves, step: c05.EscortTable, answer: int) -> str:
        number = c05.escorts_on(s, answer)
        return amount(number, "escort", "escorts") if number else say("no escort")

    def tally(self, s: Wolves, step: c05.EscortTable) -> Tally:
        return c05.escorts_tally(s)


class EscortPosition(TwoDice[c05.EscortPosition]):
    asks = mark("Roll two dice for the escort's bearing (2–4: no escort).")
    about = mark("escort")

    def label(self, s: Wolves, step: c05.EscortPosition, answer: int) -> str:
        return bearing(answer)

    def deed(self, before: Wolves, step: c05.EscortPosition, answer: int, after: Wolves) -> str:
        if c05.is_contact(answer):
            return say("Escort on bearing {column}.", column=answer)
        return super().deed(before, step, answer, after)
