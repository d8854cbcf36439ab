"""Chapter 4.5 in words: the events of the fuel track."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar, Final

from siluro.games.wolves.rules import c04_effects as does
from siluro.games.wolves.rules import c04_events as c04
from siluro.games.wolves.rules import c04_fuel, c04_movement, c05_sighting, c08_damage
from siluro.games.wolves.rules.c03_sheet import Event
from siluro.games.wolves.rules.c03_stage_table import Effect
from siluro.games.wolves.rules.state import AIRCRAFT, DIESEL, NOTHING, RADIO, Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import Choice, OneDie, TwoDice, with_fate
from siluro.games.wolves.words.c08_damage import breakdown
from siluro.kit.dice import TWO_D6
from siluro.speech.say import mark, say

EFFECT_NAMES: Final[Mapping[type[Effect], str]] = {
    Effect: "nothing",
    does.Repairs: "you may try a repair",
    does.RollDamage: "a roll on the Damage Table",
    does.Aircraft: "an aircraft attacks",
    does.Escape: "a roll on the Escape Maneuver Table",
    does.Shift: "the sighting roll of this turn is one zone higher (red at most)",
    does.ShiftInYellow: "a yellow zone counts as red for the sighting roll of this turn",
    does.NoMove: "the boat cannot move this turn",
    does.RangeNext: "one grid at most next turn",
    does.RangeNow: "one grid at most this turn",
    does.DieselStops: "the diesel engines fail",
    does.BatteryCap: "battery capacity 75% from now on",
    does.VictoryPoints: "1 victory point",
    does.MayReport: "you may send a weather report",
    does.SecondLook: "you may re-roll one sighting",
    does.MoreEscorts: "one more escort in the next encounter",
    does.NoSighting: "no sighting this turn",
    does.NoCoordinates: "no coordinates for two turns",
    does.LoseTorpedo: "a torpedo is lost",
    does.Lights: "the next night attack is easier",
}


def said_of(s: Wolves, effect: Effect) -> str:
    """What an event does."""
    if isinstance(effect, does.VictoryPoints) and s.campaign:  # ruling R-44
        return say("intelligence, of no use in a campaign")
    if isinstance(effect, does.Fuel):
        return fuel_gained(s, effect.amount) if effect.amount > 0 else fuel_lost(s, -effect.amount)
    if isinstance(effect, does.Hull):
        return with_fate(s, say("{hull} hull damage", hull=effect.amount), hull=effect.amount)
    return say(EFFECT_NAMES[type(effect)])


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
    if isinstance(row.effect, does.Repairs) and not c08_damage.can_repair(s):
        return say("no repair: {reason}", reason=say(c08_damage.no_repair_bar(s).reason))
    if isinstance(row.effect, does.DieselStops) and s.equipment_damage[DIESEL]:
        return breakdown(s, DIESEL)
    what = said_of(s, row.effect)
    if not row.low or isinstance(row.effect, does.DieselStops):
        return what
    return say("{what} or {other}, as a die decides", what=what, other=said_of(s, row.other))


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
    asks = mark("The event needs one more die: roll it.")

    def label(self, s: Wolves, step: c04.EventDie, answer: int) -> str:
        row = c04.event_row(s, step.table, step.total)
        if isinstance(row.effect, does.DieselStops):
            return event(
                row.title, say("repaired by the next turn") if c04.is_on_face(row, answer) else say("still damaged")
            )
        return event(row.title, said_of(s, c04.effect_on_face(row, answer)))


class Report(Choice[does.Report]):
    LABELS: ClassVar = mark(("keep silent", "send the report (1 victory point)"))
    DEEDS: ClassVar = mark(("You keep silent.", "You send the report: 1 victory point."))

    def prompt(self, s: Wolves, step: does.Report) -> str:
        if s.campaign:  # ruling R-44
            return say("Send a weather report? In a campaign it scores nothing, and it may bring the enemy.")
        return say("Send a weather report? It scores a point, but it may bring the enemy.")

    def label(self, s: Wolves, step: does.Report, answer: int) -> str:
        return say("send the report") if s.campaign and answer == does.SEND else super().label(s, step, answer)

    def deed(self, before: Wolves, step: does.Report, answer: int, after: Wolves) -> str:
        if before.campaign and answer == does.SEND:
            return say("You send the report.")
        return super().deed(before, step, answer, after)

    def foresee(self, s: Wolves, step: does.Report, answer: int, after: Wolves) -> list[tuple[str, Fraction]]:
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
