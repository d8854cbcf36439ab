"""How a version is left behind: what quotes it is refused, stays as it is, and names the program that plays it.

Whoever changes how records replay raises `Game.rules` or the version of the pack, raises the version of the program,
and enters what was released before in `Game.left_behind`.
"""

from __future__ import annotations

from siluro.engine.game import Game
from siluro.speech.say import say


def way_out(game: Game, version: str) -> str:
    """The last sentence of a refusal: which program plays this version of the rules or of the pack, if it is known."""
    program = game.left_behind.get(version)
    return " " + say("{program} can play it.", program=program) if program else ""
