"""A rule of thumb for Sea Wolves: patrol red water within fuel, close, shoot, and be gone before the escort."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from siluro.engine.steps import Choose, State
from siluro.games.wolves import c04_fuel, c06_attack, c07_movement, c09_weather, c10_escorts
from siluro.games.wolves.c03_objective import FIRE, Shell
from siluro.games.wolves.c04_events import SEND, Report
from siluro.games.wolves.c04_movement import STOP, Course, Depth
from siluro.games.wolves.c05_aircraft import ESCAPE as ESCAPE_MANEUVER
from siluro.games.wolves.c05_aircraft import Evade
from siluro.games.wolves.c05_ships import ENGAGE_SHIPS, IGNORE, Engage, Heading
from siluro.games.wolves.c05_sighting import SecondLook, sighted, zone
from siluro.games.wolves.c06_actions import (
    AHEAD_1,
    AHEAD_2,
    CHANGE_DEPTH,
    DECK_GUN_SHOT,
    DONE,
    ESCAPE,
    LEAVE,
    LEFT_1,
    LEFT_2,
    RIGHT_1,
    RIGHT_2,
    TORPEDOES,
    Act,
)
from siluro.games.wolves.c06_attack import NUMBERS, HitRoll, Salvo, Shot, Target, attack_drm
from siluro.games.wolves.c08_damage import Repair
from siluro.games.wolves.c12_campaign import LayMines, LoadG7e, LoadMines, Port
from siluro.games.wolves.c12_levels import AGAIN, STAND, Keep
from siluro.games.wolves.c12_upgrades import LOST, Upgrade
from siluro.games.wolves.c13_sequence import GO_HOME, GO_IN, Dock, Enter
from siluro.games.wolves.state import (
    ESCORT,
    GONE,
    NO_OBJECTIVE,
    NOTHING,
    SURFACED,
    Sheet,
    Wolves,
    paper,
    uboat,
)
from siluro.lab.playout import Policy
from siluro.lab.rng import Rng

FAR: Final = 999
BEST_HEADING: Final = 2  # column 7: the arc 6, 7, 8 is the likeliest
GOOD_RING: Final = 2
FUEL_MARGIN: Final = 4  # halves kept for leaks and escapes
UPGRADE_ORDER: Final = [0, 1, 4, 3, 2]
CAPTAIN_FIRST: Final = 5  # XP before the crew gets any


class Greedy(Policy):
    """Patrols the likeliest squares within fuel, approaches to D2, shoots, leaves before an escort closes."""

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        assert isinstance(s, Wolves)
        if isinstance(step, Act):
            return action(s, options)
        if isinstance(step, Course):
            return course(s, options)
        if isinstance(step, Depth):
            return depth(s)
        if isinstance(step, Salvo):
            return salvo(s, step.index, options)
        if isinstance(step, Heading):
            return BEST_HEADING
        if isinstance(step, Engage):
            return ENGAGE_SHIPS if is_fit(s) else IGNORE
        return seldom(s, step, options)


def seldom(s: Wolves, step: Choose[Any], options: list[int]) -> int:
    """Choices that come up a few times in a patrol."""
    if isinstance(step, Evade):
        return ESCAPE_MANEUVER
    if isinstance(step, Target):
        return best_target(s, options)
    if isinstance(step, Upgrade):
        return upgrade(s, options)
    if isinstance(step, Keep):
        return keep(s, step)
    if isinstance(step, SecondLook):
        return 1 if sighted(s, zone(s), step.total) <= NOTHING else 0
    if isinstance(step, Port):
        return nearest_port(s, options)
    if isinstance(step, Dock):
        return GO_HOME
    if isinstance(step, Enter):
        return GO_IN
    if isinstance(step, Shell):
        return FIRE if FIRE in options else options[0]
    if isinstance(step, Report):
        return SEND
    if isinstance(step, LayMines):
        return 1
    if isinstance(step, LoadMines | LoadG7e | Repair):
        return options[0]
    return options[0]


def is_fit(s: Wolves) -> bool:
    """Something to shoot with, and hull to risk."""
    return s.g7a + s.g7e > 0 and s.hull + 1 < uboat(s).hull


def home_distance(s: Wolves, cell: int) -> int:
    sheet = paper(s)
    best = FAR
    for index in range(len(sheet.homes)):
        if not s.campaign or s.month >= sheet.home_from[index]:
            best = min(best, sheet.to_home[index][cell])
    return best


def fuel_home(s: Wolves, cell: int) -> int:
    """Halves that the way home costs, with a margin."""
    boat = uboat(s)
    grids = max(1, boat.surfaced - s.eq[5])
    return (home_distance(s, cell) + grids - 1) // grids * boat.surfaced_cost + FUEL_MARGIN


def goes_home(s: Wolves) -> bool:
    boat = uboat(s)
    return not is_fit(s) or c04_fuel.fuel_left(s) - 2 * boat.surfaced_cost < fuel_home(s, s.cell)


def depth(s: Wolves) -> int:
    """On the surface; with the last drop of fuel, submerged if the battery bears it."""
    if c04_fuel.fuel_left(s) < uboat(s).surfaced_cost and s.battery > c04_fuel.turn_charge(s):
        return 1
    return SURFACED


def goal_distance(s: Wolves, sheet: Sheet, cell: int) -> int:
    """How far the cell is from what the boat is after."""
    if sheet.objective != NO_OBJECTIVE and not s.goal_done:
        return sheet.to_goal[cell]
    if s.routes:
        best = 0
        for route in range(1, len(s.routes)):
            if s.routes[route] > s.routes[best]:
                best = route
        return sheet.to_route[best][cell]
    return sheet.to_red[cell]


def course(s: Wolves, options: list[int]) -> int:
    """Home when it is time; otherwise nearer to the goal, or stay where ships come by."""
    sheet = paper(s)
    at = s.path[-1] if s.path else s.cell
    home = goes_home(s)
    best = STOP
    nearest = home_distance(s, at) if home else goal_distance(s, sheet, at)
    for cell in options:
        if cell != STOP:
            grids = home_distance(s, cell) if home else goal_distance(s, sheet, cell)
            if grids < nearest:
                best = cell
                nearest = grids
    return best


def nearest_port(s: Wolves, options: list[int]) -> int:
    best = options[0]
    for cell in options:
        if paper(s).to_red[cell] < paper(s).to_red[best]:
            best = cell
    return best


def best_target(s: Wolves, options: list[int]) -> int:
    best = options[0]
    for index in options:
        nearer = s.rings[index] < s.rings[best]
        same = s.rings[index] == s.rings[best]
        if nearer or (same and s.tables.tons[s.kinds[index]] > s.tables.tons[s.kinds[best]]):
            best = index
    return best


def salvo(s: Wolves, index: int, options: list[int]) -> int:
    """One torpedo more than the hull has boxes left, as far as there are so many."""
    wanted = s.tables.hulls[s.kinds[index]] - s.hurts[index] + 1
    best = options[0]
    for option in options:
        if best % NUMBERS < option % NUMBERS <= wanted:
            best = option
    return best


def action(s: Wolves, options: list[int]) -> int:
    """Out of an escort's reach first; then shoot what is near, close what is in the arc, turn to the rest."""
    if not s.actions:
        return withdraw(s, options)
    danger = c10_escorts.escort_within(s, c09_weather.detected_ring(s))
    if danger:
        if ESCAPE in options:
            return ESCAPE
        return CHANGE_DEPTH if s.depth == SURFACED else DONE
    if not is_fit(s):
        return LEAVE
    if s.alert and c10_escorts.escort_within(s, c09_weather.sighted_ring(s)) and TORPEDOES not in options:
        return LEAVE
    return attack(s, options)


