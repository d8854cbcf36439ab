"""How large a night or a campaign can get."""

from __future__ import annotations

from siluro.engine.extent import Extent
from siluro.games.stealth.rules.c05_patrol import MOST_IN_PLAY
from siluro.games.stealth.rules.state import SKILL_COUNT, SLCS, SPACE_COUNT, TARGETS, TRACKS, Stealth

BY_SLC = (
    "crews", "where", "facing", "submerged", "detected", "stunned", "slc_fate", "crew_fate", "merit", "carried",
    "commands",
)  # fmt: skip


def extent(s: Stealth) -> Extent:
    """Answers are hexes, forms of an action or operator cards at most; a roll is 2d6, a fault card or a berth."""
    tables = s.tables
    cards, missions = len(tables.crew_ids), len(tables.missions)
    hexes = max(board.hexes.count for board in tables.boards)
    by_card = {"faults": len(tables.fault_ids), "deck": len(tables.alert), "discards": len(tables.alert)}
    return Extent(
        answers=range(0, max(hexes, cards, *tables.act_answers) + 1),
        outcomes=max(13, hexes, len(tables.fault_ids)),
        lists={
            **dict.fromkeys(BY_SLC, SLCS),
            **by_card,
            "skills": SLCS * SKILL_COUNT,
            "tokens": SLCS * SPACE_COUNT,
            "held": SLCS * (sum(tables.sheet) + max(tables.warheads)),
            "berths": max(len(mission.ships) for mission in tables.missions),
            "craft": MOST_IN_PLAY,
            "ready": MOST_IN_PLAY,
            "targets": TARGETS,
            "results": missions,
            "tracks": len(TRACKS),
            "roster": cards * SKILL_COUNT,
            "losses": cards,
            "crew_sets": missions,
        },
        agenda=32,
    )
