"""Changes the numbers that a book prints, one at a time, and says which of them no example notices.

    python tools/printed_numbers.py GAME [FILE[:TABLE] ...]

A number is printed if the `src` of its table begins with "rulebook". Each is one more, and one less, while the examples
of the game are played in a process of their own; a pack that is refused counts as noticed. FILE is a file of the pack,
such as tables.toml; TABLE the name of a table in it.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

HEADER = re.compile(r"^\[+([\w.-]+)\]+")
NUMBER = re.compile(r'"[^"]*"|#.*|(?<![\w.])(\d+)(?![\w.])')
"""Strings and comments are passed over."""


@dataclass(frozen=True)
class Number:
    """Where a number stands."""

    file: Path
    table: str
    line: int
    at: int
    value: int
    wrong: int

    def put_into(self, text: str) -> str:
        lines = text.splitlines(keepends=True)
        line = lines[self.line]
        lines[self.line] = line[: self.at] + str(self.wrong) + line[self.at + len(str(self.value)) :]
        return "".join(lines)

    def __str__(self) -> str:
        line = self.file.read_text(encoding="utf-8").splitlines()[self.line].strip()
        return f"{self.file.name}:{self.line + 1} [{self.table}] {line}: {self.value} to {self.wrong}"


def tables(file: Path) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    """The tables of a file with their numbered lines."""
    name, lines = "", []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines()):
        if header := HEADER.match(line):
            yield name, lines
            name, lines = header[1], []
        lines.append((number, line))
    yield name, lines


def numbers(file: Path, wanted: str) -> Iterator[Number]:
    """The printed numbers of a file, of one of its tables if one is wanted."""
    for name, lines in tables(file):
        if wanted in ("", name) and any(line.startswith('src = "rulebook') for _, line in lines):
            for number, line in lines:
                key, equals, _ = line.partition("=")
                for found in NUMBER.finditer(line, len(key) + 1) if equals else ():
                    if found[1]:
                        value = int(found[1])
                        wrong = (value - 1, value + 1) if value else (1,)
                        yield from (Number(file, name, number, found.start(), value, one) for one in wrong)


def is_noticed(number: Number, examples: Path) -> bool:
    """Play the examples with the number changed, in a process of its own."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    plain = Path.read_text

    def read_text(self: Path, *given: str | None, **named: str | None) -> str:
        text = plain(self, *given, **named)
        return number.put_into(text) if self == number.file else text

    Path.read_text = read_text  # type: ignore[method-assign,assignment]
    import pytest

    os._exit(pytest.main(["-x", "-q", "-n", "0", "-p", "no:cacheprovider", str(examples)]) != 0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("parts", nargs="*", metavar="FILE[:TABLE]")
    given = parser.parse_args()
    import siluro

    pack = Path(str(sys.modules[siluro.game(given.game).__class__.__module__].__file__)).parent / "pack"
    parts = given.parts or sorted(file.name for file in pack.glob("*.toml"))
    examples = ROOT / "tests" / "games" / given.game / "examples"
    missed = played = 0
    for part in parts:
        name, _, table = part.partition(":")
        for number in numbers(pack / name, table):
            played += 1
            if not is_noticed(number, examples):
                missed += 1
                print(number, flush=True)
    print(f"{played} changes, {missed} of them unnoticed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
