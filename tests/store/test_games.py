"""Kept games: what is on disk, lists, import and export."""

from __future__ import annotations

import random
import sqlite3
import stat
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import siluro
from siluro.engine.options import BadOption
from siluro.record.record import RecordError
from siluro.record.replay import verify
from siluro.record.timeline import Misfit
from siluro.store import NoSuchGame, SavedGame, Stale, Store, StoreTrouble
from siluro.table.results import result_in_words
from tests.engine.played import bare, finished, started, step, text_of, to_a_choice
from tests.store.writers import check_second_writer


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "deep" / "siluro.db") as store:
        yield store


def on_disk(store: Store, id: str) -> list[str]:
    """The lines of a game, seen by a stranger."""
    with sqlite3.connect(store.base.name) as link:
        found = link.execute("select line from lines where game = ? order by number", (id,)).fetchall()
    link.close()
    return [line for (line,) in found]


def played(store: Store, plays: int = 1, daily: str = "", **options: object) -> SavedGame:
    """A whole game."""
    chance = random.Random(plays)
    game = store.new("gamma", "gg1", options, seed="" if daily else f"night-{plays}", daily=daily)
    while not game.session.is_over:
        step(game.session, chance)
    game.session.end()
    return game


def test_every_line_is_on_disk_at_once(store: Store) -> None:
    game = store.new("gamma", "gg1", {"men": 10}, seats={1: "Anna"}, luck="good")
    assert on_disk(store, game.id) == text_of(game.session).splitlines()
    game.session.answer("10")
    assert on_disk(store, game.id) == text_of(game.session).splitlines()
    game.session.roll()
    assert on_disk(store, game.id) == text_of(game.session).splitlines()
    assert game.number == len(on_disk(store, game.id)) == game.row.lines
    assert (game.row.answers, game.row.over, game.row.seats) == (2, False, {1: "Anna"})


def test_undo_branches_and_hints_survive(store: Store) -> None:
    session = to_a_choice(store.new("gamma", "gg1", {"men": 10}, seed="night").session, "onward")
    id = store.list()[0].id
    session.answer("home")
    session.undo()
    session.hint()
    session.comment("<script>alert('x')</script> '; drop table games; --")
    session.branch("bold", 3)
    session.roll()
    again = store.load(id)
    assert again.session.timeline.name == "bold"
    again.session.back_to_main()
    assert again.row.marks == {"hand_rolls": 0, "undos": 1, "corrections": 0, "branches": 1, "hints": 1,
                               "chosen_seed": 1}  # fmt: skip
    assert not again.row.clean
    assert not verify(store.text(id).encode(), siluro.game).problem


def test_the_seed_is_secret_until_the_end(store: Store) -> None:
    game = store.new("gamma", "gg1")
    assert game.session.fate and game.session.fate.seed == store.seed(game.id) != ""
    assert store.seed(game.id) not in store.text(game.id)
    assert stat.S_IMODE(Path(store.base.name).stat().st_mode) == 0o600
    done = played(store)
    assert store.seed(done.id) == ""
    assert "seed night-1 ~" in store.text(done.id)


def test_a_game_that_stopped_between_result_and_seed(store: Store) -> None:
    game = store.new("gamma", "gg1", {"men": 10}, seed="night")
    to_a_choice(game.session, "onward")
    game.session.answer("abort")
    session = game.session
    session.fate, fate = None, session.fate
    with pytest.raises(StoreTrouble, match="seed"):
        session.end()
    assert fate and store.seed(game.id) == "night"
    game.session.fate = fate
    game.session.end()
    with sqlite3.connect(store.base.name) as link:
        link.execute("delete from lines where line like 'seed %'")
        link.execute("update games set seed = 'night', lines = lines - 1")
    link.close()
    assert store.load(game.id).session.revealed
    assert on_disk(store, game.id)[-1].startswith("seed night")


def test_bests(store: Store) -> None:
    assert store.best("gamma", "gg1") is None
    games = [played(store, plays, f"2026-11-0{plays}", men=10) for plays in range(1, 7)]
    best = store.best("gamma", "gg1")
    assert best and best.score == max(game.row.score for game in games)
    assert {row.id for row in store.results("gamma", "gg1")} == {game.id for game in games}
    assert all(row.over and row.level for row in store.results())
    store.load(best.id).session.branch("after", 1)
    clean = store.best("gamma", "gg1", clean=True)
    assert clean and clean.id != best.id and clean.clean


def test_daily_games_have_the_luck_of_their_day(store: Store) -> None:
    games = [store.new("gamma", "gg1", daily="2026-11-16") for _ in range(2)]
    first, second = (to_a_choice(game.session) for game in games)
    assert text_of(first) == text_of(second)
    assert {row.daily for row in store.list()} == {"2026-11-16"}


def test_what_cannot_be_started_is_not_kept(store: Store) -> None:
    with pytest.raises(siluro.UnknownGame):
        store.new("chess", "gg1")
    with pytest.raises(BadOption):
        store.new("gamma", "gg9")
    with pytest.raises(BadOption):
        store.new("gamma", "gg1", {"men": "77"})
    with pytest.raises(ValueError, match="seed"):
        store.new("gamma", "gg1", seed="two words")
    assert store.list() == []


