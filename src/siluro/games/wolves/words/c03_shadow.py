"""The mission rule of shadowing in words: report, hold, attack or drop a convoy."""

from __future__ import annotations

from typing import ClassVar

from siluro.games.wolves.rules import c03_shadow as c03
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import Choice, OneDie
from siluro.kit.tally import Tally
from siluro.speech.say import amount, mark, say


class Shadow(Choice[c03.Shadow]):
    LABELS: ClassVar = mark(("report the convoy", "hold contact", "attack", "let it go"))
    DEEDS: ClassVar = mark((
        "You report the convoy.",
        "The boat holds contact.",
        "You attack the convoy.",
        "You let the convoy go.",
    ))  # fmt: skip

    def prompt(self, s: Wolves, step: c03.Shadow) -> str:
        return say(
            "Convoy in sight, {time}, {reports} sent: what now?",
            time=names.time_of_day(bool(s.night)), reports=amount(s.reports, "sighting report", "sighting reports"),
        )  # fmt: skip

    def label(self, s: Wolves, step: c03.Shadow, answer: int) -> str:
        if answer == c03.REPORT and s.reports < len(s.sheet.shadow.heard):
            return say("report the convoy (heard on {faces})", faces=names.face_up(s.sheet.shadow.heard[s.reports]))
        if answer == c03.HOLD:
            return say("hold contact ({fuel} fuel)", fuel=names.halves(s.boat.surfaced_fuel))
        if answer == c03.ATTACK:
            return say(
                "attack ({ships}, {escorts})", ships=amount(c03.contacts(s), "contact", "contacts"),
                escorts=amount(c03.escorts(s), "escort", "escorts"),
            )  # fmt: skip
        return super().label(s, step, answer)


class BearingDie(OneDie[c03.BearingDie]):
    asks = mark("The report goes out: roll a die for the enemy's direction finders.")
    about = mark("the report")

    def label(self, s: Wolves, step: c03.BearingDie, answer: int) -> str:
        return say("heard (contact lost, an escort comes)") if c03.is_heard(s, answer) else say("not heard")


class HoldDie(OneDie[c03.HoldDie]):
    asks = mark("Roll a die to hold contact with the convoy.")
    about = mark("the convoy")

    def label(self, s: Wolves, step: c03.HoldDie, answer: int) -> str:
        return say("contact held") if c03.keeps_contact(s, answer) else say("contact lost")

    def tally(self, s: Wolves, step: c03.HoldDie) -> Tally:
        return c03.hold_tally(s)
