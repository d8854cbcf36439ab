"""What things of Sea Wolves are called: squares, vessels, fuel, the moment."""

from __future__ import annotations

from siluro.games.wolves.rules import c05_ships
from siluro.games.wolves.rules.state import ESCORT, Wolves
from siluro.games.wolves.words.names import month_name
from siluro.speech.say import say


def square(s: Wolves, cell: int) -> str:
    """A square as the chart prints it: AN96."""
    return s.tables.cell_ids[s.paper.cells[cell]].upper()


def vessel(s: Wolves, index: int) -> str:
    """A vessel on the encounter map by name."""
    kind = s.kinds[index] if index < len(s.kinds) else c05_ships.UNKNOWN
    if kind == ESCORT:
        names = s.paper.escort_names
        return names[index % len(names)] if names else say("escort {number}", number=index + 1)
    if kind == c05_ships.UNKNOWN:
        return say("ship {number}", number=index + 1)
    return ship(s, kind)


def ship(s: Wolves, kind: int) -> str:
    return say("{name} ({tons} t)", name=s.tables.ship_names[kind], tons=s.tables.tons[kind])


def goal_name(s: Wolves) -> str:
    return say(s.paper.goal_name)


def halves(number: int) -> str:
    """Fuel in squares: '1½'."""
    return f"{number // 2 or ''}{'½' if number % 2 else ''}" or "0"


def ring(s: Wolves, index: int) -> str:
    return f"D{max(1, s.rings[index])}"


def moment(s: Wolves) -> str:
    """Where and when, as the heading of a log."""
    time = say("night") if s.night else say("day")
    if s.lap:
        return say("Encounter, turn {turn}", turn=s.lap)
    place = s.tables.cell_ids[s.paper.cells[s.cell]].upper()
    if s.campaign:
        return say("{month}, {square}, {time}", month=month_name(s.month), square=place, time=time)
    return say("{square}, {time}", square=place, time=time)
