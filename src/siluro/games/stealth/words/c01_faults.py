"""Chapter 1 in words: fault cards."""

from __future__ import annotations

from typing import ClassVar

from siluro.games.stealth.rules import c01_faults as faults
from siluro.games.stealth.rules.state import Stealth
from siluro.games.stealth.words.changes import StealthSaying
from siluro.games.stealth.words.names import fault_effect, fault_name, slc_name
from siluro.speech.say import say


class FaultCard(StealthSaying[faults.FaultCard]):
    comes_anyway: ClassVar[bool] = True

    def prompt(self, s: Stealth, step: faults.FaultCard) -> str:
        return say("Draw a fault card for {slc}.", slc=slc_name(s, step.slc))

    def label(self, s: Stealth, step: faults.FaultCard, answer: int) -> str:
        return fault_name(s, answer)

    def routine(self, s: Stealth, step: faults.FaultCard) -> str:
        return step.word

    def need(self, s: Stealth, step: faults.FaultCard) -> str:
        return say("one of the {number} fault cards left", number=sum(s.faults))

    def deed(self, s: Stealth, step: faults.FaultCard, answer: int, after: Stealth) -> str:
        slc, fault = f"SLC {step.slc + 1}", fault_name(s, answer)
        if faults.has_effect(s, step.slc, answer):
            effect = fault_effect(s, answer)
            return say("Fault card for {slc}: {fault}. If it fails: {effect}.", slc=slc, fault=fault, effect=effect)
        return say("Fault card for {slc}: {fault}. No effect: nothing left to fail.", slc=slc, fault=fault)
