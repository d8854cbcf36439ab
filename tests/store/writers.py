"""Two who play one saved game at the same time."""

from __future__ import annotations

import pytest

from siluro.store import Keeper, Stale
from tests.engine.played import text_of


def check_second_writer(store: Keeper, beside: Keeper) -> None:
    """The second answer to one question is refused, and both can go on from what is saved."""
    game = store.new("gamma", "gg1", {"men": 10})
    other = beside.load(game.id)
    session = other.session
    game.session.answer("10")
    with pytest.raises(Stale, match="moved on"):
        session.answer("9")
    with pytest.raises(Stale):  # that session is dead
        session.undo()
    assert text_of(other.session) == text_of(game.session) == store.text(game.id)
    other.session.undo()
    assert game.refresh() and not game.refresh()
    assert text_of(game.session) == text_of(other.session)
