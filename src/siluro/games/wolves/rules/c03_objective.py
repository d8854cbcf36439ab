"""Chapter 3.1.5, the objectives of the sheets: places to look into, to shell or to refuel at, and points at home."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Bar, Choose, Do
from siluro.games.wolves.rules import c03_mission, c03_prize, c03_sectors, c03_stage, c04_fuel, c08_damage, c11_enigma
from siluro.games.wolves.rules.c12_levels import Rerollable
from siluro.games.wolves.rules.state import DECK_GUN, SUBMERGED, Wolves
from siluro.kit.dice import D6

GUN_BURSTS_UP_TO: Final = 2
GUN_DOWN: Final = Bar("8", "the deck gun is damaged")
GUN_EMPTY: Final = Bar("6.1", "no rounds left")
GUN_WET: Final = Bar("6.1", "only on the surface")


class Look(Rerollable):
    """3.1.5 E0: on the first arrival at the objective a die gives 0, 1 or 2 victory points (ruling R-8)."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "objective"

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        s.victory_points += s.sheet.goal_points[answer]


class Shell(Choose[Wolves]):
    """3.1.5 Fire the deck gun at the shore, once (ruling R-42)."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "shell"
    NAMES: ClassVar[tuple[str, ...]] = ("pass", "fire")

    def candidates(self, s: Wolves) -> list[int]:
        return SHELL_ANSWERS

    def bar(self, s: Wolves, answer: int) -> Bar | None:
        if answer == PASS:
            return None
        if s.equipment_damage[DECK_GUN]:
            return GUN_DOWN
        if s.depth == SUBMERGED:
            return GUN_WET
        return None if s.ammo else GUN_EMPTY

    def name(self, s: Wolves, answer: int) -> str:
        return self.NAMES[answer]

    def apply(self, s: Wolves, answer: int) -> None:
        if answer != PASS:
            s.ammo -= 1
            s.objective_done = 1
            s.todo.append(SHORE_FIRE)


def bursts(die: int) -> bool:
    """3.1.5 Whether a shot at the shore bursts the gun."""
    return die <= GUN_BURSTS_UP_TO


class ShoreFire(Rerollable):
    """3.1.5 One die: the gun bursts, nothing happens, or the refinery burns."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "objective"

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        s.victory_points += s.sheet.goal_points[answer]
        if bursts(answer):
            c08_damage.break_down(s, DECK_GUN)


def supply(s: Wolves) -> None:
    """4.5 A supply ship fills the tanks once, if the Reserve has not been reached."""
    sheet = s.sheet
    if sheet.supply == s.cell and not s.supplied and not c04_fuel.is_in_reserve(s):
        s.supplied = 1
        c04_fuel.refuel(s, sheet.supply_fuel)


class HomePoints(Do[Wolves]):
    """3.1.5 Back in port: what the sheet pays for ships, hull, pieces of the route, reports; then the end."""

    rule: ClassVar[str] = "3.1.5"

    def apply(self, s: Wolves) -> None:
        sheet = s.sheet
        if sheet.points_for_ships and s.ships_sunk >= sheet.points_for_ships:
            s.victory_points += 1
        if s.hull_damage <= sheet.points_for_hull:
            s.victory_points += 1
        if sheet.points_for_pieces and c11_enigma.true_pieces(s) >= sheet.points_for_pieces:
            s.victory_points += 1
        s.victory_points += c03_sectors.sector_points(s) + c03_prize.mark_points(s)
        if sheet.points_for_inside and s.sunk_inside >= sheet.points_for_inside:
            s.victory_points += 1
        if sheet.points_for_reports and s.most_reports >= sheet.points_for_reports:
            s.victory_points += 1
        if sheet.points_for_red and s.sunk_in_red:
            s.victory_points += 1
        s.victory_points += c03_stage.task_points(s)
        c03_mission.end(s, c03_mission.HOME)


PASS: Final = 0
FIRE: Final = 1
SHELL_ANSWERS: Final = [PASS, FIRE]
LOOK_DIE: Final = Look()
SHELL_CHOICE: Final = Shell()
SHORE_FIRE: Final = ShoreFire()
HOME_POINTS: Final = HomePoints()
