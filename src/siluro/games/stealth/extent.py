"""How large a night or a campaign can get."""

from __future__ import annotations

from siluro.engine.extent import Extent
from siluro.games.stealth.rules.c00_tables import Mission, Tables
from siluro.games.stealth.rules.c05_patrol import MOST_IN_PLAY
from siluro.games.stealth.rules.c07_ending import ENDINGS
from siluro.games.stealth.rules.c08_roster import NO_CREW
from siluro.games.stealth.rules.state import (
    ACTIONS,
    BY_PLAYER,
    CUSTOM,
    HELD,
    KILLED,
    ONLY_CARDS_THAT_TELL,
    REMOVED,
    SINGLE,
    SKILL_COUNT,
    SLCS,
    SPACE_COUNT,
    SUNK,
    TARGETS,
    TRACKS,
    TURNS,
    Stealth,
    night,
)
from siluro.kit.hexes import DIRECTIONS, OUTSIDE

BY_SLC = (
    "crews", "where", "facing", "submerged", "detected", "stunned", "slc_fate", "crew_fate", "merit", "carried",
    "commands",
)  # fmt: skip
FLAGS = ("submerged", "detected", "stunned", "passed", "ready")
LENGTH = 600
"""More than twice the answers of the longest of thousands of nights."""
TOTAL = 12
"""The most that two dice show, and target numbers have."""


def extent(s: Stealth) -> Extent:
    """Answers are hexes, forms of an action or operator cards at most; a roll is 2d6, a fault card or a berth."""
    tables = s.tables
    nights = [night(s)] if s.scenario == SINGLE else tables.missions
    cards, missions = len(tables.crew_ids), 0 if s.scenario == SINGLE else len(nights)
    roster = cards if s.scenario == CUSTOM else 0
    hexes, kinds = max(mission.harbour.hexes.count for mission in nights), len(tables.fault_ids)
    tokens = 1 + max(*tables.sheet, *tables.warheads, *tables.forward_surges)
    each = [most_points(tables, mission) for mission in nights]
    most = sum(each)
    return Extent(
        answers=range(0, max(hexes, cards, *tables.act_answers) + 1),
        outcomes=max(TOTAL + 1, hexes, kinds),
        scores=range(most + 1),
        lists={
            **dict.fromkeys(BY_SLC, SLCS),
            "faults": kinds,
            "deck": len(tables.alert),
            "discards": len(tables.alert),
            "skills": SLCS * SKILL_COUNT,
            "tokens": SLCS * SPACE_COUNT,
            "held": SLCS * (sum(tables.sheet) + max(tables.warheads)),
            "berths": max(len(mission.ships) for mission in nights),
            "craft": MOST_IN_PLAY,
            "ready": MOST_IN_PLAY,
            "targets": TARGETS,
            "results": missions,
            "tracks": len(TRACKS) if roster else 0,
            "roster": roster * SKILL_COUNT,
            "losses": roster,
            "crew_sets": missions,
        },
        numbers={
            **dict.fromkeys(FLAGS, range(2)),
            "scenario": range(CUSTOM + 1),
            "preset": range(len(tables.presets)),
            "placement": range(BY_PLAYER + 1),
            "seats": range(1, SLCS + 1),
            **dict.fromkeys(("customs", "crew_sets"), range(1 << SLCS)),
            "mission": range(len(tables.missions)),
            "turn": range(TURNS + 2),
            "crews": range(NO_CREW, cards),
            **dict.fromkeys(("skills", "roster"), range(1 + max(3, tables.skill_most))),
            **dict.fromkeys(("where", "craft"), range(OUTSIDE, hexes)),
            "facing": range(DIRECTIONS),
            "slc_fate": range(REMOVED + 1),
            **dict.fromkeys(("crew_fate", "losses"), range(KILLED + 1)),
            "merit": range(32),
            "tokens": range(tokens + 1),
            "carried": range(tokens),
            "held": range(SLCS * HELD),
            "acting": range(SLCS),
            "points": range(3),
            "done": range(1 << len(ACTIONS)),
            "faults": range(1 + sum(max(map(max, decks)) for decks in tables.fault_decks)),
            **dict.fromkeys(("deck", "discards"), range(1 + max(tables.alert))),
            "berths": range(SUNK, hexes),
            "sunk_points": range(max(each) + 1),
            "targets": range(TOTAL + 1),
            "ended": range(len(ENDINGS)),
            **dict.fromkeys(("total", "purse", "alert_points"), range(most + 1)),
            "results": range(max(each) + 1),
            "bought": range(1 << len(TRACKS)),
            "tracks": range(1 + max(tables.advance_steps)),
            "readings": range(2 * ONLY_CARDS_THAT_TELL),
            "commands": range(SLCS + 1),
        },
        fields=range(-TOTAL, 1 + max(2 * TOTAL, kinds, SLCS * MOST_IN_PLAY)),
        agenda=32,
        length=LENGTH * len(nights),
    )


def most_points(tables: Tables, mission: Mission) -> int:
    """7.0, 1.3 Of a night: every ship, every SLC, and each crew by what it can count."""
    ships = sum(tables.ship_points[ship] for ship in mission.ships)
    return ships + SLCS * (1 + max(1, *tables.crew_captured))
