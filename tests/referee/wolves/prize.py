"""Mission rules: stop and search by the prize rules (mission 2)."""

from __future__ import annotations

from tests.referee.wolves.attack import pick, targets
from tests.referee.wolves.damage import roll_damage
from tests.referee.wolves.dice import Part, one_die
from tests.referee.wolves.state import SURFACED, Game, Vessel


def can_act(game: Game) -> bool:
    """A surfaced boat under the prize rules."""
    return "prize_rules" in game.sheet and game.depth == SURFACED


def can_be_halted(game: Game) -> list[Vessel]:
    """Ships that nobody has told yet."""
    if not can_act(game) or game.has("deck-gun") or not game.ammo or game.fired >= game.table("gun")["rounds"]:
        return []
    return [ship for ship in targets(game, game.sheet["prize_rules"]["halt_ring"]) if not ship.conduct]


def can_be_searched(game: Game) -> list[Vessel]:
    """Neutrals that have stopped."""
    if not can_act(game):
        return []
    return [
        ship
        for ship in targets(game, game.sheet["prize_rules"]["papers_ring"])
        if ship.conduct == "stopped" and is_neutral(ship)
    ]


def is_neutral(ship: Vessel) -> bool:
    """By the ship table."""
    return bool(ship.row.get("neutral"))


def fires_up_to(ship: Vessel) -> int:
    """The highest face on which she fires."""
    if is_neutral(ship):
        return 0
    if ship.row.get("armed"):
        return 2
    return 1 if ship.row["size"] in ("M", "B") else 0


def halt(game: Game) -> Part:
    """A round across the bow."""
    ship = yield from pick(game, can_be_halted(game), "hail")
    game.ammo -= 1
    game.fired += 1
    face = yield from one_die(game, "halt", str(ship.number))
    ship.conduct = "runs" if face <= game.sheet["prize_rules"]["runs"] else "stopped"
    ship.aware &= not ship.lies_still
    if face <= fires_up_to(ship):
        yield from roll_damage(game)


def search(game: Game) -> Part:
    """Her papers."""
    ship = yield from pick(game, can_be_searched(game), "hail")
    if (yield from one_die(game, "papers", str(ship.number))) <= game.sheet["prize_rules"]["contraband"]:
        ship.conduct = "contraband"
    else:
        game.vessels.remove(ship)
        game.lawful_marks += 1


def mark_points(game: Game) -> int:
    """For lawful marks."""
    return sum(game.lawful_marks >= bound for bound in game.sheet["victory"].get("marks_for_points", []))
