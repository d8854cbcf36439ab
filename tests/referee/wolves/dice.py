"""Questions: a choice, one die, two dice, and the re-roll of the campaign (3.2.2, 12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from tests.referee.lockstep import Question

if TYPE_CHECKING:
    from tests.referee.wolves.state import Game

Outcome = TypeVar("Outcome")
Asking = Generator[Question, str, Outcome]
"""A part of the rules: it asks what it must, changes the game, and says what came of it."""
Part = Asking[None]

NO_ODDS: Mapping[str, Fraction] = {}
ONE_DIE = {str(face): Fraction(1, 6) for face in range(1, 7)}
SUMS = Counter(one + other for one in range(1, 7) for other in range(1, 7))
TWO_DICE = {str(total): Fraction(ways, 36) for total, ways in SUMS.items()}


def choose(word: str, answers: Iterable[str], subject: str = "") -> Asking[str]:
    """Ask the player."""
    return (yield Question(word, subject, frozenset(answers), NO_ODDS))


def ask_fate(game: Game, word: str, odds: Mapping[str, Fraction], subject: str = "") -> Asking[str]:
    """Roll; a captain with the re-roll may do so again once a turn (12)."""
    asked = Question(word, subject, frozenset(odds), odds)
    answer = yield asked
    if game.can_reroll and (yield from choose("reroll", ("keep", "again"))) == "again":
        game.can_reroll = False
        answer = yield asked
    return answer


def one_die(game: Game, word: str, subject: str = "") -> Asking[int]:
    """1d6."""
    return int((yield from ask_fate(game, word, ONE_DIE, subject)))


def two_dice(game: Game, word: str, subject: str = "") -> Asking[int]:
    """2d6."""
    return int((yield from ask_fate(game, word, TWO_DICE, subject)))
