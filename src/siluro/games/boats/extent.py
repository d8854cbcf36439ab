"""How large a raid can get."""

from __future__ import annotations

from siluro.engine.extent import Extent
from siluro.games.boats.rules.c04_movement import ATTACK
from siluro.games.boats.rules.c09_pieces import PIECES
from siluro.games.boats.rules.state import (
    ALL_READINGS,
    COLLAPSED,
    ENDINGS,
    GONE,
    HARBOUR,
    MALTA,
    NOWHERE,
    UNITS,
    Boats,
)

LENGTH = 300
"""More than twice the answers of the longest of thousands of raids."""
FLAGS = ("drift", "seen", "level_up", "failed", "struck", "units", "crossed")


def extent(s: Boats) -> Extent:
    """Answers are hexes at most; a roll is a die, a ship turned face up or boats lost."""
    tables, raid = s.tables, s.raid
    berths, ships, hexes = len(s.board.berth_hexes), len(raid.ship_ids), s.board.hexes.count
    modifiers, dice = (*tables.modifiers, tables.net_modifier), len(tables.batteries)
    most = sum(raid.points) + (tables.costa_points if s.scenario == MALTA else 0)
    return Extent(
        answers=range(min(ATTACK, 0), hexes),
        outcomes=max(7, ships, *map(len, tables.batteries)),
        scores=range(most + 1),
        lists={"gear": len(PIECES), "berths": berths, "seen": ships, "committed": berths, "units": len(UNITS) - 1},
        numbers={
            **dict.fromkeys(FLAGS, range(2)),
            "scenario": range(len(tables.raids)),
            "readings": range(ALL_READINGS + 1),
            "here": range(NOWHERE, hexes),
            "boats": range(raid.boats + 2),
            "turn": range(raid.turns + 1),
            "alarm": range(tables.alarm_most + 1),
            "lit": range(8),
            "gear": range(1 + max(tables.most)),
            "berths": range(GONE, ships),
            "points": range(most + 1),
            "speed": range(tables.speeds[-1] + 1),
            "modifier": range(min(modifiers), max(modifiers) + 1),
            "left": range(tables.speeds[-1] + 1),
            "side": range(HARBOUR + 1),
            "committed": range(dice),
            "bonus": range(1 + max(tables.bonus)),
            "die": range(dice + 1),
            "bridge": range(COLLAPSED + 1),
            "ended": range(len(ENDINGS)),
        },
        fields=range(NOWHERE, 1 + max(berths, dice, len(tables.effects))),
        agenda=16,
        length=LENGTH,
    )
