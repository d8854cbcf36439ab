"""Chapter 1, the game board (1.7): water, moles, nets, the harbour, and who is where."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from siluro.games.stealth.rules.state import HARBOUR, NET, WAS_INSIDE, Stealth, board
from siluro.kit.hexes import OUTSIDE

MOST_CRAFT: Final = 3  # in one hex


def ahead(s: Stealth, slc: int) -> int:
    """1.7 The hex an SLC faces, or OUTSIDE where land, dark water or a mole stops it."""
    return board(s).ways[s.where[slc]][s.facing[slc]]


def is_net(s: Stealth, place: int) -> bool:
    """1.7 A hex with an anti-torpedo net."""
    return board(s).water[place] == NET


def in_harbour(s: Stealth, place: int) -> bool:
    """1.7 Inside piers, moles and nets; net hexes are part of the harbour."""
    return board(s).water[place] >= NET


def run_ahead(s: Stealth, slc: int, most: int) -> int:
    """How many hexes an SLC can go straight on, up to a number; it stops in front of a net (ruling S-8)."""
    here = board(s)
    place = s.where[slc]
    for run in range(most):
        place = here.ways[place][s.facing[slc]]
        if place == OUTSIDE or here.water[place] == NET:
            return run
    return most


def straight_on(s: Stealth, slc: int, run: int) -> int:
    """The hex that lies so far straight ahead of an SLC."""
    place = s.where[slc]
    for _ in range(run):
        place = board(s).ways[place][s.facing[slc]]
    return place


def put(s: Stealth, slc: int, place: int) -> None:
    """4.1, 4.3 An SLC enters a hex: surfaced it takes its Detected token along, submerged it shakes it off."""
    s.where[slc] = place
    if s.submerged[slc]:
        s.detected[slc] = 0
    if board(s).water[place] == HARBOUR:
        s.merit[slc] |= WAS_INSIDE  # behind the nets (ruling S-33)


def has_ship(s: Stealth, place: i64) -> bool:
    """1.7 Whether a ship lies in a hex."""
    berth: i64
    for berth in s.berths:  # noqa: SIM110 - compiled, this is faster than any() and `in`
        if berth == place:
            return True
    return False


def craft_in(s: Stealth, place: i64) -> int:
    """1.7 Patrol craft in a hex: three at most."""
    found = 0
    at: i64
    for at in s.craft:  # compiled, this is faster than `count`
        if at == place:
            found += 1
    return found
