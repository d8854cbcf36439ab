"""What of a scenario is not the book's own, in one line, by the labels of the pack: the same on every screen."""

from __future__ import annotations

from collections.abc import Iterable

from siluro.engine.game import Game
from siluro.paint.painter import own_pack, sources_of
from siluro.speech.say import say

OURS = ("reconstructed", "inferred")
"""Words of a label that say that a datum, or something of it, is not printed."""


def is_ours(labels: Iterable[str]) -> bool:
    return any(word in label for label in labels for word in OURS)


def provenance(game: Game, scenario: str, pack: str = "") -> str:
    """Which parts are reconstructed; empty where the book has everything, and for a pack that is not the game's own."""
    parts = game.scenarios[scenario].parts
    labels = sources_of(game, pack or own_pack(game))
    ours = [name for datum, name in parts.items() if is_ours(labels.all_of(datum))]
    if not ours:
        return ""
    if len(parts) == 1:
        return say("Reconstructed: this is not the printed sheet.")
    return say("Reconstructed, not from the book: {parts}.", parts=", ".join(dict.fromkeys(map(say, ours))))
