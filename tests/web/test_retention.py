"""A server that deletes what nobody touches."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import httpx

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
