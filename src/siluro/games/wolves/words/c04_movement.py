"""Chapter 4 in words: depth and course on the chart."""

from __future__ import annotations

from typing import Any

from siluro.engine.steps import Ask
from siluro.games.wolves.rules import c04_fuel, c05_sighting
from siluro.games.wolves.rules import c04_movement as c04
from siluro.games.wolves.rules.state import FULL_BATTERY, STOP, SUBMERGED, Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import WolvesSaying
from siluro.speech.figures import percent
from siluro.speech.say import amount, say


class Depth(WolvesSaying[c04.Depth]):
    def prompt(self, s: Wolves, step: c04.Depth) -> str:
        return say(
            "{place}, {zone}, fuel {fuel}, battery {battery}: surfaced or submerged this turn?",
            place=names.square(s, s.cell), zone=say(names.ZONE_NAMES[c05_sighting.base_zone(s)]),
            fuel=names.halves(max(0, c04_fuel.fuel_left(s))), battery=percent(s.battery / FULL_BATTERY, 0),
        )  # fmt: skip

    def label(self, s: Wolves, step: c04.Depth, answer: int) -> str:
        time = turn_time(s, answer)
        if answer != SUBMERGED:
            if s.boat.surfaced_fuel > c04_fuel.fuel_left(s):
                return say("surfaced: the boat is lost (no fuel left)")
            fuel = names.halves(s.boat.surfaced_fuel)
            if s.battery >= s.battery_capacity:
                return say("surfaced {time}: {fuel} fuel", time=time, fuel=fuel)
            return say("surfaced {time}: {fuel} fuel, battery +25%", time=time, fuel=fuel)
        left = s.battery - c04_fuel.turn_charge(s)
        if left <= 0:
            return say("submerged: the boat is lost (flat battery)")
        return say("submerged {time}: battery down to {left}", time=time, left=percent(left / FULL_BATTERY, 0))


def turn_time(s: Wolves, depth: int) -> str:
    """4.3 When a turn at this depth is played."""
    return say("by night") if is_night_at(s, depth) else say("by day")


def is_night_at(s: Wolves, depth: int) -> bool:
    """4.3 Day or night once the turn has been paid for at this depth; an event can still move the clock."""
    ahead = s.copy()
    ahead.turn_depth = depth
    c04_fuel.pay_turn(ahead)
    c04_fuel.read_clock(ahead)
    return bool(ahead.night)


def is_night(s: Wolves) -> bool:
    """4.3 Day or night of the turn that is being played: while its course is chosen, the clock still shows the last."""
    is_asking = bool(s.todo) and isinstance(s.todo[-1], c04.Course)
    return is_night_at(s, s.turn_depth) if is_asking else bool(s.night)


class Course(WolvesSaying[c04.Course]):
    def prompt(self, s: Wolves, step: c04.Course) -> str:
        left = c04_fuel.turn_range(s) - len(s.path)
        place, grids = names.square(s, c04.path_end(s)), amount(left, "grid", "grids")
        return say("{place}: {grids} left to move. Where to?", place=place, grids=grids)

    def label(self, s: Wolves, step: c04.Course, answer: int) -> str:
        if answer == STOP:
            return say("stop here")
        return names.square_and_zone(s, answer)

    def target(self, s: Wolves, step: c04.Course, answer: int) -> str:
        return c04.square_id(s, c04.path_end(s) if answer == STOP else answer)

    def rank(self, s: Wolves, step: c04.Course, answer: int) -> int:
        return 1 if answer == STOP else 0

    def brings(self, coming: Ask[Any]) -> bool:
        return True

    def deed(self, before: Wolves, step: c04.Course, answer: int, after: Wolves) -> str:
        if answer == STOP:
            return say("The course ends here.")
        return say("Course: {place}.", place=names.square_and_zone(before, answer))
