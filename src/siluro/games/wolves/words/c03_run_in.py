"""The mission rule of running in between the columns of a convoy, in words."""

from __future__ import annotations

from typing import ClassVar

from siluro.games.wolves.rules import c03_run_in as c03
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words.basics import Choice, OneDie
from siluro.kit.tally import Tally
from siluro.speech.say import mark, say

RESULTS = mark(("an escort catches the boat", "through the screen (ships at D3)", "between the columns (ships at D2)"))


class RunIn(Choice[c03.RunIn]):
    asks = mark("A convoy by night, and nobody has seen the boat: stay outside, or run in?")
    LABELS: ClassVar = mark(("stay outside the screen", "run in between the columns"))
    DEEDS: ClassVar = mark(("The boat stays outside the screen.", "The boat runs in between the columns."))


class RunInDie(OneDie[c03.RunInDie]):
    asks = mark("The boat runs in on the surface: roll a die.")
    about = mark("running in")

    def label(self, s: Wolves, step: c03.RunInDie, answer: int) -> str:
        return say(RESULTS[c03.run_in_result(s, answer)])

    def tally(self, s: Wolves, step: c03.RunInDie) -> Tally:
        return c03.run_in_tally(s)
