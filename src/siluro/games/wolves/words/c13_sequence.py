"""Chapter 13 in words: home again, and the harbour."""

from __future__ import annotations

from typing import ClassVar

from siluro.games.wolves.rules import c13_sequence as c13
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import Choice
from siluro.speech.say import mark, say


class Dock(Choice[c13.Dock]):
    LABELS: ClassVar = mark(("end the patrol", "put to sea again"))
    DEEDS: ClassVar = mark(("You end the patrol.", "You put to sea again."))

    def prompt(self, s: Wolves, step: c13.Dock) -> str:
        return say("You are in {place}. End the patrol?", place=names.square(s, s.cell))
