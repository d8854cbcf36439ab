"""All games in one file: from a database into a browser and back, seeds included, hostile files refused."""

from __future__ import annotations

import gzip
import json
import random
from datetime import date
from pathlib import Path

import pytest

from siluro.record.record import RecordError
from siluro.store import Store, StoreTrouble, transfer
from siluro.store.browser import BrowserStore
from siluro.store.transfer import FORMAT, MOST_PACKED, Taken, export_all, import_all, is_all_games
from siluro.table.statistics import statistics
from siluro.web.safety import LARGE_BODY
from tests.engine.played import finished, step, text_of


def test_games_go_on_elsewhere_under_their_names(tmp_path: Path) -> None:
    with Store.open(tmp_path / "siluro.db") as database:
        game = database.new("gamma", "gg1", {"men": 10})
        game.session.answer("10")
        done = database.add(text_of(finished()).encode())
        browser, data = BrowserStore("[]"), export_all(database)
        assert is_all_games(data)
        assert import_all(browser, data) == Taken(added=2)
        assert [row.id for row in browser.list()] == [done.id, game.id]
        assert browser.text(game.id) == database.text(game.id) and browser.seed(game.id) == database.seed(game.id)
        there = browser.load(game.id)
        there.session.roll()
        game.session.roll()
        assert text_of(there.session) == text_of(game.session)  # the same dice
        assert import_all(database, export_all(browser)) == Taken(known=2)


def test_what_does_not_fit_is_counted_and_named() -> None:
    broken = text_of(finished()).replace("onward draw", "onward home", 1)
    games = [{"id": "a" * 10, "record": broken}, {"id": "b" * 10, "record": text_of(finished())},
             {"id": "../../etc", "record": ""}]  # fmt: skip
    store = BrowserStore("[]")
    taken = import_all(store, json.dumps({"format": FORMAT, "games": games}).encode())
    assert (taken.added, taken.known, taken.refused) == (1, 0, 2) and "line" in taken.problem
    assert [row.id for row in store.list()] == ["b" * 10]


@pytest.mark.parametrize(
    ("game", "problem"),
    [({"id": "../../etc"}, "'../../etc' is not an ID of a saved game."),
     ({"id": "\x00", "created": "2026-11-16T10:00:00Z"}, "'\\x00' is not an ID"),
     ({"id": "a" * 10, "created": "0001-01-01T00:00:00+01:00"}, "The dates of game aaaaaaaaaa")],
)  # fmt: skip
def test_a_game_that_cannot_be_taken_says_why(game: dict[str, str], problem: str) -> None:
    games = [{"record": text_of(finished()), **game}]
    taken = import_all(BrowserStore("[]"), json.dumps({"format": FORMAT, "games": games}).encode())
    assert (taken.added, taken.known, taken.refused) == (0, 0, 1) and taken.problem.startswith(problem)


def test_dates_and_days_and_whose_it_is_stay(tmp_path: Path) -> None:
    with Store.open(tmp_path / "siluro.db") as database:
        done, chance = database.new("gamma", "gg1", {"men": 10}, daily="2026-11-03"), random.Random(1)
        while not done.session.is_over:
            step(done.session, chance)
        done.session.end()
        database.add(text_of(finished()).encode())
        browser = BrowserStore("[]")
        assert import_all(browser, export_all(database)) == Taken(added=2)
        assert browser.list() == database.list() and browser.row(done.id) == database.row(done.id)
        [mine] = [row for row in browser.list() if not row.imported]
        assert mine.id == done.id and statistics(browser.list(), date(2026, 11, 4)).streak == 1


def test_what_is_written_can_be_read_and_more_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_PACKED + 10_000 <= LARGE_BODY  # the form around the file
    store = BrowserStore("[]")
    store.add(text_of(finished()).encode())
    data = export_all(store)
    whole = gzip.decompress(data)
    monkeypatch.setattr(transfer, "MOST_PACKED", len(data))
    monkeypatch.setattr(transfer, "MOST_UNPACKED", len(whole))
    assert export_all(store) == data and import_all(BrowserStore("[]"), data) == Taken(added=1)
    assert import_all(BrowserStore("[]"), whole) == Taken(added=1)  # a file of before
    for limit, most in (("MOST_PACKED", len(data)), ("MOST_UNPACKED", len(whole))):
        with monkeypatch.context() as lower:
            lower.setattr(transfer, limit, most - 1)
            with pytest.raises(StoreTrouble, match="do not fit into one file"):
                export_all(store)
    monkeypatch.setattr(transfer, "MOST_UNPACKED", len(whole) - 1)
    with pytest.raises(RecordError, match="not a games file"):
        import_all(BrowserStore("[]"), data)


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"[]", b"\xff", b'{"format":"siluro games 9","games":[]}', b'{"format":"siluro games 1"}',
     b'{"format":"siluro games 1","games":[{"id":1}]}', b"[" * 100_000, b"\x1f\x8b",
     gzip.compress(b"{}", mtime=0), gzip.compress(b'{"format":"siluro games 1","games":[]}', mtime=0)[:-1],
     b'{"format":"siluro games 1","games":[{"id":"","record":"","daily":"2026-13-01"}]}',
     b'{"format":"siluro games 1","games":[{"id":"","record":"","created":"2026-11-01T10:00:00"}]}'],
)  # fmt: skip
def test_another_file_is_refused(data: bytes) -> None:
    with pytest.raises(RecordError, match="not a games file"):
        import_all(BrowserStore("[]"), data)
