"""What an SLC may hope for: chances of checks, dangers near it, and what the way home is worth."""

from __future__ import annotations

from typing import Final

from siluro.games.stealth.lab.policies.constants import Constants
from siluro.games.stealth.rules.c01_checks import BEST_FACE, HIGHEST, dice, die_needed
from siluro.games.stealth.rules.c04_escape import escape_modifier
from siluro.games.stealth.rules.c04_slc import check_value
from siluro.games.stealth.rules.state import (
    ESCAPE,
    HELD,
    SLCS,
    SUCCESS,
    WARHEAD,
    Stealth,
    board,
    token,
)
from siluro.kit.hexes import OUTSIDE

CERTAIN: Final = 1000  # chances are in thousandths
POINT: Final = 1000  # a victory point, in thousandths


def success_chances(ways: list[int]) -> list[int]:
    """The chance that the highest die shows 0, 1, ... 7 or more, from the ways in which it shows each face."""
    if not ways:
        return [0] * (BEST_FACE + 2)
    return [CERTAIN * sum(ways[need:]) // sum(ways) for need in range(BEST_FACE + 2)]


SUCCESS_CHANCES: Final = [success_chances(ways) for ways in HIGHEST]  # by number of dice


def success_chance(need: int, number: int) -> int:
    """The chance that the highest of some dice shows what is needed."""
    return SUCCESS_CHANCES[number][min(max(need, 0), BEST_FACE + 1)]


def chance(s: Stealth, slc: int, action: int, points: int) -> int:
    """The chance of an action, without surges."""
    form = s.tables.form(action, s.submerged[slc], points)
    if form == SUCCESS:
        return CERTAIN
    return success_chance(die_needed(s, slc, action, check_value(s, slc, action, form)), dice(s, slc, action))


def dearer(s: Stealth, slc: int, action: int, options: list[int], weights: Constants) -> int:
    """Two points to be sure, unless one is sure enough."""
    if action * 2 + 1 not in options or chance(s, slc, action, 1) >= weights.sure_enough:
        return action * 2
    return action * 2 + 1


def two_or_one(action: int, options: list[int]) -> int:
    """Two points if there are two."""
    return action * 2 + 1 if action * 2 + 1 in options else action * 2


def home_value(s: Stealth, slc: int, crew: int) -> int:
    """What it is worth to scuttle now, in thousandths of a victory point, if a crew saved is worth so much more."""
    need = die_needed(s, slc, ESCAPE, s.tables.escape_value - escape_modifier(s, slc))
    return POINT + success_chance(need, dice(s, slc, ESCAPE)) * (POINT + crew) // CERTAIN


def in_danger(s: Stealth, slc: int, within: int) -> bool:
    """Detected, or a patrol craft within so many hexes."""
    if s.detected[slc]:
        return True
    gaps = board(s).gaps(s.where[slc])
    near = 0
    for craft in s.craft:
        if craft != OUTSIDE and gaps[craft] <= within:
            near += 1
    return near > 0


def has_warhead(s: Stealth, slc: int) -> bool:
    """Whether the SLC can still sink something."""
    return s.carried[slc] > 0 or token(s, slc, WARHEAD) > 0 or holds(s, slc, WARHEAD)


def holds(s: Stealth, slc: int, space: int) -> bool:
    """Whether a fault card holds a token of this space."""
    found = 0
    for code in s.held:
        if code // HELD == slc and s.tables.fault_spaces[code % HELD] == space:
            found += 1
    return found > 0


def farthest(s: Stealth, options: list[int]) -> int:
    """Where a patrol craft does least harm."""
    most, found = -1, options[0]
    for place in options:
        gaps = board(s).gaps(place)
        least = FAR_OFF
        for slc in range(SLCS):
            if s.where[slc] != OUTSIDE:
                least = min(least, gaps[s.where[slc]])
        if least > most:
            most, found = least, place
    return found


FAR_OFF: Final = 99
