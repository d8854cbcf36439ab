"""Where games are kept: in a database, in a browser (`store.browser`), or in record files (`store.files`).

    store = Store.open()                      # the player's own database; or a path, or the URL of a database
    game = store.new("nightwatch", "first", {"men": "10"}, seats={1: "Anna"})  # dice=, seed=, luck=, pack=, daily=
    game.id                                   # short, random, fits into a URL
    game.session                              # an engine Session: answer, roll, undo, branch, main, hint, comment, end
    game.session.answer("10")                 # on disk before it returns
    game.number                               # lines so far: the version of the game
    game.expect(number)                       # Stale unless the game still has that many lines
    with game.together() as session:          # several entries, one write: on disk when the block is left
        session.roll()
        session.roll()
    game.hindrance                            # why the game cannot go on (its seed is not known), else empty
    game.row                                  # the line about the game in lists: a Row, see below
    game.refresh()                            # take in what another process wrote; True if there was something

    store.load(id)                            # NoSuchGame, or StoreTrouble if its record cannot be re-played any more
    store.row(id), store.list(game="", scenario="", over=None, limit=100, offset=0)      # newest first
    store.results(game, scenario), store.best(game, scenario, clean=False)               # finished games; the best
    store.add(data, seed="", pack=None)       # import a record, text or JSON; RecordError says what is wrong with it
    store.text(id), store.json(id)            # export: the record as text, as JSON (bytes)
    store.seed(id)                            # the secret of a game that is not finished
    store.attempts.add(visitor, attempt), store.attempts.of(visitor)                     # first answers to puzzles
    store.remove(id), store.backup(path), store.close()

A `Row` says: id, game, scenario, options, seats, dice, created, changed (UTC), lines, answers, over, score, level,
marks (see `Session.marks`), daily (a date, or empty), imported, pack.

What can go wrong is a `StoreTrouble`, whose text is one plain sentence for the player; `NoSuchGame` and `Stale` are
two of them. If a line cannot be written, the session it belongs to is dead and refuses everything: `game.session`
is then a new one, re-played from what is on disk. A saved game is used by one thread at a time; a store by any.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from siluro.store.trouble import DatabaseTrouble, NoSuchGame, Stale, StoreTrouble

if TYPE_CHECKING:
    from siluro.store.games import Store
    from siluro.store.keeper import Keeper
    from siluro.store.rows import Row
    from siluro.store.saved_game import SavedGame

__all__ = ["DatabaseTrouble", "Keeper", "NoSuchGame", "Row", "SavedGame", "Stale", "Store", "StoreTrouble"]

HOME = {"Store": "games", "Keeper": "keeper", "SavedGame": "saved_game", "Row": "rows"}


def __getattr__(name: str) -> Any:
    # a database library is slow to import, and record files need none
    if name in HOME:
        from importlib import import_module

        return getattr(import_module(f"siluro.store.{HOME[name]}"), name)
    raise AttributeError(f"module 'siluro.store' has no attribute {name!r}")