def test_a_refused_answer_changes_nothing(store: Store) -> None:
    game = store.new("gamma", "gg1", {"men": 10})
    before = on_disk(store, game.id)
    with pytest.raises(Misfit):
        game.session.answer("7")
    assert on_disk(store, game.id) == before == text_of(game.session).splitlines()


def test_remove(store: Store) -> None:
    game, other = store.new("gamma", "gg1", {"men": 10}), store.new("gamma", "gg1")
    store.remove(game.id)
    assert on_disk(store, game.id) == []
    assert [row.id for row in store.list()] == [other.id]
    with pytest.raises(NoSuchGame):
        game.session.answer("10")


# two at one game


def test_the_second_writer_is_stale(store: Store) -> None:
    with Store.open(store.base.name) as beside:
        check_second_writer(store, beside)


def test_stale_numbers(store: Store) -> None:
    game = store.new("gamma", "gg1", {"men": 10})
    seen = game.number
    game.expect(seen)
    game.session.answer("10")
    with pytest.raises(Stale):
        game.expect(seen)


def test_together_is_all_or_nothing(store: Store) -> None:
    game = store.new("gamma", "gg1", {"men": 10}, seed="night")
    before = on_disk(store, game.id)
    with game.together() as session:
        session.answer("10")
        session.roll()
        assert on_disk(store, game.id) == before
    assert len(on_disk(store, game.id)) == len(before) + 2 == game.row.lines
    with pytest.raises(Misfit), game.together() as session:
        session.roll()
        session.answer("nonsense")
    assert on_disk(store, game.id) == text_of(game.session).splitlines()  # what was accepted is kept
    other = store.load(game.id)
    with pytest.raises(Stale), game.together() as session:
        session.roll()
        other.session.roll()
    assert text_of(game.session) == store.text(game.id) == text_of(other.session)


# the longest game


def test_long_games_open_fast(store: Store) -> None:
    records = sorted(Path(__file__).parents[1].glob("games/*/replays/*.siluro"), key=lambda file: file.stat().st_size)
    game = store.add(records[-1].read_bytes())
    assert game.row.answers > 500
    begun = time.process_time()
    store.load(game.id)
    # golden games may grow; what an answer costs may not
    assert time.process_time() - begun < game.row.answers / 1000


# import and export


def test_a_record_written_by_hand_can_be_continued(store: Store) -> None:
    session = to_a_choice(started(kind="machine", men=10))
    game = store.add(bare(text_of(session)).encode(), seed="night")
    assert not game.hindrance
    game.session.answer("10")
    game.session.roll()
    again = store.load(game.id)
    assert siluro.key(again.session.state) == siluro.key(game.session.state)


def test_a_torn_line_is_left_out(store: Store) -> None:
    text = text_of(to_a_choice(started(men=10)))
    game = store.add((text + "employ 1").encode(), seed="night")
    assert store.text(game.id) == text
    game.session.answer("10")


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\x00\xff" * 100, b"{}", b"[1]", b'{"lines": []}', b"siluro 2\n", b"siluro 1\n", b"not a record",
        bare(text_of(finished())).replace("game gamma", "game chess").encode(),
        bare(text_of(finished())).replace("gamma-1.0", "gamma-9.9").encode(),
        text_of(finished()).replace("onward draw", "onward home", 1).encode(),
        bare(text_of(finished())).replace("=> ", "=> 1").encode(),
        b"siluro 1\n" + b"# x\n" * 100_001,
    ],
)  # fmt: skip
def test_a_broken_record_is_not_stored(store: Store, data: bytes) -> None:
    with pytest.raises(RecordError):
        store.add(data)
    assert store.list() == []


def test_a_record_damaged_in_the_store(store: Store) -> None:
    game = played(store)
    with sqlite3.connect(store.base.name) as link:
        link.execute("update lines set line = replace(line, 'sea', 'see')")
    link.close()
    with pytest.raises(StoreTrouble, match=r"Cannot replay game .*: line \d+: .*was changed"):
        store.load(game.id)
    assert store.list()[0].id == game.id
    assert store.text(game.id)


def test_a_result_says_that_its_seed_was_chosen(store: Store) -> None:
    """D10: a seed that looks drawn is marked too; what counts is who gave it."""
    given, drawn = (store.new("gamma", "gg1", {"men": 10}, seed=seed) for seed in ("0123456789abcdef" * 4, ""))
    for each in (given, drawn):
        each.session.answer("10")
        to_a_choice(each.session)
        each.session.answer("abort")
        each.session.end()
    rows = {row.id: row for row in store.results()}
    assert result_in_words(rows[given.id]).endswith(" (chosen seed)")
    assert "chosen" not in result_in_words(rows[drawn.id])
    assert not rows[given.id].clean and rows[drawn.id].clean
    again = store.add(store.text(given.id).encode())
    assert again.row.marks["chosen_seed"] == 1
    assert store.add(store.json(given.id)).row.marks == again.row.marks
