"""Chapter 3.1.5, a mission rule: stop ships and look at their papers before they are sunk (ruling R-62)."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Bar
from siluro.games.wolves.rules import c03_mission, c06_attack, c07_movement, c08_damage
from siluro.games.wolves.rules.c12_levels import VesselRoll
from siluro.games.wolves.rules.state import DECK_GUN, LET_PASS, RUNS, SEIZED, STOPPED, SURFACED, Wolves
from siluro.kit.dice import D6

TO_HALT: Final = 0  # what a ship is hailed for
TO_SEARCH: Final = 1

# what a ship does when she is told to stop
FIRES: Final = 0
RUNS_AWAY: Final = 1
STOPS: Final = 2

NOT_SURFACED: Final = Bar("6.1", "only on the surface")
NO_GUN: Final = Bar("8", "the deck gun is damaged")
NO_AMMO: Final = Bar("6.1", "no rounds left")
GUN_FIRED: Final = Bar("6.1", "the gun has already fired this turn")
NOBODY_TO_HALT: Final = Bar("3.1.5", "no ship at D1 or D2 in the arc that has not already been ordered to stop")
NOBODY_TO_SEARCH: Final = Bar("3.1.5", "no stopped neutral at D1 in the arc")


def can_be_halted(s: Wolves, index: int) -> bool:
    """3.1.5 A ship in the arc, near enough, is told to stop only once."""
    return s.conduct[index] == LET_PASS and c06_attack.in_reach(s, index, s.sheet.prize_rules.halt_ring)


def can_be_searched(s: Wolves, index: int) -> bool:
    """3.1.5 A neutral that has stopped, alongside."""
    return (
        s.conduct[index] == STOPPED
        and c06_attack.in_reach(s, index, s.sheet.prize_rules.papers_ring)
        and s.tables.ships[s.vessels[index]].neutral == 1
    )


def ships_to_halt(s: Wolves) -> list[int]:
    return [index for index in range(len(s.vessels)) if can_be_halted(s, index)]


def ships_to_search(s: Wolves) -> list[int]:
    return [index for index in range(len(s.vessels)) if can_be_searched(s, index)]


def halt_bar(s: Wolves) -> Bar | None:
    """3.1.5, 6.1, 8 A warning shot: on the surface, with a round for a sound gun that has not fired this turn."""
    if s.depth != SURFACED:
        return NOT_SURFACED
    if s.equipment_damage[DECK_GUN]:
        return NO_GUN
    if not s.ammo:
        return NO_AMMO
    if s.rounds_fired >= s.sheet.gun.rounds:
        return GUN_FIRED
    return None if ships_to_halt(s) else NOBODY_TO_HALT


def papers_bar(s: Wolves) -> Bar | None:
    """3.1.5 A boat's crew goes over to a stopped neutral."""
    if s.depth != SURFACED:
        return NOT_SURFACED
    return None if ships_to_search(s) else NOBODY_TO_SEARCH


class Hail(c06_attack.ShipChoice):
    """3.1.5 Which ship is meant, if there are several."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "hail"

    def candidates(self, s: Wolves) -> list[int]:
        return ships_to_search(s) if self.purpose == TO_SEARCH else ships_to_halt(s)

    def apply(self, s: Wolves, answer: int) -> None:
        if self.purpose == TO_SEARCH:
            s.todo.append(PapersDie(answer))
        else:
            warn(s, answer)


def halt(s: Wolves) -> None:
    """3.1.5 Choose the ship, if there is a choice, and fire a round across her bow."""
    found = ships_to_halt(s)
    if len(found) == 1:
        warn(s, found[0])
    else:
        s.todo.append(HAIL_TO_HALT)


def warn(s: Wolves, index: int) -> None:
    """3.1.5 The round is spent; what the ship does is hers."""
    s.ammo -= 1
    s.rounds_fired += 1
    s.todo.append(HaltDie(index))


def search(s: Wolves) -> None:
    """3.1.5 Choose the ship, if there is a choice, and ask for her papers."""
    found = ships_to_search(s)
    s.todo.append(PapersDie(found[0]) if len(found) == 1 else HAIL_TO_SEARCH)


def halt_result(s: Wolves, index: int, die: int) -> int:
    """3.1.5 FIRES, RUNS_AWAY or STOPS."""
    if die <= s.tables.ships[s.vessels[index]].fires_up_to:
        return FIRES
    return RUNS_AWAY if die <= s.sheet.prize_rules.runs else STOPS


class HaltDie(VesselRoll):
    """3.1.5 One die: she fires back and runs, she runs, or she stops."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "halt"

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        result = halt_result(s, self.index, answer)
        if result == STOPS:
            s.conduct[self.index] = STOPPED
            s.awareness[self.index] = c07_movement.UNAWARE
            return
        s.conduct[self.index] = RUNS
        if result == FIRES:
            s.todo.append(c08_damage.DAMAGE_ROLL)


def is_contraband(s: Wolves, die: int) -> bool:
    """3.1.5 Whether the cargo goes to the enemy."""
    return die <= s.sheet.prize_rules.contraband


class PapersDie(VesselRoll):
    """3.1.5 One die: contraband, and she may be sunk; or a clean ship, which goes her way."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "papers"

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        if is_contraband(s, answer):
            s.conduct[self.index] = SEIZED
        else:
            c07_movement.leave_map(s, self.index)
            s.lawful_marks += 1


def mark_points(s: Wolves) -> int:
    """3.1.5 What a clean log is worth."""
    return c03_mission.bounds_reached(s.sheet.victory.marks_for_points, s.lawful_marks)


HAIL_TO_HALT: Final = Hail(TO_HALT)
HAIL_TO_SEARCH: Final = Hail(TO_SEARCH)
