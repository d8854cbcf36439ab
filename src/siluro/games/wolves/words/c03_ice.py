"""The mission rule of the ice edge, in words."""

from __future__ import annotations

from siluro.games.wolves.rules import c03_ice as c03
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import OneDie, with_fate
from siluro.speech.say import say


class IceDie(OneDie[c03.IceDie]):
    def prompt(self, s: Wolves, step: c03.IceDie) -> str:
        return say("Floes around {place}: roll a die for the hull.", place=names.square(s, s.cell))

    def label(self, s: Wolves, step: c03.IceDie, answer: int) -> str:
        if not c03.strikes(s, answer):
            return say("no damage")
        return with_fate(s, say("a floe strikes ({hull} hull damage)", hull=s.sheet.ice.hull), hull=s.sheet.ice.hull)

    def topic(self, s: Wolves, step: c03.IceDie) -> str:
        return say("ice at {place}", place=names.square(s, s.cell))
