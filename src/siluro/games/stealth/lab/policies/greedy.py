"""Rules of thumb for By Stealth and Sea: `scuttle` goes home at once, `greedy` plays as a decent player would."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from siluro.engine.steps import Choose, State
from siluro.games.stealth.lab.policies.campaign import beyond_the_slcs
from siluro.games.stealth.lab.policies.chances import chance, dearer, has_warhead, home_value, in_danger
from siluro.games.stealth.lab.policies.constants import Constants
from siluro.games.stealth.lab.policies.habits import (
    STRIKE_TURNS,
    go_home,
    is_worth_a_surge,
    mend_first,
    powers,
    spend,
    strike,
    trust,
)
from siluro.games.stealth.lab.policies.ways import TURN_UNITS, ways_to
from siluro.games.stealth.rules.c00_setup import Face
from siluro.games.stealth.rules.c00_tables import Tables
from siluro.games.stealth.rules.c01_board import ahead, run_ahead, straight_on
from siluro.games.stealth.rules.c01_checks import REROLL, Again, Surge
from siluro.games.stealth.rules.c04_actions import Advance, TurnTo
from siluro.games.stealth.rules.c04_slc import END, Act
from siluro.games.stealth.rules.state import (
    ATTACH,
    BATTERY,
    BREATHING,
    CUSTOM,
    DIVE,
    EVADE_NET,
    FULL_MOVE,
    MOVE,
    RECOVER,
    SCUTTLE,
    SLCS,
    SURFACE,
    TURN,
    TURNS,
    Stealth,
    board,
    night,
    token,
)
from siluro.kit.hexes import DIRECTIONS, OUTSIDE
from siluro.lab.playout import Policy
from siluro.lab.rng import Rng

NO_TARGET: Final = -1
NO_BID: Final = 0
WHOLE: Final = 10000
SHIPS: Final = 64  # more than any mission has
AWAY: Final = 9999
MOMENTS: Final = 10000  # more than a campaign has turns of an SLC


class ScuttlePolicy(Policy):
    """Every crew sinks its SLC on the first turn and goes home: what the rules give for nothing."""

    def __init__(self) -> None:
        self.weights: Constants = Constants()

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        assert isinstance(s, Stealth)
        if isinstance(step, Act):
            for answer in (SCUTTLE * 2 + 1, SCUTTLE * 2, MOVE * 2, SURFACE * 2):
                if answer in options:
                    return answer
            return END
        if isinstance(step, Surge):
            return spend(s, step, self.weights)
        if isinstance(step, Again):
            return REROLL if REROLL in options and step.purpose >= SCUTTLE else 0
        return beyond_the_slcs(s, step, options)


class GreedyPolicy(Policy):
    """Heads for the best value in the time left, dives near patrol craft, strikes, and scuttles in time."""

    def __init__(self, weights: Constants | None = None) -> None:
        self.weights: Constants = weights or Constants()
        self.tables: Tables | None = None  # what is remembered is about this pack
        self.known: list[list[list[int]]] = []  # by board and state, then by goal
        self.priced: list[list[int]] = []  # by mission: worth * SHIPS + ship, see worths
        risks = [self.weights.through_surfaced, self.weights.through_submerged]
        self.survival: list[list[int]] = [powers(risk) for risk in risks]
        self.remembered: tuple[Stealth, int, list[int]] | None = None
        """The game in which an SLC acts, its moment, what the SLCs bid then; read and set at once: threads share us."""

    def ways(self, s: Stealth, goal: int, submerged: int) -> list[int]:
        """Units to a goal, worked out once."""
        memory = self.memory(s, submerged)
        found = memory[goal]
        if not found:
            found = ways_to(board(s), goal, submerged)
            memory[goal] = found
        return found

    def memory(self, s: Stealth, submerged: int) -> list[list[int]]:
        """What is known about this board, by goal."""
        if self.tables is not s.tables:
            self.known = [[[] for _ in range(here.hexes.count)] for here in s.tables.boards for _ in (0, 1)]
            self.priced = [[] for _ in s.tables.missions]
            self.tables = s.tables  # last: who finds it, finds the rest
        return self.known[night(s).board * 2 + submerged]

    def worths(self, s: Stealth) -> list[int]:
        """What it is worth to sink a ship and go home, in thousandths of a point: worth * SHIPS + ship, best first."""
        found = self.priced[s.mission]
        if not found:
            points = [s.tables.ship_points[counter] for counter in night(s).ships]
            later = self.weights.home_later
            found = sorted([(worth * 1000 + later) * SHIPS + ship for ship, worth in enumerate(points)])
            found.reverse()
            self.priced[s.mission] = found
        return found

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        assert isinstance(s, Stealth)
        if isinstance(step, Act):
            return self.act(s, step.slc, options)
        if isinstance(step, Surge):
            return spend(s, step, self.weights)
        if isinstance(step, Again):
            return REROLL if REROLL in options and is_worth_a_surge(s, step.slc, step.purpose, self.weights) else 0
        if isinstance(step, Face):
            self.remembered = None  # the others have yet to face, and faults to come
            facing = self.best_facing(s, step.slc, options)
            self.remembered = None
            return facing
        if isinstance(step, TurnTo):
            return self.best_facing(s, step.slc, options)
        if isinstance(step, Advance):
            return self.best_run(s, step.slc, options)
        return beyond_the_slcs(s, step, options)

    def act(self, s: Stealth, slc: int, options: list[int]) -> int:
        """The action of an SLC: strike, save the crew, or get nearer."""
        if s.carried[slc] and ATTACH * 2 in options:
            return dearer(s, slc, ATTACH, options, self.weights)
        goal = self.goal(s, slc)
        if goal == NO_TARGET:
            return go_home(s, slc, options, self.weights)
        can_dive = not s.submerged[slc] and DIVE * 2 in options
        if can_dive and in_danger(s, slc, self.weights.danger_within):
            return dearer(s, slc, DIVE, options, self.weights)
        if s.stunned[slc] and RECOVER * 2 in options:
            return RECOVER * 2
        if can_dive and self.is_near(s, slc, goal):
            return dearer(s, slc, DIVE, options, self.weights)
        if s.where[slc] == goal:
            return strike(s, slc, options, self.weights)
        answer = mend_first(s, slc, options)
        return answer if answer != END else self.approach(s, slc, goal, options)

    def is_near(self, s: Stealth, slc: int, goal: int) -> bool:
        """Near enough to go the rest of the way under water, in the time that is left."""
        if board(s).gap(s.where[slc], goal) > self.weights.dive_within:
            return False
        units = self.ways(s, goal, 1)[s.where[slc] * DIRECTIONS + s.facing[slc]]
        return s.turn + 1 + (units + TURN_UNITS - 1) // TURN_UNITS + STRIKE_TURNS <= TURNS + 1

    def goal(self, s: Stealth, slc: int) -> int:
        """The hex that this SLC should head for, or NO_TARGET if to scuttle is worth more.

        The SLC with the highest bid for a ship has it; the others bid for the rest.
        """
        taken: i64 = 0
        mine = self.bid(s, slc, taken)
        if mine == NO_BID:
            return NO_TARGET
        bids = self.opening_bids(s, slc)
        bids[slc] = mine
        while bids[slc] != NO_BID:
            who = slc
            for other in range(SLCS):
                if bids[other] > bids[who]:
                    who = other
            ship = bids[who] % SHIPS
            if who == slc:
                return s.berths[ship]
            taken |= 1 << ship
            bids[who] = NO_BID
            for other in range(SLCS):
                if bids[other] != NO_BID and bids[other] % SHIPS == ship:
                    bids[other] = self.bid(s, other, taken)
        return NO_TARGET

    def opening_bids(self, s: Stealth, slc: int) -> list[int]:
        """What each SLC bids while no ship is taken; the one that is asked for bids anew.

        While an SLC acts, nothing that the others bid by changes, unless a ship goes down: their bids are remembered.
        """
        moment = (s.mission * (TURNS + 1) + s.turn) * SLCS + slc + len(s.wrecks) * MOMENTS
        remembered = self.remembered
        if remembered is not None and remembered[0] is s and remembered[1] == moment:
            return remembered[2].copy()
        bids = [NO_BID if other == slc else self.bid(s, other, 0) for other in range(SLCS)]
        self.remembered = (s, moment, bids)
        return bids.copy()

    def bid(self, s: Stealth, slc: int, taken: i64) -> int:
        """The best ship for an SLC and what it is worth to go for it, as gain * SHIPS + ship, or NO_BID.

        The gain, in thousandths of a point: victory points, less what the way there puts at risk, beyond what it is
        worth to go home now; nothing if dawn comes first.
        """
        if s.where[slc] == OUTSIDE or not has_warhead(s, slc):
            return NO_BID
        node = s.where[slc] * DIRECTIONS + s.facing[slc]
        submerged = s.submerged[slc]
        memory, survival = self.memory(s, submerged), self.survival[submerged]
        worths = self.worths(s)
        share: i64 = self.share(s, slc)
        reach: i64 = (TURNS + 1 - s.turn - STRIKE_TURNS) * TURN_UNITS if token(s, slc, BATTERY) else 0
        crew: i64 = self.weights.crew if s.scenario == CUSTOM else 0
        best: i64 = home_value(s, slc, crew)
        least = best
        found: i64 = -1
        crew //= 2  # the way home after a strike is the longer one
        ship: i64
        for ship in worths:
            worth = ship // SHIPS + crew
            if worth <= best:
                break
            ship %= SHIPS
            place = s.berths[ship]
            if place < 0 or taken >> ship & 1:
                continue
            ways = memory[place] or self.ways(s, place, submerged)
            units: i64 = ways[node]
            if units <= reach:
                turns = (units + TURN_UNITS - 1) // TURN_UNITS + STRIKE_TURNS
                worth = worth * share * survival[turns] // (1000 * WHOLE)
                if worth > best or (worth == best and ship < found):
                    best, found = worth, ship
        return NO_BID if found < 0 else (best - least) * SHIPS + found

    def share(self, s: Stealth, slc: int) -> int:
        """What a ship counts for with a crew in this condition, of WHOLE."""
        stunned = self.weights.stunned if s.stunned[slc] else 100
        return stunned * (100 if token(s, slc, BREATHING) else self.weights.exhausted)

    def approach(self, s: Stealth, slc: int, goal: int, options: list[int]) -> int:
        """The action that brings the SLC nearest for its points, chances counted."""
        best, found = 0, END
        now = self.units(s, slc, goal, s.where[slc], s.facing[slc])
        for answer in options:
            action, points = answer // 2, answer % 2 + 1
            if answer == END or action not in (MOVE, FULL_MOVE, TURN, EVADE_NET):
                continue
            hope = trust(chance(s, slc, action, points), self.weights)
            gain = (now - self.after(s, slc, goal, action)) * hope // points
            if gain > best:
                best, found = gain, answer
        return found

    def after(self, s: Stealth, slc: int, goal: int, action: int) -> int:
        """Units left if an action succeeds."""
        facing = s.facing[slc]
        if action == TURN:
            return self.least_after_turn(s, slc, goal)
        if action == FULL_MOVE and s.submerged[slc]:
            return self.units(s, slc, goal, straight_on(s, slc, s.tables.reach[1]), facing)
        if action == FULL_MOVE:
            least = AWAY
            for run in range(1, run_ahead(s, slc, s.tables.reach[0]) + 1):
                least = min(least, self.units(s, slc, goal, straight_on(s, slc, run), facing))
            return least
        return self.units(s, slc, goal, ahead(s, slc), facing)

    def least_after_turn(self, s: Stealth, slc: int, goal: int) -> int:
        """Units left with the best facing."""
        ways, node = self.ways(s, goal, s.submerged[slc]), s.where[slc] * DIRECTIONS
        least = AWAY
        for facing in range(DIRECTIONS):
            least = min(least, ways[node + facing])
        return least

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
        costs = [self.units(s, slc, goal, straight_on(s, slc, run), s.facing[slc]) for run in options]
        return options[costs.index(min(costs))]
