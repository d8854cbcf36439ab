"""The bench: what it measures and what it says. How fast anything is, no test decides."""

from __future__ import annotations

import importlib
import json
from types import ModuleType, SimpleNamespace

import pytest

import siluro
from siluro.cli import main
from siluro.lab import speed
from siluro.lab.speed import BACKGAMMON, OPENSPIEL, Bench, Speed

FAST, SLOW = Speed("gamma", "gg1", True, 40.0, 800.0), Speed("gamma", "gg1", False, 5.0, 100.0)
RIVAL = Speed(BACKGAMMON, OPENSPIEL, True, 0.5, 25.0)


def test_random_games_are_measured_in_this_process() -> None:
    found = speed.measure("gamma", "gg1", 0.01)
    assert (found.game, found.scenario) == ("gamma", "gg1")
    assert found.steps_per_second > found.games_per_second > 0


def test_ratios() -> None:
    bench = Bench([SLOW, FAST], RIVAL)
    assert [bench.ratio(each) for each in bench.speeds] == [1, 8]
    assert bench.times_openspiel(FAST) == 32
    assert Bench([SLOW], None).times_openspiel(SLOW) is None


class Coin:
    """As much of a state of OpenSpiel as the bench uses: a die, then a choice."""

    def __init__(self) -> None:
        self.done = 0

    def is_terminal(self) -> bool:
        return self.done == 2

    def is_chance_node(self) -> bool:
        return self.done == 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.5)]

    def legal_actions(self) -> list[int]:
        return [3, 4]

    def apply_action(self, action: int) -> None:
        assert action in ((0, 1) if self.done == 0 else (3, 4))
        self.done += 1


def test_openspiel_rolls_and_chooses_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    pyspiel = SimpleNamespace(load_game=lambda name: SimpleNamespace(new_initial_state=Coin))

    def imported(name: str) -> ModuleType | SimpleNamespace:
        return pyspiel if name == "pyspiel" else importlib.__import__(name)

    monkeypatch.setattr(speed.importlib, "import_module", imported)
    found = speed.measure_openspiel(0.001)
    assert found.game == BACKGAMMON
    assert found.steps_per_second == pytest.approx(2 * found.games_per_second)


@pytest.mark.parametrize("installed", [True, False])
def test_every_game_in_every_form_and_the_rival(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], installed: bool
) -> None:
    asked = []

    def apart(game: str, scenario: str, pure: bool, seconds: float) -> Speed:
        asked.append((game, pure))
        if game == OPENSPIEL:
            return RIVAL
        return Speed(game, scenario, not pure, 5.0, 100.0 if pure else 800.0)

    monkeypatch.setattr(speed, "apart", apart)
    monkeypatch.setattr(speed, "has_compiled", lambda: True)
    monkeypatch.setattr(speed, "has_openspiel", lambda: installed)
    main(["bench", "--json"])
    found = json.loads(capsys.readouterr().out)
    each_round = [(name, pure) for pure in (True, False) for name in siluro.games()]
    assert asked == ([*each_round, (OPENSPIEL, False)] if installed else each_round) * speed.ROUNDS
    assert [case["ratio"] for case in found["speeds"]] == [1] * len(siluro.games()) + [8] * len(siluro.games())
    assert {case["times_openspiel"] for case in found["speeds"]} == ({4, 32} if installed else {None})
    main(["bench"])
    said = capsys.readouterr().out
    assert ("× 32" in said) == installed
    assert ("pip install open_spiel" in said) != installed
