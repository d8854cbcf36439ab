"""The register of games: every package that names itself in the entry point group `siluro.games`.

A game is found by its entry point, ours like anybody's, and imported when somebody asks for it. Games of other
packages are tried before they are listed: one that cannot be loaded is left out with a sentence, and spoils no other.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from siluro.engine.game import Game
from siluro.speech import catalogues
from siluro.speech.say import say

GROUP = "siluro.games"
Data = TypeVar("Data")
SAID_OF_A_GAME: Final = ("id", "title", "rules", "lines", "credit", "scenarios", "steps", "folder")
"""What a face has to say of itself; nothing else asks for it before a page reads it."""
SPOILT: Final[dict[str, Spoilt]] = {}
"""The games that cannot be loaded, by id."""


class UnknownGame(ValueError):
    """There is no game of that id."""


class SpoiltGame(UnknownGame):
    """There is one, but it cannot be loaded, as the message says."""


class GameTrouble(UserWarning):
    """Something is wrong with a game of another package; the others can be played."""


@dataclass(frozen=True)
class Spoilt:
    """A game that cannot be loaded, whose it is, and why."""

    id: str
    package: str
    entry_point: str
    problem: str

    def __str__(self) -> str:
        return say(
            "The game {name!r} of the package {package} cannot be loaded and is left out "
            "(entry point {point}): {problem}.",
            name=self.id, package=self.package, point=self.entry_point, problem=self.problem,
        )  # fmt: skip


@cache
def register() -> dict[str, EntryPoint]:
    """The entry points of all games by id; the catalogues of their folders are read from now on.

    Of two games with the same id ours counts, or else the one whose package comes first.
    """
    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (not is_ours(point), point.name, point.value)):
        found.setdefault(point.name, point)
    catalogues.look_in(folder for point in found.values() if (folder := locale(point)))
    return dict(sorted(found.items()))


def is_ours(point: EntryPoint) -> bool:
    return point.module.startswith(f"{__name__}.")


def locale(point: EntryPoint) -> Path | None:
    """The folder of a game's catalogues; the game itself is not imported for it, only a package it may lie in."""
    try:
        spec = find_spec(point.module)
    except Exception as error:  # whatever somebody else's package does when it is imported
        set_aside(point, error)
        return None
    return Path(spec.origin).parent / "locale" if spec and spec.origin else None


def games() -> list[str]:
    """The ids of all games that can be played."""
    return [name for name, point in register().items() if is_ours(point) or is_sound(name)]


def is_sound(game_id: str) -> bool:
    try:
        return game(game_id) is not None
    except SpoiltGame:
        return False


@cache
def game(game_id: str) -> Game:
    """A game by its id."""
    point = register().get(game_id)
    if point is None:
        raise UnknownGame(say("Unknown game {name!r}. Games: {known}.", name=game_id, known=", ".join(games())))
    if game_id in SPOILT:
        raise SpoiltGame(str(SPOILT[game_id]))
    try:
        found: Game = point.load()
        if not is_ours(point):
            try_out(found, game_id)
    except Exception as error:  # whatever somebody else's code does
        if is_ours(point):
            raise
        raise SpoiltGame(str(set_aside(point, error))) from error
    return found


def try_out(found: Game, game_id: str) -> None:
    """What pages ask of all games at once: nobody else's game may fail because this one does."""
    if not isinstance(found, Game):
        raise TypeError(say("{what} is not a Game", what=repr(found)))
    if missing := [name for name in SAID_OF_A_GAME if not getattr(found, name, None)]:
        raise TypeError(say("{kind} does not say its {names}", kind=type(found).__name__, names=", ".join(missing)))
    if found.id != game_id:
        raise ValueError(say("it calls itself {other!r}", other=found.id))
    for scenario in found.scenarios:
        s = found.new(scenario)
        found.view(s)
        found.points(found.score(s), scenario)
    found.painter()


def set_aside(point: EntryPoint, error: Exception) -> Spoilt:
    """Leave a game out from now on, and say so once."""
    found = Spoilt(point.name, package_of(point), point.value, f"{type(error).__name__}, {error}".rstrip("."))
    if point.name not in SPOILT:
        SPOILT[point.name] = found
        warnings.warn(str(found), GameTrouble, stacklevel=2)
    return found


def package_of(point: EntryPoint) -> str:
    """The distribution that brings a game, as pip calls it; of one that was registered by hand, its module."""
    return f"{point.dist.name} {point.dist.version}" if point.dist else point.module


def read_brought(game_id: str, file: Path | None, kind: type[Data]) -> Data | None:
    """What a game brings in a JSON file, if it brings one; it is played without one that cannot be read."""
    if file is None:
        return None
    try:
        return msgspec.json.decode(file.read_bytes(), type=kind)
    except (OSError, msgspec.MsgspecError) as error:
        package, problem = package_of(register()[game_id]), str(error).rstrip(".")
        text = say(
            "The game {name!r} of the package {package} brings {file}, which cannot be read: {problem}.",
            name=game_id, package=package, file=file.name, problem=problem,
        )  # fmt: skip
        warnings.warn(text, GameTrouble, stacklevel=2)
        return None
