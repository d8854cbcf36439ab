"""What the games of a study say: the cells one by one, and what each level of a factor is worth."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from siluro.games import game
from siluro.lab.objective import objective
from siluro.lab.study.design import Cell, Design
from siluro.lab.study.run import Played

Floats = NDArray[np.float64]
PERCENTILES = (10, 25, 50, 75, 90)


@dataclass(frozen=True)
class Summary:
    """A cell in figures."""

    cell: Cell
    games: int
    mean: float
    """Of the score, as the least, the greatest and the percentiles are."""
    stderr: float
    value: float
    """Of the objective: the same, or the chance that the study asked for."""
    value_stderr: float
    won: float
    """The share of games with at least the lowest score that counts as won."""
    low: int
    percentiles: tuple[int, ...]
    high: int
    steps: float
    endings: dict[tuple[str, str], int]
    """Games by level and reason."""


@dataclass(frozen=True)
class Effect:
    """What a level of a factor is worth, against the first level of that factor, everything else being equal."""

    game: str
    scenario: str
    factor: str
    level: str
    base: str
    games: int
    """Games of each cell that were compared."""
    worth: float
    stderr: float

    @property
    def is_nothing(self) -> bool:
        """Whether every game went as with the first level."""
        return self.worth == self.stderr == 0

    @property
    def is_clear(self) -> bool:
        """Whether luck alone would seldom show as much."""
        return abs(self.worth) > 3 * self.stderr > 0 or (self.stderr == 0 and self.worth != 0)


@dataclass(frozen=True)
class Results:
    """A study that is complete."""

    design: Design
    summaries: list[Summary]
    effects: list[Effect]


def count(design: Design, played: dict[int, Played]) -> Results:
    """The results of all games."""
    goal = objective(design.spec.objective)
    worths = {number: np.array([goal.worth(score) for score, _, _ in each.games()]) for number, each in played.items()}
    summaries = [summarise(played[cell.number], worths[cell.number]) for cell in design.cells]
    return Results(design, summaries, find_effects(design, worths))


def summarise(played: Played, worths: Floats) -> Summary:
    """The figures of a cell; whole numbers are added up first, so that no rounding depends on the order."""
    cell, games = played.cell, played.games()
    scores = sorted(score for score, _, _ in games)
    points = np.array([score for score, _, _ in games], dtype=np.float64)
    needed = game(cell.setting.game).victory(cell.setting.scenario)
    endings = Counter(ending for _, _, ending in games)
    return Summary(
        cell, len(games), float(points.mean()), error(points), float(worths.mean()), error(worths),
        sum(score >= needed for score in scores) / len(scores), scores[0],
        tuple(scores[min(len(scores) - 1, len(scores) * each // 100)] for each in PERCENTILES), scores[-1],
        sum(steps for _, steps, _ in games) / len(games), dict(sorted(endings.items())),
    )  # fmt: skip


def error(values: Floats) -> float:
    """Standard error of a mean."""
    return float(values.std(ddof=1) / math.sqrt(len(values))) if len(values) > 1 else math.inf


def find_effects(design: Design, worths: dict[int, Floats]) -> list[Effect]:
    """Every level of every factor against the first, scenario by scenario."""
    found = []
    scenes: dict[tuple[str, str], list[Cell]] = {}
    for cell in design.cells:
        scenes.setdefault((cell.setting.game, cell.setting.scenario), []).append(cell)
    for (game_id, scenario), cells in scenes.items():
        for factor in design.factors:
            levels = list(dict.fromkeys(cell.levels.get(factor, "") for cell in cells))
            others = {rest(cell, factor): {} for cell in cells}  # type: dict[object, dict[str, Cell]]
            for cell in cells:
                others[rest(cell, factor)][cell.levels.get(factor, "")] = cell
            for level in levels[1:]:
                pairs = [(row[level], row[levels[0]]) for row in others.values() if level in row and levels[0] in row]
                if pairs:
                    worth, stderr, games = compare(pairs, worths, design.spec.common)
                    found.append(Effect(game_id, scenario, factor, level, levels[0], games, worth, stderr))
    return found


def rest(cell: Cell, factor: str) -> frozenset[tuple[str, str]]:
    """The other levels of a cell."""
    return frozenset((name, level) for name, level in cell.levels.items() if name != factor)


def compare(pairs: list[tuple[Cell, Cell]], worths: dict[int, Floats], common: bool) -> tuple[float, float, int]:
    """The mean difference of pairs of cells, its standard error, and the games it rests on.

    With common luck games of the same number are compared, in all pairs at once, because they share their luck too.
    """
    games = min(len(worths[cell.number]) for pair in pairs for cell in pair)
    apart = [worths[one.number][:games] - worths[two.number][:games] for one, two in pairs]
    whole = np.mean(apart, axis=0)
    if common:
        return float(whole.mean()), error(whole), games
    errors = sum(error(worths[cell.number][:games]) ** 2 for pair in pairs for cell in pair)
    return float(whole.mean()), math.sqrt(errors) / len(pairs), games
