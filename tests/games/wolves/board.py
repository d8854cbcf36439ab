"""Positions of Sea Wolves for the tests, set by answers and, where that would be long, by hand."""

from __future__ import annotations

import siluro
from siluro.engine.play import follow, settle, waiting
from siluro.engine.steps import Step
from siluro.games.wolves.rules import c04_events, c05_sighting, c06_actions, c13_sequence
from siluro.games.wolves.rules.state import ESCORT, Wolves

GAME = siluro.game("wolves")
NAVASOTA, KAUNAS = "Navasota", "Kaunas"


def new(scenario: str = "m1", **options: object) -> Wolves:
    s = GAME.new(scenario, **options)
    assert isinstance(s, Wolves)
    return s


def played(s: Wolves, *answers: str) -> Wolves:
    """The state after these answers."""
    for answer in answers:
        s = siluro.play(s, answer)
    return s


def word(s: Wolves) -> str:
    """The question that waits; nothing when the game is over."""
    step = waiting(s)
    return step.word if step else ""


def cell(s: Wolves, name: str) -> int:
    """The number of a square on the sheet."""
    return s.sheet.cells.index(s.tables.cell_ids.index(name.lower()))


def square(s: Wolves) -> str:
    """The square the boat is in."""
    return s.tables.cell_ids[s.sheet.cells[s.cell]].upper()


def kind(s: Wolves, name: str) -> int:
    """A ship by its name: that of the sheet, if it has one of this name."""
    ships = s.tables.ships
    return next(ship for ship in (*s.sheet.ships, *range(len(ships))) if ships[ship].name == name)


def put(s: Wolves, name: str) -> Wolves:
    """The boat is at sea in a square, before its turn."""
    s.cell = cell(s, name)
    s.at_sea = 1
    return s


def sailed(s: Wolves, *squares: str, depth: str = "surfaced") -> Wolves:
    """A turn on the chart up to the sighting roll; `stop` is said when the path is shorter than the range."""
    s = played(s, depth, *(name.lower() for name in squares))
    return played(s, "stop") if word(s) == "course" else s


def asked(s: Wolves, *steps: Step) -> Wolves:
    """The position with these steps next, at the end of a turn on the chart."""
    s.todo = [c13_sequence.TURN, c04_events.DUE]
    s.then(*steps)
    settle(s)
    return s


def sighting(scenario: str = "m1", name: str = "AN16", night: int = 0, depth: int = 0, **options: object) -> Wolves:
    """The look-out's roll in a square, by day or night."""
    s = put(new(scenario, **options), name)
    s.night, s.depth = night, depth
    s.todo = [c13_sequence.TURN, c04_events.DUE, c13_sequence.CONTACT, c05_sighting.SIGHTING]
    return s


def meeting(
    *vessels: tuple[str, int, int], scenario: str = "m1", heading: int = 9, depth: int = 0, night: int = 0,
    **options: object,
) -> Wolves:  # fmt: skip
    """An encounter: vessels as (name or 'escort', printed column, ring), the boat to act."""
    s = new(scenario, **options)
    s.at_sea = 1
    s.night, s.depth, s.heading = night, depth, heading - 5
    for name, column, ring in vessels:
        s.vessels.append(ESCORT if name == "escort" else kind(s, name))
        s.bearings.append(column - 5)
        s.rings.append(ring)
        s.ship_damage.append(0)
        s.awareness.append(0)
        s.conduct.append(0)
    s.encounters = 1
    s.todo = [c13_sequence.TURN, c04_events.DUE, c06_actions.END_ENCOUNTER, c13_sequence.UBOAT_AND_SHIPS]
    settle(s)
    return s


def at(s: Wolves, index: int = 0) -> tuple[int, int]:
    """Printed column and ring of a vessel."""
    return s.bearings[index] + 5, s.rings[index]


def rolled(s: Wolves, total: int) -> Wolves:
    """A roll answered by its number."""
    after = s.copy()
    follow(after, total)
    return after


def slots(s: Wolves) -> int:
    return s.boat.slots


def turn_begun(s: Wolves) -> Wolves:
    """The boat before its next turn on the chart."""
    s.todo = [c13_sequence.TURN]
    settle(s)
    return s
