"""Policies by name: `random` and `search` for every game, the others by game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from siluro.kit.words import say
from siluro.lab.playout import Policy, RandomPolicy


class UnknownPolicy(ValueError):
    """A policy that this game does not have."""


def policies(game_id: str) -> dict[str, Callable[[], Policy]]:
    """The policies of a game by name."""
    found: dict[str, Callable[[], Policy]] = {"random": RandomPolicy}
    for name in (f"policies.{game_id}", f"policies.{game_id}_exact", f"solvers.{game_id}_player"):
        module = f"siluro.lab.{name}"
        if find_spec(module):
            found |= import_module(module).POLICIES
    found["search"] = lambda: searching(game_id)
    return found


def searching(game_id: str) -> Policy:
    """The adviser as a player; it plays the game's own policies out, so it stands above them."""
    player: Policy = import_module("siluro.lab.search").Search(game_id)
    return player


@cache
def policy(game_id: str, name: str) -> Policy:
    """A policy of a game by its name; one per process, because some remember what they have worked out."""
    known = policies(game_id)
    if name not in known:
        raise UnknownPolicy(
            say("{game} has no policy {name!r}; it has: {known}.", game=game_id, name=name, known=", ".join(known))
        )
    return known[name]()
