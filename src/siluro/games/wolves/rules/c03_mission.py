"""Chapter 3, the mission sheet: how a mission ends and what it is worth."""

from __future__ import annotations

from typing import Final

from siluro.games.wolves.rules.state import Wolves

# why a game ended
HOME: Final = 1  # back in a friendly port
SUNK: Final = 2  # the damage track reached SUNK (8)
OUT_OF_FUEL: Final = 3  # the reserve fuel track reached SUNK (4.5)
NO_BATTERY: Final = 4  # the battery reached 0 % (4.6)
WAR_GOES_ON: Final = 5  # the campaign came to its last month (12.2)
ENDINGS: Final = ("", "home", "sunk", "out-of-fuel", "no-battery", "war-goes-on")

MOST_POINTS: Final = 6  # the rating scale ends here (ruling R-9)


def end(s: Wolves, reason: int) -> None:
    """3.1.5 The mission, or the whole campaign, is over; nothing that was pending happens any more."""
    s.ended = reason
    s.todo.clear()
    s.events_due.clear()


def is_lost(s: Wolves) -> bool:
    """4.5, 4.6, 8 The boat did not come home."""
    return s.ended in (SUNK, OUT_OF_FUEL, NO_BATTERY)


def tonnage_points(s: Wolves) -> int:
    """3.1.5 Victory points for tonnage."""
    return bounds_reached(s.sheet.victory.tons, s.tonnage)


def bounds_reached(bounds: list[int], number: int) -> int:
    """3.1.5 One point for each lower bound, itself included (ruling R-20)."""
    reached = 0
    for bound in bounds:
        if number >= bound:
            reached += 1
    return reached


def points(s: Wolves) -> int:
    """3.1.5 Tonnage and objectives together, at most six (ruling R-9); nothing if the boat is lost."""
    if is_lost(s):
        return 0
    return max(0, min(MOST_POINTS, tonnage_points(s) + s.victory_points))


def rating(s: Wolves) -> int:
    """3.1.5 The row of the victory table; a lost boat is a critical failure."""
    found = 0
    for row in range(len(s.tables.rating_from)):
        if points(s) >= s.tables.rating_from[row]:
            found = row
    return found


def career_rating(s: Wolves) -> int:
    """12.4 What the navy thinks of a captain, by the tonnage of his log."""
    found = 0
    for row in range(len(s.tables.career_from)):
        if s.career_tonnage >= s.tables.career_from[row]:
            found = row
    return found
