"""Mission rules: the run in between the columns (4), the sectors of a coast and the attack inshore (8)."""

from __future__ import annotations

from tests.referee.wolves import enigma, pack
from tests.referee.wolves.dice import Part, choose, one_die
from tests.referee.wolves.state import SURFACED, Game
from tests.referee.wolves.vessels import escorts, hunt, ships

MOST_ALARM = 3


def run_in(game: Game) -> Part:
    """By night on the surface, two ships and an escort before the boat."""
    rules = game.sheet.get("run_in")
    if not rules or not game.is_night or game.depth != SURFACED or len(ships(game)) < 2 or not escorts(game):
        return
    if (yield from choose("screen", ("outside", "run-in"))) == "outside":
        return
    total = (yield from one_die(game, "run-in")) + game.sky.get("run_in", 0)
    if total < rules["through"]:
        first = escorts(game)[0]
        first.ring = rules["caught_ring"]
        first.aware = first.noticed = yield from hunt(game, first)
        return
    game.is_inside = total >= rules["inside"]
    for ship in ships(game):
        ship.ring = rules["inside_ring" if game.is_inside else "through_ring"]


def can_go_inshore(game: Game) -> bool:
    """Red water, by night, surfaced."""
    return bool("inshore" in game.sheet and enigma.zone(game) == "red" and game.is_night and game.depth == SURFACED)


def sector_here(game: Game) -> str:
    """The sector of the boat's square, if it is in one."""
    for sector in game.sheet.get("sectors", {}).get("sector", []):
        if game.cell in pack.squares(sector["cells"]):
            return str(sector["id"])
    return ""


def wake_sector(game: Game) -> Part:
    """A sinking or a call may raise the alarm of the sector."""
    sector = sector_here(game)
    if not sector or game.alarms.get(sector, 0) >= MOST_ALARM:
        return
    if (yield from one_die(game, "sector", sector)) >= game.sheet["sectors"]["wakes"]:
        game.alarms[sector] = game.alarms.get(sector, 0) + 1


def sector_points(game: Game) -> int:
    """By the number of sectors with a ship sunk."""
    points = game.sheet["victory"].get("sector_points", [])
    return int(points[len(game.sectors_hit) - 1]) if points and game.sectors_hit else 0
