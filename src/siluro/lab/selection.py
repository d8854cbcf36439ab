"""Which answers of a long game are looked at, where there is no time for all of them.

A review compares with a reference player. Where somebody answered as that player does, a look finds little; so the
choices that were made otherwise come first. Where these are still too many, both answers are played out a little, and
the half that seems to have cost less leaves, until there is time for the rest. The other looks are spread evenly over
the game, so that its course is seen.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from siluro.engine.door import menu
from siluro.engine.play import follow, waiting
from siluro.engine.steps import Choose, State
from siluro.lab.judges import positions
from siluro.lab.rng import Rng
from siluro.lab.search import thumb

ENOUGH = 64
"""Play-outs of a position that make a look worth its time."""
SCOUTING = 0.4
"""The part of the time that goes into finding out which choices may have cost most."""
FIRST = 0.75
"""The part of the looks that goes to choices of the player's own."""


class Scout(Protocol):
    """Knows how long a play-out takes, and can play pairs of positions out with the same luck."""

    pace: float

    def losses(self, pairs: Sequence[tuple[State, State]], first: int, count: int) -> list[list[float]]: ...


@dataclass(frozen=True)
class Candidate:
    """An answer of the game before anybody has looked at it."""

    need: float
    """How many positions a look plays out; nothing without an alternative."""
    choosing: bool
    own: tuple[State, State] | None = None
    """Of a choice that the reference player would have made otherwise: what came of it, and of the other answer."""


def list_candidates(start: State, answers: Sequence[str]) -> list[Candidate]:
    """Every answer of a game, in order."""
    s, reference, found = start.copy(), thumb(start.game), list[Candidate]()
    for number, answer in enumerate(answers):
        step = waiting(s)
        assert step is not None
        options, given = step.options(s), menu(s)[answer]
        choosing = isinstance(step, Choose)
        need = positions(len(options), choosing) if len(options) > 1 else 0.0
        own = None
        if isinstance(step, Choose) and need:
            usual = reference.choose(s, step, options, Rng(1, number))
            own = (after(s, given), after(s, usual)) if usual != given else None
        found.append(Candidate(need, choosing, own))
        follow(s, given)
    return found


def after(s: State, answer: int) -> State:
    """A copy of the position after an answer."""
    there = s.copy()
    follow(there, answer)
    return there


def weights(candidates: Sequence[Candidate], scout: Scout, seconds: float) -> list[float]:
    """How the time is shared out; nothing for what is not looked at."""
    everything = [each.need for each in candidates]
    choices = [each.need if each.choosing else 0.0 for each in candidates]
    # play-outs become shorter towards the end, so the mean one takes half of what the first takes
    pace = scout.pace / 2
    if sum(everything) * pace * ENOUGH <= seconds:
        return everything
    each = [need + 1 for need in choices if need]  # one more for the value just before
    look = sum(each) / len(each) * pace * ENOUGH
    if look * len(each) <= seconds:
        return choices
    looked = pick_choices(candidates, scout, seconds, look)
    return [need if number in looked else 0.0 for number, need in enumerate(choices)]


def pick_choices(candidates: Sequence[Candidate], scout: Scout, seconds: float, look: float) -> set[int]:
    """The numbers of as many choices as there is time for: the most telling, and some of the others for the course."""
    own = {number: each.own for number, each in enumerate(candidates) if each.own}
    room = int(seconds / look)
    if len(own) > FIRST * room:
        room = int((1 - SCOUTING) * seconds / look)
    first = dearest(own, scout, max(1, int(FIRST * room)), SCOUTING * seconds)
    choices = [number for number, each in enumerate(candidates) if each.choosing and each.need]
    others = [number for number in choices if number not in set(first)]
    left = min(len(others), max(0, room - len(first)))
    return set(first) | {others[at * len(others) // left] for at in range(left)}


def dearest(own: dict[int, tuple[State, State]], scout: Scout, most: int, seconds: float) -> list[int]:
    """The choices that seem to have cost most: after each round the better half leaves."""
    left, gaps = list(own), {number: list[float]() for number in own}
    rounds, pace = math.ceil(math.log2(max(1, len(own) / most))), scout.pace
    for _ in range(rounds):
        count = max(1, int(seconds / (rounds * len(left) * pace)))
        found = scout.losses([own[number] for number in left], len(gaps[left[0]]), count)  # those left have as many
        for number, more in zip(left, found, strict=True):
            gaps[number] += more
        left.sort(key=lambda number: -sum(gaps[number]) / len(gaps[number]))
        left = left[: max(most, len(left) // 2)]
    scout.pace = pace  # the looks begin at the start of the game again
    return left
