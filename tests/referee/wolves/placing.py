"""5.2 Where the boat heads and where vessels appear."""

from __future__ import annotations

from tests.referee.wolves.dice import Part, choose, two_dice
from tests.referee.wolves.state import Game, Vessel

COLUMNS = range(5, 13)
FIRST_REAL_CONTACT = 5


def take_heading(game: Game) -> Part:
    """5.2.1 One of eight, before anything is known."""
    game.heading = int((yield from choose("heading", map(str, COLUMNS))))


def place_escort(game: Game) -> Part:
    """Two dice; 2 to 4 is none."""
    column = yield from two_dice(game, "escort")
    if column >= FIRST_REAL_CONTACT:
        game.last_number += 1
        game.vessels.append(Vessel(game.last_number, True, column, game.table("encounter")["ring"]))
