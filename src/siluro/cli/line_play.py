"""A game line by line: prints what is asked, reads what is typed, and passes it on to the seat."""

from __future__ import annotations

import sys
from collections.abc import Callable

import siluro
from siluro.cli.screen import Screen
from siluro.cli.words import refusal
from siluro.record.session import Session
from siluro.record.timeline import Misfit
from siluro.speech.say import mark, say
from siluro.table.asked import Asked
from siluro.table.chances import odds_line
from siluro.table.lesson import Lesson
from siluro.table.overlays import sight_lines
from siluro.table.queries import tell_me
from siluro.table.rules import rule_lines
from siluro.table.seat import Seat, advise

HELP = {
    # what can be typed: what it does
    "all NAME": "answer this question and all like it that follow, where that is offered",
    "why ID": "explain why an answer is not allowed",
    "odds": "show the exact odds of this roll, or of the rolls your answers lead to",
    "undo": "undo the last answer, back to the last roll at most",
    "hint": "ask for a hint; the record will show it",
    "branch [NAME] [N]": "try a what-if from here, or from after step N, with new dice",
    "main": "return from a what-if to the real game",
    "log": "show the log so far, with step numbers for `branch`",
    "board": "redraw the board",
    "show": "show who may find you, what reaches how far, and with what chance",
    "ask SUBJECT": "ask about the board, for example `ask threats`; `ask` alone lists the subjects",
    "note TEXT": "add a note to the record",
    "rules [SECTION]": "show the rule for this question, or any other section or ruling",
    "quit": "stop; the game is saved and you can continue it",
}

QUIT = ("quit", "exit", "q")


def is_count(word: str) -> bool:
    """A number of answers."""
    return word.isdecimal() and len(word) < 7


class Quit(Exception):
    """The player stops, or the input has ended."""


