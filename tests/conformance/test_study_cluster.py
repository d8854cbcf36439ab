"""A study on a real Ray cluster of two nodes, one of which is killed half-way, and on one that goes away.

Only in `make conformance`: Ray is an extra, and its nodes take a minute to start.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest

from siluro.lab.study.journal import FILE
from siluro.lab.study.study import study
from tests.cli.running import siluro
from tests.lab.study.running import contents, size, start, write_spec

pytestmark = [
    pytest.mark.skipif("SILURO_GAMES" not in os.environ, reason="runs in make conformance"),
    pytest.mark.skipif(find_spec("ray") is None, reason="needs the extra siluro[cluster]"),
    pytest.mark.xdist_group("ray"),
]
LONGEST = 180
TRIALS = 3
"""On a busy computer Ray gives up on its own server for clients after 30 seconds."""
GAMES = 200_000
SPEC = f'title = "Far away"\ngame = "boats"\ngames = {GAMES}\n'


@dataclass
class Nodes:
    """A cluster: its address and the processes of each node."""

    address: str
    nodes: list[list[int]]

    def is_playing(self, number: int) -> bool:
        """Whether a worker of a node plays games at this moment."""
        return any("ray::play_block" in title for title in children(self.nodes[number]).values())

    def kill(self, number: int) -> None:
        """kill -9 for every process of a node."""
        for process in [*self.nodes[number], *children(self.nodes[number])]:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)


def children(parents: list[int]) -> dict[int, str]:
    """The processes that these have started, and what they call themselves."""
    found = {}
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, TypeError):
            status = (process / "status").read_text(encoding="utf-8")
            if int(re.search(r"PPid:\s+(\d+)", status)[1]) in parents:  # type: ignore[index]
                found[int(process.name)] = (process / "cmdline").read_text(encoding="utf-8", errors="replace")
    return found


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def wait_until(happens: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + LONGEST
    while not happens():
        assert time.monotonic() < until, what
        time.sleep(0.02)


@pytest.fixture
def nodes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Nodes]:
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    command = [sys.executable, str(Path(__file__).with_name("ray_nodes.py")), str(free_port())]
    with (tmp_path / "ray.log").open("wb") as log:
        cluster = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, start_new_session=True
        )
    with cluster:
        assert cluster.stdout is not None
        told = next((line for line in cluster.stdout if line.startswith(b'{"address"')), b"{}")
        found = Nodes(**json.loads(told))
        yield found
        with suppress(OSError):
            cluster.communicate(timeout=LONGEST)
    for number in (0, 1):
        found.kill(number)


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("unbroken")
    return study(write_spec(home, SPEC), home / "out").folder


def is_half_way(run: subprocess.Popen[str], file: Path, nodes: Nodes) -> bool:
    return run.poll() is not None or (size(file) > 100_000 and nodes.is_playing(1))


def start_study(nodes: Nodes, folder: Path) -> subprocess.Popen[str]:
    """A study that has played some games, with the second node at work."""
    file = folder / "out" / FILE
    for _ in range(TRIALS):
        run = start(folder, "study", write_spec(folder, SPEC), "--out", "out", "--cluster", nodes.address)
        wait_until(partial(is_half_way, run, file, nodes), "no games")
        if run.poll() is None:
            return run
        _, err = run.communicate()
        assert "There is no Ray cluster" in err, err
    raise AssertionError(err)


def test_a_node_is_killed(nodes: Nodes, unbroken: Path, tmp_path: Path) -> None:
    run = start_study(nodes, tmp_path)
    nodes.kill(1)
    out, err = run.communicate(timeout=LONGEST)
    assert run.returncode == 0, err
    assert "Far away" in out
    assert contents(tmp_path / "out") == contents(unbroken)


def test_the_cluster_goes_away(nodes: Nodes, unbroken: Path, tmp_path: Path) -> None:
    run = start_study(nodes, tmp_path)
    nodes.kill(1)
    nodes.kill(0)
    _, err = run.communicate(timeout=LONGEST)
    assert run.returncode == 1, err
    assert "went away" in err
    assert "Run the same command again to continue." in err
    assert "Traceback" not in err
    done = siluro(tmp_path, "study", tmp_path / "spec.toml", "--out", "out")
    assert "Games already played" in done.out
    assert contents(tmp_path / "out") == contents(unbroken)
