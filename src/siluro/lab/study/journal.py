"""The games of a study on disk: safe as soon as a block is in, whatever happens to the program or the computer.

While a study runs its blocks are rows of an SQLite database. When it is complete they become a Parquet file, from
which a larger study of the same cells goes on, and the database is deleted.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from siluro.lab.study import BadStudy, StudyTrouble, describe_disk
from siluro.lab.study.block import Block
from siluro.lab.study.design import Cell
from siluro.lab.study.tables import GAMES_FILE, read_games
from siluro.speech.say import say

FILE = "played.sqlite"
SHAPE = """
create table if not exists block (
    cell text not null, low integer not null, high integer not null, games text not null, primary key (cell, low)
) without rowid
"""


class Journal:
    """The blocks that have been played for the cells of a study."""

    def __init__(self, folder: Path, cells: Iterable[Cell]) -> None:
        self.file = folder / FILE
        self.keys = {cell.number: cell.key for cell in cells}
        numbers = {key: number for number, key in self.keys.items()}
        folder.mkdir(parents=True, exist_ok=True)
        earlier = read_games(folder / GAMES_FILE)
        self.base = self.open()
        self.found = [
            Block(numbers[key], low, *games) for key, low, games in earlier if key in numbers
        ]  # fmt: skip
        rows = self.base.execute("select cell, low, games from block order by cell, low").fetchall()
        self.found += [Block(numbers[key], low, *unpack(text)) for key, low, text in rows if key in numbers]
        if (rows or earlier) and not self.found:
            self.close() if rows else self.remove()
            raise BadStudy(
                say("{folder} has games of another study, or of other rules, policies or data. "
                    "Choose another folder with --out, or delete it.", folder=folder)
            )  # fmt: skip

    def open(self) -> sqlite3.Connection:
        """The database, for this process alone."""
        try:
            base = sqlite3.connect(self.file, timeout=1, isolation_level=None)
            base.execute("pragma locking_mode = exclusive")
            base.execute("pragma synchronous = full")
            base.execute("begin exclusive")
            base.execute(SHAPE)
            base.execute("commit")
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise StudyTrouble(
                    say("Another study is being played in {folder}. Choose another folder with --out.",
                        folder=self.file.parent)
                ) from None  # fmt: skip
            raise describe_disk(self.file, error) from None
        except sqlite3.DatabaseError as error:
            raise describe_disk(self.file, error) from None
        return base

    def add(self, block: Block) -> None:
        """A block that is on disk when this returns."""
        row = (self.keys[block.cell], block.low, block.high, pack(block))
        try:
            self.base.execute("insert or replace into block values (?, ?, ?, ?)", row)
        except sqlite3.Error as error:
            raise describe_disk(self.file, error) from None

    def close(self) -> None:
        with suppress(sqlite3.Error):
            self.base.close()

    def remove(self) -> None:
        """The games are in the tables now."""
        self.close()
        for ending in ("", "-journal", "-wal"):
            Path(f"{self.file}{ending}").unlink(missing_ok=True)


def pack(block: Block) -> str:
    return json.dumps([block.scores, block.steps, block.ends, block.endings], separators=(",", ":"))


def unpack(text: str) -> tuple[list[int], list[int], list[int], list[tuple[str, str]]]:
    scores, steps, ends, endings = json.loads(text)
    return scores, steps, ends, [(level, reason) for level, reason in endings]
