"""Chapter 4 in words: what is left open when an action succeeds."""

from __future__ import annotations

from siluro.games.stealth.rules import c04_actions as actions
from siluro.games.stealth.rules.c01_board import straight_on
from siluro.games.stealth.rules.state import ATTACH, Stealth, night
from siluro.games.stealth.words.c00_setup import Facing, facing_event
from siluro.games.stealth.words.changes import StealthSaying
from siluro.games.stealth.words.names import fault_name, hex_name, ship_name, ship_title
from siluro.speech.say import amount, say


class Advance(StealthSaying[actions.Advance]):
    def prompt(self, s: Stealth, step: actions.Advance) -> str:
        return say("{slc}: how far?", slc=f"SLC {step.slc + 1}")

    def label(self, s: Stealth, step: actions.Advance, answer: int) -> str:
        return amount(answer, "hex", "hexes")

    def target(self, s: Stealth, step: actions.Advance, answer: int) -> str:
        return hex_name(s, straight_on(s, step.slc, answer))

    def topic(self, s: Stealth, step: actions.Advance) -> str:
        return f"SLC {step.slc + 1}"


class TurnTo(Facing[actions.TurnTo]):
    def prompt(self, s: Stealth, step: actions.TurnTo) -> str:
        return say("{slc}: choose its new facing.", slc=f"SLC {step.slc + 1}")

    def deed(self, s: Stealth, step: actions.TurnTo, answer: int, after: Stealth) -> str:
        return facing_event(s, step.slc, answer)


class Mend(StealthSaying[actions.Mend]):
    def prompt(self, s: Stealth, step: actions.Mend) -> str:
        return say("{slc}: repair which fault?", slc=f"SLC {step.slc + 1}")

    def label(self, s: Stealth, step: actions.Mend, answer: int) -> str:
        return fault_name(s, answer)

    def deed(self, s: Stealth, step: actions.Mend, answer: int, after: Stealth) -> str:
        return say("SLC {number} works on this fault: {fault}.", number=step.slc + 1, fault=fault_name(s, answer))


class Target(StealthSaying[actions.Target]):
    def prompt(self, s: Stealth, step: actions.Target) -> str:
        return say("{slc}: which ship?", slc=f"SLC {step.slc + 1}")

    def label(self, s: Stealth, step: actions.Target, answer: int) -> str:
        return ship_name(s, answer)

    def deed(self, s: Stealth, step: actions.Target, answer: int, after: Stealth) -> str:
        ship = ship_title(s, night(s).ships[answer])
        if step.action == ATTACH:
            return say("SLC {number} attaches its warhead to {ship}.", number=step.slc + 1, ship=ship)
        return say("SLC {number} attacks {ship}.", number=step.slc + 1, ship=ship)
