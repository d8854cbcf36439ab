"""The mission rule of a coast in sectors, in words."""

from __future__ import annotations

from siluro.games.wolves.rules import c03_sectors as c03
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import OneDie
from siluro.speech.say import capital, say


class SectorDie(OneDie[c03.SectorDie]):
    def prompt(self, s: Wolves, step: c03.SectorDie) -> str:
        return say("{sector}: roll a die for its alarm.", sector=capital(names.sector(s, step.sector)))

    def label(self, s: Wolves, step: c03.SectorDie, answer: int) -> str:
        if c03.wakes(s, answer):
            return say("alarm rises to {alarm}", alarm=s.sector_alarm[step.sector] + 1)
        return say("the coast sleeps on")

    def topic(self, s: Wolves, step: c03.SectorDie) -> str:
        return names.sector(s, step.sector)
