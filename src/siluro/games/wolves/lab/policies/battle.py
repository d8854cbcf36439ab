"""How the greedy captain of Sea Wolves fights: close, shoot, and be gone before an escort has found the boat."""

from __future__ import annotations

from typing import Final

from siluro.games.wolves.lab.policies.errands import torpedoes_kept
from siluro.games.wolves.lab.policies.patrol import is_fit
from siluro.games.wolves.rules import c06_attack, c07_movement, c09_weather, c10_escorts
from siluro.games.wolves.rules.c06_actions import (
    AHEAD_1,
    AHEAD_2,
    CHANGE_DEPTH,
    DECK_GUN_SHOT,
    DONE,
    ESCAPE,
    HALT,
    LEAVE,
    LEFT_1,
    LEFT_2,
    MEND,
    PAPERS,
    RIGHT_1,
    RIGHT_2,
    TORPEDOES,
)
from siluro.games.wolves.rules.c06_attack import NUMBERS
from siluro.games.wolves.rules.state import DECK_GUN, ESCORT, GONE, LET_PASS, RUNS, SEIZED, SURFACED, Wolves

NOWHERE: Final = 99
CLOSE: Final = 1  # the ring to shoot from when nobody guards the ships
ENOUGH_GUARDS: Final = 2  # in a harbour: time to go
GUARDED: Final = 2  # and when somebody does


def nearest_escort(s: Wolves, only_ahead: bool) -> int:
    """The ring of the nearest escort, or of those that will come closer because they are in the arc."""
    best = NOWHERE
    for index in range(len(s.vessels)):
        if s.vessels[index] == ESCORT and GONE < s.rings[index] < best:
            if only_ahead and not c07_movement.is_in_arc(s, s.bearings[index]):
                continue
            best = s.rings[index]
    return best


def quarry(s: Wolves) -> int:
    """The ship nearest to the bow, then nearest, then largest; -1 if there is none."""
    best = -1
    rank = 0
    for index in range(len(s.vessels)):
        kind = s.vessels[index]
        far = s.rings[index]
        if kind == ESCORT or far == GONE:
            continue
        if not c07_movement.is_in_arc(s, s.bearings[index]):
            far += 10 * abs(c07_movement.relative_bearing(s, s.bearings[index]))
        if best < 0 or far < rank or (far == rank and s.tables.ships[kind].tons > s.tables.ships[s.vessels[best]].tons):
            best = index
            rank = far
    return best


def action(s: Wolves, options: list[int]) -> int:
    """Out of an escort's reach first; then shoot what is near, close what is in the arc, turn to the rest."""
    escort = nearest_escort(s, False) if ESCORT in s.vessels else NOWHERE
    if escort != NOWHERE and c10_escorts.is_held(s):
        return shake_off(s)
    if s.in_harbour and s.guards >= ENOUGH_GUARDS:
        return LEAVE
    if not s.actions_left:
        return withdraw(s, escort)
    index = quarry(s)
    if index < 0 or not is_fit(s):
        return MEND if escort == NOWHERE and MEND in options else LEAVE
    if s.sheet.prize_rules.halt_ring:
        return prize(s, options, index)
    if escort != NOWHERE and s.depth == SURFACED and not stays_up(s, escort):
        return CHANGE_DEPTH
    return attack(s, options, index, CLOSE if escort == NOWHERE and not s.in_harbour else GUARDED)


def is_spared(s: Wolves, index: int) -> bool:
    """3.1.5 A neutral whose papers nobody has seen."""
    return s.tables.ships[s.vessels[index]].neutral == 1 and s.conduct[index] != SEIZED


