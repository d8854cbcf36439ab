"""Daily games of a server that others reach: the seed is drawn, its hash is shown, the seed follows after the day."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import siluro
from siluro.record.fate import commitment
from siluro.record.record import Seed
from siluro.record.replay import verify
from siluro.store import SavedGame, Store, daily, days, saved_game
from siluro.table.openings import begin_daily, today
from siluro.table.results import result_in_words, result_lines


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "games.db") as store:
        yield store


def play_to_the_end(saved: SavedGame) -> None:
    while not saved.session.is_over:
        session = saved.session
        if session.is_rolling:
            session.roll()
        else:
            session.answer(siluro.answers(session.state)[0])
    saved.session.end()


def one_day_later(patch: pytest.MonkeyPatch) -> None:
    later = datetime.now(UTC) + timedelta(1)
    patch.setattr(days, "now", lambda: later)
    patch.setattr(daily, "now", lambda: later)
    patch.setattr(saved_game, "now", lambda: later)


def test_everybody_gets_the_same_drawn_seed(store: Store) -> None:
    first, second = begin_daily(store, is_secret=True), begin_daily(store, is_secret=True)
    seed = store.seed(first.id)
    assert seed == store.seed(second.id) == store.days.seed(today())
    assert len(seed) == 64 and today().isoformat() not in seed
    assert store.days.seed(today() + timedelta(1)) != seed
    assert first.session.record.dice.commit == commitment(seed)
    assert not first.row.marks["chosen_seed"]


def test_those_who_ask_first_at_once_get_one_seed(store: Store) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: store.days.seed(today()), range(40)))) == 1


def test_the_seed_stays_secret_until_its_day_is_over(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = begin_daily(store, is_secret=True)
    seed = store.seed(saved.id)
    play_to_the_end(saved)
    for each in (saved, store.load(saved.id)):
        assert each.row.over and each.session.record.first(Seed) is None
    assert seed not in store.text(saved.id) and seed not in store.json(saved.id).decode()
    assert store.days.reveal(today()) == ""

    one_day_later(monkeypatch)
    assert store.days.reveal(today()) == seed
    assert saved.refresh() and saved.session.revealed
    found = verify(store.text(saved.id).encode(), siluro.game)
    assert (found.problem, found.dice) == ("", "verified")
    assert store.text(saved.id).rpartition("seed ")[2].startswith(seed)


def test_a_daily_game_that_ends_after_its_day_says_so(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """H7: at midnight the first page shows the seed, also to those who have not finished."""
    in_time, open_all_night, begun = (begin_daily(store, is_secret=True) for _ in range(3))
    play_to_the_end(in_time)
    one_day_later(monkeypatch)
    assert store.days.reveal(today())
    reopened = store.load(begun.id)
    for saved in (open_all_night, reopened):
        play_to_the_end(saved)
        row = store.load(saved.id).row
        assert row.over and not row.clean and row.marks["late"] == 1
        assert "(after its day)" in result_in_words(row)
        assert any("after its day" in line for line in result_lines(store.load(saved.id).session))
    in_time.refresh()
    row = store.row(in_time.id)
    assert row.clean and "late" not in row.marks and in_time.session.revealed
    assert "(after its day)" not in result_in_words(row)


def test_on_ones_own_computer_no_daily_game_is_late(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = begin_daily(store)
    one_day_later(monkeypatch)
    play_to_the_end(saved)
    assert store.row(saved.id).clean


def test_on_ones_own_computer_the_seed_is_that_of_the_day_and_is_revealed_at_the_end(store: Store) -> None:
    saved = begin_daily(store)
    assert store.seed(saved.id) == f"daily-{today().isoformat()}"
    play_to_the_end(saved)
    assert saved.session.revealed and not saved.row.marks["chosen_seed"]
