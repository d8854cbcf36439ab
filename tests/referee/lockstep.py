"""Two referees at one table: at every question the same answers, the same exact odds, the same position."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Protocol

import siluro
from siluro.engine.play import waiting

GAMES = int(os.environ.get("SILURO_GAMES", "200"))
"""Games a scenario: 200 in `make test`, 10,000 in `make conformance`."""


def campaigns(missions: int) -> int:
    """How many campaigns of so many missions: fewer in `make test`, as many as of a mission in `make conformance`."""
    return GAMES if GAMES >= 10_000 else max(2, GAMES // missions)


@dataclass(frozen=True)
class Question:
    """What is asked: its word and subject as records write them, and what may be answered."""

    word: str
    subject: str
    answers: frozenset[str]
    odds: Mapping[str, Fraction]
    """Of a roll, for each answer that can come; of a choice, empty."""


class Referee(Protocol):
    """A second implementation of a game's rules."""

    def question(self) -> Question | None:
        """What is asked now; None when the game is over."""

    def answer(self, word: str) -> None:
        """Go on with an answer."""

    def position(self) -> dict[str, Any]:
        """Where everything is, in words of its own choice; the test says how it reads the same from the view."""

    def result(self) -> tuple[int, str]:
        """Score and level of a game that is over."""


Chooser = Callable[[random.Random, Question, Any], str]
"""Picks an answer; it sees our view, so that it may steer towards positions that chance seldom meets."""


def at_random(rng: random.Random, asked: Question, view: Any) -> str:
    """Every choice as likely, every roll by its odds."""
    if asked.odds:
        return rng.choices(sorted(asked.odds), [float(asked.odds[each]) for each in sorted(asked.odds)])[0]
    return rng.choice(sorted(asked.answers))


def ours(s: Any) -> Question | None:
    """What our rules ask."""
    step = waiting(s)
    if step is None:
        return None
    odds = {answer: chance for answer, chance in siluro.odds(s).items() if chance}
    return Question(step.word, step.subject(s), frozenset(odds or siluro.answers(s)), odds)


def differences(here: dict[str, Any], there: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    return {name: (here.get(name), there.get(name)) for name in here | there if here.get(name) != there.get(name)}


def play_together(
    game: str,
    scenario: str,
    options: Mapping[str, str],
    referee: Referee,
    seen: Callable[[Any], dict[str, Any]],
    number: int,
    choose: Chooser = at_random,
    pack: Path | None = None,
) -> int:
    """One game by both; how many questions it had. The first difference fails with the answers that led to it."""
    face = siluro.game(game)
    s = face.new(scenario, pack=pack, **options)
    rng = random.Random(f"{game} {scenario} {number}")
    path: list[str] = []

    def where() -> str:
        return f"game {number} of {game} {scenario} {dict(options)} after {path[-40:]}"

    while True:
        mine, theirs = ours(s), referee.question()
        assert mine == theirs, f"ours asks {mine}, the referee {theirs}; {where()}"
        view = face.view(s)
        here, there = seen(view), referee.position()
        assert here == there, f"positions differ (ours, the referee's): {differences(here, there)}; {where()}"
        if mine is None:
            break
        answer = choose(rng, mine, view)
        path.append(f"{mine.word} {mine.subject} {answer}".replace("  ", " "))
        s = siluro.play(s, answer)
        referee.answer(answer)
    assert (face.score(s), face.ending(s).level) == referee.result(), f"results differ; {where()}"
    return len(path)
