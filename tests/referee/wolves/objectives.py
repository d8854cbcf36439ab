"""3.1.5 What each mission asks for: places, a harbour, a shore target, supplies, mines, and the points for them."""

from __future__ import annotations

from typing import Any

from tests.referee.wolves import campaign, enigma, pack, prize, stages, waters
from tests.referee.wolves.dice import Asking, Part, one_die
from tests.referee.wolves.state import Game

MOST_POINTS = 6
GUN_BURSTS = (1, 2)


def reach(game: Game) -> Asking[bool]:
    """What the square holds; whether the boat was busy there instead of looking out."""
    yield from enigma.listen(game)
    yield from campaign.lay_mines(game)
    if (yield from campaign.meet_supply(game)):
        return True
    objective = game.sheet.get("objective", {})
    if game.cell != objective.get("cell"):
        return False
    yield from look(game, objective)
    return False


def look(game: Game, objective: dict[str, Any]) -> Part:
    """E0 On first arrival."""
    if not game.is_objective_done:
        game.is_objective_done = True
        face = yield from one_die(game, "objective")
        game.objective_points += objective["points"][face - 1]


def ship_sunk(game: Game, row: dict[str, Any]) -> None:
    """What the sheet counts besides tonnage."""
    game.sunk_inside += game.is_inside
    if waters.sector_here(game):
        game.sectors_hit.add(waters.sector_here(game))
    if not game.is_campaign and game.sheet["victory"].get("red_ship_for_a_point") and enigma.zone(game) == "red":
        game.has_red_ship = True


def report(game: Game) -> Part:
    """Points paid at home."""
    yield from enigma.truth(game)
    yield from stages.at_home(game)
    victory = game.sheet["victory"]
    game.objective_points += stages.task_points(game) + waters.sector_points(game) + prize.mark_points(game)
    if 0 < victory.get("inside_for_a_point", 0) <= game.sunk_inside:
        game.objective_points += 1
    if 0 < victory.get("reports_for_a_point", 0) <= game.most_reports:
        game.objective_points += 1
    if 0 < victory.get("ships_for_a_point", 0) <= len(game.sunk):
        game.objective_points += 1
    if "hull_for_a_point" in victory and game.hull <= victory["hull_for_a_point"]:
        game.objective_points += 1
    if 0 < victory.get("pieces_for_a_point", 0) <= len(enigma.true_pieces(game)):
        game.objective_points += 1
    if game.has_red_ship:
        game.objective_points += 1


def tonnage_points(game: Game) -> int:
    """A point for each limit reached (R-20)."""
    return sum(game.tons >= limit for limit in game.sheet["victory"]["tons"])


def score(game: Game) -> int:
    """Points brought home; in the campaign the tonnage of the log, without a patrol that never came home (12.4)."""
    if game.is_campaign:
        return sum(tons for _, _, tons, _, _ in game.log)
    return 0 if game.over else max(0, min(MOST_POINTS, tonnage_points(game) + game.objective_points))


def level(game: Game) -> str:
    """The rating of a mission, the career of a campaign."""
    if game.is_campaign and game.over != "war-goes-on":
        return "lost"
    table = pack.toml("campaign.toml")["career"] if game.is_campaign else game.tables["rating"]
    return [row["id"] for row in table if score(game) >= row["from"]][-1]
