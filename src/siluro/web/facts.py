"""What the first page says about scenarios: worked out beforehand where reading every pack would take too long."""

from __future__ import annotations

from siluro.engine.game import Game
from siluro.speech.say import LANGUAGE

Facts = dict[str, dict[str, dict[str, str]]]
"""What history made of a scenario: by language, game and scenario."""
KNOWN: Facts = {}
"""What was worked out beforehand; nothing on a server, which has the time."""


def history(game: Game, scenario: str) -> str:
    """What history made of a scenario, in words; empty where nothing can be compared."""
    known = KNOWN.get(LANGUAGE.get(), {}).get(game.id, {}).get(scenario)
    return game.history(scenario) if known is None else known