class LinePlay:
    """One player at a seat, one terminal."""

    def __init__(self, seat: Seat, screen: Screen, lesson: Lesson | None = None) -> None:
        self.seat = seat
        self.screen = screen
        self.lesson = lesson
        self.told = ""
        self.stale = True  # the board changed since it was drawn
        self.verbs: dict[str, Callable[[list[str]], None]] = {
            "all": self.all, "why": self.why, "odds": self.odds, "undo": self.undo, "hint": self.hint,
            "branch": self.branch, "main": self.main, "log": self.log, "story": self.log, "board": self.board,
            "show": self.show, "ask": self.ask, "note": self.note, "rules": self.rules, "rule": self.rules,
            "help": self.help, "?": self.help,
        }  # fmt: skip

    @property
    def session(self) -> Session:
        return self.seat.session

    def play(self) -> None:
        """Play to the end of the real game; Quit if the player stops before."""
        self.seat.settle()
        while not self.seat.ended:
            asked = self.seat.asked
            self.tell_intermission()
            if asked is None:
                self.end_branch()
            elif asked.kind == "roll":
                self.teach()
                self.roll(asked)
            else:
                self.choose(asked)
        self.teach()
        self.screen.board(self.seat.state)

    def tell_intermission(self) -> None:
        """Between two missions of a campaign, once."""
        told = self.seat.intermission
        if told and told.key != self.told:
            self.screen.console.print()
            for line in told.lines():
                self.screen.line(line, "cyan")
        self.told = told.key if told else ""

    def teach(self) -> None:
        """In a lesson: what it says about the question of the moment, and its answer."""
        if self.lesson is None or self.session.timeline is not self.session.main:
            return
        hint = self.lesson.guide(self.session.main.plies)
        if hint is None:
            return
        if hint.comment:
            self.screen.console.print()
            for paragraph in hint.comment.splitlines():
                self.screen.line(paragraph, "yellow")
        if hint.answer and not self.session.is_rolling:
            self.screen.line(say("Next in the tutorial: {answer} (Enter is enough)", answer=hint.answer), "yellow")
        if hint.over and not self.session.is_over:
            self.screen.line(say("The tutorial ends here. Play on if you like, or type `quit` to stop."), "yellow")

    def next_in_lesson(self, asked: Asked) -> str | None:
        """The answer of the lesson, if it has one for the question of the moment."""
        if self.lesson is None or self.session.timeline is not self.session.main:
            return None
        hint = self.lesson.guide(self.session.main.plies)
        return hint.answer if hint and hint.answer in [each.id for each in asked.choices] else None

    def end_branch(self) -> None:
        """A what-if is over: say how, and go back."""
        s = self.seat.state
        self.screen.board(s)
        self.screen.console.print()
        closing = " ".join(self.screen.game.closing(s))
        self.screen.line(say("What-if {name} ends: {closing}", name=self.seat.branch, closing=closing), "bold")
        self.main([])

    def roll(self, asked: Asked) -> None:
        """Fate answers: the machine by itself, or the player with real dice."""
        self.screen.question(asked)
        if self.seat.dice == "machine":
            self.screen.outcome(self.seat.roll())
        else:
            self.roll_by_hand(asked, self.seat.dice == "mixed")
        self.stale = True

    def roll_by_hand(self, asked: Asked, mixed: bool) -> None:
        names = [each.id for each in asked.choices]
        rest = say(", or press Enter for a computer roll") if mixed else ""
        self.screen.under(say("Enter the result: {names}{rest}.", names=", ".join(names), rest=rest))
        typed = self.read_answer(asked, enter="" if mixed else None)
        if typed == "":
            self.screen.outcome(self.seat.roll())
        elif typed is not None:
            self.screen.outcome(self.seat.answer(typed, "hand"))

    def choose(self, asked: Asked) -> None:
        """The player answers."""
        if self.stale:
            self.screen.board(self.seat.state)
            self.stale = False
        self.screen.question(asked)
        for each in self.seat.series:
            told = say("`all {name}`: all {number}, {how}", name=each.name, number=len(each.answers), how=each.label)
            self.screen.under(told, "dim")
        self.teach()
        only = asked.choices[0].id if len(asked.choices) == 1 else None
        if only:
            self.screen.under(say("Only one choice: press Enter."), "dim")
        answer = self.read_answer(asked, only or self.next_in_lesson(asked))
        if answer is not None:
            self.screen.outcome(self.seat.answer(answer))

    def read_answer(self, asked: Asked, enter: str | None = None) -> str | None:
        """The answer that was typed; None if a command changed what is being asked."""
        while True:
            words = self.read().split()
            words = [words[0].lower(), *words[1:]] if words else []
            if not words:
                if enter is not None:
                    return enter
                self.screen.under(say("Type an answer or `help`."))
                continue
            answer = self.interpret(words, asked)
            if answer:
                return answer
            timeline, s = self.session.timeline, self.session.state
            self.command(words)
            if self.session.timeline is not timeline or self.session.state is not s:
                return None

    def read(self) -> str:
        """A line from the player."""
        prompt = say("(what-if {name}) > ", name=self.seat.branch) if self.seat.branch else "> "
        console = self.screen.console
        if sys.stdin.isatty() and sys.stdout.isatty() and not console.stderr:
            try:
                return input(prompt)
            except EOFError:
                console.print()
                raise Quit from None
        console.print(prompt, end="")
        line = sys.stdin.readline()
        if not sys.stdin.isatty() or not line:
            # what came through a pipe is shown, so that the output reads like a game
            console.print(line.rstrip("\n"))
        if not line:
            raise Quit
        return line

    def command(self, words: list[str]) -> None:
        """Anything typed that is not an answer."""
        word, *rest = words
        if word in QUIT:
            raise Quit
        if word not in self.verbs:
            self.refuse(" ".join(words))
            return
        try:
            self.verbs[word](rest)
        except Misfit as error:
            self.screen.under(say("Not possible: {error}.", error=error))

    def refuse(self, text: str) -> None:
        """Not an answer, not a command: say why."""
        refused = siluro.why(self.seat.state, text)
        if refused:
            self.screen.under(
                say(
                    "Not allowed: {reason} (rule {rule}). `help` lists what you can type.",
                    reason=refused.reason,
                    rule=refused.rule,
                )
            )

    def all(self, words: list[str]) -> None:
        for ply in self.seat.answer_all(" ".join(words).lower()):
            self.screen.outcome(ply)
        self.stale = True

    def why(self, words: list[str]) -> None:
        if not words:
            self.screen.under(say("Name an answer, for example `why dive`."))
            return
        refused = siluro.why(self.session.state, words[0].lower())
        self.screen.under(refusal(refused))

    def odds(self, words: list[str]) -> None:
        asked = self.seat.asked
        if asked and asked.kind == "roll":
            self.screen.under(odds_line(asked.chances))
        elif asked:
            self.screen.previews(asked)

    def undo(self, words: list[str]) -> None:
        self.seat.undo(int(words[0]) if words and is_count(words[0]) else 1)
        self.screen.under(say("Undone."))

    def hint(self, words: list[str]) -> None:
        from siluro.table.advice import advice_lines

        s = self.seat.ask_advice()
        try:
            lines = advice_lines(self.seat.game, self.seat.session.record.scenario, advise(s))
        except ValueError as error:
            lines = [say("No advice available: {reason}", reason=error)]
        for line in lines:
            self.screen.under(line)

    def branch(self, words: list[str]) -> None:
        number = int(words.pop()) if words and is_count(words[-1]) else None
        name = self.seat.try_out(number, words[0].lower() if words else "")
        self.screen.under(say("What-if {name}. Your real game is untouched; `main` returns to it.", name=name))
        self.stale = True

    def main(self, words: list[str]) -> None:
        self.seat.back_to_main()
        self.screen.under(say("Back in the real game, as you left it."))
        self.stale = True

    def log(self, words: list[str]) -> None:
        for number, ply in enumerate(self.session.main.plies, 1):
            told = self.screen.game.tell(ply.before, ply.step, ply.answer, ply.after)
            self.screen.under(f"{number:>3}  {ply.entry.text():<24} {told}")

    def board(self, words: list[str]) -> None:
        self.screen.board(self.seat.state)

    def show(self, words: list[str]) -> None:
        for line in sight_lines(self.screen.game, self.session.state):
            self.screen.under(line)

    def ask(self, words: list[str]) -> None:
        for line in tell_me(self.screen.game, self.session.state, " ".join(words)):
            self.screen.under(line)

    def note(self, words: list[str]) -> None:
        self.seat.note(" ".join(words))
        self.screen.under(say("Noted."))

    def rules(self, words: list[str]) -> None:
        asked = self.seat.asked
        section = words[0] if words else asked.rule if asked else ""
        lines = rule_lines(self.screen.game, section)
        for line in lines or [
            say(
                "There is no section {section}. `siluro rules {game}` lists them all.",
                section=section,
                game=self.screen.game.id,
            )
        ]:
            self.screen.under(line)

    def help(self, words: list[str]) -> None:
        answers = say("a number or an id")
        self.screen.under(f"{answers:<18} {say('choose that answer; the start of an id is enough')}", hang=19)
        for typed, does in mark(HELP).items():
            self.screen.under(f"{typed:<18} {say(does)}", hang=19)

    def interpret(self, words: list[str], asked: Asked) -> str | None:
        """The id that was typed whole, by its number, or by a beginning that only one id has."""
        if len(words) != 1:
            return None
        word, names = words[0], [each.id for each in asked.choices]
        numbered = {each.key: each.id for each in asked.choices} if asked.kind == "choose" else {}
        begun = [name for name in names if name.startswith(word)]
        if word in names:
            return word
        if word in numbered:
            return numbered[word]
        return begun[0] if len(begun) == 1 and word not in self.verbs and word not in QUIT else None
