"""Chapter 3.1.5, the objectives of the sheets: a place to look into, and points at home."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Do
from siluro.games.wolves.rules import c03_mission, c03_prize, c03_sectors, c03_stage, c11_enigma
from siluro.games.wolves.rules.c12_levels import Rerollable
from siluro.games.wolves.rules.state import Wolves
from siluro.kit.dice import D6


class Look(Rerollable):
    """3.1.5 E0: on the first arrival at the objective a die gives 0, 1 or 2 victory points (ruling R-8)."""

    rule: ClassVar[str] = "3.1.5"
    word: ClassVar[str] = "objective"

    def odds(self, s: Wolves) -> list[int]:
        return D6

    def land(self, s: Wolves, answer: int) -> None:
        s.victory_points += s.sheet.goal_points[answer]


class HomePoints(Do[Wolves]):
    """3.1.5 Back in port: what the sheet pays for ships, hull, pieces of the route, reports; then the end."""

    rule: ClassVar[str] = "3.1.5"

    def apply(self, s: Wolves) -> None:
        sheet = s.sheet
        if sheet.victory.ships_for_a_point and s.ships_sunk >= sheet.victory.ships_for_a_point:
            s.victory_points += 1
        if s.hull_damage <= sheet.victory.hull_for_a_point:
            s.victory_points += 1
        if sheet.victory.pieces_for_a_point and c11_enigma.true_pieces(s) >= sheet.victory.pieces_for_a_point:
            s.victory_points += 1
        s.victory_points += c03_sectors.sector_points(s) + c03_prize.mark_points(s)
        if sheet.victory.inside_for_a_point and s.sunk_inside >= sheet.victory.inside_for_a_point:
            s.victory_points += 1
        if sheet.victory.reports_for_a_point and s.most_reports >= sheet.victory.reports_for_a_point:
            s.victory_points += 1
        if sheet.victory.red_ship_for_a_point and s.sunk_in_red:
            s.victory_points += 1
        s.victory_points += c03_stage.task_points(s)
        c03_mission.end(s, c03_mission.HOME)


LOOK_DIE: Final = Look()
HOME_POINTS: Final = HomePoints()
