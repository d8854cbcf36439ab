"""The atlas: how games of a scenario go. tools/atlas.py measures it with many games, the game's folder carries it."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Mapping
from functools import cache
from itertools import pairwise

import msgspec

from siluro.engine.game import Game
from siluro.games import game, read_brought

POINTS = 256
"""Scores of a spread that are kept, at most: between two of them lie less than half a percent of the games."""
BARS = 24


class Spread(msgspec.Struct, frozen=True):
    """The scores of many games by one policy, with the standard options."""

    policy: str
    games: int
    seed: int
    mean: float
    stderr: float
    levels: dict[str, int]
    scores: list[tuple[int, int]]
    """Scores in rising order, each with the number of games that scored no more."""

    def share_below(self, score: int) -> float:
        """How many of its games scored less."""
        at = bisect_left(self.scores, (score, 0))
        return self.scores[at - 1][1] / self.games if at else 0.0

    def quantile(self, share: float) -> int:
        """The score that so many of its games do not exceed."""
        wanted = share * self.games
        return next(score for score, games in self.scores if games >= wanted)

    def share_of(self, levels: frozenset[str]) -> float:
        """How many of its games ended on one of these levels."""
        return sum(games for level, games in self.levels.items() if level in levels) / self.games

    def bars(self, low: int, high: int) -> list[float]:
        """Its games by score, as shares, in columns of equal width from one score to another."""
        width = max(1, math.ceil((high + 1 - low) / BARS))
        edges = range(low, high + 1, width)
        below = [self.share_below(edge) for edge in edges] + [1.0]
        return [after - before for before, after in pairwise(below)]


class Heat(msgspec.Struct, frozen=True):
    """Counts by place of the board, over games of one policy with the standard options."""

    policy: str
    games: int
    seed: int
    visits: dict[str, int]
    """Games in which a unit of the player's was there."""
    losses: dict[str, int]
    """What was lost there, over all games."""


class Atlas(msgspec.Struct, frozen=True, omit_defaults=True):
    """The spreads of a game's scenarios, of the rule-of-thumb player first, and what was played."""

    rules: str
    pack: str
    scenarios: dict[str, list[Spread]]
    heat: dict[str, Heat] = {}
    """Where the player's units went and were lost, by scenario; of games on one board."""


@cache
def atlas_of(game_id: str) -> Atlas | None:
    """What is known of a game; nothing where its author has measured nothing."""
    return read_brought(game_id, game(game_id).atlas, Atlas)


def spreads_of(game_id: str, scenario: str) -> list[Spread]:
    found = atlas_of(game_id)
    return found.scenarios.get(scenario, []) if found else []


def heat_of(game_id: str, scenario: str) -> Heat | None:
    found = atlas_of(game_id)
    return found.heat.get(scenario) if found else None


def wins(played: Game, spread: Spread) -> float:
    """The share of its games that ended on a level of success."""
    return wins_among(played, spread.levels, spread.games)


def wins_among(played: Game, levels: Mapping[str, int], games: int) -> float:
    return sum(count for level, count in levels.items() if played.levels[level].is_success) / games if games else 0.0


def measure(game_id: str, scenario: str, policy: str, games: int, seed: int) -> Spread:
    """Play the games and count their scores."""
    from siluro.lab.sample import CHUNK, Job, Tally, play_chunk  # whoever only reads an atlas plays nothing

    options, whole = game(game_id).scenario(scenario).settle({}), Tally()
    for low in range(0, games, CHUNK):
        whole.join(play_chunk(Job(game_id, scenario, options, None, policy, seed, low, min(low + CHUNK, games))))
    scores = thin(sorted(whole.scores.items()))
    return Spread(policy, games, seed, round(whole.mean, 4), round(whole.stderr, 4), dict(whole.levels), scores)


def thin(counted: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Counts of scores added up; of a long list only so many that what lies between two of them is little."""
    added, total = [], 0
    for score, games in counted:
        total += games
        added.append((score, total))
    if len(added) <= POINTS:
        return added
    kept: list[tuple[int, int]] = []
    for at, (score, games) in enumerate(added):
        last = kept[-1][1] if kept else 0
        coming = added[at + 1][1] if at + 1 < len(added) else math.inf
        if (coming - last) * POINTS > 2 * total:
            kept.append((score, games))
    return kept
