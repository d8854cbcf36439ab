"""What the tests of all games share."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def change(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str, str, str], Path]:
    """A copy of the game's pack in which one text of a file is replaced once; the test's module names its GAME."""
    folder = tmp_path / "pack"
    shutil.copytree(request.module.GAME.folder, folder)

    def changed(file: str, old: str, new: str) -> Path:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        return folder

    return changed
