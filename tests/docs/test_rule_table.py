"""The rule table of every game: nothing is missing in it, and nothing is out of date."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import siluro
from siluro.packs.rules import read_rules, read_rulings

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "games"
GAMES = [game for game in siluro.games() if (PAGES / f"{game}-rules.md").exists()]


def test_every_game_has_its_page() -> None:
    assert siluro.games() == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_table_is_whole_and_current(game: str) -> None:
    tool = [sys.executable, "tools/rule_table.py", game, "--check"]
    run = subprocess.run(tool, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("game", GAMES)
def test_every_row_says_something(game: str) -> None:
    folder = siluro.game(game).folder
    rules = read_rules(folder)
    assert len({rule.section for rule in rules}) == len(rules)
    index = json.loads((folder / "rule_index.json").read_text(encoding="utf-8"))
    assert list(index) == [rule.section for rule in rules]
    for rule in rules:
        assert rule.heading
        assert rule.says.endswith(".")


@pytest.mark.parametrize("game", GAMES)
def test_rulings_are_numbered_without_a_gap(game: str) -> None:
    names = list(read_rulings(siluro.game(game).folder))
    letter = names[0].split("-")[0]
    assert names == [f"{letter}-{number}" for number in range(1, len(names) + 1)]
