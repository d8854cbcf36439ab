"""How large a night or a campaign can get."""

from __future__ import annotations

from siluro.engine.extent import Extent
from siluro.games.gamma.rules.c04_objective import ENDINGS
from siluro.games.gamma.rules.state import (
    ALL_READINGS,
    CAMPAIGN,
    COUNTERS,
    FACE_DOWN,
    GG2,
    HIDDEN_THREE_LIGHT,
    Gamma,
    Mission,
    Tables,
)


def extent(s: Gamma) -> Extent:
    """Answers are numbers of men at most; a roll is a die, a counter or a ship turned over."""
    tables = s.tables
    nights = tables.missions if s.scenario == CAMPAIGN else [tables.missions[s.mission]]
    slots = max(mission.first_ships + len(mission.other_table) for mission in nights)
    men, counters = max(tables.available), max(map(most_counters, nights))
    most = sum(most_tonnage(tables, mission) for mission in nights)
    return Extent(
        answers=range(0, 1 + max(*tables.available, *tables.employments, *tables.assignments)),
        outcomes=max(7, len(tables.ship_ids)),
        scores=range(most + 1),
        lists={"bag": len(COUNTERS) - 1, "ships": slots, "assigned": slots},
        numbers={
            "scenario": range(CAMPAIGN + 1),
            "placement": range(HIDDEN_THREE_LIGHT + 1),
            "corrected": range(2),
            "mission": range(GG2 + 1),
            **dict.fromkeys(("available", "men", "lost"), range(men + 1)),
            "box": range(1 + max(mission.last_box for mission in nights)),
            **dict.fromkeys(("bag", "currents"), range(counters + 1)),
            "dives": range(1 + max(mission.dives + mission.calm_dives for mission in nights)),
            "ships": range(FACE_DOWN, len(tables.grt)),
            "assigned": range(1 + max(tables.assignments)),
            "tonnage": range(most + 1),
            "ended": range(len(ENDINGS)),
            "readings": range(ALL_READINGS + 1),
        },
        fields=range(1 + max(slots, *tables.assignments)),
        agenda=20,
        # of a night: ships placed and turned over, men sent, sent home and attacking, four answers a counter
        length=len(nights) * (4 + 3 * slots + 3 * men + 4 * counters),
    )


def most_counters(mission: Mission) -> int:
    """In the bag, a Boat for each Spotlight included (5.1.3)."""
    return 2 * sum(mission.bag) + sum(mission.calm_bag) + sum(mission.rough_bag)


def most_tonnage(tables: Tables, mission: Mission) -> int:
    """Of one night: every ship that can lie at anchor, so many of the first group as are placed."""
    first, other = (sorted(tonnages(tables, table)) for table in (mission.first_table, mission.other_table))
    return sum(first[-mission.first_ships :]) + sum(other)


def tonnages(tables: Tables, table: list[int]) -> list[int]:
    return [max(tables.grt[ship], tables.corrected_grt[ship]) for ship in {*table} - {FACE_DOWN}]
