"""Chapter 12 in words: the re-roll, and the level dice of captain and crew."""

from __future__ import annotations

from typing import ClassVar

from siluro.games.wolves.rules import c12_levels as c12
from siluro.games.wolves.rules.state import CAPTAIN, Wolves
from siluro.games.wolves.words.basics import Choice, OneDie
from siluro.speech.say import mark, say


class Keep(Choice[c12.Keep]):
    LABELS: ClassVar = mark(("keep it", "roll again"))
    DEEDS: ClassVar = mark(("The roll stands.", "You roll again."))

    def prompt(self, s: Wolves, step: c12.Keep) -> str:
        return say("The roll was {answer}. Keep it, or roll again?", answer=c12.roll_to_keep(s).name(s, step.answer))


class LevelDie(OneDie[c12.LevelDie]):
    def prompt(self, s: Wolves, step: c12.LevelDie) -> str:
        who = say("Captain") if step.who == CAPTAIN else say("Crew")
        return say("{who} at level {level}: roll a die.", who=who, level=c12.level(s, step.who))

    def label(self, s: Wolves, step: c12.LevelDie, answer: int) -> str:
        return say("{drm:+d} to the next roll", drm=c12.level_drm(s, step.who, answer))

    def topic(self, s: Wolves, step: c12.LevelDie) -> str:
        return say("Captain") if step.who == CAPTAIN else say("Crew")
