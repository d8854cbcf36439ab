"""Find the move: puzzles for a reader, what an attempt was worth, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from siluro.engine.game import Game
from siluro.engine.steps import State
from siluro.games import game
from siluro.lab.puzzles import Lead, Puzzle, every_puzzle
from siluro.record.dump import load, open_dump
from siluro.speech.figures import estimate
from siluro.speech.say import LANGUAGE, SOURCE, mark, say
from siluro.table.asked import Asked, Choice, ask
from siluro.table.chances import odds_line, roll_lines
from siluro.table.openings import today
from siluro.table.rules import headings, phase, rule_lines

if TYPE_CHECKING:
    from siluro.lab.advise import Advice
    from siluro.table.advice import Worth

LEVELS: Final = mark({"easy": "easy", "medium": "medium", "hard": "hard"})
BOUNDS: Final = {"easy": 0, "medium": 1350, "hard": 1700}
"""The rating from which a puzzle has a level."""
EXACT: Final = ("tablebase", "solved on the spot")


class UnknownPuzzle(ValueError):
    """A puzzle that there is not."""


class NoSuchAnswer(ValueError):
    """An answer that the question of a puzzle does not have."""


def find_puzzle(id: str) -> Puzzle:
    """A puzzle by its id; `today` is that of the day."""
    if id == "today":
        return todays_puzzle()
    found = every_puzzle().get(id)
    if found is None:
        raise UnknownPuzzle(say("No puzzle {id!a}. `siluro puzzle list` shows all of them.", id=id[:40]))
    return found


@cache
def in_turn() -> list[Puzzle]:
    """All puzzles in the order of their days, which looks like chance and is the same for everybody."""
    return sorted(every_puzzle().values(), key=lambda puzzle: sha256(puzzle.id.encode()).digest())


def todays_puzzle(day: date | None = None) -> Puzzle:
    """The puzzle of a day: the same for everybody, another one each day."""
    turn = in_turn()
    if not turn:
        raise UnknownPuzzle(say("The games that are installed here have no puzzles."))
    return turn[(day or today()).toordinal() % len(turn)]


def select(game_id: str = "", level: str = "", theme: str = "") -> list[Puzzle]:
    """Puzzles of a game, a level or a theme, the easiest first."""
    found = [
        puzzle
        for puzzle in every_puzzle().values()
        if game_id in ("", puzzle.game) and level in ("", level_of(puzzle)) and theme in ("", theme_of(puzzle))
    ]
    return sorted(found, key=lambda puzzle: (puzzle.rating, puzzle.id))


def level_of(puzzle: Puzzle) -> str:
    return max((level for level, bound in BOUNDS.items() if puzzle.rating >= bound), key=BOUNDS.__getitem__)


def theme_of(puzzle: Puzzle) -> str:
    """What it is about: the heading of the rule that asks."""
    played = game(puzzle.game)
    heading = headings(played).get(puzzle.theme)
    return say(heading) if heading else phase(played, puzzle.theme)


def themes(puzzles: Iterable[Puzzle]) -> list[str]:
    return sorted({theme_of(puzzle) for puzzle in puzzles})


def position_of(puzzle: Puzzle) -> State:
    state: State = load(game(puzzle.game), open_dump(bytes(puzzle.position)))
    return state


@dataclass(frozen=True)
class Posed:
    """A puzzle on the table: its position and its question."""

    puzzle: Puzzle
    game: Game
    state: State
    asked: Asked

    @property
    def title(self) -> str:
        """The game and the scenario."""
        return f"{self.game.title}, {say(self.game.scenarios[self.puzzle.scenario].title)}"

    def choice(self, answer: str) -> Choice:
        """An answer by its id or by what is typed for it."""
        for choice in self.asked.choices:
            if answer in (choice.id, choice.key):
                return choice
        known = ", ".join(choice.id for choice in self.asked.choices)
        raise NoSuchAnswer(say("{answer!a} is not an answer here. Answers: {known}.", answer=answer[:40], known=known))


def pose(puzzle: Puzzle) -> Posed:
    """The position and the question of a puzzle."""
    played, s = game(puzzle.game), position_of(puzzle)
    asked = ask(played, s)
    assert asked is not None, f"{puzzle.id} asks nothing"
    return Posed(puzzle, played, s, asked)


@dataclass(frozen=True)
class Solution:
    """An attempt judged: what every answer is worth, and why the best one is best."""

    posed: Posed
    answer: Choice
    best: Choice
    worths: dict[str, Worth]
    reasons: list[str]

    @property
    def is_solved(self) -> bool:
        return self.answer.id == self.best.id

    @property
    def verdict(self) -> str:
        if self.is_solved:
            return say("Right: {answer}.", answer=self.best.label)
        return say("Better: {answer}. You chose {given}.", answer=self.best.label, given=self.answer.label)


def solve(posed: Posed, answer: str) -> Solution:
    """What an attempt was worth, and why."""
    from siluro.table.advice import worths  # the lab is slow to import, and nobody needs it before

    given, best = posed.choice(answer), posed.choice(posed.puzzle.best)
    found = worths(posed.game, posed.puzzle.scenario, advice_of(posed))
    return Solution(posed, given, best, found, reasons(posed, given, best))


def advice_of(posed: Posed) -> Advice:
    """The values of a puzzle as the adviser would tell them."""
    from siluro.lab.advise import Advice
    from siluro.lab.solve import Valued

    puzzle = posed.puzzle
    labels = {choice.id: choice.label for choice in posed.asked.choices}
    valued = [Valued(each.answer, labels[each.answer], each.value, each.error) for each in puzzle.values]
    basis = puzzle.basis.get(LANGUAGE.get()) or puzzle.basis.get(SOURCE, "")
    return Advice("expected", puzzle.judge in EXACT, puzzle.judge, 0.0, valued, basis)


def reasons(posed: Posed, given: Choice, best: Choice) -> list[str]:
    """Why the best answer is best: values, the rolls that follow with their modifiers, who knows, the rule."""
    other = given if given.id != best.id else posed.choice(posed.puzzle.values[1].answer)
    told = [tell_lead(posed), tell_thumb(posed, best)]
    told += [line for choice in (best, other) for line in tell_roll(choice)]
    told += [tell_source(posed), *rule_lines(posed.game, posed.asked.rule)[:1]]
    return [line for line in told if line]


def tell_lead(posed: Posed) -> str:
    puzzle = posed.puzzle
    unit = "" if puzzle.basis else f" {posed.game.unit(puzzle.scenario)}"
    lead = amount_of(posed, puzzle.lead) + unit
    if puzzle.lead.error:  # not the difference of the two values: both had the same dice
        if len(puzzle.values) == 2:
            return say("Played out with the same luck, it is {lead} ahead of the other answer.", lead=lead)
        return say("Played out with the same luck, it is {lead} ahead of the answer that comes closest.", lead=lead)
    if len(puzzle.values) == 2:
        return say("It is {lead} ahead of the other answer.", lead=lead)
    return say("It is {lead} ahead of the answer that comes closest.", lead=lead)


def amount_of(posed: Posed, lead: Lead) -> str:
    """With the decimals of the values that stand on the answers."""
    from siluro.table.advice import form_of

    return estimate(lead.ahead, lead.error, form_of(advice_of(posed)))


def tell_thumb(posed: Posed, best: Choice) -> str:
    """What somebody does who follows a few simple rules."""
    if posed.puzzle.thumb == best.id:
        return say("The rule-of-thumb player finds it too.")
    return say("The rule-of-thumb player errs here: {answer}.", answer=posed.choice(posed.puzzle.thumb).label)


def tell_roll(choice: Choice) -> list[str]:
    """What luck makes of an answer: the roll that it leads to, its modifiers by name, its odds."""
    if choice.ends:
        return [say("{answer}: the game is over.", answer=choice.label)]
    possible = [each for each in choice.comes_to if each.chance]
    if len(possible) > 1:
        return [f"{choice.label}: {odds_line(possible)}"]
    if len(choice.chances) < 2:
        return []
    first, *more = [line for line in roll_lines(choice.need, choice.chances) if line]
    return [f"{choice.label}: {first}", *more]


def tell_source(posed: Posed) -> str:
    """What the values are, who says so, and what a longer search said."""
    from siluro.table.advice import how_known

    puzzle, known = posed.puzzle, how_known(advice_of(posed))
    if puzzle.check is None or puzzle.check.judge != puzzle.judge or not puzzle.lead.error:
        return known
    lead = amount_of(posed, puzzle.check.lead)
    return f"{known} {say('A search ten times as long says: {lead} ahead.', lead=lead)}"
