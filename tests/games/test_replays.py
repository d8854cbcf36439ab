"""Golden games: they re-play for ever, and they show what each game's list of goals asks for."""

from __future__ import annotations

from pathlib import Path

import pytest

import siluro
from siluro.record.parse import read_record
from siluro.record.replay import replay, verify
from tools.golden import Goal, folder, goals, is_reached

GAMES = [game for game in siluro.games() if (Path(__file__).parent / game / "goals.py").exists()]
SAMPLED = 8
"""Of so many golden games `make quick` re-plays one."""
CASES = [
    pytest.param(game, goal, id=f"{game}-{goal.name}", marks=[pytest.mark.slow] if number % SAMPLED else [])
    for game in GAMES
    for number, goal in enumerate(goals(game))
]


@pytest.mark.parametrize(("game", "goal"), CASES)
def test_a_golden_game(game: str, goal: Goal) -> None:
    data = (folder(game) / f"{goal.name}.siluro").read_bytes()
    verdict = verify(data, siluro.game)
    assert not verdict.problem, f"line {verdict.line}: {verdict.problem}"
    assert verdict.sealed
    assert verdict.finished
    assert verdict.dice == ("verified" if goal.dice == "machine" else "by hand")
    record = read_record(data)
    assert (record.game, record.scenario) == (game, goal.scenario)
    assert goal.options.items() <= record.options.items()
    session = replay(record, siluro.game(game))
    assert is_reached(goal, session), f"{goal.name} is not to be seen in this game"


@pytest.mark.parametrize("game", GAMES)
def test_every_record_has_a_goal(game: str) -> None:
    written = {file.stem for file in folder(game).glob("*.siluro")}
    assert written == {goal.name for goal in goals(game)}
