"""What one process writes on a PostgreSQL server, the others hear of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from queue import Queue

import pytest
import sqlalchemy as sql

from siluro.store import Store

PATIENCE = 30


class Listening:
    """A store that writes down what it hears."""

    def __init__(self, place: str) -> None:
        self.store = Store.open(place)
        self.heard: Queue[tuple[str, str]] = Queue()
        self.begun: Queue[bool] = Queue()
        assert self.store.base.listen(lambda *news: self.heard.put(news), lambda: self.begun.put(True))
        self.begun.get(timeout=PATIENCE)

    def next(self) -> tuple[str, str]:
        return self.heard.get(timeout=PATIENCE)


@pytest.fixture
def listening(postgresql: str) -> Iterator[Listening]:
    found = Listening(postgresql)
    yield found
    found.store.close()


def test_lines_talk_and_removal_are_heard(postgresql: str, listening: Listening) -> None:
    with Store.open(postgresql) as other:
        game = other.new("gamma", "gg1", {"men": 10})
        game.session.comment("a line")
        assert listening.next() == ("game", game.id)
        other.company.join(game.id, 1, "anna", "Anna")
        assert listening.next() == ("talk", game.id)
        other.company.say(game.id, "anna", 1, "Anna", "chat", 1, "hello")
        assert listening.next() == ("talk", game.id)
        other.remove(game.id)
        assert listening.next() == ("game", game.id)


def test_processes_that_listen_hear_each_other_and_not_themselves(postgresql: str, listening: Listening) -> None:
    other = Listening(postgresql)
    try:
        listening.store.base.announce("game", "mine")
        assert other.next() == ("game", "mine")
        other.store.base.announce("game", "yours")
        assert listening.next() == ("game", "yours")
        assert listening.heard.empty() and other.heard.empty()
    finally:
        other.store.close()


def test_a_lost_connection_is_made_anew_and_what_was_missed_is_looked_for(
    postgresql: str, listening: Listening
) -> None:
    with Store.open(postgresql) as other:
        with other.base.writing() as link:
            ended = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'siluro news'"
            assert len(link.execute(sql.text(ended)).all()) == 1
        assert listening.begun.get(timeout=PATIENCE)
        other.base.announce("talk", "again")
        assert listening.next() == ("talk", "again")


def test_a_file_brings_no_news(tmp_path: Path) -> None:
    with Store.open(tmp_path / "siluro.db") as store:
        assert not store.base.listen(lambda *_: None, lambda: None)
