"""Chapter 7, the coastal batteries: a die for each boat that is still available."""

from __future__ import annotations

from math import comb, gcd
from typing import ClassVar, Final

from siluro.games.boats.rules.c09_equipment import Die
from siluro.games.boats.rules.state import NO_BOATS, Boats, Tables, end_game
from siluro.kit.dice import D6


def lose_boats(s: Boats, number: int) -> None:
    """5.2, 7 M.T. Available goes down; without boats the game is over (2)."""
    s.boats -= number
    if s.boats <= 0:
        end_game(s, NO_BOATS)


class Batteries(Die):
    """7 Each boat is lost on a 5 or 6; the answer is how many are. No piece helps but the Charm, for one die."""

    rule: ClassVar[str] = "7"
    word: ClassVar[str] = "batteries"

    def odds(self, s: Boats) -> list[int]:
        return s.tables.batteries[s.boats]

    def is_against(self, s: Boats, answer: int) -> bool:
        return answer > 0

    def result(self, s: Boats, answer: int) -> None:
        lose_boats(s, answer)

    def again(self, s: Boats, answer: int) -> Die:
        return BatteryAgain(answer)


class BatteryAgain(Die):
    """7, 9.1.5 One of the dice that cost a boat is rolled again (ruling M-17)."""

    rule: ClassVar[str] = "7"
    word: ClassVar[str] = "battery"

    def __init__(self, lost: int) -> None:
        self.lost = lost

    def fields(self) -> tuple[int, ...]:
        return (self.lost,)

    def result(self, s: Boats, answer: int) -> None:
        lose_boats(s, self.lost if is_lost(s.tables, answer) else self.lost - 1)


def is_lost(tables: Tables, die: int) -> bool:
    """7 Whether a battery's die costs the boat it was rolled for."""
    return die >= tables.battery_from


def battery_odds(tables: Tables, boats: int) -> list[int]:
    """7 How likely each number of boats lost is, as whole numbers."""
    hits = sum([1 for face in range(1, len(D6)) if is_lost(tables, face)])
    misses = len(D6) - 1 - hits
    common = gcd(hits, misses)
    hits, misses = hits // common, misses // common
    return [comb(boats, lost) * hits**lost * misses ** (boats - lost) for lost in range(boats + 1)]


BATTERIES: Final = Batteries()
