"""Somebody at a table: the kept game, what is asked, what was told so far, and what can be done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from siluro.engine.game import Game
from siluro.engine.steps import State
from siluro.record.session import Session
from siluro.record.timeline import Misfit, Ply
from siluro.speech.say import say, sentence
from siluro.store import Kept, StoreTrouble
from siluro.table.asked import Asked, Choice, Refused, asked, keys
from siluro.table.chances import Chance
from siluro.table.deeds import branch_name, go_on
from siluro.table.lesson import Taught, teach
from siluro.table.log import Line, log
from siluro.table.results import is_untouched

GROUPED = 3
"""Where verbs have so many answers on average, those of one verb stand under a heading."""


@dataclass(frozen=True)
class Row:
    """A line in the list of answers."""

    kind: str
    """'heading', 'choice', 'outcome', 'machine' or 'refused'"""
    id: str
    text: str
    key: str = ""
    """What to type for it."""
    chances: tuple[Chance, ...] = ()
    reason: str = ""
    rule: str = ""


class Sitting:
    """One player at one kept game."""

    def __init__(self, kept: Kept, *, new: bool = False, is_lesson: bool = False) -> None:
        self.kept = kept
        self.new = new
        self.is_lesson = is_lesson
        """The first steps of the game are told beside it."""
        self.is_gone = False
        """There is no such game in the store: nothing was kept of it, or it was taken away."""
        self.rolling = False
        """The machine rolls without being asked."""
        self.asked: Asked | None = None
        self.plies: list[Ply] = []
        self.lines: list[Line] = []
        self.said = ""
        if is_lesson:
            self.do(lambda session: go_on(session, rolling=True))  # the dice of the set-up fall at once
        self.do(lambda session: None)  # a game that was stopped before its result was written gets it now

    @property
    def session(self) -> Session:
        return self.kept.session

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def state(self) -> State:
        return self.session.state

    # what there is to see

    def look(self) -> None:
        """Take in the position, the question and what was told since."""
        self.asked = asked(self.game, self.state)
        timeline = self.session.timeline
        plies = self.session.main.plies[: timeline.fork] + timeline.plies if timeline.name else timeline.plies
        same = 0
        while same < min(len(plies), len(self.plies)) and plies[same] is self.plies[same]:
            same += 1
        self.lines = self.lines[:same] + log(self.game, plies[same:], same + 1)
        self.plies = list(plies)

    def at(self, number: int) -> State:
        """The position after the first answers of the log."""
        return self.plies[number - 1].after if number else self.session.main.start

    def rows(self) -> list[Row]:
        """The answers as a list."""
        if self.asked is None:
            return []
        return choice_rows(self.asked) if self.asked.kind == "choose" else roll_rows(self.asked, self.dice)

    @property
    def lesson_hint(self) -> Taught | None:
        """What the first steps say now."""
        if not self.is_lesson or self.branch:
            return None
        return teach(self.game.id, self.session.timeline.plies, self.asked, self.rolling)

    @property
    def dice(self) -> str:
        return self.session.record.dice.kind

    @property
    def branch(self) -> str:
        """The what-if that is being played; empty in the real game."""
        return self.session.timeline.name

    @property
    def ended(self) -> bool:
        """The real game has its result and is what is looked at."""
        return self.session.main.ended and not self.branch

    # what there is to do

    def do(self, deed: Callable[[Session], object], said: str = "") -> bool:
        """Carry out a deed; what is said afterwards is the reason if it cannot be."""
        try:
            with self.kept.together() as session:
                deed(session)
                go_on(session, self.rolling)
            self.said = said
            return True
        except Misfit as error:
            self.said = sentence(str(error))
        except StoreTrouble as error:
            self.said = str(error)
        finally:
            self.look_again()
        return False

    def look_again(self) -> None:
        """Look, unless the game cannot be read any more."""
        try:
            self.look()
        except StoreTrouble as error:
            self.said, self.is_gone = str(error), True

    def give(self, row: Row) -> None:
        """The answer in a row of the list."""
        match row.kind:
            case "machine":
                self.do(lambda session: session.roll())
            case "choice":
                self.do(lambda session: session.answer(row.id))
            case "outcome":
                self.do(lambda session: session.answer(row.id, "hand"))
            case "refused":
                self.said = say("Not allowed: {reason} (rule {rule}).", reason=row.reason, rule=row.rule)

    def undo(self) -> None:
        self.do(lambda session: session.undo(), say("Undone."))

    def try_out(self, number: int | None = None) -> bool:
        """A what-if from here, or after the first answers of the real game."""
        name, at = branch_name(self.session), len(self.session.main.plies) if number is None else number
        told = say("What-if {name}, with new dice. Your real game is untouched; m returns to it.", name=name)
        return self.do(lambda session: session.branch(name, at), told)

    def back_to_main(self) -> None:
        self.do(lambda session: session.back_to_main(), say("Back in the real game, as you left it."))

    def note_hint(self) -> bool:
        """The record says that advice was used."""
        return self.do(lambda session: session.hint())

    def roll_at_once(self) -> None:
        """Let the machine roll without being asked, or only when asked."""
        self.rolling = not self.rolling
        told = say("Automatic rolls on.") if self.rolling else say("Automatic rolls off: press Enter to roll.")
        self.do(lambda session: None, told)

    def leave_lesson(self) -> None:
        self.is_lesson, self.said = False, say("You left the tutorial; the game continues.")

    def leave(self) -> None:
        """Nothing is kept of a new game in which nothing was answered."""
        if self.new and not self.is_gone and is_untouched(self.session):
            self.kept.store.remove(self.kept.id)
            self.new, self.is_gone = False, True


def choice_rows(question: Asked) -> list[Row]:
    """The choices by verb, then what is not allowed now."""
    typed = keys([choice.id for choice in question.choices])
    rows: list[Row] = []
    groups = question.by_verb()
    headed = len(groups) > 1 and len(question.choices) >= GROUPED * len(groups)
    for verb, choices in groups:
        if headed:
            rows.append(Row("heading", "", verb or say("others")))
        rows += [choice_row(choice, typed[choice.id]) for choice in choices]
    if question.refused:
        rows.append(Row("heading", "", say("unavailable")))
    return rows + [refused_row(each) for each in question.refused]


def choice_row(choice: Choice, key: str) -> Row:
    return Row("choice", choice.id, choice.label, key, tuple(choice.chances))


def refused_row(refused: Refused) -> Row:
    return Row("refused", refused.id, refused.label, reason=refused.reason, rule=refused.rule)


def roll_rows(question: Asked, dice: str) -> list[Row]:
    """Let the machine roll, or say what came up at the table."""
    machine = Row("machine", "", say("let the computer roll or draw"), "", tuple(question.chances))
    if dice == "machine":
        return [machine]
    typed = keys([choice.id for choice in question.choices])
    outcomes = [
        Row("outcome", choice.id, choice.label if choice.label != choice.id else "", typed[choice.id])
        for choice in question.choices
    ]
    return [machine, *outcomes] if dice == "mixed" else outcomes
