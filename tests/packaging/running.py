"""Runs the program of an environment that has nothing of the clone in reach."""

from __future__ import annotations

import subprocess
from pathlib import Path


def siluro(bare: Path, *arguments: str | Path, **more: str) -> str:
    done = subprocess.run(
        [bare / "bin" / "siluro", *map(str, arguments)],
        capture_output=True, text=True, encoding="utf-8", cwd=bare,
        env={"PATH": "", "HOME": str(bare), "PYTHONIOENCODING": "utf-8", **more}, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout
