"""Policies by name: `random` and `search` for every game, the others by game. `search-250` has 250 play-outs."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module

from siluro.lab.objective import EXPECTED, Objective
from siluro.lab.part import lab_of
from siluro.lab.playout import Policy, RandomPolicy
from siluro.speech.say import say

PLAYOUTS = 1000
"""Of `search`, a decision."""
WITH_BUDGET = re.compile(r"search-([1-9][0-9]{0,5})")


class UnknownPolicy(ValueError):
    """A policy that this game does not have."""


def policies(game_id: str) -> dict[str, Callable[[], Policy]]:
    """The policies of a game by name."""
    return {"random": RandomPolicy, **lab_of(game_id).policies(), "search": lambda: searching(game_id)}


def usual_player(game_id: str) -> str:
    """Who plays where nobody is named: the rule of thumb, if there is one."""
    return "greedy" if "greedy" in policies(game_id) else "random"


def searching(game_id: str, goal: Objective = EXPECTED, playouts: int = PLAYOUTS) -> Policy:
    """The adviser as a player; it plays the game's own policies out, so it stands above them."""
    player: Policy = import_module("siluro.lab.search").Search(game_id, playouts, goal)
    return player


@cache
def policy(game_id: str, name: str, goal: Objective = EXPECTED) -> Policy:
    """A policy of a game by its name; one per process, because some remember what they have worked out.

    Those who can play for any objective play for this one.
    """
    budget = WITH_BUDGET.fullmatch(name)
    if budget:
        return searching(game_id, goal, int(budget[1]))
    known = policies(game_id)
    if goal != EXPECTED:
        known |= {**lab_of(game_id).policies_for(goal), "search": lambda: searching(game_id, goal)}
    if name not in known:
        raise UnknownPolicy(
            say("{game} has no policy {name!r}. Policies: {known}.", game=game_id, name=name, known=", ".join(known))
        )
    return known[name]()
