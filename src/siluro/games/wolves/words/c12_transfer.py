"""Chapter 12 in words: another boat."""

from __future__ import annotations

from siluro.games.wolves.rules import c12_transfer as c12
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import WolvesSaying
from siluro.speech.say import capital, mark, say


class Transfer(WolvesSaying[c12.Transfer]):
    about = mark("your boat")

    def prompt(self, s: Wolves, step: c12.Transfer) -> str:
        month = names.month(s.month)
        if c12.is_retired(s):
            return capital(say("{month}: your type has left the front. Choose the boat you command.", month=month))
        return capital(say("{month}: you have earned another boat. Choose the one you command.", month=month))

    def label(self, s: Wolves, step: c12.Transfer, answer: int) -> str:
        boat = s.tables.boats[answer]
        if answer == s.boat_number:
            return say("keep your boat ({type})", type=say(boat.name))
        reach = boat.surfaced_range * 2 * (boat.fuel_boxes + boat.reserve_boxes) // boat.surfaced_fuel
        return say(
            "take a {type} (range: {grids} grids, slots: {slots}; the crew loses a level)",
            type=say(boat.name), grids=reach, slots=boat.slots,
        )  # fmt: skip
