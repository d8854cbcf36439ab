"""Chapter 8 in words: the operators of a custom campaign."""

from __future__ import annotations

from siluro.games.stealth.rules import c08_roster as roster
from siluro.games.stealth.rules.state import SKILL_COUNT, Stealth, night
from siluro.games.stealth.words.changes import StealthSaying
from siluro.games.stealth.words.names import crew_gift, crew_name, skill_name
from siluro.speech.say import say


class Crew(StealthSaying[roster.Crew]):
    def prompt(self, s: Stealth, step: roster.Crew) -> str:
        mission, date = night(s).name, say(night(s).date)
        return say("{mission}, {date}: who rides SLC {number}?", mission=mission, date=date, number=step.slc + 1)

    def label(self, s: Stealth, step: roster.Crew, answer: int) -> str:
        gift = crew_gift(s, answer)
        return f"{s.tables.crew_names[answer]} ({gift})" if gift else s.tables.crew_names[answer]

    def topic(self, s: Stealth, step: roster.Crew) -> str:
        return f"SLC {step.slc + 1}"


class Train(StealthSaying[roster.Train]):
    def prompt(self, s: Stealth, step: roster.Train) -> str:
        return say("{crew} gain experience. Raise which skill?", crew=crew_name(s, step.slc))

    def label(self, s: Stealth, step: roster.Train, answer: int) -> str:
        value = s.roster[s.crews[step.slc] * SKILL_COUNT + answer]
        return say("{skill} {now} to {then}", skill=skill_name(answer), now=value, then=value + 1)

    def topic(self, s: Stealth, step: roster.Train) -> str:
        return crew_name(s, step.slc)
