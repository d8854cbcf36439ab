"""Chapter 4, the objective: tonnage sunk, how a mission can end, and what the navy says about it."""

from __future__ import annotations

from typing import Final

from siluro.games.gamma.rules.state import Gamma

# why a mission ended; the last one's reason is the game's
ATTACKED: Final = 1  # men were assigned and attacked
ABORTED: Final = 2  # everybody went home before any attack (5.2.2)
ALL_LOST: Final = 3  # nobody was left to reach a target (4)
TOO_FEW_MEN: Final = 4  # GG.2 was not played (3.2)
NO_TARGET: Final = 5  # the last box was reached and nobody was assigned (5.2)
ENDINGS: Final = ("", "attacked", "aborted", "all-lost", "too-few-men", "no-target")

# what became of a ship
AT_ANCHOR: Final = 0
DAMAGED: Final = 1
SUNK: Final = 2
FATES: Final = ("at anchor", "damaged", "sunk")


def level(s: Gamma) -> int:
    """4 The victory level: the highest whose lower bound the total tonnage reaches."""
    rank = 0
    for index in range(len(s.tables.level_from)):
        if s.tonnage >= s.tables.level_from[index]:
            rank = index
    return rank
