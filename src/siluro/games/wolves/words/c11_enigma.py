"""Chapter 11 in words: coded messages, and the route that was true."""

from __future__ import annotations

from typing import ClassVar

from siluro.games.wolves.rules import c11_enigma as c11
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words.basics import Choice, WolvesSaying
from siluro.speech.say import mark, say


class Coordinate(WolvesSaying[c11.Coordinate]):
    def prompt(self, s: Wolves, step: c11.Coordinate) -> str:
        return say("Coordinate {number}: the radio room listens.", number=step.number + 1)

    def label(self, s: Wolves, step: c11.Coordinate, answer: int) -> str:
        if answer == c11.NO_INTEL:
            return say("no intelligence")
        return say("coded grids {name}", name=step.name(s, answer).replace("-", " ").upper())

    def need(self, s: Wolves, step: c11.Coordinate) -> str:
        return say("the computer draws the message, with the odds of two dice on the Coordinate table")


class Truth(Choice[c11.Truth]):
    LABELS: ClassVar = mark(("the northern route", "the central route", "the southern route"))

    def prompt(self, s: Wolves, step: c11.Truth) -> str:
        return say("The convoy's true route comes to light.")

    def need(self, s: Wolves, step: c11.Truth) -> str:
        return say("the computer draws this one; it knows the route no better than you")
