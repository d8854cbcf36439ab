"""Chapter 10.2, Malta: the supporting units, the initial alarm, the bridge of Sant'Elmo and the current."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Bar, Choose, Step
from siluro.games.boats.rules.c06_attack import Reveal, is_hidden
from siluro.games.boats.rules.c08_alarm import change_alarm
from siluro.games.boats.rules.c09_equipment import Die, serves_set_up
from siluro.games.boats.rules.state import (
    BOMBERS,
    BRIDGE_BARS_BOTH_WAYS,
    BRIDGE_BOAT_BY_BOAT,
    BRIDGE_EVERY_BOAT,
    COLLAPSED,
    COSTA,
    HARBOUR,
    INTACT,
    MALTA,
    NINTH,
    NO_BOATS,
    NOWHERE,
    OPEN,
    RAID_EVERY_TURN,
    SEA,
    TESEI,
    UNITS,
    Boats,
    end_game,
    is_occupied,
)
from siluro.kit.tally import Cause, Tally

NOT_THAT_MANY: Final = Bar("10.2.4", "not enough boats ({s.boats} left)")

TESEI_BONUS: Final = Cause("10.2.2", "Tesei and Pedretti")

WAIT: Final = 0
RAID: Final = 1
WAIT_OR_RAID: Final = [WAIT, RAID]


class Unit(Die):
    """10.2.2 TAB M1: a low die brings the unit; the ninth boat joins at once (ruling M-24).

    The Charm may also send Tesei away, whose attack must be rolled and may block the passage (ruling M-37).
    """

    rule: ClassVar[str] = "10.2.2"
    word: ClassVar[str] = "unit"

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def fields(self) -> tuple[int, ...]:
        return (self.unit,)

    def subject(self, s: Boats) -> str:
        return UNITS[self.unit]

    def is_against(self, s: Boats, answer: int) -> bool:
        return serves_set_up(s) and (self.unit == TESEI or not is_coming(s, self.unit, answer))

    def result(self, s: Boats, answer: int) -> None:
        if not is_coming(s, self.unit, answer):
            return
        if self.unit == NINTH:
            s.boats += 1
        else:
            s.units[self.unit] = 1


def is_coming(s: Boats, unit: int, die: int) -> bool:
    """10.2.2 TAB M1: whether a die brings the unit."""
    return die <= s.tables.unit_up_to[unit]


class InitialAlarm(Die):
    """10.2.3 Radar has seen something: half a die, rounded down."""

    rule: ClassVar[str] = "10.2.3"
    word: ClassVar[str] = "alarm"

    def is_against(self, s: Boats, answer: int) -> bool:
        return serves_set_up(s)

    def result(self, s: Boats, answer: int) -> None:
        s.alarm = s.raid.alarm[answer]


def bring_units(s: Boats) -> None:
    """10.2.2 Before the movement: Tesei in turn 4, Costa in turn 8, the bombers from turn 2 to 6."""
    if not (s.units[TESEI] or s.units[COSTA] or s.units[BOMBERS]):
        return
    tables = s.tables
    coming: list[Step[Boats]] = []
    if s.units[TESEI] and s.turn == tables.tesei_turn:
        s.units[TESEI] = 0
        if s.bridge == INTACT:  # ruling M-21
            coming.append(TESEI_DIE)
    if s.units[COSTA] and s.turn == tables.costa_turn:
        s.units[COSTA] = 0
        coming.append(COSTA_DIE)
    if s.units[BOMBERS]:
        if s.turn > tables.bombing_last:
            s.units[BOMBERS] = 0
        elif s.turn >= tables.bombing_first:
            coming.append(AIR_RAID)
    if coming:
        s.then(*coming)


class Tesei(Die):
    """10.2.2, 10.2.4 Tesei and Pedretti against the bridge: TAB M3 with +2, and no alarm."""

    rule: ClassVar[str] = "10.2.2"
    word: ClassVar[str] = "tesei"

    def result(self, s: Boats, answer: int) -> None:
        s.bridge = bridge_after(s, answer + tesei_tally(s).total)


def tesei_tally(s: Boats) -> Tally:
    """10.2.2 What Tesei and Pedretti add on TAB M3."""
    tally = Tally()
    tally.add(TESEI_BONUS, s.tables.tesei_bonus)
    return tally


class Costa(Die):
    """10.2.2 Costa and Barla against the submarine in Marsamxett, which counts as a ship hit (ruling M-23)."""

    rule: ClassVar[str] = "10.2.2"
    word: ClassVar[str] = "costa"

    def is_against(self, s: Boats, answer: int) -> bool:
        return not is_destroyed(s, answer)

    def result(self, s: Boats, answer: int) -> None:
        if is_destroyed(s, answer):
            s.submarine = 1
            s.points += s.tables.costa_points


def is_destroyed(s: Boats, die: int) -> bool:
    """10.2.2 Whether Costa and Barla destroy the submarine."""
    return die >= s.tables.costa_from


class AirRaid(Choose[Boats]):
    """10.2.2 The bombers come in one of the turns 2 to 6, as the player likes, or not at all (ruling M-22)."""

    rule: ClassVar[str] = "10.2.2"
    word: ClassVar[str] = "raid"
    NAMES: ClassVar[tuple[str, ...]] = ("wait", "now")

    def candidates(self, s: Boats) -> list[int]:
        return WAIT_OR_RAID

    def apply(self, s: Boats, answer: int) -> None:
        if answer == RAID:
            if not s.readings & RAID_EVERY_TURN:
                s.units[BOMBERS] = 0
            s.then(BOMBING)


class Bombing(Die):
    """10.2.2 TAB M2: the raid changes the alarm level."""

    rule: ClassVar[str] = "10.2.2"
    word: ClassVar[str] = "bombing"

    def result(self, s: Boats, answer: int) -> None:
        change_alarm(s, s.tables.bombing[answer])


def bridge_after(s: Boats, roll: int) -> int:
    """10.2.4 TAB M3: failed, an open passage, or a collapsed bridge that blocks it for good."""
    if roll >= s.tables.bridge_collapsed:
        return COLLAPSED
    return OPEN if roll >= s.tables.bridge_open else INTACT


def bridge_exits(s: Boats) -> list[int]:
    """10.2.4 Until the passage is open: out to sea, even for boats that came from the harbour (ruling M-33)."""
    if s.side == HARBOUR and s.readings & BRIDGE_BARS_BOTH_WAYS:
        return s.board.bridge_harbour
    return s.board.bridge_sea


def offer_bridge(s: Boats) -> None:
    """10.2.4 Boats that come from the sea under an intact bridge may attack it (ruling M-34)."""
    if s.side == SEA and s.bridge == INTACT:
        s.todo.append(BRIDGE_BOATS)


class BridgeBoats(Choose[Boats]):
    """10.2.4 How many boats go against the bridge; they are spent whatever happens. None is possible too (M-34)."""

    rule: ClassVar[str] = "10.2.4"
    word: ClassVar[str] = "bridge"

    def candidates(self, s: Boats) -> list[int]:
        return list(range(len(s.tables.batteries)))

    def bar(self, s: Boats, answer: int) -> Bar | None:
        return NOT_THAT_MANY if answer > s.boats else None

    def apply(self, s: Boats, answer: int) -> None:
        s.boats -= answer
        if answer:
            s.then(BridgeDie(answer if has_die_for_each_boat(s) else 1))


def has_die_for_each_boat(s: Boats) -> bool:
    """10.2.4 One die decides for all boats declared, unless it is read otherwise (ruling M-19)."""
    return s.readings & (BRIDGE_BOAT_BY_BOAT | BRIDGE_EVERY_BOAT) != 0


class BridgeDie(Die):
    """10.2.4 A roll on TAB M3 raises the alarm by one; dice may be left where each boat has its own (ruling M-19)."""

    rule: ClassVar[str] = "10.2.4"
    word: ClassVar[str] = "m3"

    def __init__(self, left: int) -> None:
        self.left = left

    def fields(self) -> tuple[int, ...]:
        return (self.left,)

    def result(self, s: Boats, answer: int) -> None:
        after = bridge_after(s, answer)
        if after != INTACT:
            s.bridge = after
        change_alarm(s, 1)
        if self.left > 1 and can_roll_on(s):
            s.then(BridgeDie(self.left - 1))
        elif s.boats == 0:
            end_game(s, NO_BOATS)


def can_roll_on(s: Boats) -> bool:
    """10.2.4 A collapsed bridge ends the attempt; an open one only if the boats run one after another (M-19)."""
    return s.bridge == INTACT or (s.bridge == OPEN and s.readings & BRIDGE_EVERY_BOAT != 0)


class Drift(Die):
    """10.2.6 Optional: before phase E, on a 1 the current carries the counter one hex east (ruling M-25)."""

    rule: ClassVar[str] = "10.2.6"
    word: ClassVar[str] = "drift"

    def result(self, s: Boats, answer: int) -> None:
        east = east_of(s)
        if is_drift(s, answer) and east != NOWHERE:
            s.here = east
            s.path.append(east)
            s.then(*[Reveal(berth) for berth in s.board.berths_by[east] if is_hidden(s, berth)])


def is_drift(s: Boats, die: int) -> bool:
    """10.2.6 Whether the current sets in."""
    return die <= s.tables.drift_up_to


def east_of(s: Boats) -> int:
    """10.2.6 The hex to the east, unless land, a ship, a pier, a net or the bridge is in the way (M-25, M-39)."""
    board = s.board
    east = board.hexes.around[s.here][board.east]
    if s.here == board.bridge or board.nets[s.here] or east not in board.ways[s.here]:
        return NOWHERE
    if east == board.bridge or board.nets[east] or is_occupied(s, east):
        return NOWHERE
    return east


def has_drift(s: Boats) -> bool:
    """10.2.6 Only off Malta, and only if it was agreed."""
    return s.scenario == MALTA and s.drift == 1


ALL_UNITS: Final = [Unit(unit) for unit in range(len(UNITS))]
INITIAL_ALARM: Final = InitialAlarm()
TESEI_DIE: Final = Tesei()
COSTA_DIE: Final = Costa()
AIR_RAID: Final = AirRaid()
BOMBING: Final = Bombing()
BRIDGE_BOATS: Final = BridgeBoats()
DRIFT: Final = Drift()
