"""A server that deletes what nobody touches."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from siluro.store import NoSuchGame, Store
from siluro.store.base import GAMES
from siluro.web.retention import Retention
from tests.web.serving import Served
from tests.web.test_company import NAME, begin, visitor


def test_old_games_of_visitors_are_deleted(tmp_path: Path) -> None:
    club = Served(tmp_path / "games.db", ["--name", NAME, "--delete-unfinished", "30"]).start()
    with visitor(club) as anna:
        old, young = begin(anna), begin(anna)
        club.kill()
        with sqlite3.connect(club.database) as link:
            link.execute("update games set changed = '2024-05-01T00:00:00.000000+00:00' where id = ?", (old[3:],))
        link.close()
        club.start()
        try:
            deadline = time.monotonic() + 60
            while anna.get(old).status_code != 404:
                assert time.monotonic() < deadline
                time.sleep(0.1)
            assert anna.get(young).status_code == 200
            assert httpx.get(f"{club.address}/healthz", timeout=60).text == "ok\n"
        finally:
            club.kill()


def test_a_clock_that_leaps_ahead_deletes_nothing_at_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Nothing happened for years: the clock may be wrong, and a host has a day to notice."""
    with Store.open(tmp_path / "games.db") as store:
        id = store.new("gamma", "gg1", {"men": 10}).id
        store.company.own(id, "anna")
        with store.base.writing() as link:
            link.execute(GAMES.update().values(changed=datetime(2024, 5, 1, tzinfo=UTC)))

        async def run_a_while() -> None:
            async with Retention(unfinished=30).enforce(store):
                while not caplog.records:
                    await asyncio.sleep(0.01)

        # in another thread, because the browser's driver has a loop in this one
        ThreadPoolExecutor(1).submit(asyncio.run, asyncio.wait_for(run_a_while(), 20)).result()
        assert "far ahead" in caplog.text and store.row(id)
        store.new("gamma", "gg1", {"men": 10})  # somebody plays: the clock is right
        caplog.clear()
        ThreadPoolExecutor(1).submit(asyncio.run, asyncio.wait_for(run_a_while(), 20)).result()
        assert "are deleted" in caplog.text
        with pytest.raises(NoSuchGame):
            store.row(id)
