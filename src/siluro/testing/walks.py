"""Seeded games of every registered game, for the tests of this folder.

`SILURO_GAMES` sets how many games of each scenario are walked; `make conformance` walks 10,000.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import siluro
from siluro.engine.play import follow, waiting
from siluro.engine.steps import Ask, Choose, Roll, State
from siluro.lab.part import lab_of
from siluro.lab.playout import Policy
from siluro.lab.rng import Rng

GAMES = int(os.environ.get("SILURO_GAMES", "1000"))
"""Games walked for each scenario."""
POSITIONS = 2_000
"""Positions of a game that are looked at from every side, shared out among its scenarios."""
BOUND = 20_000
"""No game takes more answers than this."""
MOST_TABLES = 24
"""A scenario with more combinations of its options than this is tried one option at a time."""


@dataclass(frozen=True)
class Table:
    """A scenario with its options settled."""

    game: str
    scenario: str
    options: tuple[tuple[str, str], ...]

    def new(self) -> State:
        return siluro.game(self.game).new(self.scenario, pack=None, **dict(self.options))


ONLY = os.environ.get("SILURO_ONLY")
SCENARIOS = [
    (name, scenario) for name in ([ONLY] if ONLY else siluro.games()) for scenario in siluro.game(name).scenarios
]


def share(game: str, total: int) -> int:
    """What one scenario of a game gets of a total, so that games with many scenarios take no longer."""
    return max(1, total // len(siluro.game(game).scenarios))


def enough(game: str, total: int) -> int:
    """After how many answers no more games are begun; there is no such limit if a number of games was asked for."""
    return 10**12 if "SILURO_GAMES" in os.environ else share(game, total)


@cache
def tables(game: str, scenario: str) -> list[Table]:
    """The combinations of options a scenario is tried with; the defaults come first."""
    options = siluro.game(game).scenarios[scenario].options
    default = {name: option.default for name, option in options.items()}
    every = [dict(zip(options, values, strict=True)) for values in product(*(o.values for o in options.values()))]
    if len(every) > MOST_TABLES:
        every = [default | {name: value} for name, option in options.items() for value in option.values]
        every.append({name: option.values[-1] for name, option in options.items()})
    settled = [default] + [chosen for chosen in every if chosen != default]
    return [Table(game, scenario, tuple(chosen.items())) for chosen in settled]


@cache
def policies(game: str) -> list[Policy]:
    """The policies that the lab knows for a game, beside random ones; those that need a tablebase are left out."""
    known = lab_of(game).policies()
    return [make() for name, make in sorted(known.items()) if name in ("greedy", "scuttle")]


class Player:
    """Somebody with habits, so that games are not all alike and late positions are reached.

    For each kind of question the player has one of four habits: any option, the first, the last, or mostly the
    first. Every third game is played by the game's own policies instead, with a slip now and then.
    """

    def __init__(self, game: str, rng: Rng, number: int) -> None:
        self.rng = rng
        self.habits: dict[str, int] = {}
        known = policies(game)
        self.policy = known[number // 3 % len(known)] if known and number % 3 == 2 else None

    def choose(self, s: State, step: Ask[Any], options: list[int]) -> int:
        below = self.rng.below
        if self.policy and isinstance(step, Choose):
            return options[below(len(options))] if below(5) == 0 else self.policy.choose(s, step, options, self.rng)
        habit = self.habits.setdefault(type(step).__name__, below(4))
        if habit == 0 or (habit == 3 and below(5) == 0):
            return options[below(len(options))]
        return options[-1] if habit == 2 else options[0]


def walk(table: Table, number: int) -> Iterator[tuple[State, int]]:
    """Every position of a seeded game with the answer that follows; the state is changed in place afterwards."""
    rng = Rng(2026, number)
    player = Player(table.game, rng, number)
    s = table.new()
    for _ in range(BOUND):
        step = waiting(s)
        if step is None:
            return
        options = step.options(s)
        assert options, f"nothing can be answered to {step} in {siluro.dump(s)!r}"
        answer = rng.outcome(step.odds(s)) if isinstance(step, Roll) else player.choose(s, step, options)
        yield s, answer
        follow(s, answer)
    raise AssertionError(f"game {number} of {table} does not end within {BOUND} answers")


def walks(game: str, scenario: str, games: int = 0) -> Iterator[tuple[int, Table]]:
    """The numbers and tables of the games to walk: every combination of options in turn."""
    choice = tables(game, scenario)
    for number in range(max(games or GAMES, len(choice))):
        yield number, choice[number % len(choice)]


@cache
def positions(game: str, scenario: str) -> list[State]:
    """Positions of many games, from their beginning to their end, spread evenly; the ends are among them."""
    found: list[State] = []
    choice = tables(game, scenario)
    length = sum(1 for _ in walk(choice[0], 0)) + sum(1 for _ in walk(choice[0], 1)) + 2
    wanted = share(game, POSITIONS)
    games = max(len(choice), min(40, 2 * wanted // length))
    stride = max(1, games * length // (2 * wanted))
    for number in range(games):
        s = choice[number % len(choice)].new()
        for count, (at, _) in enumerate(walk(choice[number % len(choice)], number)):
            s = at
            if (count + number) % stride == 0:
                found.append(at.copy())
        found.append(s)  # in place: by now it is the end of the game
    return found
