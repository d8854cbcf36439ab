"""How large a night or a campaign can get."""

from __future__ import annotations

from siluro.engine.extent import Extent
from siluro.games.gamma.rules.state import COUNTERS, Gamma


def extent(s: Gamma) -> Extent:
    """Answers are numbers of men at most; a roll is a die, a counter or a ship turned over."""
    tables = s.tables
    slots = max(mission.first_ships + len(mission.other_table) for mission in tables.missions)
    return Extent(
        answers=range(0, 1 + max(*tables.available, *tables.employments, *tables.assignments)),
        outcomes=max(7, len(tables.ship_ids)),
        lists={"bag": len(COUNTERS) - 1, "ships": slots, "assigned": slots},
        agenda=20,
    )
