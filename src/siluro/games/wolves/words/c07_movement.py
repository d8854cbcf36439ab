"""Chapter 7.1 in words: ships that pass."""

from __future__ import annotations

from siluro.games.wolves.rules import c07_movement as c07
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import OneDie
from siluro.speech.say import mark, say, sentence


class TimeOfDay(OneDie[c07.TimeOfDay]):
    asks = mark("Roll a die for the time of day.")
    about = mark("time of day")

    def label(self, s: Wolves, step: c07.TimeOfDay, answer: int) -> str:
        return names.time_of_day(c07.is_night(answer))


class Side(OneDie[c07.Side]):
    def prompt(self, s: Wolves, step: c07.Side) -> str:
        return say("Roll a die for the side {ship} passes on.", ship=names.the_vessel(s, step.index))

    def label(self, s: Wolves, step: c07.Side, answer: int) -> str:
        return passes(s, step, answer)

    def deed(self, before: Wolves, step: c07.Side, answer: int, after: Wolves) -> str:
        return sentence(passes(before, step, answer))


def passes(s: Wolves, step: c07.Side, answer: int) -> str:
    """7.1 Who passes the boat, and on which side."""
    ship = names.the_vessel(s, step.index)
    if c07.is_to_the_right(answer):
        return say("{ship} passes to starboard", ship=ship)
    return say("{ship} passes to port", ship=ship)
