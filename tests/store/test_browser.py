"""What only the store of a browser does: lines are read when they are asked for, and what is refused never happened."""

from __future__ import annotations

import pytest

from siluro.store import NoSuchGame, StoreTrouble
from siluro.store.browser import BrowserStore, encode_entries, errand
from tests.browser.storage import DictStorage, flush


def opened(storage: DictStorage) -> BrowserStore:
    return BrowserStore(storage.look(""))


def test_lines_are_read_when_they_are_asked_for() -> None:
    storage, store = DictStorage(), BrowserStore("[]")
    game = store.new("gamma", "gg1", {"men": 10})
    flush(store, storage)
    again = opened(storage)
    assert again.list()[0].id == game.id and not again.lines
    with errand() as mine, errand() as other, pytest.raises(StoreTrouble, match="being read"):
        again.load(game.id)
    assert other.missing == game.id and not mine.missing
    again.supply(game.id, storage.look(game.id))
    assert again.text(game.id) == store.text(game.id)


def test_only_what_was_wanted_is_filled_with_nothing() -> None:
    storage, store = DictStorage(), BrowserStore("[]")
    games = [store.new("gamma", "gg1") for _ in range(2)]
    flush(store, storage)
    again = opened(storage)
    again.supply(games[0].id, storage.look(games[0].id))
    assert list(again.lines) == [games[0].id]
    again.supply(games[1].id, "[]")
    with pytest.raises(StoreTrouble, match="Cannot replay"):
        again.load(games[1].id)


def test_an_answer_writes_its_line_and_one_head_however_many_games_there_are() -> None:
    storage, store = DictStorage(), BrowserStore("[]")
    games = [store.new("gamma", "gg1", {"men": 10}) for _ in range(20)]
    flush(store, storage)
    games[3].session.answer("10")
    flush(store, storage)
    assert [[place, key] for place, key, _ in storage.writes[-1]] == [
        ["lines", [games[3].id, games[3].number]], ["games", games[3].id],
    ]  # fmt: skip


def test_what_was_refused_never_happened() -> None:
    storage, store = DictStorage(), BrowserStore("[]")
    old, doomed = store.new("gamma", "gg1", {"men": 10}), store.new("gamma", "gg1", {"men": 10})
    store.keep_setting("theme", "day")
    flush(store, storage)
    text, row = store.text(old.id), store.row(old.id)
    old.session.answer("10")
    old.session.roll()
    fresh = store.new("boats", "suda")
    store.remove(doomed.id)
    store.keep_setting("theme", "night")
    store.keep_setting("language", "it")
    store.take_back()
    assert (store.text(old.id), store.row(old.id)) == (text, row) and store.row(doomed.id)
    with pytest.raises(NoSuchGame):
        store.row(fresh.id)
    assert store.settings == {"theme": "day"} and encode_entries(store.entries()) == "[]"
    assert old.refresh() and old.session.answer("9")
    flush(store, storage)
    assert opened(storage).row(old.id).answers == 1


def test_what_comes_while_the_storage_writes_is_written_next() -> None:
    storage, store = DictStorage(), BrowserStore("[]")
    store.keep_setting("one", "1")
    entries = store.entries()
    store.keep_setting("two", "2")
    storage.apply(encode_entries(entries))
    store.confirm(entries)
    flush(store, storage)
    assert opened(storage).settings == {"one": "1", "two": "2"} and len(storage.writes) == 2
