"""The register of games: every package that names itself in the entry point group `siluro.games`.

A game is found by its entry point, ours like anybody's, and imported when somebody asks for it.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from siluro.engine.game import Game
from siluro.speech import catalogues
from siluro.speech.say import say

GROUP = "siluro.games"


class UnknownGame(ValueError):
    """There is no game of that id."""


@cache
def register() -> dict[str, EntryPoint]:
    """The entry points of all games by id; the catalogues of their folders are read from now on."""
    found = {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}
    catalogues.look_in(folder for point in found.values() if (folder := locale(point)))
    return found


def locale(point: EntryPoint) -> Path | None:
    """The folder of a game's catalogues; the game itself is not imported for it."""
    spec = find_spec(point.module)
    return Path(spec.origin).parent / "locale" if spec and spec.origin else None


def games() -> list[str]:
    """The ids of all games."""
    return list(register())


@cache
def game(game_id: str) -> Game:
    """A game by its id."""
    if game_id not in register():
        raise UnknownGame(say("Unknown game {name!r}. Games: {known}.", name=game_id, known=", ".join(games())))
    found: Game = register()[game_id].load()
    return found
