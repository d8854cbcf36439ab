"""Chapter 7, the coastal batteries: a die for each boat that is still available."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.games.boats.rules.c09_equipment import Die
from siluro.games.boats.rules.state import NO_BOATS, Boats, over


def lose_boats(s: Boats, number: int) -> None:
    """5.2, 7 M.T. Available goes down; without boats the game is over (2)."""
    s.boats -= number
    if s.boats <= 0:
        over(s, NO_BOATS)


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
        lose_boats(s, self.lost if answer >= s.tables.battery_from else self.lost - 1)


BATTERIES: Final = Batteries()
