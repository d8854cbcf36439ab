"""Heavy records on a server that others reach: they are bounded, weighed and read one by one.

`make test` sends a few, `make conformance` as many as it takes to fill a gigabyte of a server without bounds.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

import siluro
from siluro.record.parse import from_text
from siluro.record.record import RecordError
from siluro.record.replay import replay
from siluro.record.session import MOST_BRANCHES
from siluro.store import Store
from siluro.table.report import MOST_NOTES, report
from siluro.web import open_games
from siluro.web.open_games import OpenGames
from siluro.web.transfer import VISITORS_LINES
from tests.conformance.weights import besiege, memory_of, remarks, visitor, what_ifs
from tests.conformance.wire import NAME
from tests.web.serving import Served

IMPORTS = 16 if os.environ.get("SILURO_GAMES") else 3
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
    monkeypatch.setattr(open_games, "MOST_LINES", 1_000)
    with Store.open(tmp_path / "heavy.db") as store:
        games = OpenGames(store)
        heavy = [store.add(remarks(400)).id for _ in range(4)]
        light = [store.new("gamma", "gg1", {"men": 10}).id for _ in range(6)]
        for id in heavy:
            games.at(id)
        assert list(games.open) == heavy[-2:]
        for id in light:
            games.at(id)
        assert set(light) <= set(games.open) and sum(each.weight for each in games.open.values()) <= 1_000
        huge = store.add(remarks(1_500)).id
        assert games.at(huge).id == huge and list(games.open) == [huge]  # it is played, and alone in memory
        games.at(light[0])
        assert list(games.open) == [light[0]]
