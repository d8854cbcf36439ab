"""The mission rule of stopping and searching ships, in words."""

from __future__ import annotations

from siluro.games.wolves.rules import c03_prize as c03
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import OneDie, WolvesSaying
from siluro.speech.say import mark, say

RESULTS = mark(("the ship fires (a roll on the Damage Table) and runs", "the ship runs", "the ship stops"))


class Hail(WolvesSaying[c03.Hail]):
    def prompt(self, s: Wolves, step: c03.Hail) -> str:
        return say("Whose papers?") if step.purpose == c03.TO_SEARCH else say("Which ship is to stop?")

    def label(self, s: Wolves, step: c03.Hail, answer: int) -> str:
        return names.vessel(s, answer)

    def target(self, s: Wolves, step: c03.Hail, answer: int) -> str:
        return f"ship-{answer + 1}"

    def topic(self, s: Wolves, step: c03.Hail) -> str:
        return say("papers") if step.purpose == c03.TO_SEARCH else say("order to stop")


class HaltDie(OneDie[c03.HaltDie]):
    def prompt(self, s: Wolves, step: c03.HaltDie) -> str:
        return say("A shot across the bow of {ship}: roll a die.", ship=names.the_vessel(s, step.index))

    def label(self, s: Wolves, step: c03.HaltDie, answer: int) -> str:
        return say(RESULTS[c03.halt_result(s, step.index, answer)])

    def topic(self, s: Wolves, step: c03.HaltDie) -> str:
        return names.vessel(s, step.index)


class PapersDie(OneDie[c03.PapersDie]):
    def prompt(self, s: Wolves, step: c03.PapersDie) -> str:
        return say("The papers of {ship}: roll a die.", ship=names.the_vessel(s, step.index))

    def label(self, s: Wolves, step: c03.PapersDie, answer: int) -> str:
        return say("contraband (may be sunk)") if c03.is_contraband(s, answer) else say("clean (the ship is let go)")

    def topic(self, s: Wolves, step: c03.PapersDie) -> str:
        return say("papers of {ship}", ship=names.the_vessel(s, step.index))
