"""Small habits of the policies for By Stealth and Sea: how to strike, mend, go home, and what a surge is for."""

from __future__ import annotations

from typing import Final

from siluro.games.stealth.lab.policies.chances import CERTAIN, dearer, holds, two_or_one
from siluro.games.stealth.lab.policies.constants import Constants
from siluro.games.stealth.rules.c01_checks import SPEND, Surge
from siluro.games.stealth.rules.c04_slc import END
from siluro.games.stealth.rules.state import (
    ATTACH,
    ATTACK,
    BALLAST,
    BATTERY,
    BREATHING,
    DETACH,
    DIVE,
    ESCAPE,
    FAULT,
    FULL_MOVE,
    MEND,
    MOVE,
    SCUTTLE,
    TRANSMISSION,
    TURN,
    TURNS,
    WARHEAD,
    Stealth,
    token,
)

STRIKE_TURNS: Final = 2  # detach and attach


def powers(risk: int) -> list[int]:
    """The chance, in thousandths, to come through so many turns."""
    found = [1000]
    for _ in range(TURNS + STRIKE_TURNS):
        found.append(found[-1] * risk // 100)
    return found


def trust(chance: int, weights: Constants) -> int:
    """What is not certain counts for less."""
    return chance if chance == CERTAIN else chance * weights.trust // 100


def strike(s: Stealth, slc: int, options: list[int], weights: Constants) -> int:
    """At the ship: detach, or repair the warhead first; with the last points attack from the SLC."""
    if DETACH * 2 in options and not s.carried[slc]:
        return dearer(s, slc, DETACH, options, weights)
    if ATTACK * 2 + 1 in options and s.turn >= TURNS - weights.attack_from:
        return ATTACK * 2 + 1
    if MEND * 2 in options and not s.carried[slc]:
        return two_or_one(MEND, options)
    return END


def mend_first(s: Stealth, slc: int, options: list[int]) -> int:
    """A failed transmission, battery or ballast tank is repaired before going on, and an only warhead."""
    if not s.held or MEND * 2 not in options:
        return END
    stuck = not token(s, slc, BATTERY) and holds(s, slc, BATTERY)
    slow = not token(s, slc, TRANSMISSION) and holds(s, slc, TRANSMISSION)
    unarmed = not token(s, slc, WARHEAD) and not s.carried[slc] and holds(s, slc, WARHEAD)
    afloat = not token(s, slc, BALLAST) and holds(s, slc, BALLAST)
    return two_or_one(MEND, options) if stuck or slow or unarmed or afloat else END


def go_home(s: Stealth, slc: int, options: list[int], weights: Constants) -> int:
    """Scuttle; with a patrol craft in the hex get away from it first."""
    if SCUTTLE * 2 in options:
        return dearer(s, slc, SCUTTLE, options, weights)
    for answer in (MOVE * 2, FULL_MOVE * 2, DIVE * 2, TURN * 2):
        if answer in options:
            return answer
    return END


def spend(s: Stealth, step: Surge, weights: Constants) -> int:
    """A surge before the roll where a second roll would hardly do it."""
    return SPEND if step.need >= weights.surge_from and is_worth_a_surge(s, step.slc, step.purpose, weights) else 0


def is_worth_a_surge(s: Stealth, slc: int, purpose: int, weights: Constants) -> bool:
    """Some checks leave the last surges for others."""
    left = token(s, slc, BREATHING)
    if purpose in (ATTACH, ATTACK, SCUTTLE, ESCAPE, DETACH, DIVE):
        return left > weights.surges_for_strikes
    return left > (weights.surges_for_faults if purpose == FAULT else weights.surges_for_others)
