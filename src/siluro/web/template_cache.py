"""Templates that were compiled at an earlier start: to compile those of the table takes a quarter of a second.

A folder for everything that a compiled template depends on, so nothing in it is ever out of date. Where nothing can be
written, templates are compiled at each start.
"""

from __future__ import annotations

import shutil
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

import jinja2
from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket

from siluro.store.files import cache_folder

HERE: Final = Path(__file__).parent
UNUSED: Final = 30 * 24 * 3600
"""Seconds after which the templates of another version are deleted."""


class TemplateCache(FileSystemBytecodeCache):
    """Keeps what it can; a full disk or a folder that is gone is no reason to show no page."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


def open_cache() -> TemplateCache | None:
    """The folder for these templates, with its date of today; None if there can be none."""
    try:
        all_versions = cache_folder("templates")
        all_versions.mkdir(mode=0o700, parents=True, exist_ok=True)
        delete_unused(all_versions)
        folder = all_versions / name_version()
        folder.mkdir(mode=0o700, exist_ok=True)
        folder.touch()
    except (OSError, RuntimeError):  # the latter: somebody without a home
        return None
    return TemplateCache(str(folder))


def name_version() -> str:
    """By all templates, because one is put into another, and by who compiles them."""
    sources = [*sorted((HERE / "templates").glob("*.html")), HERE / "quick_templates.py"]
    parts = [jinja2.__version__.encode(), *(each.name.encode() + b"\0" + each.read_bytes() for each in sources)]
    return sha256(b"\0".join(parts)).hexdigest()[:16]


def delete_unused(all_versions: Path) -> None:
    for folder in all_versions.iterdir():
        if folder.stat().st_mtime < time.time() - UNUSED:
            shutil.rmtree(folder, ignore_errors=True)
