"""Chapter 10 in words: escorts that hunt the boat, and ships that call for help."""

from __future__ import annotations

from siluro.games.wolves.rules import c10_escorts as c10
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import OneDie, hit_effect, with_fate
from siluro.kit.tally import Tally
from siluro.speech.say import capital, mark, say


class Hunt(OneDie[c10.Hunt]):
    def prompt(self, s: Wolves, step: c10.Hunt) -> str:
        return capital(say("{escort} hunts the boat. Roll a die.", escort=names.the_vessel(s, step.index)))

    def label(self, s: Wolves, step: c10.Hunt, answer: int) -> str:
        hull, table = c10.hunt_damage(s, step.index, answer)
        return with_fate(s, hit_effect(hull, table), hull=hull) if hull or table else say("not detected")

    def tally(self, s: Wolves, step: c10.Hunt) -> Tally:
        return c10.hunt_tally(s, step.index)

    def topic(self, s: Wolves, step: c10.Hunt) -> str:
        return say("{escort} hunts the boat", escort=names.the_vessel(s, step.index))


class RadioAlarm(OneDie[c10.RadioAlarm]):
    asks = mark("A ship radios for help. Roll a die.")
    about = mark("a call for help")

    def label(self, s: Wolves, step: c10.RadioAlarm, answer: int) -> str:
        if not c10.is_heard(s, answer):
            return say("nobody comes")
        return say("an escort comes") if s.night else say("an aircraft comes")


class HarbourGuard(OneDie[c10.HarbourGuard]):
    asks = mark("Roll a die: an escort may put to sea.")
    about = mark("the harbour")

    def label(self, s: Wolves, step: c10.HarbourGuard, answer: int) -> str:
        return say("an escort puts to sea") if c10.is_guard(s, answer) else say("all quiet")
