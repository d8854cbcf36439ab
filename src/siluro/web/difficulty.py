"""How hard a scenario is, from sampled games; tools/difficulty.py writes the figures."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from siluro.engine.game import Game
from siluro.games import game, games
from siluro.speech.say import mark

WORDS = {1: mark("Easy"), 2: mark("Demanding"), 3: mark("Hard")}


@dataclass(frozen=True)
class Difficulty:
    """How often a rule of thumb succeeds."""

    games: int
    wins: float

    @property
    def grade(self) -> int:
        return 1 if self.wins >= 0.7 else 2 if self.wins >= 0.4 else 3

    @property
    def word(self) -> str:
        return WORDS[self.grade]


@cache
def difficulties() -> dict[tuple[str, str], Difficulty]:
    """Every scenario that was sampled."""
    return {
        (each.id, scenario): Difficulty(row["games"], wins(each, row["levels"]))
        for each in map(game, games())
        if each.difficulty
        for scenario, row in json.loads(each.difficulty.read_text(encoding="utf-8")).items()
    }


def wins(game: Game, levels: dict[str, int]) -> float:
    good = sum(games for level, games in levels.items() if level not in game.failures)
    return good / max(1, sum(levels.values()))
