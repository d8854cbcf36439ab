"""The register of games: each is imported when somebody asks for it."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from siluro.engine.game import Game
from siluro.kit.words import say

REGISTER = ("boats", "gamma", "stealth", "wolves")


class UnknownGame(ValueError):
    """There is no game of that id."""


def games() -> list[str]:
    """The ids of all games."""
    return sorted(REGISTER)


@cache
def game(game_id: str) -> Game:
    """A game by its id."""
    if game_id not in REGISTER:
        raise UnknownGame(say("There is no game {name!r}; there are: {known}.", name=game_id, known=", ".join(games())))
    found: Game = import_module(f"siluro.games.{game_id}").GAME
    return found
