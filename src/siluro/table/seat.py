"""The seat of a player, whatever the screen is made of: what is asked and what was told, and every deed.

A seat plays a saved game, or a session that is written somewhere else, such as into a record file. Screens show what it
says and pass on what their player does; none of them plays by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING

from siluro.engine.game import Game, Intermission
from siluro.engine.steps import State
from siluro.record.record import Hint
from siluro.record.record import Seat as Named
from siluro.record.session import Session
from siluro.record.timeline import Misfit, Ply
from siluro.speech.say import LANGUAGE, say, sentence
from siluro.store import SavedGame, StoreTrouble
from siluro.table.asked import Asked, ask
from siluro.table.lesson import LessonView, teach
from siluro.table.log import Line, line, since_choice
from siluro.table.results import is_untouched
from siluro.table.routine import usual_answer
from siluro.table.series import Series, series_of
from siluro.table.ways import ways

if TYPE_CHECKING:
    from siluro.lab.advise import Advice
    from siluro.lab.pool import Pool

ROLLS = 500
"""Rolls that are made by themselves after one answer, at most."""
ADVICE_SECONDS = 2.0
"""What advice may take."""
MOST_LINES = 500
"""Lines of the log that are kept in memory."""


class Seat:
    """One player at one game."""

    def __init__(self, played: SavedGame | Session, *, is_new: bool = False, is_lesson: bool = False) -> None:
        self.saved = played if isinstance(played, SavedGame) else None
        self.loose = None if isinstance(played, SavedGame) else played
        self.is_new = is_new
        self.is_lesson = is_lesson
        """The first steps of the game are told beside it."""
        self.is_gone = False
        """There is no such game in the store: nothing was saved of it, or it was taken away."""
        self.rolling = False
        """The machine rolls without being asked."""
        self.routine = False
        """What is mere routine in this game is settled without being asked."""
        self.said = ""
        """What `attempt` has to say about the last deed."""
        self.question: tuple[State, str, Asked | None] | None = None
        self.advised: tuple[State, Advice] | None = None
        self.told: dict[tuple[int, str], tuple[Ply, Line]] = {}

    # what there is to see

    @property
    def session(self) -> Session:
        if self.saved is not None:
            return self.saved.session
        assert self.loose is not None
        return self.loose

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def number(self) -> int:
        """Grows with every deed; one that quotes an older number was meant for another position."""
        return len(self.session.record.entries)

    def is_meant(self, number: int) -> bool:
        """Whether a deed that quotes this number is for this position: since then, advice was asked for at most."""
        entries = self.session.record.entries
        return 0 <= number <= len(entries) and all(isinstance(each, Hint) for each in entries[number:])

    @property
    def dice(self) -> str:
        """Who rolls: machine, hand or mixed."""
        return self.session.record.dice.kind

    @property
    def names(self) -> dict[int, str]:
        """Who plays, by the number of the seat."""
        return {each.seat: each.name for each in self.session.record.head if isinstance(each, Named)}

    @property
    def branch(self) -> str:
        """The what-if that is being played; empty in the real game."""
        return self.session.timeline.name

    @property
    def ended(self) -> bool:
        """The real game has its result and is what is looked at."""
        return self.session.main.ended and not self.branch

    @property
    def asked(self) -> Asked | None:
        """What is being asked; None when the game is over."""
        s, language = self.state, LANGUAGE.get()
        if self.question is None or self.question[0] is not s or self.question[1] != language:
            self.question = s, language, ask(self.game, s)
        return self.question[2]

    @property
    def series(self) -> list[Series]:
        """How this question and the like ones that follow can be answered in one go; a lesson asks each by itself."""
        return [] if self.is_lesson else series_of(self.game, self.state)

    @property
    def advice(self) -> Advice | None:
        """What the adviser said about the question of the moment, if it was asked."""
        return self.advised[1] if self.advised is not None and self.advised[0] is self.state else None

    def take_advice(self, s: State, found: Advice) -> None:
        """The adviser has answered about a position; it stands on the answers as long as they are asked for."""
        self.advised = s, found

    @property
    def plies(self) -> list[Ply]:
        """The answers that led here; in a what-if those of the real game before it as well."""
        session = self.session
        here = session.timeline
        return session.main.plies[: here.fork] + here.plies if here.name else here.plies

    def at(self, number: int) -> State:
        """The position after the first answers of the log."""
        return self.plies[number - 1].after if number else self.session.main.start

    def lines(self, first: int = 0, last: int | None = None) -> list[Line]:
        """The log from an answer to another; the default is all of it."""
        return self.lines_of(self.plies, first, last)

    def lines_of(self, plies: list[Ply], first: int = 0, last: int | None = None) -> list[Line]:
        """Lines of the log; what was told once is not told anew with every answer."""
        language = LANGUAGE.get()
        if len(self.told) > MOST_LINES:
            self.told.clear()
        lines = []
        for number in range(first, len(plies) if last is None else last):
            ply, (was, told) = plies[number], self.told.get((number, language), (None, None))
            if told is None or was is not ply:
                told = line(self.game, number + 1, ply)
                self.told[number, language] = ply, told
            lines.append(told)
        return lines

    def news(self) -> list[Line]:
        """What just happened: the last choice and every roll after it."""
        plies = self.session.timeline.plies
        return self.lines_of(plies, len(plies) - since_choice(plies))

    @property
    def lesson_hint(self) -> LessonView | None:
        """What the first steps say now."""
        if not self.is_lesson or self.branch:
            return None
        return teach(self.game.id, self.session.timeline.plies, self.asked, self.rolling)

    @property
    def intermission(self) -> Intermission | None:
        """What a campaign tells between two missions, if one has just ended."""
        plies = self.session.timeline.plies
        before = self.at(len(plies) - since_choice(plies))
        return None if self.session.timeline.ended else self.game.intermission(before, self.state)

    # what there is to do; Misfit says why something cannot be done

    @contextmanager
    def deed(self) -> Iterator[Session]:
        """One deed and what follows by itself, written in one go."""
        with self.together() as session:
            chapter = self.game.chapter(session.state)
            yield session
            self.go_on(session, chapter, self.rolling)

    def together(self) -> AbstractContextManager[Session]:
        return self.saved.together() if self.saved is not None else nullcontext(self.session)

    def go_on(self, session: Session, chapter: str, rolling: bool) -> None:
        """Whatever goes on by itself within a chapter; and write the result when the game is over."""
        steps = 0
        while steps < ROLLS and self.game.chapter(session.state) == chapter and self.takes_step(session, rolling):
            steps += 1
        if session.is_over and not session.timeline.ended:
            session.end()

    def takes_step(self, session: Session, rolling: bool) -> bool:
        """Let the machine roll if it may do so by itself, or give an answer that is routine; False if neither."""
        if session.is_over:
            return False
        usual = usual_answer(self.game, session.state) if self.routine else ""
        if session.is_rolling and self.dice == "machine" and (rolling or usual):
            session.roll()
            return True
        if not session.is_rolling and usual:
            session.answer(usual)
            return True
        return False

    def settle(self, *, rolling: bool = False) -> None:
        """What happens without a deed: the dice of a set-up, the result of a game that was stopped before it."""
        with self.together() as session:
            self.go_on(session, self.game.chapter(session.state), rolling or self.rolling)

    def do(self, deed: str, value: str = "", by: str = "") -> None:
        """A deed by its name, as a form sends it."""
        match deed:
            case "answer":
                self.answer(value, by)
            case "go":
                self.go_to(value)
            case "series":
                self.answer_all(value)
            case "roll":
                self.roll()
            case "undo":
                self.undo(max(1, self.session.undoable) if value == "all" else 1)
            case "branch":
                self.try_out(int(value) if value.isdecimal() else None)
            case "main":
                self.back_to_main()
            case "note":
                self.note(value)
            case _:
                raise Misfit(say("{deed!r} is not an action of the table", deed=deed[:20]))

    def answer(self, answer: str, by: str = "") -> Ply:
        """Give an answer; where dice are mixed `by` says that a roll was made by hand."""
        with self.deed() as session:
            return session.answer(answer, by)

    def go_to(self, place: str) -> None:
        """Answer one by one what leads to a place further off."""
        way = ways(self.game, self.state).get(place)
        if way is None:
            raise Misfit(say("no way leads to {place} without dice or another question", place=place[:20]))
        with self.deed() as session:
            for answer in way.answers:
                session.answer(answer)

    def answer_all(self, name: str) -> list[Ply]:
        """Answer this question and those like it that follow, one by one, as a series has it."""
        found = next((each for each in self.series if each.name == name), None)
        if found is None:
            raise Misfit(say("{name!r} is not a way to answer several questions at once here", name=name[:20]))
        with self.deed() as session:
            return [session.answer(answer) for answer in found.answers]

    def roll(self) -> Ply:
        """Let the machine roll."""
        with self.deed() as session:
            return session.roll()

    def undo(self, answers: int = 1) -> None:
        """Take answers back; whoever does that wants to be asked, so nothing goes on by itself."""
        with self.together() as session:
            session.undo(answers)

    def try_out(self, number: int | None = None, name: str = "") -> str:
        """A what-if from here, or after the first answers of the real game; its name."""
        with self.deed() as session:
            name = name or f"whatif-{len(session.branches) + 1}"
            session.branch(name, len(session.main.plies) if number is None else number)
        return name

    def back_to_main(self) -> None:
        with self.deed() as session:
            session.back_to_main()

    def note(self, text: str) -> None:
        """Write a remark into the record."""
        with self.deed() as session:
            session.comment(text)

    def ask_advice(self) -> State:
        """The position to get advice for; the record notes that it was asked, before any value is known."""
        if self.session.is_rolling or self.session.is_over:
            raise Misfit(say("there is nothing to decide"))
        with self.deed() as session:
            session.hint()
        return self.state

    # for a screen that tells its player in a sentence what became of a deed

    def attempt(self, deed: Callable[[], object], said: str = "") -> bool:
        """Carry out a deed; what is said afterwards is the reason if it cannot be."""
        try:
            deed()
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
        """Read the game anew if that is needed, and notice when it cannot be read any more."""
        try:
            _ = self.session
        except StoreTrouble as error:
            self.said, self.is_gone = str(error), True

    def leave(self) -> None:
        """Nothing is saved of a new game in which nothing was answered."""
        if self.saved is not None and self.is_new and not self.is_gone and is_untouched(self.session):
            self.saved.store.remove(self.saved.id)
            self.is_new, self.is_gone = False, True


def advise(s: State, playouts: int = 0, pool: Pool | None = None) -> Advice:
    """What each answer is worth; ValueError if the adviser does not know."""
    # numpy and the solvers are slow to import, and a game without advice needs neither
    from siluro.lab.advise import advise as values_of

    return values_of(s, seconds=ADVICE_SECONDS, playouts=playouts, pool=pool)
