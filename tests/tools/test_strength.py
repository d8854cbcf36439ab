"""The tool that compares `search` with `greedy`."""

from __future__ import annotations

import pytest

import siluro
from siluro.lab.sample import Tally
from siluro.lab.search import thumb
from tools import strength


def test_the_games_are_those_of_a_sample() -> None:
    tally = strength.measure(siluro.game("boats"), "suda", thumb("boats"), 60, 5)
    sample = siluro.lab.sample("boats", "suda", games=60, policy="greedy", seed=5)
    assert (tally.games, tally.mean, tally.stderr) == (60, sample.mean, sample.stderr)


def test_the_lead_is_counted_in_standard_errors_of_both() -> None:
    usual, better = Tally(), Tally()
    for score in (0, 2):
        usual.add(score, 1, ("", ""), 50)
        better.add(score + 1, 1, ("", ""), 50)
    ahead, errors = strength.compare(usual, better)
    assert ahead == 1.0
    assert errors == pytest.approx(1 / (usual.stderr**2 + better.stderr**2) ** 0.5)
    assert strength.compare(usual, usual)[1] == 0.0


def test_a_row_says_who_is_ahead(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(
        "sys.argv", ["strength.py", "boats", "suda", "--games", "2", "--beside", "20", "--playouts", "4"]
    )
    strength.main()
    head, _, row = capsys.readouterr().out.splitlines()
    assert head.startswith("| scenario | games |") and row.startswith("| `suda` | 2 | ")
