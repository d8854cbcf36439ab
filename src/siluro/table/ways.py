"""Ways to places further off: the answers that lead there one by one, as long as no die and no other question comes.

The ways are found through the rules themselves: every step is an answer that may be given, in the position that the
steps before it lead to.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any, Final

from siluro.engine.door import advance, menu
from siluro.engine.game import Game
from siluro.engine.play import waiting
from siluro.engine.steps import Ask, Choose, State
from siluro.table.asked import verb

MOST: Final = 120
"""Positions that are looked at; the nearest places come first."""


@dataclass(frozen=True)
class Way:
    """A place further off: what to answer one after another, and the places on the way, the last included."""

    answers: tuple[str, ...]
    places: tuple[str, ...]


def question(s: State) -> Ask[Any]:
    """What a position on the way asks."""
    step = waiting(s)
    assert step is not None
    return step


def ways(game: Game, s: State) -> dict[str, Way]:
    """The places that several answers of one kind lead to, each by a shortest way; not those of a single answer."""
    found: dict[str, Way] = {}
    start = waiting(s)
    if not isinstance(start, Choose):
        return found
    ahead = deque([(s, Way((), ()))])
    looked = 0
    while ahead and looked < MOST:
        here, way = ahead.popleft()
        for name, answer in menu(here).items():
            place = game.target(here, question(here), answer)
            if not place or place in found or (way.answers and verb(name) != verb(way.answers[0])):
                continue
            looked += 1
            after = advance(here, answer)
            found[place] = Way((*way.answers, name), (*way.places, place))
            coming = waiting(after)
            if isinstance(coming, Choose) and coming.word == start.word and coming.subject(after) == start.subject(s):
                ahead.append((after, found[place]))
    return {place: way for place, way in found.items() if len(way.answers) > 1}
