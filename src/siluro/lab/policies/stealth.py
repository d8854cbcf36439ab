"""Rules of thumb for By Stealth and Sea: `scuttle` goes home at once, `greedy` plays as a decent player would."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from siluro.engine.steps import Choose, State
from siluro.games.stealth.c00_setup import Face
from siluro.games.stealth.c01_board import ahead, run_ahead
from siluro.games.stealth.c01_checks import REROLL, SPEND, Again, Surge, bonus, dice
from siluro.games.stealth.c04_actions import Advance, Mend, Target, TurnTo
from siluro.games.stealth.c04_escape import escape_modifier
from siluro.games.stealth.c04_slc import END, Act, check_value
from siluro.games.stealth.c05_patrol import Chase
from siluro.games.stealth.c08_roster import Crew, Train
from siluro.games.stealth.c08_technology import Buy
from siluro.games.stealth.state import (
    ATTACH,
    ATTACK,
    BALLAST,
    BATTERY,
    BREATHING,
    DETACH,
    DIVE,
    ESCAPE,
    EVADE_NET,
    FAULT,
    FULL_MOVE,
    HELD,
    MEND,
    MOVE,
    OPS,
    PILOT,
    RECOVER,
    SCUTTLE,
    SKILL_COUNT,
    SLCS,
    STAMINA,
    SUCCESS,
    SURFACE,
    TRANSMISSION,
    TURN,
    TURNS,
    WARHEAD,
    Stealth,
    board,
    night,
    token,
)
from siluro.kit.hexes import DIRECTIONS, OUTSIDE
from siluro.lab.playout import Policy
from siluro.lab.policies.stealth_ways import NEVER, TURN_UNITS, ways_to
from siluro.lab.rng import Rng

FACES: Final = 6
SURE_ENOUGH: Final = 700  # chance in thousandths from which one point is tried instead of two
SIGHT: Final = 3
DIVE_WITHIN: Final = 8  # hexes to the goal from which the rest of the way is made under water
STRIKE_TURNS: Final = 2  # detach and attach
RISK: Final = [88, 93]  # hundredths: to come through a turn, surfaced and submerged
HOME_LATER: Final = 1500  # thousandths of a point: scuttling and escaping after the strike
NIGHT_ENDS: Final = 10  # the last turn with the bonus to Escape
NO_TARGET: Final = -1
NOWHERE: Final[list[int]] = []
TRUST: Final = 80
TRAINING: Final = [OPS, PILOT, STAMINA]
WISHES: Final = (
    "cadiz", "series-100", "hook-and-wire", "olterra", "series-200", "g50", "tandem", "leros", "light-wetsuit", "ssb",
)  # fmt: skip


class ScuttlePolicy(Policy):
    """Every crew sinks its SLC on the first turn and goes home: what the rules give for nothing."""

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        assert isinstance(s, Stealth)
        if isinstance(step, Act):
            for answer in (SCUTTLE * 2 + 1, SCUTTLE * 2, MOVE * 2, SURFACE * 2):
                if answer in options:
                    return answer
            return END
        if isinstance(step, Surge):
            return spend(s, step)
        if isinstance(step, Again):
            return REROLL if REROLL in options and step.purpose >= SCUTTLE else 0
        return between_missions(s, step, options)


class GreedyPolicy(Policy):
    """Heads for the best value in the time left, dives near patrol craft, strikes, and scuttles in time."""

    def __init__(self) -> None:
        self.known: list[list[list[int]]] = []  # by board and state, then by goal
        self.dive_within: int = DIVE_WITHIN
        self.survival: list[list[int]] = [powers(risk) for risk in RISK]

    def ways(self, s: Stealth, goal: int, submerged: int) -> list[int]:
        """Units to a goal, worked out once."""
        found = self.memory(s, submerged)[goal]
        if not found:
            found = ways_to(board(s), goal, submerged)
            self.memory(s, submerged)[goal] = found
        return found

    def memory(self, s: Stealth, submerged: int) -> list[list[int]]:
        """What is known about this board, by goal."""
        if not self.known:
            self.known = [[[] for _ in range(here.hexes.count)] for here in s.tables.boards for _ in (0, 1)]
        return self.known[night(s).board * 2 + submerged]

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        assert isinstance(s, Stealth)
        if isinstance(step, Act):
            return self.act(s, step.slc, options)
        if isinstance(step, Surge):
            return spend(s, step)
        if isinstance(step, Again):
            return REROLL if REROLL in options and is_worth_a_surge(s, step.slc, step.purpose) else 0
        if isinstance(step, Face):
            return self.best_facing(s, step.slc, options)
        if isinstance(step, TurnTo):
            return self.best_facing(s, step.slc, options)
        if isinstance(step, Advance):
            return self.best_run(s, step.slc, options)
        return between_missions(s, step, options)

    def act(self, s: Stealth, slc: int, options: list[int]) -> int:
        """The action of an SLC: strike, save the crew, or get nearer."""
        if ATTACH * 2 in options:
            return dearer(s, slc, ATTACH, options)
        goal = self.goal(s, slc)
        if goal == NO_TARGET:
            return go_home(s, slc, options)
        if s.stunned[slc] and RECOVER * 2 in options:
            return RECOVER * 2
        if DIVE * 2 in options and (in_danger(s, slc) or self.is_near(s, slc, goal)):
            return dearer(s, slc, DIVE, options)
        if s.where[slc] == goal:
            return strike(s, slc, options)
        answer = mend_first(s, slc, options)
        return answer if answer != END else self.approach(s, slc, goal, options)

    def is_near(self, s: Stealth, slc: int, goal: int) -> bool:
        """Near enough to go the rest of the way under water, in the time that is left."""
        if board(s).gap(s.where[slc], goal) > self.dive_within:
            return False
        units = self.ways(s, goal, 1)[s.where[slc] * DIRECTIONS + s.facing[slc]]
        return s.turn + 1 + (units + TURN_UNITS - 1) // TURN_UNITS + STRIKE_TURNS <= TURNS + 1

    def goal(self, s: Stealth, slc: int) -> int:
        """The hex that this SLC should head for, or NO_TARGET if to scuttle is worth more."""
        free = [other for other in range(SLCS) if s.where[other] != OUTSIDE and has_warhead(s, other)]
        gains = [self.gains(s, other) if other in free else [] for other in range(SLCS)]
        while slc in free:
            best, who = 0, NO_TARGET
            for other in free:
                gain = max(gains[other])
                if gain > best:
                    best, who = gain, other
            if who == NO_TARGET:
                return NO_TARGET
            ship = gains[who].index(best)
            if who == slc:
                return s.berths[ship]
            free.remove(who)
            for other in free:
                gains[other][ship] = 0
        return NO_TARGET

    def gains(self, s: Stealth, slc: int) -> list[int]:
        """By ship: what it is worth to go for it, beyond going home now, in thousandths of a victory point.

        Victory points, less what the way there puts at risk; nothing if dawn comes first.
        """
        node = s.where[slc] * DIRECTIONS + s.facing[slc]
        submerged = s.submerged[slc]
        can_move = token(s, slc, BATTERY) > 0
        least = home_value(s, slc)
        found: list[int] = []
        ships = night(s).ships
        memory = self.memory(s, submerged)
        for ship in range(len(s.berths)):
            place = s.berths[ship]
            ways = memory[place] if place >= 0 else NOWHERE
            if place >= 0 and not ways:
                ways = self.ways(s, place, submerged)
            units = ways[node] if place >= 0 else NEVER
            turns = (units + TURN_UNITS - 1) // TURN_UNITS + STRIKE_TURNS
            if s.turn + turns > TURNS + 1 or (units and not can_move):
                found.append(0)
            else:
                worth = s.tables.ship_points[ships[ship]] * 1000 + HOME_LATER
                found.append(worth * self.survival[submerged][turns] // 1000 - least)
        return found

    def approach(self, s: Stealth, slc: int, goal: int, options: list[int]) -> int:
        """The action that brings the SLC nearest for its points, chances counted."""
        best, found = 0, END
        now = self.units(s, slc, goal, s.where[slc], s.facing[slc])
        for answer in options:
            action, points = answer // 2, answer % 2 + 1
            if answer == END or action not in (MOVE, FULL_MOVE, TURN, EVADE_NET):
                continue
            gain = (now - self.after(s, slc, goal, action)) * trust(chance(s, slc, action, points)) // points
            if gain > best:
                best, found = gain, answer
        return found

    def after(self, s: Stealth, slc: int, goal: int, action: int) -> int:
        """Units left if an action succeeds."""
        place, facing = s.where[slc], s.facing[slc]
        if action == TURN:
            return min([self.units(s, slc, goal, place, other) for other in range(DIRECTIONS)])
        if action == FULL_MOVE and s.submerged[slc]:
            return self.units(s, slc, goal, further(s, slc, s.tables.reach[1]), facing)
        if action == FULL_MOVE:
            runs = run_ahead(s, slc, s.tables.reach[0])
            return min([self.units(s, slc, goal, further(s, slc, run), facing) for run in range(1, runs + 1)])
        return self.units(s, slc, goal, ahead(s, slc), facing)

    def units(self, s: Stealth, slc: int, goal: int, place: int, facing: int) -> int:
        """Units from a hex and a facing."""
        return self.ways(s, goal, s.submerged[slc])[place * DIRECTIONS + facing]

    def best_facing(self, s: Stealth, slc: int, options: list[int]) -> int:
        """The facing nearest to the goal."""
        goal = self.goal(s, slc)
        if goal == NO_TARGET:
            return options[0]
        costs = [self.units(s, slc, goal, s.where[slc], facing - 1) for facing in options]
        return options[costs.index(min(costs))]

    def best_run(self, s: Stealth, slc: int, options: list[int]) -> int:
        """How far a full move should go."""
        goal = self.goal(s, slc)
        if goal == NO_TARGET:
            return options[-1]
        costs = [self.units(s, slc, goal, further(s, slc, run), s.facing[slc]) for run in options]
        return options[costs.index(min(costs))]


def powers(risk: int) -> list[int]:
    """The chance, in thousandths, to come through so many turns."""
    found = [1000]
    for _ in range(TURNS + STRIKE_TURNS):
        found.append(found[-1] * risk // 100)
    return found


def further(s: Stealth, slc: int, run: int) -> int:
    """The hex that lies so far straight ahead."""
    place = s.where[slc]
    for _ in range(run):
        place = board(s).ways[place][s.facing[slc]]
    return place


def chance(s: Stealth, slc: int, action: int, points: int) -> int:
    """The chance of an action in thousandths, without surges."""
    form = s.tables.form(action, s.submerged[slc], points)
    if form == SUCCESS:
        return 1000
    need = check_value(s, slc, action, form) - bonus(s, slc, action)
    return hit_chance(need, dice(s, slc, action))


def trust(chance: int) -> int:
    """What is not certain counts for less: the other point of the turn is worth less afterwards."""
    return chance if chance == 1000 else chance * TRUST // 100


def hit_chance(need: int, number: int) -> int:
    """The chance, in thousandths, that the highest of some dice shows what is needed."""
    misses = min(max(need - 1, 0), FACES)
    lost = whole = 1
    for _ in range(number):
        lost *= misses
        whole *= FACES
    return 1000 - 1000 * lost // whole


def dearer(s: Stealth, slc: int, action: int, options: list[int]) -> int:
    """Two points to be sure, unless one is sure enough."""
    if action * 2 + 1 not in options or chance(s, slc, action, 1) >= SURE_ENOUGH:
        return action * 2
    return action * 2 + 1


def has_warhead(s: Stealth, slc: int) -> bool:
    """Whether the SLC can still sink something."""
    return s.carried[slc] > 0 or token(s, slc, WARHEAD) > 0 or holds(s, slc, WARHEAD)


def holds(s: Stealth, slc: int, space: int) -> bool:
    """Whether a fault card holds a token of this space."""
    return any(code // HELD == slc and s.tables.fault_spaces[code % HELD] == space for code in s.held)


def strike(s: Stealth, slc: int, options: list[int]) -> int:
    """At the ship: detach, or repair the warhead first; with the last points attack from the SLC."""
    if DETACH * 2 in options and not s.carried[slc]:
        return dearer(s, slc, DETACH, options)
    if ATTACK * 2 + 1 in options and s.turn >= TURNS - 1:
        return ATTACK * 2 + 1
    if MEND * 2 in options and not s.carried[slc]:
        return dearer(s, slc, DETACH, options) if DETACH * 2 in options else two_or_one(MEND, options)
    return END


def two_or_one(action: int, options: list[int]) -> int:
    """Two points if there are two."""
    return action * 2 + 1 if action * 2 + 1 in options else action * 2


def mend_first(s: Stealth, slc: int, options: list[int]) -> int:
    """A failed transmission or battery is repaired before going on, and a warhead when it is the only one."""
    if MEND * 2 not in options:
        return END
    stuck = not token(s, slc, BATTERY) and holds(s, slc, BATTERY)
    slow = not token(s, slc, TRANSMISSION) and holds(s, slc, TRANSMISSION)
    unarmed = not token(s, slc, WARHEAD) and not s.carried[slc] and holds(s, slc, WARHEAD)
    return two_or_one(MEND, options) if stuck or slow or unarmed else END


def in_danger(s: Stealth, slc: int) -> bool:
    """Detected, or a patrol craft within three hexes."""
    if s.detected[slc]:
        return True
    here = board(s)
    return any(craft != OUTSIDE and here.gap(craft, s.where[slc]) <= SIGHT for craft in s.craft)


def home_value(s: Stealth, slc: int) -> int:
    """What it is worth to scuttle now, in thousandths."""
    need = s.tables.escape_value - escape_modifier(s, slc) - bonus(s, slc, ESCAPE)
    return 1000 + hit_chance(need, dice(s, slc, ESCAPE))


def go_home(s: Stealth, slc: int, options: list[int]) -> int:
    """Scuttle; with a patrol craft in the hex get away from it first."""
    if SCUTTLE * 2 in options:
        return dearer(s, slc, SCUTTLE, options)
    for answer in (MOVE * 2, FULL_MOVE * 2, DIVE * 2, TURN * 2):
        if answer in options:
            return answer
    return END


def spend(s: Stealth, step: Surge) -> int:
    """A surge before the roll only where a second roll could not do it."""
    return SPEND if step.need == FACES + 1 and is_worth_a_surge(s, step.slc, step.purpose) else 0


def is_worth_a_surge(s: Stealth, slc: int, purpose: int) -> bool:
    """The last surge is kept for strikes and the way home."""
    if purpose in (ATTACH, ATTACK, SCUTTLE, ESCAPE, DETACH, DIVE):
        return True
    if purpose == FAULT and not token(s, slc, BREATHING) > 1:
        return False
    return token(s, slc, BREATHING) > 1


def between_missions(s: Stealth, step: Choose[Any], options: list[int]) -> int:
    """Placement, chases, targets, repairs and the campaign's own decisions."""
    if isinstance(step, Target):
        points = [s.tables.ship_points[night(s).ships[ship]] for ship in options]
        return options[points.index(max(points))]
    if isinstance(step, Chase):
        return farthest(s, options)
    if isinstance(step, Mend):
        return most_needed(s, step.slc, options)
    if isinstance(step, Crew):
        skills = [sum(s.roster[card * SKILL_COUNT : card * SKILL_COUNT + SKILL_COUNT]) for card in options]
        return options[skills.index(max(skills))]
    if isinstance(step, Train):
        lowest = [s.roster[s.crews[step.slc] * SKILL_COUNT + skill] for skill in TRAINING]
        return TRAINING[lowest.index(min(lowest))] if min(lowest) < s.tables.skill_most else options[0]
    if isinstance(step, Buy):
        return wish(s, options)
    return options[0]


def farthest(s: Stealth, options: list[int]) -> int:
    """Where a patrol craft does least harm."""
    here = board(s)
    gaps = [
        min([here.gap(place, s.where[slc]) for slc in range(SLCS) if s.where[slc] != OUTSIDE]) for place in options
    ]  # fmt: skip
    return options[gaps.index(max(gaps))]


def most_needed(s: Stealth, slc: int, options: list[int]) -> int:
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


POLICIES: dict[str, Callable[[], Policy]] = {"scuttle": ScuttlePolicy, "greedy": GreedyPolicy}
