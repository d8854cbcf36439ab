"""Chapter 4.5 in words: the events of the fuel track."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.games.wolves.rules import c04_events as c04
from siluro.games.wolves.rules import c08_damage
from siluro.games.wolves.rules.c03_sheet import DIESEL_STOPS, FUEL, HULL, REPAIR, VICTORY_POINT
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import Choice, OneDie, TwoDice
from siluro.speech.say import mark, say

EFFECT_NAMES: Final = (
    "nothing happens", "you may try a repair", "fuel", "hull damage", "a roll on the Damage Table",
    "an aircraft attacks", "a roll on the Escape Maneuver Table", "one zone higher for the sighting roll",
    "the boat cannot move this turn", "one grid at most next turn", "one grid at most this turn",
    "the diesel engines fail", "battery capacity 75% from now on", "1 victory point",
    "you may send a weather report", "you may re-roll one sighting", "one more escort in the next encounter",
    "no sighting this turn", "no coordinates for two turns", "a torpedo is lost",
    "the next night attack is easier",
)  # fmt: skip


def effect(s: Wolves, kind: int, amount: int) -> str:
    """What an event does."""
    if kind == VICTORY_POINT and s.campaign:  # ruling R-44
        return say("intelligence, of no use in a campaign")
    if kind == FUEL:
        gained = say("{fuel} fuel gained", fuel=names.halves(amount))
        return gained if amount > 0 else say("{fuel} fuel lost", fuel=names.halves(-amount))
    if kind == HULL:
        return say("{hull} hull damage", hull=amount)
    return say(EFFECT_NAMES[kind])


def event(title: str, what: str) -> str:
    """An event by its name, and what it does."""
    return say("{title}: {what}", title=say(title), what=what) if title else what


class EventRoll(TwoDice[c04.EventRoll]):
    comes_anyway = True

    def prompt(self, s: Wolves, step: c04.EventRoll) -> str:
        return say("Event E{table}: roll two dice.", table=step.table)

    def label(self, s: Wolves, step: c04.EventRoll, answer: int) -> str:
        row = c04.event_row(s, step.table, answer)
        if row.effect == REPAIR and not c08_damage.can_repair(s):
            return event(row.title, say("a repair, but there is nothing to repair"))
        what = effect(s, row.effect, row.amount)
        if row.low and row.effect != DIESEL_STOPS:
            return event(row.title, say("{what} (a die decides)", what=what))
        return event(row.title, what)


class EventDie(OneDie[c04.EventDie]):
    def prompt(self, s: Wolves, step: c04.EventDie) -> str:
        return say("The event needs one more die: roll it.")

    def label(self, s: Wolves, step: c04.EventDie, answer: int) -> str:
        row = c04.event_row(s, step.table, step.total)
        if row.effect == DIESEL_STOPS:
            return event(
                row.title, say("repaired by the next turn") if c04.is_on_face(row, answer) else say("still damaged")
            )
        return event(row.title, effect(s, *c04.effect_on_face(row, answer)))


class Report(Choice[c04.Report]):
    LABELS: ClassVar = mark(("keep silent", "send the report"))
    DEEDS: ClassVar = mark(("You keep silent.", "You send the report."))

    def prompt(self, s: Wolves, step: c04.Report) -> str:
        return say("Send a weather report? It scores a point, but the enemy may hear it.")
