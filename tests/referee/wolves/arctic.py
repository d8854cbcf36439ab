"""Mission rules of the far north: a convoy that scatters, and the ice edge."""

from __future__ import annotations

from tests.referee.wolves import pack
from tests.referee.wolves.dice import Part, one_die
from tests.referee.wolves.state import Game


def is_at_the_ice(game: Game) -> bool:
    """In a square along the ice."""
    return game.cell in pack.squares(game.sheet.get("ice", {}).get("cells", []))


def end_of_turn(game: Game) -> Part:
    """A floe may strike."""
    if is_at_the_ice(game) and (yield from one_die(game, "ice")) <= game.sheet["ice"]["strikes"]:
        game.take_hull(game.sheet["ice"]["hull"])
