"""Runs the program as a user does: another process, its own folder for records."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

COMMAND = [sys.executable, "-c", "import sys; from siluro.cli import main; sys.exit(main())"]


@dataclass(frozen=True)
class Done:
    """What a run left behind."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        return json.loads(self.out)


def environment(home: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    return kept | {"XDG_DATA_HOME": str(home), "PYTHONIOENCODING": "utf-8", "SILURO_LANGUAGE": "en"} | more


def siluro(home: Path, *arguments: str | Path, typed: str = "", **more: str) -> Done:
    """One run with piped input."""
    run = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=typed, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False,
        env=environment(home, **more), cwd=home,
    )  # fmt: skip
    assert "Traceback" not in run.stderr + run.stdout
    return Done(run.returncode, run.stdout, run.stderr)


def complains(done: Done, code: int, *parts: str) -> None:
    """One or two plain sentences on stderr, nothing on stdout, this exit code."""
    assert done.code == code, done
    assert done.out == ""
    assert done.err.startswith("siluro")
    assert done.err.count("\n") == 1
    assert done.err.rstrip().endswith(".")
    for part in parts:
        assert part in done.err, done.err
