"""Chapter 5.1 in words: aircraft."""

from __future__ import annotations

from typing import ClassVar

from siluro.games.wolves.rules import c05_aircraft as c05
from siluro.games.wolves.rules.c03_tables import Escape
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import Choice, OneDie, TwoDice, hit_effect, with_fate
from siluro.kit.tally import Tally
from siluro.speech.say import mark, say


class AircraftAttack(TwoDice[c05.AircraftAttack]):
    asks = mark("An aircraft attacks. Roll two dice.")
    about = mark("an aircraft attacks")

    def label(self, s: Wolves, step: c05.AircraftAttack, answer: int) -> str:
        if c05.is_beaten_off(s, answer):
            return say("the attack fails")
        total = c05.aircraft_total(s, answer)
        hull = c05.hull_hits(s, total)
        return with_fate(s, hit_effect(hull, s.sheet.aircraft.damage_table[total]), hull=hull)

    def tally(self, s: Wolves, step: c05.AircraftAttack) -> Tally:
        return c05.aircraft_tally(s)


class Evade(Choice[c05.Evade]):
    asks = mark("The aircraft turns for another run. Wait for it, or try to escape?")
    LABELS: ClassVar = mark(("try to escape", "wait for the next attack"))
    DEEDS: ClassVar = mark(("The boat tries to escape the aircraft.", "The boat waits for the next attack."))


class EscapeManeuver(OneDie[c05.EscapeManeuver]):
    asks = mark("The boat tries to escape the aircraft. Roll a die.")
    about = mark("escape from the aircraft")

    def label(self, s: Wolves, step: c05.EscapeManeuver, answer: int) -> str:
        total = c05.escape_total(s, answer)
        return with_fate(s, escape_result(s.sheet.escape, total), fuel=s.sheet.escape.fuel[total])

    def tally(self, s: Wolves, step: c05.EscapeManeuver) -> Tally:
        return c05.escape_tally(s)


def escape_result(t: Escape, total: int) -> str:
    """5.1 A row of the Escape Maneuver Table."""
    if t.aircraft[total]:
        what = say("one more attack")
    elif t.damage_table[total]:
        what = say("a roll on the Damage Table, then the boat gets away")
    else:
        what = say("the boat gets away")
    fuel = t.fuel[total]
    return say("{fuel} fuel lost; {what}", fuel=names.halves(fuel), what=what) if fuel else what
