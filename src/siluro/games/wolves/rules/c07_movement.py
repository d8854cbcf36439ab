"""Chapter 7, ships on the encounter map: where they lie from the boat, how they move, what they see (7, 7.1)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from siluro.engine.steps import Do, Step
from siluro.games.wolves.rules import c09_weather
from siluro.games.wolves.rules import state as st
from siluro.games.wolves.rules.c12_levels import Rerollable, VesselRoll
from siluro.games.wolves.rules.state import BEARINGS, ESCORT, FAN_MAP, GONE, Wolves
from siluro.kit.dice import D6

RIGHT_UP_TO: Final = 3  # 6.1, 7.1: 1-3 right, 4-6 left
NIGHT_UP_TO: Final = 3  # 7.1: 1-3 night, 4-6 day
# what a vessel knows of the boat
UNAWARE: Final = 0
DETECTS: Final = 1  # since the last detection check
STAYS: Final = 2  # an escort that has attacked instead of sailing on
NOTICED: Final = 3  # an attack of this turn gave the boat away


def relative_bearing(s: Wolves, bearing: int) -> int:
    """6.1 How far a bearing lies from the heading: right is positive, 4 dead astern (rulings R-1, R-3)."""
    if s.readings & FAN_MAP:
        return bearing - s.heading
    return (bearing - s.heading + 3) % BEARINGS - 3


def is_in_arc(s: Wolves, bearing: int) -> bool:
    """6.1 The reference arc: the bearing ahead and the two beside it."""
    if s.readings & FAN_MAP:
        return -1 <= bearing - s.heading <= 1
    return (bearing - s.heading + 1) % BEARINGS <= 2


def arc(s: Wolves, heading: int) -> list[int]:
    """6.1 The bearings of the reference arc of a heading; the fan has fewer at its edges."""
    return [
        (heading + side) % BEARINGS for side in (-1, 0, 1) if not s.readings & FAN_MAP or 0 <= heading + side < BEARINGS
    ]


def sidle(s: Wolves, index: int, right: int) -> None:
    """6.1 One bearing along the circumference; beyond the edge of the fan a ship is out of play."""
    bearing = s.bearings[index] + (1 if right else -1)
    if s.readings & FAN_MAP and not 0 <= bearing < BEARINGS:
        leave_map(s, index)
    else:
        s.bearings[index] = bearing % BEARINGS


def leave_map(s: Wolves, index: int) -> None:
    """6.1, 7.1 Out of play; no tonnage (ruling R-21)."""
    s.rings[index] = GONE
    s.awareness[index] = UNAWARE


def move_sideways(s: Wolves, index: int) -> bool:
    """6.1, 7.1 Away from the boat's course; True if the ship is right ahead and a die must say to which side."""
    side = relative_bearing(s, s.bearings[index])
    if side == 0:
        return True
    if side == st.ASTERN and not s.readings & FAN_MAP:
        pass_astern(s, index)
    else:
        sidle(s, index, 1 if side > 0 else 0)
    return False


def pass_astern(s: Wolves, index: int) -> None:
    """6.1, 7.1 A vessel dead astern is out of play (ruling R-1), escorts too (ruling R-50)."""
    if not (s.vessels[index] == ESCORT and s.readings & st.ESCORTS_STAY_ASTERN):
        leave_map(s, index)


def approach_or_pass(s: Wolves, index: int, nearest: int) -> bool:
    """6.1 In the arc one ring closer, in the nearest ring or outside the arc sideways; True if a die is needed."""
    if is_in_arc(s, s.bearings[index]) and s.rings[index] > nearest:
        s.rings[index] -= 1
        return False
    return move_sideways(s, index)


def is_to_the_right(die: int) -> bool:
    """6.1, 7.1 To which side a ship right ahead passes."""
    return die <= RIGHT_UP_TO


