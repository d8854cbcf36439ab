"""Packs read by several threads at once: a server that was just started has more than one reader."""

from __future__ import annotations

import subprocess
import sys

import pytest

import siluro

AT_ONCE = """
import sys, threading
from importlib import import_module
game, reading = import_module(f"siluro.games.{sys.argv[1]}"), import_module(f"siluro.games.{sys.argv[1]}.loader.pack")
sys.setswitchinterval(1e-6)
start, read = threading.Barrier(4), []
def go():
    start.wait()
    read.append(reading.read_pack(game.FOLDER))
threads = [threading.Thread(target=go) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
sys.exit(len(read) != 4)
"""


@pytest.mark.parametrize("game", siluro.games())
def test_a_pack_is_read_by_four_threads_at_once(game: str) -> None:
    done = subprocess.run([sys.executable, "-c", AT_ONCE, game], check=False, timeout=120)
    assert done.returncode == 0
