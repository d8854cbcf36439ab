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
from siluro.speech.say import counted, mark, say


class Engage(Choice[c05.Engage]):
    LABELS: ClassVar = mark(("engage", "ignore it"))

    def prompt(self, s: Wolves, step: c05.Engage) -> str:
        return say("{ships} in sight. Engage?", ships=counted(s.contacts, "contact", "contacts"))


class Heading(WolvesSaying[c05.Heading]):
    def prompt(self, s: Wolves, step: c05.Heading) -> str:
        return say("Which way does the boat head? The contacts are still unknown.")

    def label(self, s: Wolves, step: c05.Heading, answer: int) -> str:
        """5.2.1 A column, its arc, and how likely a contact is to be there."""
        arc = c07_movement.arc(s, answer)
        odds = c05.POSITION.odds(s)
        inside = sum(odds[names.column(column)] for column in arc)
        return say(
            "column {column} (a contact in {arc}: {chance})",
            column=names.column(answer), arc=", ".join(str(names.column(column)) for column in arc),
            chance=percent(Fraction(inside, sum(odds)), 0),
        )  # fmt: skip

    def deed(self, before: Wolves, step: c05.Heading, answer: int, after: Wolves) -> str:
        return say("The boat heads for column {column}.", column=names.column(answer))

    def target(self, s: Wolves, step: c05.Heading, answer: int) -> str:
        return f"col-{names.column(answer)}"


class Position(TwoDice[c05.Position]):
    def prompt(self, s: Wolves, step: c05.Position) -> str:
        return say("Where is the contact? 2, 3 and 4 are false contacts.")

    def label(self, s: Wolves, step: c05.Position, answer: int) -> str:
        return bearing(answer)

    def deed(self, before: Wolves, step: c05.Position, answer: int, after: Wolves) -> str:
        if c05.is_contact(answer):
            return say("A contact in column {column}.", column=answer)
        return say("A false contact.")


class ShipRoll(TwoDice[c05.ShipRoll]):
    def prompt(self, s: Wolves, step: c05.ShipRoll) -> str:
        return say("Which ship is contact {number}?", number=step.index + 1)

    def label(self, s: Wolves, step: c05.ShipRoll, answer: int) -> str:
        return names.ship(s, s.paper.ships[answer])


class CampaignShipRoll(WolvesSaying[c05.CampaignShipRoll]):
    def prompt(self, s: Wolves, step: c05.CampaignShipRoll) -> str:
        return say("Which ship is contact {number}?", number=step.index + 1)

    def label(self, s: Wolves, step: c05.CampaignShipRoll, answer: int) -> str:
        return names.ship(s, s.paper.ships[answer])

    def need(self, s: Wolves, step: c05.CampaignShipRoll) -> str:
        return say("d66: a die for the tens, one for the units; roll again what has not been built or is sunk")

    def dice(self, s: Wolves, step: c05.CampaignShipRoll) -> str:
        return "d66"


class EscortTable(OneDie[c05.EscortTable]):
    def prompt(self, s: Wolves, step: c05.EscortTable) -> str:
        return say("Are there escorts? Roll a die.")

    def label(self, s: Wolves, step: c05.EscortTable, answer: int) -> str:
        number = c05.escorts_on(s, answer)
        return counted(number, "escort", "escorts") if number else say("no escort")

    def tally(self, s: Wolves, step: c05.EscortTable) -> Tally:
        return c05.escorts_tally(s)


class EscortPosition(TwoDice[c05.EscortPosition]):
    def prompt(self, s: Wolves, step: c05.EscortPosition) -> str:
        return say("Where is the escort? 2, 3 and 4 are none.")

    def label(self, s: Wolves, step: c05.EscortPosition, answer: int) -> str:
        return bearing(answer)

    def deed(self, before: Wolves, step: c05.EscortPosition, answer: int, after: Wolves) -> str:
        if c05.is_contact(answer):
            return say("An escort in column {column}.", column=answer)
        return super().deed(before, step, answer, after)
