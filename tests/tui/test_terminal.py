"""`siluro table` in a real terminal, and where there is none."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import select
import struct
import subprocess
import termios
import time
from pathlib import Path

import pytest

from siluro.store import Store
from tests.cli.running import COMMAND, complains, environment, siluro


class Terminal:
    """The program at a terminal of its own."""

    def __init__(self, home: Path, *arguments: str, size: tuple[int, int] = (80, 24), **more: str) -> None:
        self.side, other = pty.openpty()
        columns, lines = size
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        out = subprocess.PIPE if "--json" in arguments else other
        self.run = subprocess.Popen(
            [*COMMAND, *arguments], stdin=other, stdout=out, stderr=other, cwd=home, start_new_session=True,
            env=environment(home, TERM="xterm-256color", **more),
        )  # fmt: skip
        os.close(other)
        self.text = ""

    def wait_for(self, words: str, seconds: float = 60.0) -> None:
        """Read until the words have been shown."""
        end = time.monotonic() + seconds
        while words not in self.text:
            ready, _, _ = select.select([self.side], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"{words!r} did not come; shown was: {self.text[-2000:]!r}"
            try:
                self.text += os.read(self.side, 65536).decode(errors="replace")
            except OSError:
                assert words in self.text, f"it ended without {words!r}: {self.text[-2000:]!r}"

    def type(self, keys: str) -> None:
        self.text = ""
        os.write(self.side, keys.encode())

    def end(self) -> int:
        """Wait for the end; the exit code."""
        try:
            while os.read(self.side, 65536):
                pass
        except OSError:
            pass
        os.close(self.side)
        return self.run.wait(30)


def test_some_keys_in_a_real_terminal(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "table", "gamma", "gg1", "--seed", "pty", "--option", "men=10")
    terminal.wait_for("How many go on GG.1?")
    terminal.type("9")
    terminal.wait_for("Roll a die for ship")
    terminal.type("\r")
    terminal.wait_for("for ship 2")
    terminal.type("q")
    terminal.wait_for("Continue with: siluro table ")
    assert terminal.end() == 0
    with Store.open(tmp_path / "siluro" / "siluro.db") as store:
        (row,) = store.list()
    assert row.answers == 2
    again = Terminal(tmp_path, "table", row.id, NO_COLOR="1")
    again.wait_for("9 men enter the water")
    again.type("q")
    assert again.end() == 0


def test_json_is_all_that_goes_to_standard_output(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "table", "gamma", "gg1", "--option", "men=10", "--json", "--db", "own.db")
    terminal.wait_for("How many go on GG.1?")
    terminal.type("9")
    terminal.wait_for("Roll a die for ship")
    terminal.type("q")
    with terminal.run.stdout or pytest.fail() as out:
        told = json.loads(out.read())
    assert terminal.end() == 0
    assert (told["game"], told["answers"], told["finished"]) == ("gamma", 1, False)
    with Store.open(tmp_path / "own.db") as store:
        assert store.row(told["id"]).answers == 1


def test_a_terminal_that_is_too_small(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "table", "gamma", size=(50, 12))
    terminal.wait_for("needs 60 columns and 16 lines")
    assert terminal.end() == 1


def test_no_terminal(tmp_path: Path) -> None:
    complains(siluro(tmp_path, "table", "gamma"), 1, "needs a terminal", "siluro play")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "neither a game nor the id"),
        (["gamma", "gg9"], "has no scenario"),
        (["gamma", "--option", "men=99"], "Invalid value"),
        (["gamma", "--dice", "hand", "--seed", "x"], "--seed"),
    ],
)
def test_wrong_usage(arguments: list[str], words: str, tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "table", *arguments)
    terminal.wait_for(words)
    assert terminal.end() == 2
