"""Studies as a user runs them, and what they leave behind."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

from tests.cli.running import COMMAND, environment

LONGEST = 60
"""Seconds to wait for something that is bound to happen."""


def write_spec(folder: Path, text: str, name: str = "spec.toml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def start(home: Path, *arguments: str | Path) -> subprocess.Popen[str]:
    """A run in a group of processes of its own."""
    return subprocess.Popen(
        [*COMMAND, *map(str, arguments)], env=environment(home), cwd=home, start_new_session=True, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def size(file: Path) -> int:
    try:
        return file.stat().st_size
    except FileNotFoundError:
        return 0


def kill_when_grown(run: subprocess.Popen[str], file: Path) -> bool:
    """Kill a run with -9 once it has written more; False if it was faster. Its workers end by themselves."""
    before, until = size(file), time.monotonic() + LONGEST
    while run.poll() is None and size(file) <= before:
        assert time.monotonic() < until
        time.sleep(0.002)
    was_running = run.poll() is None
    run.send_signal(signal.SIGKILL)
    run.communicate()
    while group_exists(run.pid):
        assert time.monotonic() < until, "workers outlived the program"
        time.sleep(0.01)
    return was_running


def group_exists(number: int) -> bool:
    try:
        os.killpg(number, 0)
    except ProcessLookupError:
        return False
    return True
