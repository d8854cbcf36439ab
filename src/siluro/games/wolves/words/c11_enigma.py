"""Chapter 11 in words: coded messages, and the route that was true."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.games.wolves.rules import c11_enigma as c11
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words.basics import RouteDraw, TwoDice, WolvesSaying
from siluro.speech.say import mark, say

QUALITIES: Final = mark((
    "no intelligence", "a false piece of the route", "a true piece of the route", "a long true piece of the route",
))  # fmt: skip


class CoordinateTable(TwoDice[c11.CoordinateTable]):
    def prompt(self, s: Wolves, step: c11.CoordinateTable) -> str:
        return say("Coordinate {number}: roll two dice for the message.", number=step.number + 1)

    def label(self, s: Wolves, step: c11.CoordinateTable, answer: int) -> str:
        return say(QUALITIES[c11.quality(answer)])

    def topic(self, s: Wolves, step: c11.CoordinateTable) -> str:
        return say("coordinate {number}", number=step.number + 1)


def grids(name: str) -> str:
    """The two coded squares of a message."""
    return say("coded grids {name}", name=name.replace("-", " ").upper())


class Message(RouteDraw[c11.Message]):
    def prompt(self, s: Wolves, step: c11.Message) -> str:
        return say("Coordinate {number}: a die decides which message it is.", number=step.number + 1)

    def label(self, s: Wolves, step: c11.Message, answer: int) -> str:
        return grids(step.name(s, answer))

    def topic(self, s: Wolves, step: c11.Message) -> str:
        return say("coordinate {number}", number=step.number + 1)


class Coordinate(WolvesSaying[c11.Coordinate]):
    def prompt(self, s: Wolves, step: c11.Coordinate) -> str:
        return say("Coordinate {number}: the radio room listens.", number=step.number + 1)

    def label(self, s: Wolves, step: c11.Coordinate, answer: int) -> str:
        return say("no intelligence") if answer == c11.NO_INTEL else grids(step.name(s, answer))

    def need(self, s: Wolves, step: c11.Coordinate) -> str:
        return say("the computer draws the message, with the odds of two dice on the Coordinate table")

    def topic(self, s: Wolves, step: c11.Coordinate) -> str:
        return say("coordinate {number}", number=step.number + 1)


class Truth(RouteDraw[c11.Truth]):
    asks = mark("The convoy's true route comes to light.")
    about = mark("the convoy's true route")
    LABELS: ClassVar = mark(("the northern route", "the central route", "the southern route"))

    def label(self, s: Wolves, step: c11.Truth, answer: int) -> str:
        return say(self.LABELS[answer])
