"""Siluro: the digital table for solitaire naval war games."""

from __future__ import annotations

from typing import Any

from siluro import compiled

compiled.choose()

# ruff: noqa: E402  (the choice above must come first)
from siluro.engine.door import IllegalAnswer, Why, answers, is_over, key, odds, pick, play, why
from siluro.engine.fact import Fact
from siluro.engine.fact import facts as happened
from siluro.engine.game import Ending, Game, Scenario
from siluro.engine.options import BadOption, Option
from siluro.engine.question import Question, question
from siluro.engine.steps import State
from siluro.games import UnknownGame, game, games
from siluro.record import dump as saving
from siluro.record.dump import BadDump

__version__ = "0.2.0"
__all__ = [
    "BadDump", "BadOption", "Ending", "Fact", "Game", "IllegalAnswer", "Option", "Question", "Scenario", "UnknownGame",
    "Why", "answers", "asking", "dump", "facts", "game", "games", "is_over", "key", "lab", "load", "odds", "play",
    "play_out", "why",
]  # fmt: skip


def asking(s: State) -> Question | None:
    """The question that waits for an answer; None when the game is over."""
    return question(game(s.game), s)


def facts(s: State, answer: str) -> tuple[Fact, ...]:
    """What an answer brings about, as data, in the order in which it happens; IllegalAnswer if it is not allowed."""
    return happened(game(s.game), s, pick(s, answer))


def dump(s: State) -> bytes:
    """The state as bytes."""
    return saving.dump(game(s.game), s)


def load(data: bytes) -> State:
    """The state that `dump` wrote; BadDump says what is wrong with anything else."""
    saved = saving.open_dump(data)
    if saved.game not in games():
        raise BadDump(f"This is a state of the game {saved.game!r}; this program knows: {', '.join(games())}.")
    loaded: State = saving.load(game(saved.game), saved)
    return loaded


def __getattr__(name: str) -> Any:
    # the lab stands above the games; it is imported when it is first used
    if name in ("lab", "play_out"):
        import siluro.lab as lab

        return lab if name == "lab" else lab.play_out
    raise AttributeError(f"module 'siluro' has no attribute {name!r}")
