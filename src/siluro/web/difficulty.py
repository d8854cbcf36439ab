"""How hard a scenario is, from sampled games; tools/difficulty.py writes the figures."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from siluro.speech.say import mark
from siluro.web.pages import HERE

FAILED = {
    "defeat",
    "loss",
    "draw",
    "minor-loss",
    "major-loss",
    "epic-loss",
    "critical-failure",
    "severe-setback",
    "recalled",
    "lost",
}
"""Levels that nobody would call a success."""
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
    told = json.loads((HERE / "difficulty.json").read_text(encoding="utf-8"))
    return {
        (game, scenario): Difficulty(row["games"], wins(row["levels"]))
        for game, scenarios in told.items()
        for scenario, row in scenarios.items()
    }


def wins(levels: dict[str, int]) -> float:
    good = sum(games for level, games in levels.items() if level not in FAILED)
    return good / max(1, sum(levels.values()))
