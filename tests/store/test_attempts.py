"""Attempts at puzzles in a database: backed up with the games, and thrown away with those of visitors."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from siluro.store import Store, StoreTrouble
from siluro.store.attempts import Attempt
from siluro.store.restoring import open_backup, restore

NOW = datetime(2026, 11, 17, tzinfo=UTC)
OLD = Attempt("p-1", "", NOW - timedelta(400), "left", True, 1500)
NEW = Attempt("p-2", "2026-11-17", NOW, "right", False, 1200)


def test_old_attempts_of_visitors_go_and_the_host_s_stay(tmp_path: Path) -> None:
    with Store.open(tmp_path / "siluro.db") as store:
        for visitor in ("", "anna"):
            for each in (NEW, OLD):
                store.attempts.add(visitor, each)
        store.remove_old(NOW - timedelta(365), over=False)
        assert len(store.attempts.of("anna")) == 2
        store.remove_old(NOW - timedelta(365), over=True)
        assert store.attempts.of("anna") == [NEW]
        assert store.attempts.of("") == [OLD, NEW]


def test_a_backup_brings_them_back_but_not_over_others(tmp_path: Path) -> None:
    with Store.open(tmp_path / "siluro.db") as store:
        store.attempts.add("", NEW)
        store.backup(tmp_path / "backup.db")
        with open_backup(tmp_path / "backup.db") as found, pytest.raises(StoreTrouble, match="attempts at puzzles"):
            restore(found, store.base)
    with Store.open(tmp_path / "other.db") as other, open_backup(tmp_path / "backup.db") as found:
        restore(found, other.base)
        assert other.attempts.of("") == [NEW]
