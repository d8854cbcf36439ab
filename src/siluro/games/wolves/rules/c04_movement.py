"""Chapter 4, movement on the chart (4.1, 4.2, 4.4): depth, course, cost, and the voyage itself."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Choose
from siluro.games.wolves.rules import c04_fuel
from siluro.games.wolves.rules.c03_sheet import NO_LIMIT
from siluro.games.wolves.rules.state import DIESEL, NOT_SPOTTED, NOWHERE, STOP, SUBMERGED, SURFACED, Wolves

DEPTHS: Final = [SURFACED, SUBMERGED]


def begin_turn(s: Wolves) -> None:
    """4.4, 4.5 A new turn on the chart: what events said about this turn begins, what they said of the last ends."""
    s.range_limit = s.next_range_limit
    s.next_range_limit = NO_LIMIT
    s.spotted = NOT_SPOTTED
    s.no_sighting = 0
    s.stages_over = 0
    if s.stage_uses:
        s.watched_from = s.cell if s.turn_depth == SUBMERGED else NOWHERE
    if s.turns_without_messages:
        s.turns_without_messages -= 1
    s.path.clear()
    if s.diesel_repaired_next_turn:
        s.diesel_repaired_next_turn = 0
        s.equipment_damage[DIESEL] = 0


class Depth(Choose[Wolves]):
    """4.4 Before it moves the boat chooses surface or depth; then its course, unless events forbid any move."""

    rule: ClassVar[str] = "4.4"
    word: ClassVar[str] = "depth"
    NAMES: ClassVar[tuple[str, ...]] = ("surfaced", "submerged")

    def candidates(self, s: Wolves) -> list[int]:
        return DEPTHS

    def options(self, s: Wolves) -> list[int]:
        return DEPTHS

    def apply(self, s: Wolves, answer: int) -> None:
        s.depth = answer
        s.turn_depth = answer
        if c04_fuel.turn_range(s):
            s.todo.append(COURSE)


def path_end(s: Wolves) -> int:
    """4.2 Where the path that is declared so far ends."""
    return s.path[-1] if s.path else s.cell


def square_id(s: Wolves, cell: int) -> str:
    """4.1 A square of the sheet as answers name it."""
    return s.tables.cell_ids[s.sheet.cells[cell]]


class Course(Choose[Wolves]):
    """4.1, 4.2 Declare the path square by square, over borders with open water; corners do not touch (ruling R-4)."""

    rule: ClassVar[str] = "4.2"
    word: ClassVar[str] = "course"

    def candidates(self, s: Wolves) -> list[int]:
        return self.options(s)

    def options(self, s: Wolves) -> list[int]:
        return s.sheet.courses[path_end(s)]

    def name(self, s: Wolves, answer: int) -> str:
        return "stop" if answer == STOP else square_id(s, answer)

    def apply(self, s: Wolves, answer: int) -> None:
        if answer == STOP:
            return
        s.path.append(answer)
        if len(s.path) < c04_fuel.turn_range(s):
            s.todo.append(COURSE)


def sail(s: Wolves) -> None:
    """4.2, 4.6 Sail the path as far as events left it; a surfaced turn charges the battery."""
    if s.path:
        sailed = s.path[: c04_fuel.turn_range(s)]
        if sailed:
            s.cell = sailed[-1]
            s.track.extend(sailed)
        s.path.clear()
    if not s.at_sea and s.cell not in s.sheet.homes:
        s.at_sea = 1
    if s.turn_depth == SURFACED:
        c04_fuel.recharge(s)


DEPTH: Final[Depth] = Depth()
COURSE: Final = Course()
