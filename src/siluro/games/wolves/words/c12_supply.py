"""Chapter 12 in words: boats that give fuel and torpedoes at sea."""

from __future__ import annotations

from typing import ClassVar

from siluro.games.wolves.rules import c12_supply as c12
from siluro.games.wolves.rules.c03_sheet import SupplyBoat
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import Choice, OneDie
from siluro.speech.say import amount, mark, say


def supply(s: Wolves) -> SupplyBoat:
    """The supply boat that is asked about."""
    found = c12.supply_here(s)
    assert found, "nobody is asked elsewhere"
    return found


def gift(s: Wolves) -> str:
    """What it has for this boat."""
    fuel = say("fuel boxes: {boxes}", boxes=names.halves(c12.fuel_from(s, supply(s))))
    torpedoes = c12.torpedoes_from(s, supply(s))
    return f"{fuel}, {amount(torpedoes, 'torpedo', 'torpedoes')}" if torpedoes else fuel


class Supply(Choice[c12.Supply]):
    LABELS: ClassVar = mark(("pass by", "look for it (no sighting roll)"))
    DEEDS: ClassVar = mark(("You pass by.", "You look for the supply boat."))

    def prompt(self, s: Wolves, step: c12.Supply) -> str:
        return say(
            "{boat} lies in {place} with supplies ({gift}), which you can take once a patrol: look for it?",
            boat=supply(s).name, place=names.square(s, s.cell), gift=gift(s),
        )  # fmt: skip


class Rendezvous(OneDie[c12.Rendezvous]):
    def prompt(self, s: Wolves, step: c12.Rendezvous) -> str:
        return say("You look for {boat}. Roll a die.", boat=supply(s).name)

    def label(self, s: Wolves, step: c12.Rendezvous, answer: int) -> str:
        if not c12.is_met(answer):
            return say("you miss each other; try again next turn")
        if c12.is_surprised(s, answer):
            return say("an aircraft attacks, then you refuel")
        return say("you refuel ({gift})", gift=gift(s))
