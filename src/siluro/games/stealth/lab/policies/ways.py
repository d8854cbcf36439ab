"""How far an SLC is from a hex in action points, with turns, moles and nets."""

from __future__ import annotations

from typing import Final

from siluro.games.stealth.rules.c00_tables import Board
from siluro.games.stealth.rules.state import NET
from siluro.kit.hexes import DIRECTIONS, OUTSIDE

TURN_UNITS: Final = 6  # of one turn of an SLC
AHEAD: Final = [2, 3]  # surfaced, submerged: a hex within a full move
TURNING: Final = [3, 5]
THROUGH_NET: Final = 7
NEVER: Final = 999


def ways_to(here: Board, goal: int, submerged: int) -> list[int]:
    """Units from each hex and facing (hex * 6 + facing) to the goal."""
    cost = [NEVER] * (here.hexes.count * DIRECTIONS)
    buckets: list[list[int]] = [[] for _ in range(NEVER + 16)]
    for facing in range(DIRECTIONS):
        buckets[0].append(goal * DIRECTIONS + facing)
    for units in range(NEVER):
        for node in buckets[units]:
            if cost[node] == NEVER:
                cost[node] = units
                spread(here, cost, buckets, node, units, submerged)
    return cost


def spread(here: Board, cost: list[int], buckets: list[list[int]], node: int, units: int, submerged: int) -> None:
    """Everything from which this hex and facing can be reached with one action."""
    place, facing = node // DIRECTIONS, node % DIRECTIONS
    behind = here.ways[place][(facing + 3) % DIRECTIONS]
    if behind != OUTSIDE and cost[behind * DIRECTIONS + facing] == NEVER:
        step = THROUGH_NET if here.water[place] == NET else AHEAD[submerged]
        buckets[units + step].append(behind * DIRECTIONS + facing)
    for other in range(DIRECTIONS):
        if cost[place * DIRECTIONS + other] == NEVER:
            buckets[units + TURNING[submerged]].append(place * DIRECTIONS + other)
