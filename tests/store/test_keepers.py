"""Saved games behave the same wherever their lines lie: in a database, and in the storage of a browser."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

import siluro
from siluro.engine.options import BadOption
from siluro.record.parse import read_record
from siluro.record.record import RecordError, to_text
from siluro.record.replay import verify
from siluro.record.timeline import Misfit
from siluro.store import Keeper, NoSuchGame, SavedGame, Stale, Store, StoreTrouble
from siluro.store.attempts import Attempt
from siluro.store.browser import BrowserStore
from siluro.table.openings import begin_lesson
from tests.browser.storage import DictStorage, flush
from tests.engine.played import bare, finished, started, step, text_of, to_a_choice
from tests.store.writers import check_second_writer


@dataclass
class Place:
    """A store, and how a stranger opens it again."""

    kind: str
    folder: Path
    storage: DictStorage
    store: Keeper

    def again(self) -> Keeper:
        """The same games, read anew from where they lie."""
        if isinstance(self.store, BrowserStore):
            flush(self.store, self.storage)
            opened = BrowserStore(self.storage.look(""))
            opened.supply("*", self.storage.look("*"))
            return opened
        return Store.open(self.folder / "siluro.db")


@pytest.fixture(params=["database", "browser"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    storage = DictStorage()
    store: Keeper = BrowserStore("[]") if request.param == "browser" else Store.open(tmp_path / "siluro.db")
    yield Place(request.param, tmp_path, storage, store)
    if isinstance(store, Store):
        store.close()


@pytest.fixture
def store(place: Place) -> Keeper:
    return place.store


def played(store: Keeper, plays: int, daily: str = "") -> SavedGame:
    """A whole game."""
    chance = random.Random(plays)
    game = store.new("gamma", "gg1", {"men": 10}, seed="" if daily else f"night-{plays}", daily=daily)
    while not game.session.is_over:
        step(game.session, chance)
    game.session.end()
    return game


def test_every_line_can_be_read_by_a_stranger(place: Place) -> None:
    game = place.store.new("gamma", "gg1", {"men": 10}, seats={1: "Anna"}, luck="good")
    for deed in (lambda: None, lambda: game.session.answer("10"), lambda: game.session.roll()):
        deed()
        again = place.again()
        assert again.text(game.id) == text_of(game.session)
        assert again.row(game.id) == game.row
    assert (game.row.answers, game.row.over, game.row.seats) == (2, False, {1: "Anna"})


def test_a_game_goes_on_where_it_stood(place: Place) -> None:
    game = place.store.new("gamma", "gg1", seed="night")
    to_a_choice(game.session)
    again = place.again().load(game.id)
    assert again.row == game.row
    assert siluro.key(again.session.state) == siluro.key(game.session.state)
    to_a_choice(again.session, "onward")
    other = to_a_choice(started(), "onward")
    lines, others = ([entry.text() for entry in each.record.entries[9:]] for each in (again.session, other))
    assert lines == others  # the same seed, the same luck


def test_undo_branches_and_hints_survive(place: Place) -> None:
    game = place.store.new("gamma", "gg1", {"men": 10}, seed="night")
    session = to_a_choice(game.session, "onward")
    session.answer("home")
    session.undo()
    session.hint()
    session.branch("bold", 3)
    session.roll()
    again = place.again().load(game.id)
    assert again.session.timeline.name == "bold"
    assert again.row.marks == {"hand_rolls": 0, "undos": 1, "corrections": 0, "branches": 1, "hints": 1,
                               "chosen_seed": 1}  # fmt: skip
    assert not verify(place.store.text(game.id).encode(), siluro.game).problem


def test_the_seed_is_secret_until_the_end(place: Place) -> None:
    game = place.store.new("gamma", "gg1")
    seed = place.again().seed(game.id)
    assert game.session.fate and game.session.fate.seed == seed != "" and seed not in place.store.text(game.id)
    done = played(place.store, 1)
    assert place.again().seed(done.id) == "" and "seed night-1 ~" in place.store.text(done.id)


def test_lists_and_bests(store: Keeper) -> None:
    first, second = store.new("gamma", "gg1"), store.new("boats", "suda")
    assert [row.id for row in store.list()] == [second.id, first.id]
    first.session.comment("later")
    assert [row.id for row in store.list()] == [first.id, second.id]
    assert [row.id for row in store.list("gamma")] == [first.id] and store.list("gamma", "gg2") == []
    assert [row.id for row in store.list(limit=1, offset=1)] == [second.id]
    assert store.list(over=True) == store.results() == [] and store.best("gamma", "gg1") is None
    games = [played(store, plays, f"2026-11-0{plays}") for plays in range(1, 5)]
    best = store.best("gamma", "gg1")
    assert best and best.score == max(game.row.score for game in games)
    assert {row.id for row in store.results("gamma", "gg1")} == {game.id for game in games}
    store.load(best.id).session.branch("after", 1)
    clean = store.best("gamma", "gg1", clean=True)
    assert clean and clean.id != best.id and clean.clean
    other = store.best("gamma", "gg1", without=best.id)
    assert other and other.id != best.id
    assert store.lengths([first.id, "2222222222"]) == {first.id: first.number}
    assert store.remove_old(datetime.now(UTC), over=True) == 0  # nobody's but the player's own


@pytest.mark.parametrize("id", ["", "x", "../../etc", "' or 1=1 --", "a" * 100_000, "\udcff", "\x00", "2345678\n"])
def test_unknown_ids(store: Keeper, id: str) -> None:
    for ask in (store.load, store.row, store.text, store.json, store.seed, store.remove):
        with pytest.raises(NoSuchGame, match="No saved game"):
            ask(id)


def test_what_cannot_be_started_is_not_kept(store: Keeper) -> None:
    with pytest.raises(BadOption):
        store.new("gamma", "gg1", {"men": "77"})
    with pytest.raises(ValueError, match="seed"):
        store.new("gamma", "gg1", seed="two words")
    game = store.new("gamma", "gg1", {"men": 10})
    with pytest.raises(Misfit):
        game.session.answer("7")
    assert store.text(game.id) == text_of(game.session)
    assert len(store.list()) == 1


def test_a_removed_game_is_gone(place: Place) -> None:
    game, other = place.store.new("gamma", "gg1", {"men": 10}), place.store.new("gamma", "gg1")
    place.store.remove(game.id)
    assert [row.id for row in place.again().list()] == [other.id] and game.id not in place.storage.lines
    with pytest.raises(NoSuchGame):
        game.session.answer("10")


def test_the_second_writer_is_stale(store: Keeper) -> None:
    check_second_writer(store, store)


def test_together_is_all_or_nothing(store: Keeper) -> None:
    game = store.new("gamma", "gg1", {"men": 10}, seed="night")
    before = store.text(game.id)
    with game.together() as session:
        session.answer("10")
        session.roll()
        assert store.text(game.id) == before
    other = store.load(game.id)
    with pytest.raises(Stale), game.together() as session:
        session.roll()
        other.session.roll()
    assert text_of(game.session) == store.text(game.id) == text_of(other.session)


@pytest.mark.parametrize("kind", ["machine", "hand", "mixed"])
def test_a_finished_record_comes_in_and_goes_out(store: Keeper, kind: str) -> None:
    session = finished(kind=kind, men=10)  # type: ignore[arg-type]
    game = store.add(text_of(session).encode())
    assert store.text(game.id) == text_of(session)
    assert read_record(store.json(game.id)) == session.record
    assert game.row.over and game.row.imported and game.row.score == session.game.score(session.main.state)
    again = store.add(store.json(game.id))
    assert store.text(again.id) == text_of(session) and again.id != game.id


def test_without_its_seed_a_game_is_only_looked_at(store: Keeper) -> None:
    session = to_a_choice(started(men=10))
    game = store.add(text_of(session).encode(), seed="wrong")
    assert "seed" in game.hindrance
    with pytest.raises(StoreTrouble, match="seed of this game"):
        game.session.answer("10")
    assert store.text(game.id) == text_of(session)
    assert to_text(store.load(game.id).session.record) == text_of(session)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00\xff" * 100,
        b"{}",
        b"siluro 1\n",
        text_of(finished()).replace("onward draw", "onward home", 1).encode(),
    ],
)
def test_a_broken_record_is_not_stored(store: Keeper, data: bytes) -> None:
    with pytest.raises(RecordError):
        store.add(data)
    assert store.list() == []


def test_records_of_one_store_go_into_the_other(tmp_path: Path) -> None:
    with Store.open(tmp_path / "siluro.db") as database:
        browser = BrowserStore("[]")
        for one, other in ((database, browser), (browser, database)):
            game = played(one, 3)
            assert other.text(other.add(one.json(game.id)).id) == one.text(game.id)
            assert bare(one.text(game.id))


def test_the_first_attempt_at_a_puzzle_stays(place: Place) -> None:
    attempts = place.store.attempts
    first = Attempt("p-1", "", datetime(2026, 11, 17, 8, 30, tzinfo=UTC), "left", False, 1500)
    again = replace(first, answer="right", solved=True)
    daily = replace(again, day="2026-11-18", tried=datetime(2026, 11, 18, 9, 0, tzinfo=UTC))
    for each in (first, again, daily):
        attempts.add("", each)
    assert attempts.of("") == [first, daily]
    assert place.again().attempts.of("") == [first, daily]


def test_only_the_players_own_results_are_compared(place: Place) -> None:
    mine = played(place.store, 1)
    friends = place.store.add(to_text(played(place.store, 2).session.record).encode())
    for each in place.store.list("gamma"):
        if not each.imported and each.id != mine.id:
            place.store.remove(each.id)
    assert friends.row.over and friends.row.imported
    best = place.again().best("gamma", "gg1")
    assert best and best.id == mine.id


def test_the_dice_of_a_lesson_make_no_best_result(place: Place) -> None:
    scripted = begin_lesson(place.store, "gamma")
    chance = random.Random(3)
    while not scripted.session.is_over:
        step(scripted.session, chance)
    scripted.session.end()
    assert scripted.row.over and not scripted.row.counts
    assert place.again().best("gamma", scripted.row.scenario) is None
    mine = played(place.store, 1)
    best = place.again().best("gamma", "gg1")
    assert best and best.id == mine.id
