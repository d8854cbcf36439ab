"""Fills an environment, and runs its program with nothing of the clone in reach."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path


def install(bare: Path, *packages: str | Path) -> None:
    """Install packages and what they need; each module is compiled when it is used, not all of them now."""
    pip(bare, "install", "--no-compile", *packages)


def pip(bare: Path, *arguments: str | Path) -> None:
    """Our own pip works there, so that the environment need not have one."""
    command = [sys.executable, "-m", "pip", "--python", bare / "bin" / "python", *arguments, "--quiet"]
    subprocess.run(command, check=True, capture_output=True)


def siluro(bare: Path, *arguments: str | Path, **more: str) -> str:
    done = subprocess.run(
        [bare / "bin" / "siluro", *map(str, arguments)],
        capture_output=True, text=True, encoding="utf-8", cwd=bare,
        env={"PATH": "", "HOME": str(bare), "PYTHONIOENCODING": "utf-8", **more}, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


@contextmanager
def table(command: list[str | Path], home: Path, **more: str) -> Iterator[str]:
    """The address of a table that a command opens; it is closed in the end."""
    environment = {"PATH": "", "HOME": str(home), "PYTHONUNBUFFERED": "1", **more}
    asked = [*command, "serve", "--port", "0", "--json"]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, text=True, cwd=home, env=environment) as process:
        assert process.stdout
        try:
            yield json.loads("".join(takewhile(lambda line: line != "}\n", process.stdout)) + "}")["address"]
        finally:
            process.terminate()
