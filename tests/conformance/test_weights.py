"""Heavy records on a server that others reach: they are bounded, weighed and read one by one.

`make test` sends a few, `make conformance` as many as it takes to fill a gigabyte of a server without bounds.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
import tracemalloc
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import median

import pytest

import siluro
from siluro.record.parse import from_text
from siluro.record.record import RecordError
from siluro.record.replay import replay
from siluro.record.session import MOST_BRANCHES
from siluro.store import Store
from siluro.store.saved_game import LINE
from siluro.table.report import MOST_NOTES, report
from siluro.web import open_games, review
from siluro.web.limits import limits
from siluro.web.open_games import MOST, MOST_WEIGHT, OpenGames
from siluro.web.review import Reviews
from siluro.web.transfer import VISITORS_LINES
from siluro.web.workshop import Workshop
from tests.conformance.weights import answers, besiege, memory_of, remarks, visitor, what_ifs
from tests.conformance.wire import FORM, NAME, request
from tests.web.serving import Served

FULL = bool(os.environ.get("SILURO_GAMES"))
IMPORTS = 16 if FULL else 3
(IMPORTS_AT_ONCE,) = (each.address for each in limits(0) if each.name == "imports")
LINES = VISITORS_LINES - 100


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path / "games.db", ["--name", NAME, "--games-a-day", "0"]).start()
    yield served
    served.kill(signal.SIGTERM)


def pid_of(served: Served) -> int:
    assert served.process and served.process.pid
    return served.process.pid


def test_h5_a_record_has_only_so_many_what_ifs() -> None:
    """33,000 of them, in 2 MB, held 55 MB."""
    game = siluro.game("gamma")
    assert len(replay(from_text(what_ifs(3 * MOST_BRANCHES).decode()), game).branches) == MOST_BRANCHES
    with pytest.raises(RecordError, match="at most 1,000 what-ifs"):
        replay(from_text(what_ifs(3 * MOST_BRANCHES + 3).decode()), game)


def test_h5_a_visitor_imports_only_records_of_a_sensible_length(club: Served) -> None:
    with visitor(club.address) as bruno:
        for record, status in ((remarks(LINES), 303), (remarks(99_000), 400), (what_ifs(99_000), 400)):
            assert bruno.post("/import", files={"file": ("x.siluro", record)}).status_code == status


def test_h5_imports_do_not_fill_the_memory(club: Served) -> None:
    cost = besiege(club.address, pid_of(club), remarks(LINES), IMPORTS)
    assert set(cost.statuses) == {303} and memory_of(pid_of(club)) < 500, cost
    # how much slower another's answers get depends on the computer: nobody may wait for all of the imports
    assert max(cost.waits) < 5 and median(cost.waits) < 1, cost


def test_h5_reports_of_many_remarks_do_not_stop_the_others(club: Served) -> None:
    cost = besiege(club.address, pid_of(club), remarks(LINES), 4, then="/report", at_once=4)
    assert cost.statuses == [200] * 4 and max(cost.waits) < 5, cost


def test_h5_a_report_tells_the_newest_of_very_many_remarks() -> None:
    told = report(replay(from_text(remarks(MOST_NOTES + 7).decode()), siluro.game("gamma")))
    assert f"remark {MOST_NOTES + 6}" in told and "remark 7\n" in told and "remark 6\n" not in told
    assert "Earlier notes: 7." in told


def test_h5_open_games_are_weighed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_games, "MOST_WEIGHT", 1_000 * LINE)
    with Store.open(tmp_path / "heavy.db") as store:
        games = OpenGames(store)
        heavy = [store.add(remarks(400)).id for _ in range(4)]
        light = [store.new("gamma", "gg1", {"men": 10}).id for _ in range(6)]
        for id in heavy:
            games.at(id)
        assert list(games.open) == heavy[-2:]
        for id in light:
            games.at(id)
        assert set(light) <= set(games.open)
        assert sum(each.saved.weight for each in games.open.values()) <= 1_000 * LINE
        huge = store.add(remarks(1_500)).id
        assert games.at(huge).id == huge and list(games.open) == [huge]  # it is played, and alone in memory
        games.at(light[0])
        assert list(games.open) == [light[0]]
        for id in [store.add(remarks(150, "x" * 900 + "\N{SHIP}")).id for _ in range(4)]:  # not all fit
            games.at(id)
        assert len(games.open) == 3


def test_h5_the_weight_of_a_game_is_what_it_takes(tmp_path: Path) -> None:
    """Whatever fills it, it weighs at least what it adds to memory, while it is played too."""
    with Store.open(tmp_path / "heavy.db") as store:
        for data in (remarks(9_000), remarks(3_900, "x" * 950 + "\N{SHIP}"), what_ifs(3_000), answers(3_000)):
            id = store.add(data).id
            gc.collect()
            tracemalloc.start()
            saved = store.load(id)
            gc.collect()
            taken = tracemalloc.get_traced_memory()[0]
            tracemalloc.stop()
            assert taken < saved.weight
            before = saved.weight
            saved.session.comment("x" * 400 + "\N{SHIP}")
            assert saved.weight - before > 4 * 400
            saved.close()
            assert saved.weight == 0
        ordinary = store.load(store.add(answers(250)).id)
        assert MOST * ordinary.weight < 1.1 * MOST_WEIGHT


def test_h5_reviews_that_are_kept_are_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reviews, "start", lambda self, shown: setattr(shown, "done", True))
    session = replay(from_text(answers(200).decode()), siluro.game("wolves"))
    monkeypatch.setattr(review, "MOST_STEPS", 2 * len(session.main.plies) - 1)
    reviews = Reviews(Workshop())
    for name in ("a", "b", "c"):
        kept = reviews.of(name, session)
        assert [name for name, *_ in reviews.reviews] == [name]
    assert not any(value is session for value in vars(kept).values())  # its what-ifs and remarks go with the game


def test_h5_reviews_that_are_being_made_are_not_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few of long games drove out everybody else's, whose pages asked for them anew each second."""
    begun: list[object] = []
    monkeypatch.setattr(Reviews, "start", lambda self, shown: begun.append(shown))
    monkeypatch.setattr(review, "MOST_STEPS", 1)
    session, reviews = replay(from_text(answers(200).decode()), siluro.game("wolves")), Reviews(Workshop())
    for _ in range(3):
        for name in ("a", "b", "c"):
            reviews.of(name, session)
    assert len(begun) == 3


