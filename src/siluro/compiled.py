"""Which form of the rules runs: compiled modules where they lie beside their sources, or the sources themselves.

`SILURO_PURE=1` always takes the sources. A compiled module older than its source is never used.
"""

from __future__ import annotations

import os
import sys
from importlib.abc import PathEntryFinder
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path

HERE = Path(__file__).parent


def stale() -> list[Path]:
    """The sources that were changed after they had been compiled."""
    if {"site-packages", "dist-packages"} & set(HERE.parts):
        return []  # an installer dates files by the moment it wrote them, in any order
    return [
        source
        for suffix in EXTENSION_SUFFIXES[:1]
        for module in HERE.rglob("*" + suffix)
        if (source := Path(str(module).removesuffix(suffix) + ".py")).exists()
        and source.stat().st_mtime > module.stat().st_mtime
    ]


def take_sources() -> None:
    """Import this package from its sources, whatever else lies beside them."""
    source_only = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))

    def finder(path: str) -> PathEntryFinder:
        if not Path(path).is_relative_to(HERE):
            raise ImportError("not a folder of this package")
        return source_only(path)

    sys.path_hooks.insert(0, finder)
    for path in [path for path in sys.path_importer_cache if Path(path).is_relative_to(HERE)]:
        del sys.path_importer_cache[path]


def choose() -> None:
    """Called once, before any module that may be compiled is imported."""
    if os.environ.get("SILURO_PURE"):
        take_sources()
    elif old := stale():
        print(f"siluro: {old[0].name} is newer than its compiled module; running the sources.", file=sys.stderr)
        take_sources()


def is_compiled() -> bool:
    """Whether the rules run compiled in this process."""
    from siluro.engine import steps

    return not str(steps.__file__).endswith(".py")


def has_compiled() -> bool:
    """Whether compiled modules, as new as their sources, lie beside them."""
    return any(HERE.rglob("*" + EXTENSION_SUFFIXES[0])) and not stale()
