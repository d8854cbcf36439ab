"""The table of a browser, natively: in a process without a database, numpy, threads, processes or a server."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import siluro
from siluro.record.replay import verify
from tests.browser.storage import DictStorage


def ask(task: str, file: Path) -> dict[str, Any]:
    """The result of a task in a process of its own."""
    command = [sys.executable, str(Path(__file__).parent / "plays.py"), str(file), task]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, env={**os.environ, "SILURO_PURE": "1"})
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_every_game_is_played_and_goes_on_in_another_process(tmp_path: Path) -> None:
    file = tmp_path / "rows"
    found = ask("play_all", file)
    assert (found["home"], found["italian"], found["channel"], found["imported"]) == (200, True, True, [])
    numbers = {each["id"]: each["number"] for each in found["games"].values()}
    assert min(numbers.values()) > 15
    assert ask("go_on", file)["numbers"] == numbers
    storage = DictStorage(file)
    for id, number in numbers.items():
        record = "".join(line + "\n" for line in storage.lines[id].values())
        assert len(storage.lines[id]) == number and not verify(record.encode(), siluro.game).problem


def test_settings_are_kept_with_the_games(tmp_path: Path) -> None:
    found = ask("settings", tmp_path / "rows")
    assert found == {"status": 200, "italian": True, "night": True, "settings": ["cookies"]}


def test_a_puzzle_is_solved_and_the_attempt_kept(tmp_path: Path) -> None:
    assert ask("puzzle", tmp_path / "rows") == {"statuses": [200, 200], "right": True, "kept": True}


def test_what_the_storage_refuses_is_said_and_never_happened(tmp_path: Path) -> None:
    found = ask("refused", tmp_path / "rows")
    for status, text in found["replies"]:
        assert status == 507 and "nothing was changed" in text
    assert "<html" in found["replies"][0][1] and "<" not in found["replies"][1][1]
    assert found["unchanged"] and found["games"] == 1 and found["told"] == []
    assert found["status"] == 200 and found["kept"]


def test_requests_at_once_read_and_change_only_their_own_games(tmp_path: Path) -> None:
    found = ask("at_once", tmp_path / "rows")
    assert found["read"] == [[200, record] for record in found["records"]]
    assert found["page"] == found["export"][0] == 200
    assert [each["record"] for each in json.loads(found["export"][1])["games"]] == found["records"]
    assert (found["posted"], found["notes"]) == (200, 1)


def test_only_who_could_not_be_written_is_refused(tmp_path: Path) -> None:
    assert ask("refused_once", tmp_path / "rows") == {"statuses": [507, 200], "kept": [False, True]}


def test_games_go_to_another_browser_in_a_file_and_in_a_link(tmp_path: Path) -> None:
    found = ask("transfer", tmp_path / "rows")
    assert found["status"] == 200
    assert found["added"] == ["Imported: 2 saved games.", "Imported: 0 saved games. Already here: 2 saved games."]
    assert found["moved"] and found["goes_on"]
    assert found["imports"][0] == [200, "Imported: 2 saved games."]
    assert found["imports"][1][0] == 400 and "not a games file" in found["imports"][1][1]
    assert found["address"].startswith("/sub/folder/replay#s") and len(found["address"]) < 3000
    assert found["links"][0] == found["links"][1] and found["games"] == found["stored"] == 3
    for status, told in found["refused"]:
        assert status == 400 and "link is damaged" in told
    assert found["page"] == 200
    assert found["shown"] == [200, True, 2]  # H8: nothing is kept unasked


@pytest.mark.slow
def test_advice_and_reviews_with_and_without_a_second_worker(tmp_path: Path) -> None:
    found = ask("advice", tmp_path / "rows")
    for kind in ("apart", "here"):
        assert (
            found[kind]["advice"] == 200 and found[kind]["worth"] and found[kind]["meanwhile"] and found[kind]["graph"]
        ), found
    assert found["calls"] == ["advise", "review", "review-on"]
