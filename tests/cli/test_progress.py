"""How far long work is: a moving line on a terminal, elsewhere a line each minute."""

from __future__ import annotations

import io

import pytest

from siluro.cli import lab
from siluro.cli.lab import Bar, length


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_in_a_log_it_is_a_line_each_minute(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    bar = Bar("games", 100)
    bar(10)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(lab, "MINUTE", 0.0)
    bar.began -= 10  # ten seconds for ten games
    bar(10)
    bar(100)
    bar.end()
    first, last = capsys.readouterr().err.splitlines()
    assert first == "games: 10 / 100 (10%), about 2 min left"
    assert last.startswith("games: 100 / 100 (100%)")


def test_on_a_terminal_one_line_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Terminal()
    monkeypatch.setattr("sys.stderr", shown)
    bar = Bar("positions")
    bar(1234)
    bar.end()
    assert shown.getvalue() == "\rpositions: 1,234\033[K\r\033[K"


def test_lengths_of_time() -> None:
    assert [length(each) for each in (0.2, 89, 90, 3600, 9000)] == ["1 s", "89 s", "2 min", "60 min", "2.5 h"]
