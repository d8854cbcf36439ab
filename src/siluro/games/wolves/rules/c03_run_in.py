"""Chapter 3.1.5, a mission rule: through the screen of a convoy by night, in between its columns (ruling R-59)."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Choose, Do
from siluro.games.wolves.rules import c07_movement, c09_weather, c10_escorts
from siluro.games.wolves.rules.c12_levels import Rerollable
from siluro.games.wolves.rules.state import ESCORT, SURFACED, Wolves
from siluro.kit.dice import D6
from siluro.kit.tally import Tally

LEAST_SHIPS: Final = 2  # with fewer there are no columns to get between

# what a run in leads to
CAUGHT: Final = 0
THROUGH: Final = 1
INSIDE: Final = 2


def can_run_in(s: Wolves) -> bool:
    """3.1.5 By night, on the surface, at two ships or more that have an escort."""
    escorts = s.vessels.count(ESCORT)
    return s.night == 1 and s.depth == SURFACED and escorts > 0 and len(s.vessels) - escorts >= LEAST_SHIPS


class Approach(Do[Wolves]):
    """3.1.5 Once weather and time are known: the boat may try to run in."""

    rule: ClassVar[str] = "3.1.5"

    def apply(self, s: Wolves) -> None:
        if can_run_in(s):
            s.todo.append(RUN_IN)


class RunIn(Choose[Wolves]):
    """3.1.5 Stay outside the screen, or run in between the columns."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "screen"
    NAMES: ClassVar[tuple[str, ...]] = ("outside", "run-in")

    def candidates(self, s: Wolves) -> list[int]:
        return RUN_IN_ANSWERS

    def apply(self, s: Wolves, answer: int) -> None:
        if answer == GO_THROUGH:
            s.todo.append(RUN_IN_DIE)


def run_in_tally(s: Wolves) -> Tally:
    """3.1.5, 9 In rain or storm the look-outs see less."""
    tally = Tally()
    tally.add(c09_weather.CAUSES[s.weather], s.sheet.skies[s.weather].run_in)
    return tally


def run_in_result(s: Wolves, die: int) -> int:
    """3.1.5 CAUGHT, THROUGH or INSIDE."""
    total = die + run_in_tally(s).total
    if total >= s.sheet.run_in.inside:
        return INSIDE
    return THROUGH if total >= s.sheet.run_in.through else CAUGHT


class RunInDie(Rerollable):
    """3.1.5 One die: caught by the first escort, through the screen, or inside the convoy."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "run-in"

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        result = run_in_result(s, answer)
        if result == CAUGHT:
            be_caught(s, s.vessels.index(ESCORT))
        elif result == THROUGH:
            close_ships(s, s.sheet.run_in.through_ring)
        else:
            close_ships(s, s.sheet.run_in.inside_ring)
            s.inside = 1


def close_ships(s: Wolves, ring: int) -> None:
    """3.1.5 The ships are nearer than the escorts now."""
    for index in range(len(s.vessels)):
        if s.vessels[index] != ESCORT:
            s.rings[index] = ring


def be_caught(s: Wolves, index: int) -> None:
    """3.1.5, 10.1 The first escort is upon the boat and attacks at once."""
    s.rings[index] = s.sheet.run_in.caught_ring
    s.then(c10_escorts.HUNTS[index], STAY_ALERT[index])


class StayAlert(Do[Wolves]):
    """3.1.5, 10.1 If its attack found the boat the escort holds on to it, as to one whose attack it has noticed."""

    rule: ClassVar[str] = "10.1"

    def __init__(self, index: int) -> None:
        self.index = index

    def fields(self) -> tuple[int, ...]:
        return (self.index,)

    def apply(self, s: Wolves) -> None:
        if s.awareness[self.index] == c07_movement.STAYS:
            s.awareness[self.index] = c07_movement.NOTICED


STAY_OUTSIDE: Final = 0
GO_THROUGH: Final = 1
RUN_IN_ANSWERS: Final = [STAY_OUTSIDE, GO_THROUGH]
APPROACH: Final = Approach()
RUN_IN: Final = RunIn()
RUN_IN_DIE: Final = RunInDie()
STAY_ALERT: Final = [StayAlert(index) for index in range(16)]
