"""The second readings of the rulebook that a player may choose instead of a ruling."""

from __future__ import annotations

from typing import Final

from siluro.engine.readings import Reading
from siluro.games.boats.rules.state import (
    BACK_AT_SPEED_ONE,
    BRIDGE_BARS_BOTH_WAYS,
    BRIDGE_BOAT_BY_BOAT,
    BRIDGE_EVERY_BOAT,
    CHARM_IN_PLAY,
    GAP_AS_NET,
    ONE_ROLL_A_MOVEMENT,
    PHASE_E_ATTACKS,
    RAID_EVERY_TURN,
)

READINGS: Final = (
    Reading(
        "M-1b", ONE_ROLL_A_MOVEMENT, "5.3",
        "One roll for all lit hexes that a movement crosses, in the first of them.",
        "One roll for each lit hex entered.",
    ),
    Reading(
        "M-7b", BACK_AT_SPEED_ONE, "4.1",
        "Going back out of a net gives the event modifier of speed 1.",
        "Going back out of a net gives no event modifier.",
    ),
    Reading(
        "M-9b", PHASE_E_ATTACKS, "6",
        "All attacks come in phase E, and being adjacent to a ship is enough.",
        "Attacks come at once, while moving, with a hex of movement left.",
    ),
    Reading(
        "M-17b", CHARM_IN_PLAY, "9.1.5",
        "The Lucky Charm serves only dice rolled from the first turn on.",
        "The Lucky Charm serves any die of the game, those before the first turn included.",
    ),
    Reading(
        "M-18b", GAP_AS_NET, "10.2.5",
        "The gap between 1806 and 1805 counts as a net: no event modifier.",
        "The gap between 1806 and 1805 gives the event modifier of speed 1.",
    ),
    Reading(
        "M-19b", BRIDGE_BOAT_BY_BOAT, "10.2.4",
        "Each boat sent against the bridge rolls its own die, until the bridge is open or collapsed.",
        "One die on TAB M3 for all boats sent against the bridge.",
    ),
    Reading(
        "M-19c", BRIDGE_EVERY_BOAT, "10.2.4",
        "Each boat sent against the bridge rolls its own die, even once the passage is open; one collapse blocks it.",
        "One die on TAB M3 for all boats sent against the bridge.",
    ),
    Reading(
        "M-22b", RAID_EVERY_TURN, "10.2.2",
        "The bombers may come in every turn from 2 to 6.",
        "The bombers come once, in a turn from 2 to 6.",
    ),
    Reading(
        "M-33b", BRIDGE_BARS_BOTH_WAYS, "10.2.4",
        "A closed bridge bars both ways: from the harbour, only back into the harbour.",
        "From a closed bridge the way leads only out to 1807 or 1906, wherever the boats came from.",
    ),
)  # fmt: skip
