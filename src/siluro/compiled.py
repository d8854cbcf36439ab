"""Which form of the rules runs: compiled modules, or the sources themselves. It is decided once, when we start.

Compiled modules lie beside their sources; one older than its source is never used. `SILURO_COMPILED=FOLDER` takes them
from a folder that fits the sources (tools/fast_rules.py finds it for `make play`), `SILURO_PURE=1` always the sources.
"""

from __future__ import annotations

import os
import sys
from importlib.abc import PathEntryFinder
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).parent


def find_stale() -> list[Path]:
    """The sources that were changed after they had been compiled."""
    if {"site-packages", "dist-packages"} & set(HERE.parts) or any(HERE.parent.glob(f"{HERE.name}-*.dist-info")):
        return []  # an installer dates files by the moment it wrote them, in any order
    return [
        source
        for suffix in EXTENSION_SUFFIXES[:1]
        for module in HERE.rglob("*" + suffix)
        if (source := Path(str(module).removesuffix(suffix) + ".py")).exists()
        and source.stat().st_mtime > module.stat().st_mtime
    ]


class Finder(FileFinder):
    """Finds the sources in a folder of this package, and compiled modules only where they were built for it."""

    def __init__(self, folder: Path, built: Path | None) -> None:
        super().__init__(str(folder), (SourceFileLoader, SOURCE_SUFFIXES))
        self.compiled = built and FileFinder(
            str(built / HERE.name / folder.relative_to(HERE)), (ExtensionFileLoader, EXTENSION_SUFFIXES)
        )

    def find_spec(self, fullname: str, target: ModuleType | None = None) -> ModuleSpec | None:
        found = self.compiled.find_spec(fullname) if self.compiled else None
        return found if found and found.loader else super().find_spec(fullname, target)


def take_sources(built: Path | None = None) -> None:
    """Import this package from its sources, whatever lies beside them, and what was built in a folder from there."""

    def finder(path: str) -> PathEntryFinder:
        if not Path(path).is_relative_to(HERE):
            raise ImportError("not a folder of this package")
        return Finder(Path(path), built)

    sys.path_hooks.insert(0, finder)
    for path in [path for path in sys.path_importer_cache if Path(path).is_relative_to(HERE)]:
        del sys.path_importer_cache[path]
    if built:
        sys.path.insert(0, str(built))  # the library that its modules share; an older one may lie with the sources


def find_build() -> Path | None:
    """The folder of compiled modules that the environment names, if there are any for this Python."""
    folder = Path(os.environ.get("SILURO_COMPILED") or os.devnull)
    return folder if any(folder.glob("*" + EXTENSION_SUFFIXES[0])) else None


def choose() -> None:
    """Called once, before any module that may be compiled is imported."""
    if os.environ.get("SILURO_PURE"):
        take_sources()
    elif folder := os.environ.get("SILURO_COMPILED"):
        if not (built := find_build()):
            print(f"siluro: there are no compiled modules in {folder}; running the sources.", file=sys.stderr)
        take_sources(built)
    elif old := find_stale():
        print(f"siluro: {old[0].name} is newer than its compiled module; running the sources.", file=sys.stderr)
        take_sources()


def is_compiled() -> bool:
    """Whether the rules run compiled in this process."""
    from siluro.engine import steps

    return not str(steps.__file__).endswith(".py")


def has_compiled() -> bool:
    """Whether there are compiled modules that fit the sources."""
    if os.environ.get("SILURO_COMPILED"):
        return find_build() is not None
    return any(HERE.rglob("*" + EXTENSION_SUFFIXES[0])) and not find_stale()
