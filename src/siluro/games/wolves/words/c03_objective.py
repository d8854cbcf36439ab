"""Chapter 3.1.5 in words: looking into the objective, and shelling it."""

from __future__ import annotations

from typing import ClassVar

from siluro.games.wolves.rules import c03_objective as c03
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import Choice, OneDie
from siluro.speech.say import amount, capital, mark, say, sentence


def points(s: Wolves, die: int) -> str:
    """What a die is worth at the objective."""
    return amount(s.sheet.goal_points[die], "victory point", "victory points")


class Look(OneDie[c03.Look]):
    def prompt(self, s: Wolves, step: c03.Look) -> str:
        return say("Scouting {goal}: roll a die.", goal=names.goal_name(s))

    def label(self, s: Wolves, step: c03.Look, answer: int) -> str:
        return points(s, answer)

    def deed(self, before: Wolves, step: c03.Look, answer: int, after: Wolves) -> str:
        return sentence(say("{title}: {what}", title=names.goal_name(before), what=points(before, answer)))


class Shell(Choice[c03.Shell]):
    LABELS: ClassVar = mark(("hold fire", "fire at the shore"))

    def prompt(self, s: Wolves, step: c03.Shell) -> str:
        return say("{goal} is within gun range. Fire?", goal=capital(names.goal_name(s)))


class ShoreFire(OneDie[c03.ShoreFire]):
    def prompt(self, s: Wolves, step: c03.ShoreFire) -> str:
        return say("The gun fires at the shore. Roll a die.")

    def label(self, s: Wolves, step: c03.ShoreFire, answer: int) -> str:
        return say("the gun bursts") if c03.bursts(answer) else points(s, answer)
