"""Chapter 4.5 in words: the events of the fuel track."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, Final

from siluro.games.wolves.rules import c04_events as c04
from siluro.games.wolves.rules import c04_fuel, c04_movement, c05_sighting, c08_damage
from siluro.games.wolves.rules.c03_sheet import DIESEL_STOPS, FUEL, HULL, REPAIR, SHIFT, VICTORY_POINT, Event
from siluro.games.wolves.rules.state import AIRCRAFT, DIESEL, NOTHING, RADIO, Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import Choice, OneDie, TwoDice, with_fate
from siluro.games.wolves.words.c08_damage import breakdown
from siluro.kit.dice import TWO_D6
from siluro.speech.say import mark, say

EFFECT_NAMES: Final = (
    "nothing", "you may try a repair", "fuel", "hull damage", "a roll on the Damage Table",
    "an aircraft attacks", "a roll on the Escape Maneuver Table",
    "the sighting roll of this turn is one zone higher (red at most)",
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
        return fuel_gained(s, amount) if amount > 0 else fuel_lost(s, -amount)
    if kind == HULL:
        return with_fate(s, say("{hull} hull damage", hull=amount), hull=amount)
    return say(EFFECT_NAMES[kind])


def fuel_gained(s: Wolves, halves: int) -> str:
    """4.5 What fits into the tanks, which take nothing on the Reserve."""
    if c04_fuel.is_in_reserve(s):
        return say("no fuel gained: the boat is on its Reserve")
    return say("{fuel} fuel gained", fuel=names.halves(min(halves, s.fuel_spent)))


def fuel_lost(s: Wolves, halves: int) -> str:
    return with_fate(s, say("{fuel} fuel lost", fuel=names.halves(halves)), fuel=halves)


def immediate(s: Wolves, row: Event) -> str:
    """4.5 What an event does at once, before any die that it asks for."""
    if row.radio and s.equipment_damage[RADIO]:
        return say("nothing, the radio is damaged")
    if row.effect == REPAIR and not c08_damage.can_repair(s):
        return say("no repair: {reason}", reason=say(c08_damage.no_repair_bar(s).reason))
    if row.effect == DIESEL_STOPS:
        return breakdown(s, DIESEL) if s.equipment_damage[DIESEL] else say(EFFECT_NAMES[DIESEL_STOPS])
    if row.effect == SHIFT and row.only_yellow:
        return say("a yellow zone counts as red for the sighting roll of this turn")
    what = effect(s, row.effect, row.amount)
    if not row.low:
        return what
    return say("{what} or {other}, as a die decides", what=what, other=effect(s, row.other, row.other_amount))


def event(title: str, what: str) -> str:
    """An event by its name, and what it does."""
    return say("{title}: {what}", title=say(title), what=what) if title else what


class EventRoll(TwoDice[c04.EventRoll]):
    comes_anyway = True

    def prompt(self, s: Wolves, step: c04.EventRoll) -> str:
        return say("Event E{table}: roll two dice.", table=step.table)

    def label(self, s: Wolves, step: c04.EventRoll, answer: int) -> str:
        row = c04.event_row(s, step.table, answer)
        return event(row.title, immediate(s, row))


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
    LABELS: ClassVar = mark(("keep silent", "send the report (1 victory point)"))
    DEEDS: ClassVar = mark(("You keep silent.", "You send the report: 1 victory point."))

    def prompt(self, s: Wolves, step: c04.Report) -> str:
        if s.campaign:  # ruling R-44
            return say("Send a weather report? In a campaign it scores nothing, and it may bring the enemy.")
        return say("Send a weather report? It scores a point, but it may bring the enemy.")

    def label(self, s: Wolves, step: c04.Report, answer: int) -> str:
        return say("send the report") if s.campaign and answer == c04.SEND else super().label(s, step, answer)

    def deed(self, before: Wolves, step: c04.Report, answer: int, after: Wolves) -> str:
        if before.campaign and answer == c04.SEND:
            return say("You send the report.")
        return super().deed(before, step, answer, after)

    def foresee(self, s: Wolves, step: c04.Report, answer: int, after: Wolves) -> list[tuple[str, Fraction]]:
        """4.5 What the sighting roll of this turn brings, where the boat's course ends."""
        return sighting_chances(after)


def sighting_chances(s: Wolves) -> list[tuple[str, Fraction]]:
    """5 The chances of the sighting roll where the course ends, unless a square or an event takes it away."""
    there = s.copy()
    c04_movement.sail(there)
    if there.no_sighting or there.sheet.marked[there.cell]:
        return []
    column = c05_sighting.sighting_column(there)
    seen = [(c05_sighting.sighting_at(there, column, total), ways) for total, ways in enumerate(TWO_D6) if ways]
    aircraft = sum(ways for what, ways in seen if what == AIRCRAFT and not there.night)
    ships = sum(ways for what, ways in seen if what not in (AIRCRAFT, NOTHING))
    return [(say("aircraft"), Fraction(aircraft, sum(TWO_D6))), (say("ships"), Fraction(ships, sum(TWO_D6)))]
