"""Chapter 3.1.5 in words: looking into the objective."""

from __future__ import annotations

from siluro.games.wolves.rules import c03_objective as c03
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import OneDie
from siluro.speech.say import amount, say, sentence


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
