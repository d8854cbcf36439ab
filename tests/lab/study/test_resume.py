"""Killed, stopped, out of disk, extended, by any number of workers: a study ends with the same bytes."""

from __future__ import annotations

import resource
import signal
import subprocess
import time
from pathlib import Path

import pytest

from siluro.lab.study import BadStudy
from siluro.lab.study.journal import FILE
from siluro.lab.study.study import study
from tests.cli.running import COMMAND, complains, environment, siluro
from tests.lab.study.running import LONGEST, contents, group_exists, kill_when_grown, size, start, write_spec

SPEC = """
title = "Ships and players"
game = "boats"
scenario = "suda"
policy = ["greedy", "random"]
games = {games}
seed = 7

[data]
ships.york.points = [3, 2]
"""
GAMES = 2000
EMPTY = 3 * 4096
"""Bytes of a journal in which no game is yet, at most."""
pytestmark = pytest.mark.xdist_group("resumed study")  # the unbroken one is played once


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study that one process plays at once."""
    home = tmp_path_factory.mktemp("unbroken")
    study(write_spec(home, SPEC.format(games=GAMES)), home / "out")
    return home / "out"


def test_nothing_is_left_but_results(unbroken: Path) -> None:
    tables = ("cells", "effects", "endings")
    names = {"games.parquet", "report.html", "study.json"}
    names |= {f"{name}.{ending}" for name in tables for ending in ("csv", "parquet")}
    assert set(contents(unbroken)) == names


def test_workers_do_not_matter(unbroken: Path, tmp_path: Path) -> None:
    spec = write_spec(tmp_path, SPEC.format(games=GAMES))
    assert siluro(tmp_path, "study", spec, "--out", "out", "--workers", "3").code == 0
    assert contents(tmp_path / "out") == contents(unbroken)


def test_killed_and_resumed(unbroken: Path, tmp_path: Path) -> None:
    spec = write_spec(tmp_path, SPEC.format(games=GAMES))
    run = ("study", spec, "--out", "out", "--workers", "2")
    kills = sum(kill_when_grown(start(tmp_path, *run), tmp_path / "out" / FILE) for _ in range(2))
    assert kills
    assert not (tmp_path / "out" / "report.html").exists()
    done = siluro(tmp_path, *run)
    assert "Ships and players" in done.out
    assert "Games already played" in done.out
    assert contents(tmp_path / "out") == contents(unbroken)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_stopped_and_resumed(how: signal.Signals, unbroken: Path, tmp_path: Path) -> None:
    """A sentence, nothing of Python's own, and nobody plays on."""
    spec = write_spec(tmp_path, SPEC.format(games=GAMES))
    run = start(tmp_path, "study", spec, "--out", "out", "--workers", "2")
    while size(tmp_path / "out" / FILE) <= EMPTY:
        assert run.poll() is None
        time.sleep(0.002)
    run.send_signal(how)
    _, err = run.communicate(timeout=LONGEST)
    assert run.returncode == 128 + how
    assert err == "siluro: Interrupted. Run the same command again to continue.\n"
    until = time.monotonic() + LONGEST
    while group_exists(run.pid):  # Python's own tracker of resources goes a moment later
        assert time.monotonic() < until, "workers outlived the program"
        time.sleep(0.01)
    assert "Games already played: " in siluro(tmp_path, "study", spec, "--out", "out").out
    assert contents(tmp_path / "out") == contents(unbroken)


def test_more_games_continue_a_complete_study(unbroken: Path, tmp_path: Path) -> None:
    spec = write_spec(tmp_path, SPEC.format(games=200))
    assert study(spec, tmp_path / "out").resumed == 0
    write_spec(tmp_path, SPEC.format(games=GAMES))
    assert study(spec, tmp_path / "out").resumed == 800
    assert contents(tmp_path / "out") == contents(unbroken)


def test_games_on_the_command_line(tmp_path: Path) -> None:
    spec = write_spec(tmp_path, SPEC.format(games=100_000_000))
    done = siluro(tmp_path, "study", spec, "--out", "out", "--games", "20", "--json")
    assert done.document["games"] == 80
    assert {cell["games"] for cell in done.document["cells"]} == {20}


def test_a_full_disk_is_a_sentence_and_nothing_is_lost(unbroken: Path, tmp_path: Path) -> None:
    spec = write_spec(tmp_path, SPEC.format(games=GAMES))
    run = subprocess.run(
        [*COMMAND, "study", str(spec), "--out", "out"], env=environment(tmp_path), cwd=tmp_path, text=True,
        capture_output=True, check=False, timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (24_000, 24_000)),
    )  # fmt: skip
    assert run.returncode == 1
    assert run.stderr.startswith("siluro: Cannot write")
    assert run.stderr.count("\n") == 1
    assert "run the same command again to continue" in run.stderr
    done = siluro(tmp_path, "study", spec, "--out", "out")
    assert "Games already played" in done.out
    assert contents(tmp_path / "out") == contents(unbroken)


def test_two_programs_in_one_folder(tmp_path: Path) -> None:
    spec = write_spec(tmp_path, SPEC.format(games=1_000_000))
    first = start(tmp_path, "study", spec, "--out", "out")
    try:
        while not (tmp_path / "out" / FILE).exists() or not (tmp_path / "out" / FILE).stat().st_size:
            assert first.poll() is None
        complains(siluro(tmp_path, "study", spec, "--out", "out"), 1, "Another study is being played")
    finally:
        first.kill()
        first.communicate()


def test_another_study_is_not_overwritten(unbroken: Path, tmp_path: Path) -> None:
    before = contents(unbroken)
    spec = write_spec(tmp_path, SPEC.format(games=10).replace("seed = 7", "seed = 8"))
    with pytest.raises(BadStudy, match=r"has games of another study.*--out"):
        study(spec, unbroken)
    assert contents(unbroken) == before
