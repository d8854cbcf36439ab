"""What the points of By Stealth and Sea cannot exceed by counting: the warheads, and nothing ever goes wrong.

No card, rule or die gives an SLC more warheads than its sheet had at the start; a fault card only holds one of them.
Each sinks one ship at most (4.3). So three SLCs with w warheads sink at most the 3w dearest ships of the harbour, each
SLC is scuttled at most once, and each operator card escapes at most once (7.0). That holds for every course of the
dice, and so for the mean of any play. The mean of a mission has a lower bound of its own: see `quiet`.
"""

from __future__ import annotations

from typing import Final

from siluro.games.stealth.rules.c00_tables import Mission, Tables
from siluro.games.stealth.rules.state import CUSTOM, SINGLE, SLCS, WARHEAD_TRACK, Stealth, night
from siluro.speech.say import mark

PROOF: Final = mark(
    "Each warhead sinks at most one ship, so the dearest ships count, one for each warhead on the three SLCs; "
    "and every SLC is scuttled and every crew escapes."
)


def most_points(s: Stealth) -> int:
    """Of a mission, or of all missions of a campaign."""
    tables = s.tables
    if s.scenario == SINGLE:
        return most_of_mission(tables, night(s), most_warheads(s, night(s)))
    return sum(most_of_mission(tables, each, most_warheads(s, each)) for each in tables.missions)


def most_warheads(s: Stealth, mission: Mission) -> int:
    """Of one SLC; a custom campaign may have bought the best technology (8.2.3)."""
    by_level = s.tables.warheads
    return max(by_level) if s.scenario == CUSTOM else by_level[mission.levels[WARHEAD_TRACK] - 1]


def most_of_mission(tables: Tables, mission: Mission, warheads: int) -> int:
    ships = sorted((tables.ship_points[ship] for ship in mission.ships), reverse=True)
    return sum(ships[: SLCS * warheads]) + SLCS * (1 + most_for_crew(tables))


def most_for_crew(tables: Tables) -> int:
    """7.0, 1.3 One point for a crew that escapes, or what a captured one counts for."""
    return max(1, *tables.crew_captured)
