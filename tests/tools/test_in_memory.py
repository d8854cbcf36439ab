"""The tool that keeps the temporary files of a run in memory, and removes them however the run ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tools import in_memory

SAY = "import os, tempfile; print(tempfile.mkdtemp(), oct(os.stat(os.environ['TMPDIR']).st_mode)[-3:], flush=True)"
RUN = """import sys
from pathlib import Path
from tools import in_memory
in_memory.MEMORY, in_memory.ROOM, in_memory.SPARE = Path(sys.argv[1]), 0, 0
sys.exit(in_memory.run([sys.executable, "-c", sys.argv[2]]))
"""


def start(memory: Path, script: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", RUN, str(memory), script]
    return subprocess.Popen(command, cwd=Path(in_memory.__file__).parents[1], stdout=subprocess.PIPE, text=True)


def test_a_command_finds_its_temporary_files_there_and_nothing_is_left(tmp_path: Path) -> None:
    with start(tmp_path, f"{SAY}; raise SystemExit(3)") as running:
        told, _ = running.communicate(timeout=60)
    folder, mode = told.split()
    assert Path(folder).is_relative_to(tmp_path)
    assert mode == "711"
    assert running.returncode == 3
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP])
def test_nothing_is_left_of_a_run_that_is_ended(tmp_path: Path, ending: signal.Signals) -> None:
    with start(tmp_path, f"{SAY}; import time; time.sleep(60)") as running:
        assert running.stdout and running.stdout.readline()
        assert list(tmp_path.iterdir())
        running.send_signal(ending)
        assert running.wait(30) == -signal.SIGTERM % 256
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("lacking", ["ROOM", "SPARE"])
def test_without_room_they_stay_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lacking: str) -> None:
    monkeypatch.setattr(in_memory, "ROOM", 0)
    monkeypatch.setattr(in_memory, "SPARE", 0)
    assert in_memory.has_room(tmp_path) is Path("/proc/meminfo").exists()
    monkeypatch.setattr(in_memory, lacking, 1 << 60)
    monkeypatch.setattr(in_memory, "MEMORY", tmp_path)
    unchanged = f"import os; raise SystemExit(os.environ.get('TMPDIR') != {os.environ.get('TMPDIR')!r})"
    assert in_memory.run([sys.executable, "-c", unchanged]) == 0
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_there_has_no_room(tmp_path: Path) -> None:
    assert not in_memory.has_room(tmp_path / "none")
