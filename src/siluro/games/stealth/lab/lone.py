"""One SLC alone in a harbour that never harms it, its faults foretold: the most it can be worth, by backward induction.

Everything else is as in the rules: twelve turns, action points, each action once a turn, skill checks with their odds,
surges, faults and repairs, nets, warheads, Escape. Where the depth of the SLC matters, it has the better of both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from siluro.games.stealth.lab.checks import Worth, check_worth
from siluro.games.stealth.lab.gear import Faults, Gear, attach, change, detach, mend, tell
from siluro.games.stealth.rules.c01_board import MOST_CRAFT
from siluro.games.stealth.rules.c04_escape import escape_modifier
from siluro.games.stealth.rules.c04_slc import check_value
from siluro.games.stealth.rules.c07_ending import captured_bonus
from siluro.games.stealth.rules.state import (
    ABOARD,
    ATTACH,
    ATTACK,
    BALLAST,
    BATTERY,
    BREATHING,
    CAPTURED,
    DETACH,
    ESCAPE,
    EVADE_NET,
    FAULT,
    FULL_MOVE,
    LAND,
    MEND,
    MOVE,
    NET,
    NOT_OFFERED,
    RECOVER,
    SCUTTLE,
    SLCS,
    SPACE_COUNT,
    SUCCESS,
    SUIT,
    TRANSMISSION,
    TURN,
    TURNS,
    WARHEAD,
    WETSUIT,
    Stealth,
    board,
    token,
)
from siluro.kit.hexes import DIRECTIONS, OUTSIDE

Places = NDArray[np.intp]
Worths = dict[Gear, Worth]
After = Callable[[int, Gear], Worth]
"""What follows an action, by the gear it leaves."""


class LoneSlc:
    """An SLC of a mission that has been set up; `prizes` say by hex what a ship there is worth to it, 0 for none."""

    def __init__(self, s: Stealth, slc: int, prizes: Sequence[float]) -> None:
        self.s, self.slc, self.tables = s.copy(), slc, s.tables
        self.surges = token(s, slc, BREATHING)
        self.prizes = np.repeat(np.array(prizes), DIRECTIONS)
        self.ahead, self.past_net = self.ways()
        self.s.crew_fate = [CAPTURED if each == slc else ABOARD for each in range(SLCS)]
        self.prisoners = float(captured_bonus(self.s))
        self.escapes = [self.escape_worths(turn) for turn in range(TURNS + 1)]
        self.start = self.gear()
        self.repairs: list[int] = []

    def ways(self) -> tuple[Places, Places]:
        """By place the one ahead, and the one in a net ahead; the place itself where there is no such way."""
        here, count = board(self.s), board(self.s).hexes.count
        ahead, past_net = np.arange(count * DIRECTIONS), np.arange(count * DIRECTIONS)
        for place in range(count * DIRECTIONS):
            hex_, facing = divmod(place, DIRECTIONS)
            goal = here.ways[hex_][facing] if here.water[hex_] != LAND else OUTSIDE
            if goal != OUTSIDE:
                ways = past_net if here.water[goal] == NET else ahead
                ways[place] = goal * DIRECTIONS + facing
        return ahead, past_net

    def value(self, faults: Faults) -> float:
        """From the start of the mission; the captain chooses the facing."""
        worth = self.worths(self.start, tell(self.tables, faults, self.start))[self.start][self.surges]
        return float(worth.reshape(-1, DIRECTIONS)[board(self.s).starts[self.slc]].max())

    def gear(self) -> Gear:
        """As the sheet lies before us; surges are counted apart, and an SLC that nobody harms need not dive."""
        sheet = [token(self.s, self.slc, space) for space in range(SPACE_COUNT)]
        sheet[BREATHING] = sheet[BALLAST] = 0
        return Gear(tuple(sheet), (0,) * SPACE_COUNT)

    def worths(self, start: Gear, faults: Faults, first: int = 0) -> Worths:
        """Of every gear that can follow from one, before the faults of the first turn; 0 is the voyage."""
        cards = {card for turn in faults for card in turn}
        self.repairs = self.repair_values(cards)
        shape = (self.surges + 1, len(self.ahead))
        worths: Worths = {gear: np.full(shape, self.prisoners) for gear in self.gears(start, cards)}
        for turn in range(TURNS, first - 1, -1):
            if turn:
                worths = self.before_turn(turn, worths)
            for card in reversed(faults[turn]):
                worths = {gear: self.before_fault(card, gear, worths) for gear in worths}
        return worths

    def gears(self, start: Gear, cards: Iterable[int]) -> set[Gear]:
        """All that can follow from one, whatever happens when."""
        met, waiting = {start}, [start]
        while waiting:
            new = set(self.next_gears(waiting.pop(), cards)) - met
            met |= new
            waiting += new
        return met

    def next_gears(self, gear: Gear, cards: Iterable[int]) -> Iterator[Gear]:
        for card in cards:
            space = self.tables.fault_spaces[card]
            if gear.sheet[space]:
                yield self.after_fault(card, gear)
                if space == WETSUIT:
                    yield self.after_fault(card, gear)._replace(stunned=1)
        for space in range(SPACE_COUNT):
            if gear.held[space]:
                yield mend(gear, space)
        if gear.sheet[WARHEAD]:
            yield detach(gear)
        if gear.detached:
            yield attach(gear)
        yield gear._replace(stunned=0)

    # 1.6 faults

    def after_fault(self, card: int, gear: Gear) -> Gear:
        """1.6 A token leaves its space, for the card or for good."""
        space, kept = self.tables.fault_spaces[card], 1 - self.tables.fault_gone[card]
        return gear._replace(sheet=change(gear.sheet, space, -1), held=change(gear.held, space, kept))

    def before_fault(self, card: int, gear: Gear, worths: Worths) -> Worth:
        """1.6, 1.6.1 A fault check, unless the space is empty; a torn wetsuit may stun."""
        space, value = self.tables.fault_spaces[card], self.tables.fault_values[card]
        worth = worths[gear]
        if space == BREATHING:
            failure = np.concatenate((worth[:1], worth[:-1]))
            return np.concatenate((worth[:1], self.check(FAULT, value, worth, failure)[1:]))
        if not gear.sheet[space]:
            return worth
        after = self.after_fault(card, gear)
        failure = worths[after]
        if space == WETSUIT and not after.sheet[WETSUIT] and not gear.stunned:
            stun = worths[after._replace(stunned=1)]
            failure = self.check(SUIT, self.tables.check_value[SUIT], failure, stun)
        return self.check(FAULT, value, worth, failure)

    # 4.2, 4.3 a turn

    def before_turn(self, turn: int, later: Worths) -> Worths:
        """4.2 Two action points, or one for who is stunned, from what each gear is worth once they are spent."""
        last = {gear: self.last_point(turn, gear, later) for gear in later}

        def at_end(_: int, gear: Gear) -> Worth:
            return later[gear]

        def halfway(action: int, gear: Gear) -> Worth:
            best, second, first = last[gear]
            return np.where(first == action, second, best)

        worths: Worths = {}
        for gear in later:
            worths[gear] = last[gear][0]
            for points, after in () if gear.stunned else ((1, halfway), (2, at_end)):
                for _, worth in self.deeds(turn, gear, points, after):
                    worths[gear] = np.maximum(worths[gear], worth)
        return worths

    def last_point(self, turn: int, gear: Gear, later: Worths) -> tuple[Worth, Worth, NDArray[np.int8]]:
        """4.2 The best use of one point, the best use but for the same action, and which action that is."""
        best = second = later[gear]
        first = np.full(best.shape, -1, np.int8)
        for action, worth in self.deeds(turn, gear, 1, lambda _, left: later[left]):
            # several repairs are one action
            second = np.where(first == action, second, np.maximum(second, np.minimum(best, worth)))
            first = np.where(worth > best, np.int8(action), first)
            best = np.maximum(best, worth)
        return best, second, first

    def deeds(self, turn: int, gear: Gear, points: int, after: After) -> Iterator[tuple[int, Worth]]:
        """4.3 What each action is worth for so many points."""
        self.s.tokens[self.slc * SPACE_COUNT + WETSUIT] = gear.sheet[WETSUIT]
        for action, success, repair in self.effects(turn, gear, after):
            form = self.form(action, points)
            if form == SUCCESS:
                yield action, success
            elif form != NOT_OFFERED:
                value = repair or check_value(self.s, self.slc, action, form)
                yield action, self.check(action, value, success, after(action, gear))

    def effects(self, turn: int, gear: Gear, after: After) -> Iterator[tuple[int, Worth, int]]:
        """4.3 What each action leads to if it succeeds; of a repair also its value."""
        if not gear.detached:
            yield EVADE_NET, after(EVADE_NET, gear)[:, self.past_net], 0
            if gear.sheet[BATTERY]:
                yield MOVE, after(MOVE, gear)[:, self.ahead], 0
                if gear.sheet[TRANSMISSION]:
                    yield FULL_MOVE, self.before_run(after(FULL_MOVE, gear)), 0
        yield TURN, before_turning(after(TURN, gear)), 0
        yield SCUTTLE, self.escapes[turn][gear.stunned], 0
        if gear.stunned:
            yield RECOVER, after(RECOVER, gear._replace(stunned=0)), 0
        if gear.sheet[WARHEAD]:
            yield DETACH, after(DETACH, detach(gear)), 0
        if gear.detached:
            yield ATTACH, self.before_hit(after(ATTACH, attach(gear))), 0
        if gear.held[WARHEAD]:
            yield ATTACK, self.before_hit(self.escapes[turn][gear.stunned]), 0
        for space in range(SPACE_COUNT):
            if gear.held[space]:
                yield MEND, after(MEND, mend(gear, space)), self.repairs[space]

    def form(self, action: int, points: int) -> int:
        """4.3 The easier of what an action is surfaced and submerged."""
        forms = [self.tables.form(action, depth, points) for depth in (0, 1)]
        return min((form for form in forms if form != NOT_OFFERED), default=NOT_OFFERED)

    def check(self, purpose: int, value: int, success: Worth, failure: Worth) -> Worth:
        return check_worth(self.s, self.slc, purpose, value, success, failure)

    def repair_values(self, cards: Iterable[int]) -> list[int]:
        """4.3 By space the easiest repair of a card that may lie there."""
        values: list[list[int]] = [[] for _ in range(SPACE_COUNT)]
        for card in cards:
            values[self.tables.fault_spaces[card]].append(self.tables.fault_values[card])
        return [min(each, default=0) for each in values]

    def before_run(self, worth: Worth) -> Worth:
        """4.3 Full Move: the best end on the way; the reach of a surfaced SLC, any part of it."""
        best = worth
        for _ in range(max(self.tables.reach)):
            best = np.maximum(worth, best[:, self.ahead])
        return best

    def before_hit(self, later: Worth) -> Worth:
        """4.3 A ship of the hex goes down; where there is none, this is no use."""
        return np.where(self.prizes > 0, later + self.prizes, 0.0)

    def escape_worths(self, turn: int) -> tuple[Worth, Worth]:
        """4.3, 7.0 A point for the SLC that goes down and one for the crew that escapes: readied, stunned."""
        self.s.turn = turn
        readied, stunned = self.escape_values(0), self.escape_values(1)
        return self.escape_worth(np.minimum(readied, stunned)), self.escape_worth(stunned)

    def escape_values(self, stunned: int) -> Places:
        """4.3 By place what the dice of an Escape need; patrol craft in the hex count only if they help."""
        s, here = self.s, board(self.s)
        s.stunned[self.slc] = stunned
        craft = MOST_CRAFT * max(0, self.tables.escape_each_craft)
        values = np.empty(here.hexes.count, np.intp)
        for hex_ in range(here.hexes.count):
            s.where[self.slc] = hex_
            values[hex_] = self.tables.escape_value - escape_modifier(s, self.slc) - craft
        return np.repeat(values, DIRECTIONS)

    def escape_worth(self, values: Places) -> Worth:
        worth = np.empty((self.surges + 1, len(values)))
        safe = np.ones((self.surges + 1, 1))
        for value in np.unique(values):
            odds = self.check(ESCAPE, int(value), safe, safe * self.prisoners)
            worth[:, values == value] = 1 + odds
        return worth


def before_turning(worth: Worth) -> Worth:
    """4.3 Change Direction: the best facing of each hex."""
    best = worth.reshape(len(worth), -1, DIRECTIONS).max(axis=2)
    return np.repeat(best, DIRECTIONS, axis=1)
