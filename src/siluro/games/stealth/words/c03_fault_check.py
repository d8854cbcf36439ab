"""Chapter 3 in words: the fault check phase."""

from __future__ import annotations

from typing import ClassVar

from siluro.games.stealth.rules import c03_fault_check as c03
from siluro.games.stealth.rules.state import Stealth
from siluro.games.stealth.words.changes import StealthSaying
from siluro.games.stealth.words.names import hour
from siluro.speech.say import mark, say


class FaultCheck(StealthSaying[c03.FaultCheck]):
    about = mark("fault check")
    comes_anyway: ClassVar[bool] = True

    def prompt(self, s: Stealth, step: c03.FaultCheck) -> str:
        return say("{hour}, fault check: roll the SLC die.", hour=hour(s.turn))

    def label(self, s: Stealth, step: c03.FaultCheck, answer: int) -> str:
        return f"SLC {answer}"

    def routine(self, s: Stealth, step: c03.FaultCheck) -> str:
        return step.word

    def need(self, s: Stealth, step: c03.FaultCheck) -> str:
        return say("the SLC die: 1, 2 or 3")
