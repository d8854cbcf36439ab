"""Chapter 5 in words: the sighting roll."""

from __future__ import annotations

from typing import ClassVar

from siluro.games.wolves.rules import c05_sighting as c05
from siluro.games.wolves.rules.state import AIRCRAFT, NOTHING, Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import Choice, RouteDraw, TwoDice
from siluro.speech.say import amount, mark, say


class Sighting(TwoDice[c05.Sighting]):
    comes_anyway = True

    def prompt(self, s: Wolves, step: c05.Sighting) -> str:
        zone = say(names.ZONE_NAMES[c05.sighting_column(s)])
        return say("Sighting roll in {place}, {zone}: roll two dice.", place=names.square(s, s.cell), zone=zone)

    def label(self, s: Wolves, step: c05.Sighting, answer: int) -> str:
        """What the roll means in the column that the chart shows."""
        seen = c05.sighting_at(s, c05.sighting_column(s), answer)
        if seen == AIRCRAFT:
            return say("aircraft (no attack at night)") if s.night else say("aircraft")
        if seen == NOTHING:
            return say("no sighting")
        ships = amount(c05.ships_in(seen), "ship", "ships")
        if not c05.escorts_in(seen):
            return ships
        return say("{ships}, {escorts}", ships=ships, escorts=amount(c05.escorts_in(seen), "escort", "escorts"))

    def topic(self, s: Wolves, step: c05.Sighting) -> str:
        return names.square(s, s.cell)


class SecondLook(Choice[c05.SecondLook]):
    LABELS: ClassVar = mark(("keep it", "roll again"))
    DEEDS: ClassVar = mark(("The sighting roll stands.", "You roll again for the sighting."))

    def prompt(self, s: Wolves, step: c05.SecondLook) -> str:
        return say("The sighting roll was {total}. Keep it, or roll again?", total=step.total)


class Traffic(RouteDraw[c05.Traffic]):
    LABELS: ClassVar = mark(("no", "yes: red zone"))

    def prompt(self, s: Wolves, step: c05.Traffic) -> str:
        return say("A draw decides whether {place} is on the convoy's route.", place=names.square(s, s.cell))

    def label(self, s: Wolves, step: c05.Traffic, answer: int) -> str:
        return say(self.LABELS[answer])

    def topic(self, s: Wolves, step: c05.Traffic) -> str:
        return say("{place} on the convoy's route", place=names.square(s, s.cell))
