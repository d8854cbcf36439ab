"""Chapter 4, movement: a speed, then hex after hex; barrier nets at speed one."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Bar, Choose, Do, Step, in_order
from siluro.games.boats.rules.c05_events import DETECTION, is_lit
from siluro.games.boats.rules.c06_attack import Reveal, can_attack, declare, is_hidden
from siluro.games.boats.rules.c08_alarm import change_alarm
from siluro.games.boats.rules.c09_equipment import Die, roll
from siluro.games.boats.rules.c09_pieces import HARPOON
from siluro.games.boats.rules.c10_malta import bridge_exits, offer_bridge
from siluro.games.boats.rules.c10_suda import BUOYS
from siluro.games.boats.rules.state import (
    BACK_AT_SPEED_ONE,
    GAP_AS_NET,
    HARBOUR,
    LEFT,
    OPEN,
    PHASE_E_ATTACKS,
    RIGHT,
    SEA,
    Board,
    Boats,
    is_occupied,
)

NO_WAY: Final = Bar("4.1", "no legal path at that speed")
NOT_SEA: Final = Bar("4", "blocked: land, pier, buoy or out of play")
SHIP_THERE: Final = Bar("4", "blocked by an enemy ship")
NET_SPEED: Final = Bar("4.2", "a barrier net can be entered only at speed 1")
GAP_SPEED: Final = Bar("10.2.5", "only at speed 1 between the bridge and the gap in the net")
BRIDGE_BARS: Final = Bar("10.2.4", "blocked by the bridge")
NO_TARGET: Final = Bar("6", "no ship can be attacked from here now")
NOT_FAILED: Final = Bar("4.2.2", "you can force the net (alarm +1) only after a failed roll")

ATTACK: Final = -2  # the answer of Onward that is no hex

TRY: Final = 0
PASS: Final = 1
BACK: Final = 2
NET_ANSWERS: Final = [TRY, PASS, BACK]


class Speed(Choose[Boats]):
    """4.1 How many hexes to move this turn, one to four; the speed modifies the event roll."""

    rule: ClassVar[str] = "4.1"
    word: ClassVar[str] = "speed"

    def candidates(self, s: Boats) -> list[int]:
        return s.tables.speeds

    def options(self, s: Boats) -> list[int]:
        return s.tables.speeds if can_run(s) else s.tables.speeds[:1]

    def bar(self, s: Boats, answer: int) -> Bar | None:
        return NO_WAY if answer > 1 and not can_run(s) else None

    def apply(self, s: Boats, answer: int) -> None:
        s.speed = answer
        s.left = answer
        s.modifier = s.tables.modifiers[answer]
        s.todo.append(ONWARD)


def can_run(s: Boats) -> bool:
    """4.1 Whether a first hex can be entered faster than at speed 1."""
    board = s.board
    if board.free[s.here]:
        return True
    for there in board.ways[s.here]:  # noqa: SIM110 - faster than any()
        if board.clear[there] or way_bar(s, there, 2) is None:
            return True
    return False


def way_bar(s: Boats, there: int, speed: int) -> Bar | None:
    """4, 4.2, 10.2.4, 10.2.5 Why the next hex, reachable by water, cannot be entered at this speed."""
    board = s.board
    if board.nets[there] and speed != 1:
        return NET_SPEED
    if board.berths_in[there] and is_occupied(s, there):
        return SHIP_THERE
    if s.here == board.bridge and s.bridge != OPEN and there not in bridge_exits(s):
        return BRIDGE_BARS
    if speed != 1 and is_gap(board, s.here, there):
        return GAP_SPEED
    return None


def is_gap(board: Board, here: int, there: int) -> bool:
    """10.2.5 The opening in the net beside the bridge, either way."""
    return (here == board.bridge and there == board.gap) or (here == board.gap and there == board.bridge)


class Onward(Choose[Boats]):
    """4.1, 6 The next hex of the movement (ruling M-13), or an attack with a hex still to move (rulings M-9, M-10)."""

    rule: ClassVar[str] = "4.1"
    word: ClassVar[str] = "go"

    def candidates(self, s: Boats) -> list[int]:
        found = [there for there in s.board.hexes.around[s.here] if there >= 0]
        if s.board.berths_by[s.here]:
            found.append(ATTACK)
        return found

    def options(self, s: Boats) -> list[int]:
        board = s.board
        ways = board.ways[s.here]
        if board.free[s.here]:
            return ways
        clear = board.clear
        found = [there for there in ways if clear[there] or way_bar(s, there, s.speed) is None]
        if can_attack_on_the_way(s):
            found.append(ATTACK)
        return found

    def bar(self, s: Boats, answer: int) -> Bar | None:
        if answer == ATTACK:
            return None if can_attack_on_the_way(s) else NO_TARGET
        if answer not in s.board.ways[s.here]:
            return NOT_SEA
        return way_bar(s, answer, s.speed)

    def name(self, s: Boats, answer: int) -> str:
        return "attack" if answer == ATTACK else s.board.hexes.name(answer)

    def apply(self, s: Boats, answer: int) -> None:
        if answer == ATTACK:
            s.todo.append(ONWARD)  # what is left of the speed is still to be moved
            declare(s)
        else:
            s.left -= 1
            enter(s, answer)


def can_attack_on_the_way(s: Boats) -> bool:
    """6 With a hex of movement left, unless all attacks come in phase E (ruling M-9)."""
    return not s.readings & PHASE_E_ATTACKS and can_attack(s)


def enter(s: Boats, there: int) -> None:
    """4, 4.2, 10.2.4 The counter goes into the next hex; a net or the bridge may stop it there."""
    board = s.board
    if s.readings & GAP_AS_NET and is_gap(board, s.here, there):
        s.modifier = s.tables.net_modifier
    if board.nets[there]:
        s.side = net_side(s, there, RIGHT)
        s.modifier = s.tables.net_modifier
        s.todo.append(NET)  # entered at speed 1, so nothing is left to move
    elif there == board.bridge:
        s.side = SEA if s.here in board.bridge_sea else HARBOUR
        s.then_all(THROUGH_BRIDGE if s.left else TO_BRIDGE)
    else:
        s.side = 0
        if s.left:
            s.todo.append(ONWARD)
    arrive(s, there)


def arrive(s: Boats, there: int) -> None:
    """4 The counter is in the next hex; what that brings comes before anything else."""
    board = s.board
    s.here = there
    s.failed = 0
    s.struck = 0
    s.path.append(there)
    if board.by_buoy[there] or board.berths_by[there]:
        coming = arrival(s)
        if coming:
            s.then(*coming)
    elif board.beams[there] & s.lit:
        s.todo.append(DETECTION)


def arrival(s: Boats) -> list[Step[Boats]]:
    """5.3, 6, 10.1.2 What a hex brings: first a light that is on, then a lit buoy, then ships to turn face up."""
    found: list[Step[Boats]] = []
    if is_lit(s, s.here):
        found.append(DETECTION)
    for number in s.board.by_buoy[s.here]:
        found.append(BUOYS[number])
    for berth in s.board.berths_by[s.here]:
        if is_hidden(s, berth):
            found.append(Reveal(berth))
    return found


class UnderBridge(Do[Boats]):
    """10.2.4 The counter has come into the bridge hex."""

    rule: ClassVar[str] = "10.2.4"

    def apply(self, s: Boats) -> None:
        offer_bridge(s)


class Net(Do[Boats]):
    """4.2.1 The counter is in the net and tries to get through."""

    rule: ClassVar[str] = "4.2.1"

    def apply(self, s: Boats) -> None:
        roll(s, BARRIER)


class Barrier(Die):
    """4.2.1, 9.1.3 The net is passed with 4 or more; otherwise the counter stays in it (ruling M-7)."""

    rule: ClassVar[str] = "4.2.1"
    word: ClassVar[str] = "barrier"

    def helped_by(self) -> int:
        return HARPOON

    def is_against(self, s: Boats, answer: int) -> bool:
        return not is_through(s, answer)

    def result(self, s: Boats, answer: int) -> None:
        if is_through(s, answer):
            s.todo.append(BEYOND)
        else:
            s.failed = 1


def is_through(s: Boats, die: int) -> bool:
    """4.2.1 Whether a die gets the counter through the net."""
    return die + s.bonus >= s.tables.net_from


class NetTurn(Choose[Boats]):
    """4.2.2 A turn that starts in a net: try it, pass with an alarm after a failed roll, or go back (M-7, M-31)."""

    rule: ClassVar[str] = "4.2.2"
    word: ClassVar[str] = "net"
    NAMES: ClassVar[tuple[str, ...]] = ("try", "pass", "back")

    def candidates(self, s: Boats) -> list[int]:
        return NET_ANSWERS

    def bar(self, s: Boats, answer: int) -> Bar | None:
        return NOT_FAILED if answer == PASS and not s.failed else None

    def apply(self, s: Boats, answer: int) -> None:
        s.speed = 1
        s.modifier = s.tables.net_modifier
        if answer == TRY:
            roll(s, BARRIER)
        elif answer == PASS:
            change_alarm(s, 1)
            s.todo.append(BEYOND)
        else:
            s.todo.append(WITHDRAW)


class Beyond(Choose[Boats]):
    """4.2.1 The hex beyond the net; where there are two the player chooses (ruling M-8)."""

    rule: ClassVar[str] = "4.2.1"
    word: ClassVar[str] = "beyond"

    def candidates(self, s: Boats) -> list[int]:
        return side_hexes(s, LEFT + RIGHT - s.side)

    def bar(self, s: Boats, answer: int) -> Bar | None:
        return SHIP_THERE if is_occupied(s, answer) else None

    def name(self, s: Boats, answer: int) -> str:
        return s.board.hexes.name(answer)

    def apply(self, s: Boats, answer: int) -> None:
        s.side = net_side(s, answer, s.side) if s.board.nets[answer] else 0
        arrive(s, answer)


class Withdraw(Choose[Boats]):
    """4.2.2 Back to the side the counter came from, which brings no modifier unless it is read so (ruling M-7)."""

    rule: ClassVar[str] = "4.2.2"
    word: ClassVar[str] = "back"

    def candidates(self, s: Boats) -> list[int]:
        return side_hexes(s, s.side)

    def bar(self, s: Boats, answer: int) -> Bar | None:
        return SHIP_THERE if is_occupied(s, answer) else None

    def name(self, s: Boats, answer: int) -> str:
        return s.board.hexes.name(answer)

    def apply(self, s: Boats, answer: int) -> None:
        s.side = net_side(s, answer, LEFT + RIGHT - s.side) if s.board.nets[answer] else 0
        if s.readings & BACK_AT_SPEED_ONE and not s.board.nets[answer]:
            s.modifier = s.tables.modifiers[s.speed]
        arrive(s, answer)


def net_side(s: Boats, there: int, within: int) -> int:
    """4.2.1 The side from which a net hex is entered; from hex to hex within a thick net it is known before."""
    if s.here in s.board.left_of[there]:
        return LEFT
    return RIGHT if s.here in s.board.right_of[there] else within


def side_hexes(s: Boats, side: int) -> list[int]:
    """4.2.1 The hexes on one side of the net the counter is in."""
    return s.board.left_of[s.here] if side == LEFT else s.board.right_of[s.here]


SPEED: Final = Speed()
ONWARD: Final = Onward()
UNDER_BRIDGE: Final = UnderBridge()
NET: Final = Net()
BARRIER: Final = Barrier()
NET_TURN: Final = NetTurn()
BEYOND: Final = Beyond()
WITHDRAW: Final = Withdraw()
TO_BRIDGE: Final = in_order(UNDER_BRIDGE)
THROUGH_BRIDGE: Final = in_order(UNDER_BRIDGE, ONWARD)
