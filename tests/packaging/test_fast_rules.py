"""`make play` finds compiled rules that fit its sources, or has them compiled behind the player's back.

The clones here compile two modules only; how long all of them take is no matter of these tests.
"""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packaging.conftest import HOT, copy_small


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[Path]:
    """A cache of our own; a compiler that a failed test has left behind is ended."""
    yield tmp_path / "cache"
    lock = tmp_path / "cache" / "siluro" / "rules" / "lock"
    if not lock.exists():
        return  # no build was begun
    with lock.open() as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.killpg(int(held.read()), signal.SIGKILL)  # it leads a session of its own


def ask(clone: Path, cache: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, clone / "tools" / "fast_rules.py", *arguments],
        # in a run of many tests, a build that stands back behind all others would not come to its end
        env={**os.environ, "XDG_CACHE_HOME": str(cache), "SILURO_PURE": "", "SILURO_NICENESS": "0", **more},
        capture_output=True, text=True, timeout=60 if not arguments else 600, check=True,
    )  # fmt: skip


def log(cache: Path) -> list[str]:
    file = cache / "siluro" / "rules" / "log"
    return file.read_text().splitlines() if file.exists() else []


def wait(cache: Path, builds: int = 1) -> str:
    """The line with which the last of so many builds ends."""
    end = time.monotonic() + 600
    while len(log(cache)) < builds and time.monotonic() < end:
        time.sleep(0.2)
    return log(cache)[-1]


def test_the_next_start_is_compiled_in_this_clone_and_others(clone: Path, cache: Path, tmp_path: Path) -> None:
    first = copy_small(clone, tmp_path / "first")
    begun = ask(first, cache)
    assert begun.stdout.strip() == "" and "in the background" in begun.stderr
    assert " compiled " in wait(cache)
    assert not list(first.rglob("*.so"))  # what runs there must not change under its feet

    again, other = ask(first, cache), ask(copy_small(clone, tmp_path / "other"), cache)
    assert again.stdout == other.stdout != "\n" and again.stderr == other.stderr == ""
    asked = [sys.executable, "-m", "siluro", "sample", "gamma", "gg1", "--games", "5", "--json"]
    around = {
        **os.environ,
        "PYTHONPATH": str(first / "src"),
        "SILURO_COMPILED": again.stdout.strip(),
        "SILURO_PURE": "",
    }
    assert json.loads(subprocess.check_output(asked, env=around, text=True))["compiled"] is True
    assert json.loads(subprocess.check_output(asked, env=around | {"SILURO_PURE": "1"}, text=True))["compiled"] is False

    with (first / "src" / "siluro" / HOT[0]).open("a") as source:
        source.write("\n# changed\n")
    changed = ask(first, cache, CC="no-such-compiler")
    assert changed.stdout.strip() == changed.stderr == ""


def test_a_failed_build_is_one_line_in_the_log(clone: Path, cache: Path, tmp_path: Path) -> None:
    broken = copy_small(clone, tmp_path / "broken")
    (broken / "src" / "siluro" / HOT[0]).write_text("this is no Python\n")
    young, old = (cache / "siluro" / "rules" / name for name in ("young", "old"))
    young.mkdir(parents=True)
    old.mkdir()
    ended = old.with_name("ended.failed")
    ended.touch()
    for each in (old, ended):
        os.utime(each, (1, 1))  # a build that nobody has taken for long, one that was ended long ago
    done = ask(broken, cache, "build")
    assert done.stdout == done.stderr == ""
    (line,) = log(cache)
    assert "could not compile the rules" in line and "steps.py" in line
    assert ask(broken, cache).stderr == ""  # the same sources are not tried again
    assert young.exists() and not old.exists() and not ended.exists()
    (failed,) = young.parent.glob("*.failed")
    os.utime(failed, (1, 1))
    assert "in the background" in ask(broken, cache).stderr
    assert "could not compile the rules" in wait(cache, 2)


def test_one_build_at_a_time(clone: Path, tmp_path: Path) -> None:
    folder = tmp_path / "cache" / "siluro" / "rules"
    folder.mkdir(parents=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        ask(clone, tmp_path / "cache", "build")
    assert [each.name for each in folder.iterdir()] == ["lock"]