@pytest.mark.parametrize("form", [b"record=", b'--q\r\nContent-Disposition: form-data; name="record"\r\n\r\n'])
def test_h5_half_sent_records_do_not_fill_the_memory(club: Served, form: bytes) -> None:
    """Nine megabytes each, of which the end never comes."""
    kind = FORM if form == b"record=" else "multipart/form-data; boundary=q"
    body, place = form + b"x" * 8_000_000, ("127.0.0.1", int(club.address.rpartition(":")[2]))
    before, turned_away = memory_of(pid_of(club)), 0
    with ExitStack() as lines:
        for number in range(60 if FULL else 20):
            who = [("Cookie", f"visitor={number:022}"), ("X-Forwarded-For", "203.0.113.9")]
            head = request("POST", "/import", [*who, ("Origin", f"http://{NAME}"), ("Content-Type", kind)])
            line = lines.enter_context(socket.create_connection(place, 30))
            with suppress(ConnectionError):
                line.sendall(head.replace(b"Content-Length: 0", b"Content-Length: 8900000") + body)
            turned_away += select.select([line], [], [], 0.2)[0] != []
        grown = memory_of(pid_of(club)) - before
        print(f"half sent: {turned_away} of {number + 1} turned away, {grown:+.0f} MB")
        assert turned_away == number + 1 - IMPORTS_AT_ONCE and grown < 40 + 10 * IMPORTS_AT_ONCE
        with visitor(club.address) as other:
            assert other.post("/import", files={"file": ("x.siluro", remarks(10))}).status_code == 303
