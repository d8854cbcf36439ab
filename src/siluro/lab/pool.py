"""Who makes play-outs: this Python alone, or several at once.

The luck of a play-out follows from its number, so it ends the same whoever makes it. Results come back in the order of
numbers: what is made of them does not depend on how the play-outs were shared out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from siluro.engine.steps import State
from siluro.games import game
from siluro.lab.part import Stage
from siluro.lab.playout import Policy, play_out, play_stage
from siluro.lab.rng import Luck, Rng


class Stint(NamedTuple):
    """Play-outs of one position, by their numbers."""

    s: State
    numbers: range


class Pool(Protocol):
    """Makes play-outs by the game's play-out policy."""

    @property
    def size(self) -> int:
        """How many play at once: so many times as much is worth asking for in one go."""

    def scores(self, stints: Sequence[Stint], seed: int) -> list[list[int]]:
        """The final scores of each stint, in the order of its numbers."""


class Alone:
    """This Python."""

    size = 1

    def __init__(self, chooser: Policy) -> None:
        self.chooser = chooser

    def scores(self, stints: Sequence[Stint], seed: int) -> list[list[int]]:
        return [play_stint(each, self.chooser, seed) for each in stints]


class Staged:
    """This Python, which plays no further than to the end of a stage."""

    size = 1

    def __init__(self, chooser: Policy, stage: Stage) -> None:
        self.chooser = chooser
        self.stage = stage

    def scores(self, stints: Sequence[Stint], seed: int) -> list[list[int]]:
        return [[self.play(each.s.copy(), number, seed) for number in each.numbers] for each in stints]

    def play(self, s: State, number: int, seed: int) -> int:
        play_stage(s, self.chooser, Luck(seed, number), Rng(seed, number), self.stage.end)
        return self.stage.worth(s)


def play_stint(stint: Stint, chooser: Policy, seed: int) -> list[int]:
    score, found = game(stint.s.game).score, []
    for number in stint.numbers:
        s = stint.s.copy()
        play_out(s, chooser, Luck(seed, number), Rng(seed, number))
        found.append(score(s))
    return found


# several at once: the n-th of them takes every n-th play-out, so that long and short ones are spread evenly


def deal(stints: Sequence[Stint], size: int) -> list[list[Stint]]:
    """The shares of so many players; each names every stint, of which it may have nothing."""
    return [
        [Stint(each.s, each.numbers[share_of(player, at, size)]) for at, each in enumerate(stints)]
        for player in range(size)
    ]


def gather(stints: Sequence[Stint], shares: Sequence[Sequence[list[int]]]) -> list[list[int]]:
    """The scores of all shares, each where its number belongs."""
    found = [[0] * len(each.numbers) for each in stints]
    for player, share in enumerate(shares):
        for at, scores in enumerate(share):
            found[at][share_of(player, at, len(shares))] = scores
    return found


def share_of(player: int, at: int, size: int) -> slice:
    # beginning with another player at each stint: stints of a single play-out are spread too
    return slice((player - at) % size, None, size)
