"""A small study to look on at: one thing of a scenario is varied, and so many games are played with each value.

Every value gets the same seeds. It can be played a little at a time.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from siluro.engine.game import Scenario
from siluro.games import game
from siluro.lab.atlas import spreads_of
from siluro.lab.part import lab_of
from siluro.lab.policies import policies, usual_player
from siluro.lab.sample import Job, Tally, play_chunk

POLICY = "policy"
"""Instead of an option: who plays."""
SIZES = (200, 1_000, 5_000)
"""Games with each value."""
MOST_VALUES = 12
SEED = 20_261_118  # of no game of the atlas
SLOW = "search"
"""Takes seconds a game."""
PIECE = 20
"""Games that are played before anybody looks at the clock."""


@dataclass
class Cell:
    """One value and its games so far."""

    value: str
    policy: str
    options: dict[str, str]
    tally: Tally = field(default_factory=Tally)


class Trial:
    """Cells that are played in turn."""

    def __init__(self, game_id: str, scenario: str, factor: str, games: int) -> None:
        known = game(game_id).scenario(scenario)
        self.game_id, self.scenario, self.factor, self.games = game_id, scenario, factor, games
        player = usual_player(game_id)
        self.cells = [
            Cell(value, value, known.settle({}))
            if factor == POLICY
            else Cell(value, player, known.settle({factor: value}))
            for value in factors(game_id, known)[factor]
        ]

    @property
    def done(self) -> int:
        return sum(cell.tally.games for cell in self.cells)

    @property
    def wanted(self) -> int:
        return self.games * len(self.cells)

    def play(self, seconds: float) -> None:
        """Go on for a while."""
        until = time.monotonic() + seconds
        while self.done < self.wanted:
            cell = min(self.cells, key=lambda each: each.tally.games)
            low = cell.tally.games
            high = min(low + PIECE, self.games)
            job = Job(self.game_id, self.scenario, cell.options, None, cell.policy, SEED, low, high)
            cell.tally.join(play_chunk(job))
            if time.monotonic() >= until:
                return


def factors(game_id: str, scenario: Scenario) -> Mapping[str, list[str]]:
    """What can be varied, each with its values; first comes what is the standard."""
    measured = [spread.policy for spread in spreads_of(game_id, scenario.id)]
    players = [*dict.fromkeys(["greedy", *measured, "random"])]
    slow = {SLOW, *lab_of(game_id).slow_policies}
    found = {POLICY: [each for each in players if each in policies(game_id) and each not in slow]}
    for name, option in scenario.options.items():
        if not option.is_about_players:
            found[name] = sorted(option.values, key=lambda value: value != option.default)
    return {name: values for name, values in found.items() if 1 < len(values) <= MOST_VALUES}
