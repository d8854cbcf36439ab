"""Chapter 4, what keeps an SLC from an action (4.3), beyond its state and its action points."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from siluro.engine.steps import Bar
from siluro.games.stealth.rules.c01_board import ahead, craft_in, has_ship, is_net, run_ahead
from siluro.games.stealth.rules.state import (
    ATTACH,
    ATTACK,
    BALLAST,
    BATTERY,
    DETACH,
    DIVE,
    EVADE_NET,
    FAULT_BARS_ATTACH,
    FULL_MOVE,
    HELD,
    MEND,
    RECOVER,
    SCUTTLE,
    SPACE_COUNT,
    TRANSMISSION,
    WARHEAD,
    Stealth,
)
from siluro.kit.hexes import OUTSIDE

BATTERY_FAULT: Final = Bar("1.6.1", "the battery is dead")
TRANSMISSION_FAULT: Final = Bar("1.6.1", "the transmission has failed")
BALLAST_FAULT: Final = Bar("1.6.1", "the SLC cannot dive: ballast tank fault")
WARHEAD_OUT: Final = Bar("4.3", "an SLC cannot move with its warhead detached")
BLOCKED: Final = Bar("1.7", "blocked ahead: land, mole or dark water")
NET_AHEAD: Final = Bar("1.7", "a net lies ahead: use Evade Net")
NO_NET: Final = Bar("4.3", "no net ahead")
NO_ROOM: Final = Bar("4.3", "a submerged Full Move needs two clear hexes ahead (ruling S-7)")
READIED: Final = Bar("4.3", "the crew is not stunned")
NOTHING_TO_REPAIR: Final = Bar("4.3", "this SLC has nothing to repair")
NO_WARHEAD: Final = Bar("1.6.1", "no warhead left on the SLC sheet")
NOT_DETACHED: Final = Bar("4.3", "only with a detached warhead")
NO_SHIP: Final = Bar("4.3", "no ship in this hex")
NO_FAULTY_WARHEAD: Final = Bar("4.3", "only with a warhead on a fault card")
FAULT_ON_SHEET: Final = Bar("1.6.1", "the last warhead on the SLC sheet has a fault")
CRAFT_HERE: Final = Bar("4.3", "not with a patrol craft in the hex")


def hindrance(s: Stealth, slc: int, action: i64) -> Bar | None:
    """4.3 Why an SLC cannot take an action now, or None."""
    if action <= FULL_MOVE:
        return why_no_move(s, slc, action)
    if action == DIVE:
        return None if s.tokens[slc * SPACE_COUNT + BALLAST] else BALLAST_FAULT
    if action == RECOVER:
        return None if s.stunned[slc] else READIED
    if action == MEND:
        return None if s.held and has_card(s, slc) else NOTHING_TO_REPAIR
    if action == EVADE_NET:
        return no_net_to_evade(s, slc)
    if action == DETACH:
        return None if s.tokens[slc * SPACE_COUNT + WARHEAD] else NO_WARHEAD
    if action == ATTACH:
        if not s.carried[slc]:
            return NOT_DETACHED
        if s.readings & FAULT_BARS_ATTACH and has_last_warhead_fault(s, slc):
            return FAULT_ON_SHEET
        return None if has_ship(s, s.where[slc]) else NO_SHIP
    if action == ATTACK:
        if not s.held or warhead_card(s, slc) < 0:
            return NO_FAULTY_WARHEAD
        return None if has_ship(s, s.where[slc]) else NO_SHIP
    if action == SCUTTLE:
        return CRAFT_HERE if craft_in(s, s.where[slc]) else None  # ready or exhausted (ruling S-14)
    return None


def why_no_move(s: Stealth, slc: int, action: i64) -> Bar | None:
    """4.3 Move, Full Move: not with a dead battery or a detached warhead, nor into land, a mole or a net."""
    if s.carried[slc]:
        return WARHEAD_OUT
    if not s.tokens[slc * SPACE_COUNT + BATTERY]:
        return BATTERY_FAULT
    if action == FULL_MOVE and not s.tokens[slc * SPACE_COUNT + TRANSMISSION]:
        return TRANSMISSION_FAULT
    place = ahead(s, slc)
    if place == OUTSIDE:
        return BLOCKED
    if is_net(s, place):
        return NET_AHEAD
    if action == FULL_MOVE and s.submerged[slc] and run_ahead(s, slc, s.tables.reach[1]) < s.tables.reach[1]:
        return NO_ROOM
    return None


def no_net_to_evade(s: Stealth, slc: int) -> Bar | None:
    """4.3 Evade Net: into a net from any side (ruling S-9), even with a dead battery (ruling S-10)."""
    if s.carried[slc]:
        return WARHEAD_OUT
    place = ahead(s, slc)
    return None if place != OUTSIDE and is_net(s, place) else NO_NET


def has_card(s: Stealth, slc: int) -> bool:
    """1.6 Whether a fault card holds a token of this SLC."""
    return any(code // HELD == slc for code in s.held)


def has_last_warhead_fault(s: Stealth, slc: int) -> bool:
    """1.6.1 Whether the sheet has no warhead because a fault card holds it (reading S-55b)."""
    return not s.tokens[slc * SPACE_COUNT + WARHEAD] and warhead_card(s, slc) >= 0


def warhead_card(s: Stealth, slc: int) -> int:
    """1.6.1 A fault card with a warhead token of this SLC, or -1."""
    for code in s.held:
        if code // HELD == slc and s.tables.fault_spaces[code % HELD] == WARHEAD:
            return code
    return -1