def prize(s: Wolves, options: list[int], index: int) -> int:
    """3.1.5 Look at papers; by day stop what comes near, by night neutrals only; sink the rest."""
    spared = is_spared(s, index)
    if PAPERS in options:
        return PAPERS
    if HALT in options and (spared or not s.night):
        return HALT
    if not spared:
        return attack(s, options, index, CLOSE)
    if s.depth != SURFACED:
        return CHANGE_DEPTH
    if s.conduct[index] == RUNS or (s.conduct[index] == LET_PASS and (not s.ammo or s.equipment_damage[DECK_GUN])):
        return LEAVE
    side = c07_movement.relative_bearing(s, s.bearings[index])
    if -1 <= side <= 1:
        return AHEAD_1 if s.rings[index] > CLOSE else DONE
    return turn_to(side, options)


def stays_up(s: Wolves, escort: int) -> bool:
    """3.1.5 Between the columns the boat fights on the surface, until an escort is near; inshore it must."""
    return s.inshore == 1 or (s.inside == 1 and escort > c09_weather.detected_ring(s) + 1)


def shake_off(s: Wolves) -> int:
    """7.1, 10.1 Held by an escort: dive; submerged, a box of hull for the Escape action is less than it would do."""
    if not s.actions_left or s.inshore:  # where nobody can dive he waits for the escort to lose him
        return DONE
    if s.depth == SURFACED:
        return CHANGE_DEPTH
    return ESCAPE


def withdraw(s: Wolves, escort: int) -> int:
    """At the end of the turn: away, if an escort will find the boat or nothing is left to do."""
    if escort != NOWHERE and nearest_escort(s, True) <= c09_weather.detected_ring(s) + 1:
        return LEAVE
    return DONE if is_fit(s) and quarry(s) >= 0 else LEAVE


def attack(s: Wolves, options: list[int], index: int, good: int) -> int:
    """Gun and torpedoes from a good ring; until then closer, or round to the ship."""
    ring = s.rings[index]
    side = c07_movement.relative_bearing(s, s.bearings[index])
    if -1 <= side <= 1:
        if ring <= c06_attack.gun_ring(s) and DECK_GUN_SHOT in options:
            return DECK_GUN_SHOT
        if (ring <= good or last_chance(s, ring)) and TORPEDOES in options:
            return TORPEDOES
        if ring > good:
            return AHEAD_2 if ring > good + 1 and AHEAD_2 in options else AHEAD_1
        return DONE
    return turn_to(side, options)


def last_chance(s: Wolves, ring: int) -> bool:
    """An escort ahead will have found the boat before the ship is nearer: shoot now."""
    if ESCORT not in s.vessels or s.actions_left > 1 or ring > GUARDED + 1:
        return False
    return nearest_escort(s, True) <= c09_weather.detected_ring(s) + 1


def turn_to(side: int, options: list[int]) -> int:
    """The turn that brings a ship nearest to the bow."""
    if side < 0:
        return LEFT_2 if LEFT_2 in options else LEFT_1 if LEFT_1 in options else DONE
    return RIGHT_2 if RIGHT_2 in options else RIGHT_1 if RIGHT_1 in options else DONE


def target(s: Wolves, options: list[int]) -> int:
    """The nearest, then the largest."""
    best = options[0]
    for index in options:
        if s.sheet.prize_rules.halt_ring and is_spared(s, index) != is_spared(s, best):
            if is_spared(s, best):
                best = index
            continue
        nearer = s.rings[index] < s.rings[best]
        same = s.rings[index] == s.rings[best]
        if nearer or (same and s.tables.ships[s.vessels[index]].tons > s.tables.ships[s.vessels[best]].tons):
            best = index
    return best


def salvo(s: Wolves, index: int, options: list[int]) -> int:
    """As many as the hull has boxes left; one more if somebody may come to help, but not between the columns."""
    wanted = s.tables.ships[s.vessels[index]].hull - s.ship_damage[index]
    if s.sheet.has_alarm and not s.inside:
        wanted += 1
    if s.sheet.stages and not s.in_harbour:
        wanted = min(wanted, s.g7a + s.g7e - torpedoes_kept(s))
    best = options[0]
    for option in options:
        if best % NUMBERS < option % NUMBERS <= wanted:
            best = option
    return best
