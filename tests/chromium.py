"""Which Chromium shows the pages: for tests, benchmarks and pictures."""

from __future__ import annotations

import shutil

WHOLE = ("chromium", "chromium-browser", "google-chrome")
LEAN = "chromium-headless-shell"
"""The same engine; it draws no window around a page, which costs more than most of our pages."""


def find_chromium() -> str:
    return _first(LEAN, *WHOLE)


def find_whole_chromium() -> str:
    """One that is started again on a profile finds there what it had installed; the lean one has forgotten it."""
    return _first(*WHOLE)


def _first(*names: str) -> str:
    found = next(filter(None, map(shutil.which, names)), None)
    assert found, f"This needs {names[0]}; `make test` installs Debian's package."
    return found
