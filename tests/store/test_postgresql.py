"""The same store on a PostgreSQL server."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

import siluro
from siluro.record.record import RecordError
from siluro.record.replay import verify
from siluro.store import NoSuchGame, Stale, Store, StoreTrouble
from siluro.store.company import FEW_MEMBERS
from siluro.store.people import SeatTaken
from siluro.store.restoring import open_backup, restore
from tests.engine.played import finished, text_of, to_a_choice
from tests.postgresql import new_database


def test_games_are_kept(postgresql: str) -> None:
    with Store.open(postgresql) as store, Store.open(postgresql) as beside:
        game = store.new("gamma", "gg1", {"men": 10}, seed="night", seats={1: "Anna"})
        to_a_choice(game.session, "onward")
        other = beside.load(game.id)
        assert other.row == game.row
        other.session.answer("abort")
        with pytest.raises(Stale):
            game.session.answer("draw")
        game.session.end()
        assert text_of(game.session) == store.text(game.id) == beside.text(game.id)
        assert not verify(store.text(game.id).encode(), siluro.game).problem
        best = store.best("gamma", "gg1")
        assert best and best.id == game.id
        copy = store.add(text_of(finished()).encode())
        assert [row.id for row in store.list("gamma")] == [copy.id, game.id]
        store.remove(copy.id)
        with pytest.raises(NoSuchGame):
            copy.session.branch("late", 1)


def test_a_backup_is_a_file_of_its_own(postgresql: str, tmp_path: Path) -> None:
    with Store.open(postgresql) as store:
        game = store.new("gamma", "gg1", {"men": 10}, seed="night", seats={1: "Anna"})
        to_a_choice(game.session, "onward")
        store.company.own(game.id, "anna")
        store.company.join(game.id, 1, "anna", "Anna")
        store.company.say(game.id, "anna", 1, "Anna", "chat", 1, "perché no?")
        assert store.backup(tmp_path / "copy.db") == []
        with Store.open(tmp_path / "copy.db") as copy:
            assert copy.text(game.id) == store.text(game.id)
            assert copy.row(game.id) == store.row(game.id)
            assert copy.company.look(game.id) == store.company.look(game.id)
            assert copy.company.talk(game.id) == store.company.talk(game.id)
            copy.load(game.id).session.answer("draw")  # it goes on


def test_a_backup_is_restored_on_a_server(cluster: str, postgresql: str, tmp_path: Path) -> None:
    """A server's games, by way of a file, into an empty database of a server: seats, talk and secrets too."""
    with Store.open(postgresql) as store:
        game = store.new("gamma", "gg1", {"men": 10}, seed="night", seats={1: "Anna"})
        to_a_choice(game.session, "onward")
        store.company.own(game.id, "anna")
        store.company.join(game.id, 1, "anna", "Anna")
        store.company.say(game.id, "anna", 1, "Anna", "chat", 1, "perché no?")
        drawn = store.days.seed(date(2026, 1, 2))
        store.backup(tmp_path / "copy.db")
        with open_backup(tmp_path / "copy.db") as backup, pytest.raises(StoreTrouble, match="already contains games"):
            restore(backup, store.base)
        with new_database(cluster) as other, Store.open(other) as again:
            with open_backup(tmp_path / "copy.db") as backup:
                assert restore(backup, again.base) == 1
            assert again.text(game.id) == store.text(game.id)
            assert again.row(game.id) == store.row(game.id)
            assert again.company.look(game.id) == store.company.look(game.id)
            assert again.company.talk(game.id) == store.company.talk(game.id)
            assert again.days.seed(date(2026, 1, 2)) == drawn
            again.load(game.id).session.answer("draw")  # it goes on


def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreTrouble, match="Cannot use the database") as error:
        Store.open(f"postgresql://siluro:topsecret@/postgres?host={tmp_path}")
    assert "\n" not in str(error.value) and "topsecret" not in str(error.value)


def test_what_visitors_write_can_always_be_kept(postgresql: str) -> None:
    """PostgreSQL takes no NUL in a text."""
    with Store.open(postgresql) as store:
        id = store.new("gamma", "gg1").id
        store.company.join(id, 1, "a" * 64, "An\x00na\n")
        store.company.say(id, "a" * 64, 1, "Anna", "chat", 1, "\x00dive\x1b[2J\u2028")
        assert store.company.look(id)[1][0].name == "An na"
        assert [each.text for each in store.company.talk(id)] == ["dive [2J"]


def test_a_record_that_no_database_could_keep_is_refused_in_words(postgresql: str, tmp_path: Path) -> None:
    """It was "cannot be reached" on a server, and taken in by a file."""
    record = "".join(f"{each.partition(' ~')[0]}\n" for each in text_of(finished()).splitlines()) + "# a sign\0\n"
    for place in (postgresql, str(tmp_path / "games.db")):
        with Store.open(place) as store:
            assert store.add(record.replace("\0", "").encode()).number > 3
            with pytest.raises(RecordError, match="a character that is not text"):
                store.add(record.encode())
            assert len(store.list()) == 1


def test_a_link_is_not_passed_on_without_end(postgresql: str) -> None:
    with Store.open(postgresql) as store:
        id = store.new("gamma", "gg1").id
        for number in range(FEW_MEMBERS):
            store.company.join(id, 1, f"{number:064}", "")
        store.company.join(id, 1, f"{0:064}", "again")
        with pytest.raises(SeatTaken, match="on too many devices"):
            store.company.join(id, 1, "f" * 64, "")
        assert len(store.company.look(id)[1]) == FEW_MEMBERS
