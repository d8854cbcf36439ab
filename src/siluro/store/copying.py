"""A copy of a database file, whole, sound and on disk."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from siluro.speech.say import say
from siluro.store.files import reason
from siluro.store.trouble import StoreTrouble


def make_new_file(path: Path) -> None:
    """An empty file for its owner's eyes only; StoreTrouble if there is one already."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except (OSError, ValueError) as error:
        raise StoreTrouble(say("Cannot write {path}: {error}.", path=path, error=reason(error))) from None


def copy_into(source: sqlite3.Connection, path: Path) -> None:
    """Fill a new file; if that fails it is taken away again."""
    try:
        fill(source, path)
    except BaseException as error:
        with suppress(OSError):
            path.unlink()
        if isinstance(error, sqlite3.Error | OSError) and not isinstance(error, StoreTrouble):
            raise StoreTrouble(say("Cannot write {path}: {error}.", path=path, error=reason(error))) from None
        raise


def fill(source: sqlite3.Connection, path: Path) -> None:
    """Fill a new file and wait until it is on disk."""
    target = sqlite3.connect(path)
    try:
        source.backup(target)
        # one file, nothing beside it
        target.execute("PRAGMA journal_mode = DELETE").close()
        (verdict,) = target.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise StoreTrouble(say("The database is damaged ({verdict}), so no backup was made.", verdict=verdict))
    finally:
        target.close()
    with path.open("rb") as stream:
        os.fsync(stream.fileno())
