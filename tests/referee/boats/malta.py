"""What only Malta has: the other units, the bridge of Sant'Elmo and the current (10.2)."""

from __future__ import annotations

from tests.referee.boats.chart import lower_left
from tests.referee.boats.night import Asking, Night
from tests.referee.boats.ships import turn_over

M1 = {"tesei": 5, "costa": 2, "bombers": 2, "ninth": 1}
"""The highest face that brings a unit."""
M2 = {1: +1, 2: 0, 3: -1, 4: -1, 5: -1, 6: -2}
TESEI_TURN, TESEI_BONUS, COSTA_TURN = 4, 2, 8
RAID_TURNS = range(2, 7)
SEA_SIDE = ("1807", "1906")
GAP = "1805"


def roll_for_units(night: Night) -> Asking:
    """10.2.2, 10.2.3."""
    for unit, most in M1.items():
        good = () if unit == "tesei" else range(1, most + 1)
        if (yield from night.set_up_die("unit", good, unit)) <= most:
            if unit == "ninth":
                night.boats += 1
            else:
                night.units.append(unit)
    night.alarm = (yield from night.set_up_die("alarm")) // 2


def other_units(night: Night) -> Asking:
    """10.2.2: before the movement, in the book's order (M-38)."""
    if "tesei" in night.units and night.turn == TESEI_TURN:
        night.units.remove("tesei")
        if night.bridge == "intact":
            m3(night, (yield from night.die("tesei")) + TESEI_BONUS)
    if "costa" in night.units and night.turn == COSTA_TURN:
        night.units.remove("costa")
        night.submarine = (yield from night.die("costa", (5, 6))) >= 5
    if "bombers" in night.units and night.turn > RAID_TURNS[-1]:
        night.units.remove("bombers")
    may_come = "bombers" in night.units and night.turn in RAID_TURNS
    if may_come and (yield from night.choose("raid", ("now", "wait"))) == "now":
        if "M-22b" not in night.readings:
            night.units.remove("bombers")
        night.raise_alarm(M2[(yield from night.die("bombing"))])


def m3(night: Night, row: int) -> None:
    """TAB M3."""
    if row == 4:
        night.bridge = "open"
    elif row >= 5:
        night.bridge = "collapsed"


def attack_bridge(night: Night) -> Asking:
    """10.2.4: one die for the boats declared (or for each: M-19b, M-19c); none may be sent (M-34)."""
    boats = int((yield from night.choose("bridge", range(night.boats + 1))))
    night.boats -= boats
    for _ in range(boats if {"M-19b", "M-19c"} & night.readings else min(boats, 1)):
        if night.bridge == "intact" or (night.bridge == "open" and "M-19c" in night.readings):
            m3(night, (yield from night.die("m3")))
            night.raise_alarm()
    night.check_boats()


def drift(night: Night) -> Asking:
    """10.2.6: one hex to the east, if possible (M-25, M-39)."""
    if (yield from night.die("drift")) != 1:
        return
    chart, east = night.chart, lower_left(night.here)
    held = {*chart.net_of, chart.bridge}
    closed = held | {ship.place for ship in night.ships if ship.state != "hit"}
    if night.here not in held and east in chart.next_to[night.here] and east not in closed:
        night.here = east
        night.path.append(east)
        yield from turn_over(night)
