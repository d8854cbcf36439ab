"""What a decent player does between the missions of a custom campaign, and where the table asks for little thought."""

from __future__ import annotations

from typing import Any, Final

from siluro.engine.steps import Choose
from siluro.games.stealth.lab.policies.chances import farthest
from siluro.games.stealth.rules.c00_setup import BerthByPlayer, berth_hex, berth_kind, free_spaces
from siluro.games.stealth.rules.c00_tables import Board
from siluro.games.stealth.rules.c04_actions import Mend, Target
from siluro.games.stealth.rules.c05_patrol import Chase
from siluro.games.stealth.rules.c08_roster import Crew, Train
from siluro.games.stealth.rules.c08_technology import Buy
from siluro.games.stealth.rules.state import (
    BALLAST,
    BATTERY,
    OPS,
    PILOT,
    SKILL_COUNT,
    STAMINA,
    TRANSMISSION,
    WARHEAD,
    Stealth,
    board,
    night,
    token,
)
from siluro.kit.hexes import FAR

APART: Final = 3  # hexes that a ship already in the berth counts for
TRAINING: Final = [OPS, PILOT, STAMINA]
WISHES: Final = ("cadiz", "series-100", "leros", "olterra", "series-200")
"""What is bought, the first first: found by tools/stealth_purchases.py. The rest is not worth its points."""


def beyond_the_slcs(s: Stealth, step: Choose[Any], options: list[int]) -> int:
    """Chases, targets, repairs, placement and the campaign's own decisions."""
    if isinstance(step, Target):
        points = [s.tables.ship_points[night(s).ships[ship]] for ship in options]
        return options[points.index(max(points))]
    if isinstance(step, Chase):
        return farthest(s, options)
    if isinstance(step, Mend):
        return choose_repair(s, step.slc, options)
    if isinstance(step, Crew):
        skills = [sum(s.roster[card * SKILL_COUNT : card * SKILL_COUNT + SKILL_COUNT]) for card in options]
        return options[skills.index(max(skills))]
    if isinstance(step, Train):
        lowest = [s.roster[s.crews[step.slc] * SKILL_COUNT + skill] for skill in TRAINING]
        return TRAINING[lowest.index(min(lowest))] if min(lowest) < s.tables.skill_most else options[0]
    if isinstance(step, Buy):
        return wish(s, options)
    if isinstance(step, BerthByPlayer):
        return choose_berth(s, step.ship, options)
    return options[0]


def choose_berth(s: Stealth, ship: int, options: list[int]) -> int:
    """Ships are wanted where the SLCs are soon, but not all in one place, where one alarm saves them."""
    here = board(s)
    room, free = here.berth_room[berth_kind(s, ship)], free_spaces(s, ship)
    best, found = 2 * FAR, options[0]
    for answer in options:
        cost = voyage(here, berth_hex(s, ship, answer)) + APART * (room[answer] - free[answer])
        if cost < best:
            best, found = cost, answer
    return found


def voyage(here: Board, place: int) -> int:
    """How far a hex is from the nearest SLC at the start."""
    away = here.distances(place)
    least = FAR
    for start in here.starts:
        if away[start] < least:
            least = away[start]
    return least


def choose_repair(s: Stealth, slc: int, options: list[int]) -> int:
    """Which fault to repair first."""
    for space in (BATTERY, TRANSMISSION, WARHEAD, BALLAST):
        for card in options:
            if s.tables.fault_spaces[card] == space and not token(s, slc, space):
                return card
    return options[0]


def wish(s: Stealth, options: list[int]) -> int:
    """The first advancement on the list that can be bought."""
    for name in WISHES:
        if name in s.tables.advance_ids and s.tables.advance_ids.index(name) in options:
            return s.tables.advance_ids.index(name)
    return options[-1]