class Side(VesselRoll):
    """6.1, 7.1 A ship right ahead passes to the right on 1-3, to the left on 4-6."""

    rule: ClassVar[str] = "7.1"
    word: ClassVar[str] = "side"

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        sidle(s, self.index, 1 if is_to_the_right(answer) else 0)


class TimeOfDay(Rerollable):
    """7.1 By reading R-51b the Detection Table's own die, once for each encounter: 4-6 day, 1-3 night."""

    rule: ClassVar[str] = "7.1"
    word: ClassVar[str] = "time"

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        s.night = 1 if is_night(answer) else 0


def is_night(die: int) -> bool:
    """7.1 What the die of the Detection Table says."""
    return die <= NIGHT_UP_TO


def rolls_time(s: Wolves) -> bool:
    """7.1 Whether a die tells the time of an encounter instead of the clock (ruling R-51)."""
    return s.readings & st.DIE_FOR_TIME > 0 and not s.sheet.always_day and not s.in_harbour


def sails(s: Wolves, index: int, turn: int) -> bool:
    """7.1 Whether a vessel moves in this round of the phase: ships by their speed, escorts once."""
    if s.rings[index] == GONE:
        return False
    if s.vessels[index] == ESCORT:
        return turn == 1 and s.awareness[index] != STAYS
    if s.sheet.prize_rules.halt_ring and s.conduct[index] >= st.STOPPED:
        return False
    return s.tables.ships[s.vessels[index]].speed >= turn


class ShipMovement(Do[Wolves]):
    """7.1 Every vessel moves: one that has detected the boat sideways, others closer or past (rulings R-24, R-25)."""

    rule: ClassVar[str] = "7.1"

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def fields(self) -> tuple[int, ...]:
        return (self.turn,)

    def apply(self, s: Wolves) -> None:
        steps: list[Step[Any]] = []
        more = False
        for index in range(len(s.vessels)):
            if not sails(s, index, self.turn):
                continue
            flees = s.vessels[index] != ESCORT and s.awareness[index]
            if move_sideways(s, index) if flees else approach_or_pass(s, index, 1):
                steps.append(SIDES[index])
            if sails(s, index, self.turn + 1):
                more = True
        if more:
            steps.append(ShipMovement(self.turn + 1))
        if steps:
            s.then(*steps)


class DetectionCheck(Do[Wolves]):
    """7.1, 10 Before ships move: who detects the boat now (ruling R-13), or noticed its attack of this turn."""

    rule: ClassVar[str] = "7.1"

    def apply(self, s: Wolves) -> None:
        reach = c09_weather.detected_ring(s)
        for index in range(len(s.vessels)):
            detects = s.awareness[index] == NOTICED or GONE < s.rings[index] <= reach
            told = s.sheet.prize_rules.halt_ring and s.conduct[index] != st.LET_PASS and s.rings[index] != GONE
            if told:  # to stop (ruling R-62)
                detects = s.conduct[index] == st.RUNS
            s.awareness[index] = DETECTS if detects else UNAWARE


def notice_attack(s: Wolves) -> None:
    """7.1, 10 With an escort on the map an attack gives the boat away to all who sight it now (rulings R-48, R-59)."""
    if not has_escort(s):
        return
    reach = c09_weather.sighted_ring(s)
    for index in range(len(s.vessels)):
        if GONE < s.rings[index] <= (reach - s.inside if s.vessels[index] == ESCORT else reach):
            s.awareness[index] = NOTICED


def has_escort(s: Wolves) -> bool:
    """7.1 Whether an escort is on the map."""
    for index in range(len(s.vessels)):  # noqa: SIM110
        if s.vessels[index] == ESCORT and s.rings[index] != GONE:
            return True
    return False


SIDES: Final = [Side(index) for index in range(16)]
TIME_OF_DAY: Final = TimeOfDay()
SHIP_MOVEMENT: Final = ShipMovement(1)
DETECTION_CHECK: Final = DetectionCheck()
