"""Record files: read with bounds, written answer by answer so that what is on disk is always a valid record.

The secret seed of an unfinished game lies beside its record, readable by its owner only, until it is revealed.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from siluro.record.record import MOST_BYTES, Record, to_text
from siluro.speech.say import say

MOST_MILLIONS = 4 * MOST_BYTES // 1_000_000
TOO_LONG = "{file} is too long for a record: more than {number} million bytes."


class FileTrouble(OSError):
    """A file that cannot be used, in a plain sentence."""


def read(file: Path) -> bytes:
    """The bytes of a record file; `-` is standard input."""
    if str(file) == "-":
        data = sys.stdin.buffer.read(4 * MOST_BYTES + 1)
        if len(data) > 4 * MOST_BYTES:
            raise FileTrouble(say(TOO_LONG, file=say("standard input"), number=MOST_MILLIONS))
        return data
    try:
        # a pipe or a device might never end, so it is not even opened
        found = file.stat()
        if not stat.S_ISREG(found.st_mode):
            raise FileTrouble(say("{file} is not a file.", file=file))
        if found.st_size > 4 * MOST_BYTES:
            raise FileTrouble(say(TOO_LONG, file=file, number=MOST_MILLIONS))
        return file.read_bytes()
    except FileTrouble:
        raise
    except (OSError, ValueError) as error:
        raise FileTrouble(say("Cannot read {file}: {error}.", file=file, error=reason(error))) from None


def reason(error: Exception) -> str:
    """The system's reason in lower case."""
    text = getattr(error, "strerror", None) or str(error)
    return text[:1].lower() + text[1:]


class RecordFile:
    """A record file that grows line by line; each line is on disk before the next question is asked."""

    def __init__(self, file: Path, *, keep: Record | None = None) -> None:
        """A new file, or one that goes on after the complete lines of the record `keep`."""
        self.file = file
        self.secret = secret_of(file)
        try:
            if not file.parent.is_dir():
                file.parent.mkdir(parents=True)
            self.stream = file.open("r+b" if keep else "xb")
        except OSError as error:
            raise FileTrouble(say("Cannot write {file}: {error}.", file=file, error=reason(error))) from None
        try:
            lock(self.stream.fileno(), file)
            if keep:
                self.go_on(keep)
        except OSError:
            self.close()
            raise

    def go_on(self, keep: Record) -> None:
        """Drop a torn last line; end the last line if it lacks its end."""
        whole = to_text(Record(keep.entries)).encode()
        text = self.stream.read()
        if not text.startswith(whole[:-1]):
            raise FileTrouble(
                say("{file} cannot be continued in its encoding; save a copy as plain UTF-8 text.", file=self.file)
            )
        self.stream.seek(len(whole) - 1)
        self.stream.truncate()
        self.stream.write(b"\n")

    def write(self, line: str) -> None:
        """Append one line and wait until it is on disk."""
        try:
            self.stream.write(line.encode() + b"\n")
            self.stream.flush()
            os.fsync(self.stream.fileno())
        except OSError as error:
            raise FileTrouble(
                say("Cannot write {file}: {error}. The game stops here.", file=self.file, error=reason(error))
            ) from None

    def keep_seed(self, seed: str) -> None:
        """Put the seed aside, for its owner's eyes only."""
        try:
            write_new(self.secret, seed.encode() + b"\n")
        except FileTrouble:
            # a record without its seed could not be continued
            self.close()
            self.file.unlink(missing_ok=True)
            raise

    def read_seed(self) -> str:
        """The seed put aside; empty if there is none."""
        return seed_beside(self.file)

    def forget_seed(self) -> None:
        """The seed is in the record now."""
        with suppress(OSError):
            self.secret.unlink()

    def remove(self) -> None:
        """Nothing was played: leave nothing behind."""
        self.close()
        self.forget_seed()
        with suppress(OSError):
            self.file.unlink()

    def close(self) -> None:
        with suppress(OSError):
            self.stream.close()

    def __enter__(self) -> RecordFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def secret_of(file: Path) -> Path:
    """Where the secret seed of a record lies."""
    return file.with_name(file.name + ".seed")


def seed_beside(file: Path) -> str:
    """The seed put aside for a record; empty if there is none."""
    try:
        return secret_of(file).read_text(encoding="utf-8").strip()[:200]
    except (OSError, ValueError):
        return ""


def write_new(file: Path, data: bytes) -> None:
    """Write a file for its owner's eyes only and wait until it is on disk; one that exists is not overwritten."""
    made = False
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        made = True
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
    except (OSError, ValueError) as error:
        if made:
            with suppress(OSError):
                file.unlink()
        raise FileTrouble(say("Cannot write {file}: {error}.", file=file, error=reason(error))) from None


def lock(handle: int, file: Path) -> None:
    """Two games must not write into one record."""
    try:
        import fcntl
    except ImportError:  # only where the system has no such locks
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise FileTrouble(say("{file} is open in another game.", file=file)) from None


def next_name(folder: Path, stem: str) -> Path:
    """A name in the folder that is not taken."""
    number = 1
    while (file := folder / (f"{stem}.siluro" if number == 1 else f"{stem}-{number}.siluro")).exists():
        number += 1
    return file


def own_folder() -> Path:
    """Where the player's own things lie."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "siluro"


def cache_folder(name: str) -> Path:
    """Where something lies that can be made again: in $SILURO_CACHE, or in the user's cache folder."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("SILURO_CACHE") or Path(home) / "siluro") / name


def records_folder() -> Path:
    """Where records go that were given no name."""
    return own_folder() / "records"
