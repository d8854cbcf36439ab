"""Runs a command whose temporary files are in memory, if there is room: `make test` writes gigabytes that nobody reads.

Tests sync every answer to the disk and build whole environments there; with a slow disk they would wait for it.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")
ROOM = 4_000_000_000
"""Bytes that must be free there: about twice what a run of all tests writes."""
SPARE = 8_000_000_000
"""Bytes of memory that must be available in all, because programs need some as well."""


def has_room(memory: Path = MEMORY) -> bool:
    if not (memory.is_dir() and os.access(memory, os.W_OK | os.X_OK)):  # Linux has it, most others not
        return False
    return shutil.disk_usage(memory).free >= ROOM and available() >= SPARE


def available() -> int:
    """Bytes of memory that programs can still take, as Linux reckons."""
    told = dict(line.split(":") for line in Path("/proc/meminfo").read_text().splitlines())
    return int(told["MemAvailable"].split()[0]) * 1024


def run(command: list[str]) -> int:
    """The command's exit code; its temporary files are gone afterwards, also when it is interrupted."""
    if not has_room():
        return subprocess.run(command, check=False).returncode
    folder = Path(tempfile.mkdtemp(prefix="siluro-", dir=MEMORY))
    folder.chmod(0o711)  # PostgreSQL refuses to run as the administrator: another user has to get in
    try:
        return wait_for(subprocess.Popen(command, env=os.environ | {"TMPDIR": str(folder)}))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def wait_for(process: subprocess.Popen[bytes]) -> int:
    """To the end: Ctrl-C reaches the command by itself, and whoever ends us ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for ending in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, lambda *_: process.terminate())
    return process.wait()


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
