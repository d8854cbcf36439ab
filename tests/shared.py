"""What all workers of a run share: made by the first that asks for it, while the others wait."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest


def make_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A folder of the run that `make` fills; under its name only when it is complete."""
    common = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        common = common.parent  # each worker has a folder of its own in there
    folder = common / name
    with (common / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # whoever dies lets it go, and the next one makes it anew
        if not folder.exists():
            made = factory.mktemp(name) / "made"
            make(made)
            made.rename(folder)
    return folder
