"""How large a raid can get."""

from __future__ import annotations

from siluro.engine.extent import Extent
from siluro.games.boats.rules.c04_movement import ATTACK
from siluro.games.boats.rules.state import PIECES, UNITS, Boats


def extent(s: Boats) -> Extent:
    """Answers are hexes at most; a roll is a die, a ship turned face up or boats lost."""
    berths = len(s.board.berth_hexes)
    return Extent(
        answers=range(min(ATTACK, 0), s.board.hexes.count),
        outcomes=max(7, len(s.raid.ship_ids), *map(len, s.tables.batteries)),
        lists={
            "gear": len(PIECES),
            "berths": berths,
            "seen": len(s.raid.ship_ids),
            "committed": berths,
            "units": len(UNITS) - 1,
        },
        agenda=16,
    )