def withdraw(s: Wolves, options: list[int]) -> int:
    """At the end of the turn: away, if an attack has woken an escort or nothing is left to do."""
    if LEAVE not in options:
        return DONE
    if s.alert and c10_escorts.escort_within(s, c09_weather.sighted_ring(s)):
        return LEAVE
    return DONE if is_fit(s) and quarry(s) >= 0 else LEAVE


def quarry(s: Wolves) -> int:
    """The ship nearest to the bow, then nearest; -1 if there is none."""
    best = -1
    rank = 99
    for index in range(len(s.kinds)):
        if s.kinds[index] == ESCORT or s.rings[index] == GONE:
            continue
        side = c07_movement.bearing(s, s.cols[index])
        far = 10 * max(0, abs(side) - 1) + s.rings[index]
        if far < rank:
            best = index
            rank = far
    return best


def attack(s: Wolves, options: list[int]) -> int:
    index = quarry(s)
    if index < 0:
        return LEAVE
    ring = s.rings[index]
    side = c07_movement.bearing(s, s.cols[index])
    if -1 <= side <= 1:
        weak = s.tables.hulls[s.kinds[index]] - s.hurts[index] == 1
        if DECK_GUN_SHOT in options and (weak or TORPEDOES not in options):
            return DECK_GUN_SHOT
        if TORPEDOES in options and (ring <= GOOD_RING or (s.actions == 1 and ring == GOOD_RING + 1 and s.g7a > 6)):
            return TORPEDOES
        if ring > GOOD_RING:
            return AHEAD_2 if ring > GOOD_RING + 1 and AHEAD_2 in options else AHEAD_1
        return DONE
    wanted = [LEFT_2, LEFT_1] if side < 0 else [RIGHT_2, RIGHT_1]
    for turn in wanted:
        if turn in options:
            return turn
    return DONE


def upgrade(s: Wolves, options: list[int]) -> int:
    """The captain to level 3, then the crew, then whatever has room."""
    if 1 in options and s.xp[0] >= CAPTAIN_FIRST and s.xp[1] < CAPTAIN_FIRST:
        return 1
    for track in UPGRADE_ORDER:
        if track in options:
            return track
    return LOST


def keep(s: Wolves, step: Keep) -> int:
    """Take a miss or a dud again."""
    roll = s.todo[-2]
    if isinstance(roll, Shot):
        ring = s.rings[roll.index]
        missed = ring != GONE and step.answer + attack_drm(s, roll.weapon) < s.tables.attack_from[ring]
        return AGAIN if missed else STAND
    if isinstance(roll, HitRoll):
        gun = 1 if roll.weapon == c06_attack.WEAPON_GUN else 0
        return AGAIN if not s.tables.hits[gun][step.answer] else STAND
    return STAND


POLICIES: dict[str, Callable[[], Policy]] = {"greedy": Greedy}
